package identity

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"casefold/internal/kit/errs"
)

const (
	passwordMinimum = 8
	// passwordMaximum bounds the work that a request can cause before anything is known about its sender.
	passwordMaximum = 4096
	specials        = "^$*.[]{}()?-\"!@#%&/\\,><':;|_~`"
)

// checkPassword says whether a new password of this user of the firm may be taken; if not, the answer is PasswordRule with the first
// rule that is not met, in the words of the checklist beside the field.
func checkPassword(password, username, firm string) error {
	switch {
	case len(password) > passwordMaximum:
		return errs.PasswordRule.Saying("New password is too long")
	case utf8.RuneCountInString(password) < passwordMinimum:
		return errs.PasswordRule.Saying("New password must be at least 8 characters")
	case !hasAllClasses(password):
		return errs.PasswordRule.Saying("New password must include a lowercase letter, uppercase letter, number AND special character")
	case isCommon(password):
		return errs.PasswordRule.Saying("New password is too easy to guess: it is a common password or a common word with numbers and signs around it")
	case containsUsername(password, username):
		return errs.PasswordRule.Saying("New password must not contain your username")
	case namesFirm(password, firm):
		return errs.PasswordRule.Saying("New password is too easy to guess: it is the name of your firm with numbers and signs around it")
	}
	return nil
}

func hasAllClasses(password string) bool {
	var lower, upper, digit, special bool
	for _, r := range password {
		switch {
		case r >= 'a' && r <= 'z':
			lower = true
		case r >= 'A' && r <= 'Z':
			upper = true
		case r >= '0' && r <= '9':
			digit = true
		case strings.ContainsRune(specials, r):
			special = true
		}
	}
	return lower && upper && digit && special
}

//go:embed common_passwords.txt
var commonPasswordsText string

var commonPasswords = sync.OnceValue(func() map[string]bool {
	words := map[string]bool{}
	for line := range strings.Lines(commonPasswordsText) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			words[line] = true
		}
	}
	return words
})

var digitsForLetters = strings.NewReplacer("@", "a", "4", "a", "3", "e", "1", "i", "!", "i", "0", "o", "$", "s", "5", "s", "7", "t")

// isCommon refuses the words that guessers start with, however they are dressed up: in any case, with digits and signs
// before and after, perhaps one letter behind those, and with the usual digits in place of letters.
func isCommon(password string) bool {
	folded := strings.ToLower(norm.NFKC.String(password))
	shorter := strings.TrimRightFunc(folded, isDress)
	if last := len(shorter) - 1; last > 0 && isDress(rune(shorter[last-1])) {
		shorter = shorter[:last]
	}
	for _, dressed := range []string{folded, shorter} {
		behind := strings.TrimRightFunc(dressed, isDress)
		// A sign in front may stand for a letter ("$ummer") or be dress, so both are tried.
		for _, candidate := range []string{dressed, behind, strings.TrimLeftFunc(behind, isDress), strings.TrimLeftFunc(dressed, isDress)} {
			if commonPasswords()[candidate] || commonPasswords()[digitsForLetters.Replace(candidate)] {
				return true
			}
		}
	}
	return false
}

func isDress(r rune) bool { return r >= '0' && r <= '9' || strings.ContainsRune(specials, r) }

// namesFirm refuses a password that is the firm's name or some words of it, with nothing but digits and signs around and between them.
func namesFirm(password, firm string) bool {
	folded := strings.ToLower(norm.NFKC.String(password))
	said := []string{onlyLetters(folded), onlyLetters(digitsForLetters.Replace(strings.TrimFunc(folded, isDress)))}
	words := strings.FieldsFunc(strings.ToLower(norm.NFKC.String(firm)), func(r rune) bool { return !unicode.IsLetter(r) })
	for from := range words {
		together := ""
		for _, word := range words[from:] {
			together += word
			if utf8.RuneCountInString(together) >= shortestWord && slices.Contains(said, together) {
				return true
			}
		}
	}
	return false
}

// shortestWord is how long a part of the firm's name must be to count as it.
const shortestWord = 4

func onlyLetters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return r
		}
		return -1
	}, text)
}

// containsUsername also finds the username without its firm's prefix ("hf.dana.okafor", "dana.okafor").
func containsUsername(password, username string) bool {
	if username == "" {
		return false
	}
	folded := strings.ToLower(norm.NFKC.String(password))
	if strings.Contains(folded, strings.ToLower(username)) {
		return true
	}
	_, name, found := strings.Cut(strings.ToLower(username), ".")
	return found && len(name) >= 4 && strings.Contains(folded, name)
}
