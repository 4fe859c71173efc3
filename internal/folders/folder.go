// Package folders keeps the trees in which documents, emails and notes lie: three roots in every matter, two in the
// firm, and the folders that people make below them.
package folders

import (
	"path"
	"strings"
	"unicode/utf8"

	"casefold/internal/kit/errs"
	"casefold/internal/kit/text"
)

// Area is what a root holds: a tree is of one area from top to bottom.
type Area string

// The areas of a matter and of the firm.
const (
	Docs    Area = "docs"
	Email   Area = "email"
	Notes   Area = "notes"
	Public  Area = "public"
	Private Area = "private"
)

// The ids that stand for the firm's own areas where a matter is asked for.
const (
	PrivateMatter int64 = 0
	PublicMatter  int64 = -1
)

// Kind is what an area can take from another: documents, emails or notes.
func (a Area) Kind() string {
	switch a {
	case Email:
		return "email"
	case Notes:
		return "notes"
	}
	return "documents"
}

// Title is what people call the area of a matter.
func (a Area) Title() string {
	switch a {
	case Docs:
		return "Documents"
	case Email:
		return "Email"
	case Notes:
		return "Notes"
	}
	return string(a)
}

// Folder is a folder with what its surroundings say of it.
type Folder struct {
	ID       int64
	ParentID *int64
	RootID   int64
	MatterID *int64
	Area     Area
	Name     string
	Rev      int64
	// Deleted is the folder's own state; InDeleted is true below a deleted one.
	Deleted       bool
	InDeleted     bool
	MatterName    string
	MatterDeleted bool
}

// Root is true of the folder that an area begins with.
func (f Folder) Root() bool { return f.ParentID == nil }

// Trashed is true of a folder that is in the trash itself or lies in one that is; the matter's state is another matter.
func (f Folder) Trashed() bool { return f.Deleted || f.InDeleted }

// Matter is the matter as the outside names it: its id, or one of the firm's.
func (f Folder) Matter() int64 {
	id, _ := MatterOf(f.MatterID, f.MatterName, f.Area)
	return id
}

// MatterOf is how the outside names the matter of something that lies in an area: its id and name, or what stands for the
// firm's own areas.
func MatterOf(id *int64, name string, area Area) (int64, string) {
	switch {
	case id != nil:
		return *id, name
	case area == Public:
		return PublicMatter, "Public Firm Docs"
	}
	return PrivateMatter, "Private Firm Docs"
}

const (
	forbiddenInFolders = `<>:"/\|?*%#`
	maxName            = 255
)

// CheckName refuses what a folder may not be called, in the specification's words.
func CheckName(field, name string) (string, error) {
	name = strings.TrimSpace(name)
	switch {
	case name == "":
		return "", errs.Invalid(field, "Folder names cannot be empty")
	case !text.Visible(name):
		return "", errs.Invalid(field, "Folder names need at least one visible character")
	case utf8.RuneCountInString(name) > maxName:
		return "", errs.Invalid(field, "Folder names cannot exceed 255 characters")
	case name == "." || name == "..":
		return "", errs.Invalid(field, "Folder name cannot be . or ..")
	case strings.ContainsAny(name, forbiddenInFolders):
		return "", errs.Invalid(field, `Folder names cannot contain any of the following characters: < > : " / \ | ? * % #`)
	case strings.ContainsFunc(name, text.Control) || !utf8.ValidString(name):
		return "", errs.Invalid(field, "Folder names cannot contain line breaks or other control characters")
	}
	return name, nil
}

// Harmless is the name with every forbidden character replaced, which is how uploads bring in what could not be typed.
func Harmless(name string) string { return replace(name, forbiddenInFolders) }

// HarmlessFile is the name of a file as it came, without what would make it a path. Evidence keeps its name, also one that
// could not be typed here.
func HarmlessFile(name string) string { return replace(name, `/\`) }

func replace(name, forbidden string) string {
	name = strings.TrimSpace(strings.ToValidUTF8(name, "_"))
	name = strings.Map(func(r rune) rune {
		if text.Control(r) || strings.ContainsRune(forbidden, r) {
			return '_'
		}
		return r
	}, name)
	if !text.Visible(name) || name == "." || name == ".." {
		return "_"
	}
	if extension := path.Ext(name); extension != name && !text.Visible(strings.TrimSuffix(name, extension)) {
		return "_" + extension
	}
	return name
}
