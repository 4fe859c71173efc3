// Package message reads email as people keep it in files: .eml, and the .msg of Outlook.
//
// Whoever files or shows messages has four questions:
//
//	facts, err := message.ReadFacts(ctx, readers, file, "")     // headers and attachments: what a list shows
//	shown, err := message.Read(ctx, readers, file, "")          // the same with the body, as harmless HTML and as text
//	found, err := message.ReadWords(ctx, readers, file, "")     // the same with what the body says: what is searched
//	err := message.WritePart(ctx, readers, file, part, to)      // one attachment, decoded, as a file of its own
//
// The last argument names a part as Attachment.Path does, "" being the file itself. Where Attachment.IsMessage says so, that
// path can be given to all four: to show an embedded message, to list what is attached to it, or to save it as a file.
// Paths in the answer lead from the file itself, however deep the message lies.
//
// Pictures of the message appear in Message.HTML as elements with an attribute data-part and no source; WithPictures puts
// the addresses in. Nothing else in the HTML loads anything.
//
// All parsing happens in a helper (see kit/reader). A file that nothing can be read from, or that brings its helper down,
// is no error: Facts.Unreadable says why, and everything else is empty. Errors are those of the caller: its context ended,
// or its file cannot be read from.
package message

import (
	"io"
	"time"
)

// File is where a message stands, and who it belongs to.
type File struct {
	io.ReaderAt
	Size  int64
	Owner int64
}

// Kind is what Outlook keeps as a message.
type Kind string

const (
	Mail        Kind = "mail"
	Appointment Kind = "appointment"
	Contact     Kind = "contact"
	Task        Kind = "task"
	Note        Kind = "note"
	Other       Kind = "other"
)

// Reason is why a message is unreadable.
type Reason string

const (
	Damaged  Reason = "damaged"  // it is no message, or does not hold together
	TooLarge Reason = "tooLarge" // it takes more time or memory than a message may
	Trouble  Reason = "trouble"  // the machine could not read it just now: trying again may help
)

// Problem is what could not be read, of a message that otherwise could.
type Problem string

const (
	BodyCut      Problem = "bodyCut"      // the body is longer than what is read of it
	TooManyParts Problem = "tooManyParts" // parts behind the first 10,000 are left out
	TooDeep      Problem = "tooDeep"      // what lies deeper than 100 levels is an attachment as it stands
	PartDamaged  Problem = "partDamaged"  // something attached, or a part of the body, does not hold together
)

// Facts are what a list shows of a message. Text is valid UTF-8 of one line each.
type Facts struct {
	Unreadable Reason    `json:"unreadable,omitempty"` // empty for a message that was read
	Problems   []Problem `json:"problems,omitempty"`

	Kind    Kind   `json:"kind"`
	Subject string `json:"subject"`
	// From is the sender as written, SenderAddress the address in it, in lower case; either may be empty.
	From          string   `json:"from"`
	SenderAddress string   `json:"senderAddress"`
	To            []string `json:"to"` // as written, one by one
	CC            []string `json:"cc"`
	BCC           []string `json:"bcc"`
	// Date is as written, for a .msg as RFC 5322 would write it. Sent is the same moment in UTC, and zero where nobody knows
	// it: it lies between the years 1970 and 2200.
	Date string    `json:"date"`
	Sent time.Time `json:"sent"`

	MessageID  string   `json:"messageID"` // ids stand without their angle brackets
	InReplyTo  string   `json:"inReplyTo"`
	References []string `json:"references"` // oldest first
	// Conversation is the same for the messages of one thread as far as they tell: the id of its first message, or what
	// Outlook numbers threads with. It is empty for a message that tells nothing.
	Conversation string `json:"conversation"`

	Attachments []Attachment `json:"attachments"`
}

// Attachment is a part of a message that is a file of its own.
type Attachment struct {
	Path string `json:"path"`
	// Name is never empty and has no separators of paths, no control characters and at most 200 bytes. Two attachments may
	// have the same.
	Name string `json:"name"`
	Type string `json:"type"` // as declared, in lower case: nothing to rely on
	Size int64  `json:"size"` // of the file as WritePart writes it; of an embedded message of Outlook about that
	// Inline says that the body shows it as a picture: it is none of the attachments that people see.
	Inline bool `json:"inline,omitempty"`
	// Displayed says that the sender's program wants it shown with the text, as it does with logos, whether or not the body mentions it.
	Displayed bool   `json:"displayed,omitempty"`
	ContentID string `json:"contentID,omitempty"`
	IsMessage bool   `json:"isMessage,omitempty"`
}

// Message is a message as it is shown.
type Message struct {
	Facts
	// Text is the body as text; where the message has HTML alone, what that says.
	Text string `json:"text"`
	// HTML is the body as harmless HTML without head: of a message without HTML its text.
	HTML string `json:"html"`
	// CarriesHTML says that the message has HTML of its own.
	CarriesHTML  bool `json:"carriesHTML"`
	RemoteImages int  `json:"remoteImages"` // pictures on other machines, which are left out
}
