// Package notes keeps the notes of matters: texts that people write here. They are one kind of things in folders. Every text that
// was saved is kept, and so is what somebody has typed and not saved yet.
package notes

import (
	"strings"
	"time"
	"unicode/utf8"

	"casefold/internal/filing"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/text"
)

// MaxContent is how many characters a note can have.
const MaxContent = 200_000

// Note is a note as it must be known to be changed. Rev counts its texts, the first is 1.
type Note struct {
	filing.Item
	Rev int64
}

// Text is what a note says.
type Text struct {
	Name    string
	Content string
}

// Saved is a text that a note has or had, who saved it and when.
type Saved struct {
	Text
	Rev        int64
	ModifiedAt time.Time
	ModifiedBy string
}

// clean is the text as it is saved: its name without blanks around it, its content as it was typed.
func (t Text) clean() (Text, error) {
	t.Name = strings.TrimSpace(t.Name)
	switch {
	case t.Name == "":
		return t, errs.Invalid("name", "Please enter a name for the note")
	case utf8.RuneCountInString(t.Name) > text.NameMaxLength:
		return t, errs.Invalid("name", "Matter Note Name can only be 255 characters long")
	case utf8.RuneCountInString(t.Content) > MaxContent:
		return t, errs.Invalid("content", "A note can have at most 200,000 characters")
	case strings.ContainsRune(t.Content, 0):
		return t, errs.Invalid("content", "A note cannot contain this character")
	}
	name, err := text.Name("name", t.Name)
	return Text{name, t.Content}, err
}

// words is how many there are.
func (t Text) words() int32 {
	n := int32(0)
	for range strings.FieldsSeq(t.Content) {
		n++
	}
	return n
}
