package message

import (
	"bytes"
	"errors"
	"io"
	"strings"
)

// leaf is a part without parts: text, an attachment, or a message that is attached.
type leaf struct {
	head        header
	number      int    // among the leaves of the message, from 1
	mediaType   string // in lower case
	values      map[string]string
	disposition string
	name        string
	level       int // of the multipart that it lies in; 0 where it is the whole message
	// alternative is the same for leaves that say the same in different ways; 0 where there is one way.
	alternative int
	start, end  int64 // where its content stands, encoded as it is
}

// walker goes through the parts of a message from its beginning to its end, once, and holds one line of it.
type walker struct {
	*lines
	// visit gets a leaf and says where its content goes, decoded; left, which may be nil, is called at its end.
	visit func(*leaf) (content io.Writer, left func())

	boundaries   []string // of the multiparts that it is in
	parts        int
	leaves       int
	alternatives int
	problems     map[Problem]bool
}

// errEnough is what a visitor's writer fails with to end the walk.
var errEnough = errors.New("message: enough")

// partEnd is where a part ended: at a boundary of the multipart on this level, or at the end of the file.
type partEnd struct {
	level int // -1 at the end of the file
	last  bool
}

var fileEnd = partEnd{level: -1}

// walk goes through a message whose head has been read.
func (w *walker) walk(head header) error {
	w.problems = map[Problem]bool{}
	_, err := w.part(head, 0, "text/plain")
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

// part goes through one part and everything in it.
func (w *walker) part(head header, alternative int, usual string) (partEnd, error) {
	p := describe(head, usual)
	boundary := p.values["boundary"]
	switch {
	case !strings.HasPrefix(p.mediaType, "multipart/") || boundary == "":
		return w.leaf(p, alternative)
	case len(w.boundaries) >= deepest:
		w.problems[TooDeep] = true
		p.mediaType = "application/octet-stream"
		return w.leaf(p, alternative)
	}
	switch p.mediaType {
	case "multipart/alternative":
		w.alternatives++
		alternative = w.alternatives
	case "multipart/digest":
		usual = "message/rfc822"
	}
	if usual == "message/rfc822" && p.mediaType != "multipart/digest" {
		usual = "text/plain"
	}
	level := len(w.boundaries)
	w.boundaries = append(w.boundaries, "--"+boundary)
	ended, err := w.skip()
	for err == nil && ended.level == level && !ended.last {
		if w.parts++; w.parts > mostParts {
			w.problems[TooManyParts] = true
			return fileEnd, errEnough
		}
		var head header
		if head, err = w.readPartHead(); err == nil {
			ended, err = w.part(head, alternative, usual)
		}
	}
	w.boundaries = w.boundaries[:level]
	if err == nil && ended.level == level { // text that nobody shows may follow the last part
		return w.skip()
	}
	return ended, err
}

// readPartHead reads the head of a part, which a boundary may end at once.
func (w *walker) readPartHead() (header, error) {
	more, err := w.next()
	if err != nil || !more {
		return nil, err
	}
	w.again = true
	if _, is := w.boundary(); is {
		return nil, nil
	}
	return w.readHead()
}

// skip goes to the next boundary.
func (w *walker) skip() (partEnd, error) {
	for {
		more, err := w.next()
		if err != nil || !more {
			return fileEnd, err
		}
		if at, is := w.boundary(); is {
			return at, nil
		}
	}
}

// boundary says whether the line is a boundary of a multipart that the walk is in, the innermost first: a message in which
// one is missing goes on with that of an outer multipart.
func (w *walker) boundary() (partEnd, bool) {
	if w.middle || len(w.line) < 3 || w.line[0] != '-' || w.line[1] != '-' {
		return partEnd{}, false
	}
	text := bytes.TrimRight(w.line, " \t\r\n")
	for level := len(w.boundaries) - 1; level >= 0; level-- {
		rest, is := bytes.CutPrefix(text, []byte(w.boundaries[level]))
		if is && (len(rest) == 0 || string(rest) == "--") {
			return partEnd{level, len(rest) > 0}, true
		}
	}
	return partEnd{}, false
}

// leaf hands on the content of a part that has no parts.
func (w *walker) leaf(p *leaf, alternative int) (ended partEnd, err error) {
	w.leaves++
	p.number, p.level, p.alternative, p.start = w.leaves, len(w.boundaries), alternative, w.at
	if w.again {
		p.start = w.start
	}
	p.end = p.start
	to, left := w.visit(p)
	decoder := transferDecoder(p.head.get("content-transfer-encoding"), to)
	for ended = fileEnd; ; {
		more, err := w.next()
		if err != nil {
			return fileEnd, err
		}
		if !more {
			p.end = w.at
			break
		}
		if at, is := w.boundary(); is {
			ended = at
			break
		}
		p.end = w.start + int64(len(w.text()))
		if err := decoder.line(w.line); err != nil {
			return fileEnd, err
		}
	}
	err = decoder.end(ended == fileEnd)
	if left != nil {
		left()
	}
	return ended, err
}

// describe reads what a head says of its part.
func describe(head header, usual string) *leaf {
	p := &leaf{head: head}
	p.mediaType, p.values = parameters(head.first("content-type"))
	kind, rest, found := strings.Cut(p.mediaType, "/")
	if fields := strings.Fields(rest); len(fields) > 0 {
		rest = fields[0]
	}
	switch {
	case found && kind != "" && rest != "":
		p.mediaType = strings.TrimSpace(kind) + "/" + rest
	case kind == "text":
		p.mediaType = "text/plain"
	default:
		p.mediaType = usual
	}
	disposition, values := parameters(head.first("content-disposition"))
	p.disposition = disposition
	for _, name := range []string{values["filename"], p.values["name"], values["name"], p.values["filename"]} {
		if p.name == "" {
			p.name = decodeHeader(name)
		}
	}
	return p
}
