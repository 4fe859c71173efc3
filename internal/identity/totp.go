package identity

import (
	"crypto/subtle"
	"encoding/base32"
	"fmt"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"
	"github.com/pquerna/otp/totp"
)

const (
	totpIssuer = "Casefold"
	totpPeriod = 30
	seedSize   = 20
)

// newSeed makes the secret an authenticator app shares with us, as the app takes it when typed, and as the URL that the
// QR code shows.
func newSeed(accountName string) (seed, url string, err error) {
	key, err := totp.Generate(totp.GenerateOpts{
		Issuer: totpIssuer, AccountName: accountName, Secret: randomBytes(seedSize), Period: totpPeriod,
	})
	if err != nil {
		return "", "", fmt.Errorf("TOTP seed: %w", err)
	}
	return key.Secret(), key.URL(), nil
}

// matchTOTP finds the time step that a code belongs to: the present one, or one to either side for clocks that differ.
// Steps up to lastUsed are spent: no code works twice, and none older than the last one used.
func matchTOTP(seed, code string, now time.Time, lastUsed int64) (step int64, ok bool) {
	code = strings.ReplaceAll(strings.TrimSpace(code), " ", "")
	present := now.Unix() / totpPeriod
	// All three are computed whatever the first says, so the time taken tells nothing.
	for candidate := present - 1; candidate <= present+1; candidate++ {
		expected, err := hotp.GenerateCodeCustom(seed, uint64(candidate), hotp.ValidateOpts{
			Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1,
		})
		if err != nil {
			return 0, false
		}
		if subtle.ConstantTimeCompare([]byte(expected), []byte(code)) == 1 && candidate > lastUsed {
			step, ok = candidate, true
		}
	}
	return step, ok
}

// validSeed says whether a seed that was given, rather than made, can be used.
func validSeed(seed string) bool {
	raw, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(seed)
	return err == nil && len(raw) >= 16
}
