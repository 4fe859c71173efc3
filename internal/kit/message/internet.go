package message

import (
	"bytes"
	"encoding/hex"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
)

// internet is a message as the internet carries it, in a file of its own (.eml) or a part of one.
type internet struct {
	file io.ReaderAt
	size int64
	path string
}

// start reads the head.
func (f *internet) start() (*lines, header, error) {
	l := newLines(io.NewSectionReader(f.file, 0, f.size), f.size)
	if err := l.skipMailbox(); err != nil {
		return nil, nil, err
	}
	head, err := l.readHead()
	if err == nil && len(head) == 0 {
		err = errors.New("message: there is no head")
	}
	return l, head, err
}

func (f *internet) read(w want) (*Message, error) {
	l, head, err := f.start()
	if err != nil {
		return nil, err
	}
	m := &Message{Facts: factsOf(head)}
	c := &collector{message: m, path: f.path}
	parts := walker{lines: l, visit: c.visit}
	if err := parts.walk(head); err != nil {
		return nil, err
	}
	if c.body.cut {
		parts.problems[BodyCut] = true
	}
	m.Problems = slices.Sorted(maps.Keys(parts.problems))
	if c.body.isEmpty() && c.onlyText != "" {
		c.body.add(0, false, c.onlyText)
	}
	c.body.finish(m, w)
	return m, nil
}

// factsOf reads what the head of a message says.
func factsOf(head header) Facts {
	from := head.first("from", "sender", "resent-from", "return-path")
	facts := Facts{
		Kind: Mail, Subject: decodeHeader(head.first("subject")), From: decodeHeader(from), SenderAddress: addressOf(from),
		To: people(head.all("to")), CC: people(head.all("cc")), BCC: people(head.all("bcc")),
		Date: decodeHeader(head.first("date")), MessageID: firstID(head.first("message-id")),
		InReplyTo: firstID(head.first("in-reply-to")), References: ids(strings.Join(head.all("references"), " ")),
		Attachments: []Attachment{},
	}
	if facts.SenderAddress == "" {
		facts.SenderAddress = addressOf(head.first("sender", "return-path"))
	}
	facts.Sent = sentAt(facts.Date)
	facts.Conversation = conversation(&facts, decodeBase64(head.first("thread-index")))
	return facts
}

// conversation is the key of the thread: the id of the first message where the answers name it. Outlook's number of the
// thread stands in for it in answers that name none.
func conversation(facts *Facts, index []byte) string {
	const root = 22 // bytes that all messages of a thread begin with
	switch {
	case len(facts.References) > 0:
		return facts.References[0]
	case facts.InReplyTo != "":
		return facts.InReplyTo
	case len(index) > root || len(index) == root && facts.MessageID == "":
		return "index:" + hex.EncodeToString(index[6:root])
	}
	return facts.MessageID
}

// collector takes the leaves of a message for what they are.
type collector struct {
	message *Message
	path    string
	body    body
	// onlyText is the beginning of the first attachment that is text. It is what a message says that says nothing else.
	onlyText string
}

func (c *collector) visit(p *leaf) (io.Writer, func()) {
	if p.mediaType == "text/calendar" && p.disposition != "attachment" {
		c.message.Kind = Appointment
	}
	whole := p.level == 0
	isText := p.mediaType == "text/plain" || p.mediaType == "text/html" || whole && strings.HasPrefix(p.mediaType, "text/")
	if isText && p.disposition != "attachment" && (p.name == "" || whole) {
		text := &limited{most: largestBody}
		return text, func() {
			c.body.add(p.alternative, p.mediaType == "text/html", decodeText(text.Bytes(), charsetOf(p, text.Bytes())))
			c.body.cut = c.body.cut || text.cut
		}
	}
	return c.attachment(p)
}

func (c *collector) attachment(p *leaf) (io.Writer, func()) {
	size := &counter{}
	a := Attachment{Path: below(c.path, p.number), Type: declared(p.mediaType), ContentID: contentID(p.head.first("content-id"))}
	a.IsMessage, a.Displayed = isMessage(a.Type, p.name), p.disposition == "inline"
	return size, func() {
		if a.Type == "message/rfc822" && p.name == "" {
			p.name = subjectOf(size.beginning)
		}
		if (a.Type == "text/plain" || a.Type == "message/delivery-status") && c.onlyText == "" {
			c.onlyText = decodeText(size.beginning, p.values["charset"])
		}
		a.Name, a.Size = fileName(p.name, a.Type, p.number), size.bytes
		c.message.Attachments = append(c.message.Attachments, a)
	}
}

// subjectOf names an embedded message by its subject.
func subjectOf(beginning []byte) string {
	head, err := newLines(bytes.NewReader(beginning), int64(len(beginning))).readHead()
	if subject := decodeHeader(head.first("subject")); err == nil && subject != "" {
		return harmlessName.Replace(cutText(subject, longestName-4)) + ".eml"
	}
	return "message.eml"
}

func contentID(text string) string {
	return cutText(oneLine(decodeText([]byte(strings.Trim(text, " \t<>")), "")), 500)
}

// counter takes the content of an attachment and keeps its beginning alone.
type counter struct {
	bytes     int64
	beginning []byte
}

func (c *counter) Write(p []byte) (int, error) {
	const kept = 16 << 10
	if room := kept - len(c.beginning); room > 0 {
		c.beginning = append(c.beginning, p[:min(room, len(p))]...)
	}
	c.bytes += int64(len(p))
	return len(p), nil
}

// limited keeps the beginning of a text.
type limited struct {
	bytes.Buffer
	most int
	cut  bool
}

func (l *limited) Write(p []byte) (int, error) {
	if room := l.most - l.Len(); len(p) > room {
		l.cut = true
		l.Buffer.Write(p[:room])
		return len(p), nil
	}
	return l.Buffer.Write(p)
}

func (f *internet) write(number int, to io.Writer) error {
	found := false
	err := f.walkTo(number, func(*leaf) io.Writer {
		found = true
		return to
	})
	if err == nil && !found {
		err = errNoPart
	}
	return err
}

// walkTo hands the content of one leaf to whatever the function says, and stops behind it.
func (f *internet) walkTo(number int, take func(*leaf) io.Writer) error {
	l, head, err := f.start()
	if err != nil {
		return err
	}
	w := walker{lines: l, visit: func(p *leaf) (io.Writer, func()) {
		switch {
		case p.number < number:
			return io.Discard, nil
		case p.number > number:
			return enough{}, nil
		}
		return take(p), nil
	}}
	return w.walk(head)
}

// enough ends a walk.
type enough struct{}

func (enough) Write([]byte) (int, error) { return 0, errEnough }

func (f *internet) embedded(number int) (opened, error) {
	var part *leaf
	content := &held{}
	err := f.walkTo(number, func(p *leaf) io.Writer {
		part = p
		if isPlain(p) {
			return io.Discard
		}
		return content
	})
	switch {
	case err != nil:
		return nil, err
	case part == nil:
		return nil, errNoPart
	case isPlain(part):
		return openFile(io.NewSectionReader(f.file, part.start, part.end-part.start), part.end-part.start, below(f.path, number))
	}
	return content.open(below(f.path, number))
}

// isPlain is true of a part whose content stands in the file as it is.
func isPlain(p *leaf) bool {
	_, is := transferDecoder(p.head.get("content-transfer-encoding"), nil).(*plainDecoder)
	return is
}
