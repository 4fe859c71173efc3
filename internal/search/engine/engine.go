// Package engine is what an index of texts is told, asked and answers, whatever stands behind it.
package engine

import (
	"casefold/internal/search/language"
	"casefold/internal/search/matching"
)

// Kind is what a text belongs to.
type Kind uint8

const (
	// Document: one text is one version of it.
	Document Kind = iota + 1
	// Email and Note are one text each.
	Email
	Note
)

// Field is a part of a text. Phrases and connectors hold within one.
type Field uint8

const (
	Name Field = iota + 1
	Notes
	Comment
	Content
	Subject
	From
	To
	AttachmentNames
	Attachments
	lastField
)

// Fields is a set of them.
type Fields uint16

// Set is the set of these fields.
func Set(fields ...Field) (set Fields) {
	for _, f := range fields {
		set |= 1 << f
	}
	return set
}

// Has tells whether a field is in the set.
func (s Fields) Has(f Field) bool { return s&(1<<f) != 0 }

// All fields.
const All = Fields(1<<lastField - 2)

// Written are the names of fields in queries that stand for fields of texts. "" is every field.
var Written = map[string]Fields{
	"": All, "name": Set(Name, AttachmentNames), "subject": Set(Subject), "from": Set(From), "to": Set(To),
}

// Key names a text. Emails and notes have the version 0.
type Key struct {
	Kind    Kind
	Record  int64
	Version int64
}

// Properties of a text are what filters look at.
type Properties struct {
	Key
	Folder   int64
	Modified int64 // milliseconds
	Author   int64
	Type     int64
	Status   int64
	Tags     []int64
	Ending   string // of the file's name, folded, without the full stop
	Trashed  bool   // in an answer: it, a folder above it or its matter
	Matter   int64  // in an answer: that of its folder
}

// Words are the words of a field. A field of several texts, such as attachments, has one part for each.
type Words struct {
	Field Field
	Parts []string // none: the field is empty
}

// Text is a text as it is now. Fields that are not named stay as they were.
type Text struct {
	Properties
	Words []Words
	// Anew has everything of it written, also what the index seems to have already.
	Anew bool
}

// Folder is a place of texts: its trash state is that of all below it.
type Folder struct {
	ID, Parent, Matter int64
	Trashed            bool
}

// Matter is what folders belong to.
type Matter struct {
	ID      int64
	Trashed bool
}

// Record says which texts there are of a record. Emails and notes have the version 0; of what is gone there is none.
type Record struct {
	Kind     Kind
	ID       int64
	Versions []int64
}

// Batch is a change of an index. Applying it twice is the same as once.
type Batch struct {
	Texts []Text
	// Records are those of which nothing is left but the versions that they name.
	Records     []Record
	Gone        []Key
	Folders     []Folder
	FoldersGone []int64
	Matters     []Matter
	// Cursor says how far the index has read what happened; nil leaves it.
	Cursor []byte
}

// Order of results.
type Order uint8

const (
	Newest Order = iota
	Oldest
	Relevance
)

// Request is a search.
type Request struct {
	Query language.Node // nil: everything that the filters let through
	// Kinds that are searched, and in which fields.
	Kinds map[Kind]Fields
	// Allows is asked about texts before they are counted.
	Allows func(*Properties) bool
	// Resolve turns terms in fields that are not of texts into a question about properties.
	Resolve func(*language.Terms) (func(*Properties) bool, error)
	Order   Order
	Page    int // from 1
	Size    int
	// Matters is how many of those with most results are named.
	Matters int
}

// Answer counts records, each once however many of its texts match.
type Answer struct {
	Total    int
	ByKind   map[Kind]int
	ByMatter []Count
	Hits     []Hit
}

// Count is how many results lie in a matter.
type Count struct {
	Matter int64
	Count  int
	ByKind map[Kind]int
}

// Hit is a record, shown by the newest text of it that matches.
type Hit struct {
	Properties
	Score      float64
	Highlights []Highlight
	// Earlier are further versions that match by content or comment, newest first, and how many there are.
	Earlier      []Version
	EarlierCount int
}

// Version is an earlier version that matches.
type Version struct {
	Version    int64
	Highlights []Highlight
}

// Highlight is a field in which something is marked: the whole of a short one, else what stands around the first mark.
type Highlight struct {
	Field  Field
	Pieces []matching.Piece
}
