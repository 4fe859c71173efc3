package text_test

import (
	"errors"
	"strings"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/kit/text"
)

func TestANameIsTrimmedAndKeptAsTyped(t *testing.T) {
	for typed, want := range map[string]string{
		"  Acme \u00a0":           "Acme",
		"<b>Acme</b> & \"Sons\"":  "<b>Acme</b> & \"Sons\"",
		"\u202eשלום\u202c":        "\u202eשלום\u202c",
		"two  blanks":             "two  blanks",
		strings.Repeat("é", 255):  strings.Repeat("é", 255),
		strings.Repeat(" ", 3000): "",
	} {
		if got, err := text.Line("name", typed); err != nil || got != want {
			t.Errorf("%q becomes %q, %v", typed, got, err)
		}
	}
}

func TestANameThatNobodyCouldReadIsRefused(t *testing.T) {
	for _, typed := range []string{"", "   ", "\u00a0\u2003", "\u200b\u200b", "\u202e", "\u0301", "\u3164", "\u115f", "a\u2028b", "a\u2029b", "a\nb", "a\u0007", "a\xff", strings.Repeat("é", 256)} {
		if name, err := text.Name("name", typed); !errors.Is(err, errs.InvalidInput) {
			t.Errorf("%q is taken as %q", typed, name)
		}
	}
}
