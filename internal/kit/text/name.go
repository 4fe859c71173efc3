// Package text cleans what people type.
package text

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"casefold/internal/kit/errs"
)

// NameMaxLength is how many characters the name of anything may have.
const NameMaxLength = 255

// Name is the text without blanks around it, fit to be the name of something: it can be seen, stands on one line and
// has at most NameMaxLength characters. Anything else is InvalidInput for the field.
func Name(field, value string) (string, error) {
	name, err := Line(field, value)
	if err == nil && !Visible(name) {
		return "", errs.Invalid(field, "a name needs at least one visible character")
	}
	return name, err
}

// Line is Name for a text that may also be empty.
func Line(field, value string) (string, error) {
	line := strings.TrimSpace(value)
	if utf8.RuneCountInString(line) > NameMaxLength {
		return "", errs.Invalid(field, fmt.Sprintf("it may have at most %d characters", NameMaxLength))
	}
	if !utf8.ValidString(line) {
		return "", errs.Invalid(field, "it is not text in UTF-8")
	}
	if strings.ContainsFunc(line, Control) {
		return "", errs.Invalid(field, "it may not contain line breaks or other control characters")
	}
	return line, nil
}

// Names cleans a list of names, see Name. The same name twice stays twice.
func Names(field string, values []string) ([]string, error) {
	names := slices.Clone(values)
	for i, value := range values {
		var err error
		if names[i], err = Name(field, value); err != nil {
			return nil, err
		}
	}
	return names, nil
}
