package mail

import (
	"errors"
	netmail "net/mail"
	"strings"
	"unicode"
)

// maxAddress is how many bytes an address may have on the way to its mailbox.
const maxAddress = 254

var errAddress = errors.New("mail: this is not an email address")

// Address is the one mailbox that somebody typed, without blanks around it. Names, lists, quoted parts, and characters that
// are not seen or turn the direction of the text are refused: what people read must be what the mail goes to.
func Address(typed string) (string, error) {
	typed = strings.TrimSpace(typed)
	parsed, err := netmail.ParseAddress(typed)
	if err != nil || parsed.Address != typed || len(typed) > maxAddress || strings.ContainsFunc(typed, misleading) {
		return "", errAddress
	}
	at := strings.LastIndexByte(typed, '@')
	if at < 1 || at > 64 || strings.ContainsAny(typed[:at], `"@`) || !domain(typed[at+1:]) {
		return "", errAddress
	}
	return typed, nil
}

func misleading(r rune) bool { return !unicode.IsGraphic(r) || unicode.IsSpace(r) }

// domain is true of a name with a dot that mail can be sent to.
func domain(name string) bool {
	labels := strings.Split(name, ".")
	for _, label := range labels {
		if label == "" || len(label) > 63 || strings.HasPrefix(label, "-") || strings.HasSuffix(label, "-") ||
			strings.ContainsFunc(label, func(r rune) bool {
				return r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
			}) {
			return false
		}
	}
	return len(labels) > 1
}
