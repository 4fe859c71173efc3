// Package identity knows who may sign in: accounts, passwords, the second factor, sessions, and the tokens that stand
// for them. It lives in the global database; what a person may do inside a firm is decided elsewhere.
package identity

import (
	"net/mail"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"casefold/internal/identity/internal/globalgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/text"
)

const (
	nameMaximum  = 64
	emailMaximum = 254
)

// account is an account with the region and state of its firm.
type account = globalgen.LockAccountRow

func usable(a account) bool { return a.Account.Enabled && a.Status == "active" }

// Principal is who is behind a request, read from the database at most a second ago.
type Principal struct {
	Sub        string
	SessionID  string
	Tenant     int64
	Region     string
	UserID     int64
	Username   string
	Name       string
	Groups     []string
	MFAEnabled bool
	// ConfirmedAt is when the person last proved who they are in this session; zero where nobody did.
	ConfirmedAt time.Time
	// Email is the address the account has or is about to have; EmailVerified is false as long as it is about to.
	Email         string
	EmailVerified bool
}

// Actor is in whose name the person's transactions run.
func (p Principal) Actor() db.Actor {
	return db.Actor{Region: p.Region, Tenant: p.Tenant, UserID: p.UserID, Sub: p.Sub}
}

// ProfileChange is what changes of the part of an account that the firm's region keeps too; nil stays as it is.
type ProfileChange struct {
	Name, Email   *string
	EmailVerified *bool
}

// Client is where a request comes from.
type Client struct {
	// Address is the network address, for the list of sessions and for throttling.
	Address   string
	UserAgent string
	// Device is the secret of the browser's device cookie, by which a browser that signed in before is known again.
	Device string
}

var usernameShape = regexp.MustCompile(`^[a-z0-9-]+\.[a-z0-9.-]*[a-z0-9][a-z0-9.-]*$`)

// normaliseUsername gives the only form in which usernames are stored and compared. Letters that merely look like those
// of another username do not become them; they make the name invalid.
func normaliseUsername(typed string) (string, bool) {
	name := strings.ToLower(norm.NFKC.String(strings.TrimSpace(typed)))
	return name, len(name) <= 128 && usernameShape.MatchString(name)
}

// plainLetters are Latin letters that are no letter with an accent, in the words of those who have to type them.
var plainLetters = strings.NewReplacer("ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "đ", "d", "ð", "d", "þ", "th", "ł", "l", "ı", "i")

// UsernameFrom is what somebody of this display name is called in a username, after the prefix of the firm: in lower
// case and without accents, with dots for spaces, and without what a username cannot hold. It is empty where nothing is
// left.
func UsernameFrom(displayName string) string {
	lower := plainLetters.Replace(strings.ToLower(displayName))
	name := strings.Map(func(r rune) rune {
		if r == '.' || r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}, norm.NFKD.String(strings.Join(strings.Fields(lower), ".")))
	return strings.Trim(name, ".-")
}

// normaliseEmail gives the form in which addresses are compared. What it refuses is not an address.
func normaliseEmail(typed string) (string, bool) {
	address := strings.TrimSpace(typed)
	parsed, err := mail.ParseAddress(address)
	if err != nil || parsed.Address != address || len(address) > emailMaximum || strings.ContainsFunc(address, unicode.IsControl) {
		return "", false
	}
	at := strings.LastIndexByte(address, '@')
	domain := address[at+1:]
	if strings.ContainsAny(address, " \"<>()[]\\,;:") || !strings.Contains(strings.Trim(domain, "."), ".") {
		return "", false
	}
	return strings.ToLower(norm.NFC.String(address)), true
}

// CheckDisplayName enforces the rule for what people are called; a name that breaks it is InvalidInput for the field.
func CheckDisplayName(field, name string) error {
	if strings.TrimSpace(name) == "" || utf8.RuneCountInString(name) > nameMaximum {
		return errs.Invalid(field, "a display name has 1 to 64 characters")
	}
	// Mails begin with the name, and some go to addresses that are not known to be the person's.
	_, err := text.Name(field, name)
	return err
}
