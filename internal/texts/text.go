// Package texts reads the text of every live version and email once and keeps it as a stored file: what search, and whoever else wants
// to know what a document says, works with. Emails have texts as well: of the message, and of every file in it. What lies in
// folders of another kind can join with a Kind of its own.
//
// A record whose text is to be read has a row in the table texts, made in the transaction that made the record (Ask), and gets one
// more for each file that is found in it. Of records that have the same file, as copies have, one is read. Readers
// of all processes claim rows, a few of one firm at a time, read without holding a database connection, store what they have
// read, and say so in one transaction (Known). A process that dies leaves claims that nobody else respects, and at most
// a file that is expected, which the sweeper removes.
package texts

import (
	"context"
	"io"
	"time"

	"casefold/internal/kit/db"
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

// Item is a record that has a text, or a part of it: part 0 is its own text, and the others are files that lie in it, as
// attachments lie in an email.
type Item struct {
	Kind string
	ID   int64
	Part int32
}

// Source is where the texts of a record come from.
type Source struct {
	FileKey string
	// IsMessage says that the file is to be read as an email; where it is none, it is read by what it contains.
	IsMessage bool
}

// Kind is a kind of records that have texts.
type Kind struct {
	Name string
	// Sources finds where the texts of records come from. Those that are gone are left out.
	Sources func(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]Source, error)
	// Unasked are records for which nobody asked, at most so many: there are none unless somebody forgot to.
	Unasked func(ctx context.Context, tx *db.Tx, most int32) ([]int64, error)
	// Gone are records that have texts and are gone, at most so many. It is nil of a kind whose records go with their texts
	// (Service.Forget).
	Gone func(ctx context.Context, tx *db.Tx, most int32) ([]int64, error)
}

// File is a file that is to be read.
type File struct {
	io.ReaderAt
	Size  int64
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
	Name     string // of a file that lies in the record
}

// outcome is what came of reading an item.
type outcome struct {
	Item
	State       State
	Reason      Reason
	Pages       int
	OCRPages    int
	text        []byte
	inside      []inside // what lies in it, each a part of its own
	file        storage.File
	alreadyKept bool          // the file is, by another record
	tryAfter    time.Duration // of what is to be read again
}

// outcomeOf says how much of a text is known. Pages without text count only where they are pictures of pages.
func outcomeOf(item Item, t reading) outcome {
	o := outcome{Item: item, State: Searchable, Pages: t.Pages, text: t.Content, inside: t.inside}
	if t.pictures {
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
