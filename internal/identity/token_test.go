package identity

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/secret"
)

func TestATokenSaysWhoCallsAndFromWhere(t *testing.T) {
	issuer := newTokens(secret.Generate())
	text, err := issuer.issue("sub-1", "session-1", 42, "US")
	if err != nil {
		t.Fatal(err)
	}
	c, err := issuer.read(text)
	if err != nil || c.Subject != "sub-1" || c.SessionID != "session-1" || c.Tenant != 42 || c.Region != "US" {
		t.Fatalf("%+v, %v", c, err)
	}
}

func TestTokensEndAfterAQuarterOfAnHour(t *testing.T) {
	t.Cleanup(clock.Reset)
	issuer := newTokens(secret.Generate())
	text, _ := issuer.issue("sub-1", "session-1", 42, "US")
	clock.Advance(TokenLifetime - time.Minute)
	if _, err := issuer.read(text); err != nil {
		t.Fatalf("after 14 minutes: %v", err)
	}
	clock.Advance(time.Minute + 2*time.Second)
	if _, err := issuer.read(text); err == nil {
		t.Fatal("still good after 15 minutes")
	}
}

func TestATokenOfAMachineWhoseClockIsAheadIsTaken(t *testing.T) {
	t.Cleanup(clock.Reset)
	issuer := newTokens(secret.Generate())
	text, _ := issuer.issue("sub-1", "session-1", 42, "US")
	clock.Advance(-30 * time.Second)
	if _, err := issuer.read(text); err != nil {
		t.Fatalf("half a minute behind: %v", err)
	}
	clock.Advance(-time.Hour)
	if _, err := issuer.read(text); err == nil {
		t.Fatal("good an hour before it was issued")
	}
}

func TestATokenThatIsAlmostLikeAKnownOneIsRefused(t *testing.T) {
	issuer := newTokens(secret.Generate())
	text, _ := issuer.issue("sub-1", "session-1", 42, "US")
	for range 2 {
		if _, err := issuer.read(text); err != nil {
			t.Fatal(err)
		}
	}
	for _, other := range []string{text[:len(text)-1], text + "A", " " + text, strings.ToUpper(text)} {
		if _, err := issuer.read(other); err == nil {
			t.Errorf("%q is taken", other)
		}
	}
}

func TestOnlySoManyTokensAreRemembered(t *testing.T) {
	t.Cleanup(clock.Reset)
	issuer := newTokens(secret.Generate())
	read := func(n int) {
		for i := range n {
			text, _ := issuer.issue("sub-1", fmt.Sprint(clock.Now().Unix(), "-", i), 42, "US")
			if _, err := issuer.read(text); err != nil {
				t.Fatal(err)
			}
		}
	}
	read(rememberedTokens - 1)
	clock.Advance(2 * TokenLifetime)
	read(2)
	if len(issuer.good) != 2 {
		t.Errorf("%d are left when all but 2 have expired", len(issuer.good))
	}
	read(2 * rememberedTokens)
	if len(issuer.good) > rememberedTokens {
		t.Errorf("%d are remembered", len(issuer.good))
	}
}

func TestForgedTokensAreRefused(t *testing.T) {
	keys := secret.Generate()
	issuer := newTokens(keys)
	good := func() claims {
		now := clock.Now()
		return claims{
			RegisteredClaims: jwt.RegisteredClaims{
				Issuer: tokenIssuer, Audience: jwt.ClaimStrings{tokenAudience}, Subject: "sub-1", IssuedAt: jwt.NewNumericDate(now),
				NotBefore: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(now.Add(time.Hour)),
			},
			SessionID: "session-1", Tenant: 42, Region: "US",
		}
	}
	sign := func(method jwt.SigningMethod, key any, keyID any, change func(*claims)) string {
		c := good()
		change(&c)
		token := jwt.NewWithClaims(method, c)
		if keyID != nil {
			token.Header["kid"] = keyID
		}
		text, err := token.SignedString(key)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	unchanged := func(*claims) {}
	if _, err := issuer.read(sign(jwt.SigningMethodHS256, issuer.key, issuer.keyID, unchanged)); err != nil {
		t.Fatalf("the pattern itself is refused: %v", err)
	}
	other := newTokens(secret.Generate())
	for name, text := range map[string]string{
		"no algorithm":          sign(jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, issuer.keyID, unchanged),
		"another algorithm":     sign(jwt.SigningMethodHS512, issuer.key, issuer.keyID, unchanged),
		"another key":           sign(jwt.SigningMethodHS256, other.key, issuer.keyID, unchanged),
		"another key id":        sign(jwt.SigningMethodHS256, issuer.key, other.keyID, unchanged),
		"no key id":             sign(jwt.SigningMethodHS256, issuer.key, nil, unchanged),
		"expired":               sign(jwt.SigningMethodHS256, issuer.key, issuer.keyID, func(c *claims) { c.ExpiresAt = jwt.NewNumericDate(clock.Now().Add(-time.Second)) }),
		"no expiry":             sign(jwt.SigningMethodHS256, issuer.key, issuer.keyID, func(c *claims) { c.ExpiresAt = nil }),
		"not yet valid":         sign(jwt.SigningMethodHS256, issuer.key, issuer.keyID, func(c *claims) { c.NotBefore = jwt.NewNumericDate(clock.Now().Add(time.Hour)) }),
		"issued in the future":  sign(jwt.SigningMethodHS256, issuer.key, issuer.keyID, func(c *claims) { c.IssuedAt = jwt.NewNumericDate(clock.Now().Add(time.Hour)) }),
		"for another audience":  sign(jwt.SigningMethodHS256, issuer.key, issuer.keyID, func(c *claims) { c.Audience = jwt.ClaimStrings{"else"} }),
		"from another issuer":   sign(jwt.SigningMethodHS256, issuer.key, issuer.keyID, func(c *claims) { c.Issuer = "else" }),
		"without a session":     sign(jwt.SigningMethodHS256, issuer.key, issuer.keyID, func(c *claims) { c.SessionID = "" }),
		"cut":                   sign(jwt.SigningMethodHS256, issuer.key, issuer.keyID, unchanged)[:60],
		"not a token":           "Bearer",
		"empty":                 "",
		"of another deployment": func() string { text, _ := other.issue("sub-1", "session-1", 42, "US"); return text }(),
	} {
		if _, err := issuer.read(text); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
}
