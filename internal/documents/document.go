// Package documents keeps the firm's documents: where each lies, its versions, who has it locked, and how it came there.
// Who may see one is decided by its folder; every read here goes through the view of visible documents.
package documents

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"casefold/internal/filing"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/text"
)

// Lock is the state of a document that somebody works on.
type Lock int16

// The states of a lock.
const (
	Unlocked           Lock = 0
	InUse              Lock = 1
	CheckedOut         Lock = 2
	CheckedOutAndInUse Lock = 3
)

// InUse is true while the holder has the document open.
func (l Lock) InUse() bool { return l == InUse || l == CheckedOutAndInUse }

// Document is a document as it must be known to change it.
type Document struct {
	filing.Item
	VersionID     int64
	VersionNumber int64
	Size          int64
	Lock          Lock  // without a use that nobody renewed in time
	Holder        int64 // the user who has the lock, 0 when nobody has
	Rev           int64
}

// ModifiableBy is true of a document that nobody else has locked.
func (d Document) ModifiableBy(user int64) bool { return d.Lock == Unlocked || d.Holder == user }

// Live refuses a document in the trash, for an edit.
func (d Document) Live() error { return d.Item.Live(failures.InTrash) }

const (
	forbidden = `<>:"/\|?*%`
	maxName   = 255
)

// Split cuts a name into what people call the document and its extension, dot included. A name that begins with its only
// dot has no extension.
func Split(name string) (base, extension string) {
	extension = path.Ext(name)
	base = strings.TrimSuffix(name, extension)
	if base == "" || extension == "." {
		return name, ""
	}
	return base, extension
}

// withoutExtension is what people call a document who have typed its extension too, in any case and with blanks after it.
// What they typed without it stays as it is.
func withoutExtension(typed, extension string) string {
	trimmed := strings.TrimRightFunc(typed, unicode.IsSpace)
	if cut := len(trimmed) - len(extension); extension != "" && cut >= 0 && strings.EqualFold(trimmed[cut:], extension) {
		return trimmed[:cut]
	}
	return typed
}

// CheckName refuses what a document may not be called, in the specification's words. The name is whole, with extension.
func CheckName(field, name string) error {
	base, _ := Split(name)
	switch {
	case !text.Visible(base):
		return errs.Invalid(field, "Please enter a new file name")
	case strings.TrimLeftFunc(name, unicode.IsSpace) != name:
		return errs.Invalid(field, "File names cannot begin with a blank")
	case utf8.RuneCountInString(name) > maxName:
		return errs.Invalid(field, "Filename cannot be longer than 255 characters")
	case name == "." || name == "..":
		return errs.Invalid(field, "Please enter a new file name")
	case strings.ContainsAny(name, forbidden):
		return errs.Invalid(field, `New File names cannot contain any of the following characters: < > : " / \ | ? * %`)
	case strings.ContainsFunc(name, text.Control) || !utf8.ValidString(name):
		return errs.Invalid(field, "File names cannot contain line breaks or other control characters")
	}
	return nil
}
