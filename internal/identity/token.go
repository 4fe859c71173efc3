package identity

import (
	"encoding/hex"
	"errors"
	"maps"
	"strings"
	"sync"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/secret"
)

const (
	tokenIssuer   = "casefold"
	tokenAudience = "casefold-api"
	// TokenLifetime is how long an id token is good for. What it opens is decided anew at each request.
	TokenLifetime = 15 * time.Minute
	// clockSkew is how far the clocks of two machines, or one clock before and after it is set right, may differ without
	// a new token being refused as one of the future.
	clockSkew = time.Minute
	// rememberedTokens is how many tokens are known again, at most.
	rememberedTokens = 4096
)

// claims say who is calling and from which session; never what the caller may do.
type claims struct {
	jwt.RegisteredClaims
	SessionID string `json:"sid"`
	Tenant    int64  `json:"tenant"`
	Region    string `json:"region"`
}

// tokens signs and reads the id tokens of this installation.
type tokens struct {
	key       []byte
	keyID     string
	parser    *jwt.Parser
	validator *jwt.Validator

	mu   sync.Mutex
	good map[string]*claims // of tokens that were read before, by their text
}

func newTokens(keys *secret.Keys) *tokens {
	rules := []jwt.ParserOption{
		jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}),
		jwt.WithIssuer(tokenIssuer), jwt.WithAudience(tokenAudience),
		jwt.WithExpirationRequired(), jwt.WithNotBeforeRequired(), jwt.WithIssuedAt(), jwt.WithTimeFunc(clock.Now),
	}
	return &tokens{
		key:    keys.Derive("id token"),
		keyID:  hex.EncodeToString(keys.MAC("id token key id", nil)[:6]),
		parser: jwt.NewParser(rules...), validator: jwt.NewValidator(rules...),
		good: map[string]*claims{},
	}
}

func (t *tokens) issue(sub, sessionID string, tenant int64, region string) (string, error) {
	now := clock.Now()
	from := jwt.NewNumericDate(now.Add(-clockSkew))
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, claims{
		RegisteredClaims: jwt.RegisteredClaims{
			Issuer: tokenIssuer, Audience: jwt.ClaimStrings{tokenAudience}, Subject: sub,
			IssuedAt: from, NotBefore: from,
			ExpiresAt: jwt.NewNumericDate(now.Add(TokenLifetime)),
		},
		SessionID: sessionID, Tenant: tenant, Region: region,
	})
	token.Header["kid"] = t.keyID
	return token.SignedString(t.key)
}

// read gives the claims of a token that this installation signed and that is valid now. A browser sends the same one for a quarter of an hour:
// what it says is taken apart once, and only its times are judged at each use.
func (t *tokens) read(text string) (*claims, error) {
	if c := t.known(text); c != nil {
		return c, t.validator.Validate(c)
	}
	c, err := t.parse(text)
	if err == nil {
		t.remember(text, c)
	}
	return c, err
}

func (t *tokens) known(text string) *claims {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.good[text]
}

// remember keeps what a good token says. Where there are too many, those that have expired go, and all where none has.
func (t *tokens) remember(text string, c *claims) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.good) >= rememberedTokens {
		maps.DeleteFunc(t.good, func(_ string, c *claims) bool { return t.validator.Validate(c) != nil })
	}
	if len(t.good) >= rememberedTokens {
		clear(t.good)
	}
	t.good[strings.Clone(text)] = c
}

func (t *tokens) parse(text string) (*claims, error) {
	c := &claims{}
	_, err := t.parser.ParseWithClaims(text, c, func(token *jwt.Token) (any, error) {
		if token.Header["kid"] != t.keyID {
			return nil, errors.New("the token names another key")
		}
		return t.key, nil
	})
	if err != nil {
		return nil, err
	}
	if c.Subject == "" || c.SessionID == "" {
		return nil, errors.New("the token names no session")
	}
	return c, nil
}
