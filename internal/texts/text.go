// Package texts reads the text of every live version once and keeps it as a stored file: what search, and whoever else wants
// to know what a document says, works with. What lies in folders of another kind can join with a Kind of its own.
//
// A record whose text is to be read has a row in the table texts, made in the transaction that made the record (Ask). Readers
// of all processes claim rows, a few of one firm at a time, read without holding a database connection, store what they have
// read, and say so in one transaction (Known). A process that dies leaves claims that nobody else respects, and at most
// a file that is expected, which the sweeper removes.
package texts

import (
	"context"
	"io"

	"casefold/internal/kit/db"
	"casefold/internal/kit/extract"
	"casefold/internal/storage"
)

// State is what became of a text.
type State string

const (
	Waiting    State = "waiting"    // nobody has read it yet
	Searchable State = "searchable" // all of it was read
	Partly     State = "partly"     // some of it was; Reason says what is missing
	Not        State = "not"        // there is none, for the Reason
)

// Reason is why a text was not read, or not all of it.
type Reason string

const (
	NeedsOCR  Reason = "needsOCR"  // there are pages without text, such as scans
	Encrypted Reason = "encrypted" // it is protected by a password
	Damaged   Reason = "damaged"
	Unknown   Reason = "unknown"  // no kind of file that has a text, or whose text can be read
	TooLong   Reason = "tooLong"  // there is more text than extract.Largest
	TooLarge  Reason = "tooLarge" // the file is larger than can be read
	Empty     Reason = "empty"    // there is no text in it
	Off       Reason = "off"      // a program is missing on this machine; the next start tries again
	Trouble   Reason = "trouble"  // the machine failed again and again; the next start tries again
)

// Item is a record that has a text, or one of several that belong to a record.
type Item struct {
	Kind string
	ID   int64
	Part int32
}

// Source is where the text of an item comes from: a stored file, and the name that people gave it.
type Source struct {
	FileKey string
	Name    string
}

// Kind is a kind of records that have texts.
type Kind struct {
	Name string
	// Sources finds where the texts of items come from. Items that are gone are left out.
	Sources func(ctx context.Context, tx *db.Tx, ids []int64) (map[Item]Source, error)
	// Unasked are records for which nobody asked, at most so many: there are none unless somebody forgot to.
	Unasked func(ctx context.Context, tx *db.Tx, most int32) ([]Item, error)
	// Drop forgets the texts of records that are gone, and returns the files to let go of.
	Drop func(ctx context.Context, tx *db.Tx) ([]*string, error)
	// Read reads a file of this kind. Without it the file is read by what it contains.
	Read func(ctx context.Context, f File) (extract.Text, error)
}

// File is a stored file that is to be read.
type File struct {
	io.ReaderAt
	Size  int64
	Name  string
	Owner int64
}

// Record is what is known of the text of an item. FileKey leads to it, where there is one.
type Record struct {
	Item
	State    State
	Reason   Reason
	Pages    int // 0 where the format knows none
	OCRPages int // those without text
	FileKey  string
}

// outcome is what came of reading an item.
type outcome struct {
	Item
	State    State
	Reason   Reason
	Pages    int
	OCRPages int
	text     []byte
	file     storage.File
}

// judge says how much of a text is known. Pages without text count only where they are pictures of pages.
func judge(item Item, t extract.Text, pictures bool) outcome {
	o := outcome{Item: item, State: Searchable, Pages: t.Pages, text: t.Content}
	if pictures {
		o.OCRPages = t.Blank
	}
	blank := true
	for _, c := range t.Content {
		if c > ' ' {
			blank = false
			break
		}
	}
	switch {
	case blank:
		o.State, o.Reason, o.text = Not, Empty, nil
		if t.Damaged {
			o.Reason = Damaged
		}
		if o.OCRPages > 0 {
			o.Reason = NeedsOCR
		}
	case t.Cut:
		o.State, o.Reason = Partly, TooLong
	case t.Damaged:
		o.State, o.Reason = Partly, Damaged
	case o.OCRPages > 0:
		o.State, o.Reason = Partly, NeedsOCR
	}
	return o
}
