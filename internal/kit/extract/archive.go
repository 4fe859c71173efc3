package extract

import (
	"archive/zip"
	"cmp"
	"errors"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"

	"casefold/internal/kit/container"
)

// largestPart is how much of a part is unpacked. Between markup and text lies a factor of ten at most in honest files, so
// more of it would be cut anyway.
const largestPart = 256 << 20

// parts is a package of Office Open XML or OpenDocument, and the text that is read of it.
type parts struct {
	sink
	files map[string]*zip.File
	// unpacked is how much of all parts may still be unpacked.
	unpacked int64
	damaged  bool
}

const largestSum = 512 << 20

// packageText reads whatever document the parts make up.
func packageText(file io.ReaderAt, size int64) (Text, error) {
	p, err := openParts(file, size)
	if err != nil {
		return Text{}, err
	}
	for _, kind := range []struct {
		part string
		read func(*parts) error
	}{{wordMain, (*parts).readWord}, {bookMain, (*parts).readBook}, {slidesMain, (*parts).readSlides}, {openMain, (*parts).readOpen}} {
		if p.files[kind.part] != nil {
			return p.done(kind.read(p))
		}
	}
	return Text{}, ErrUnknown
}

// The parts without which there is no document.
const (
	wordMain   = "word/document.xml"
	bookMain   = "xl/workbook.xml"
	slidesMain = "ppt/presentation.xml"
	openMain   = "content.xml"
)

func openParts(file io.ReaderAt, size int64) (*parts, error) {
	archive, err := container.OpenZip(file, size)
	if errors.Is(err, container.ErrTooLarge) {
		return nil, ErrTooLarge
	}
	if err != nil {
		return nil, err
	}
	p := &parts{files: make(map[string]*zip.File, len(archive.File)), unpacked: largestSum}
	for _, f := range archive.File {
		p.files[strings.TrimPrefix(f.Name, "/")] = f
	}
	return p, nil
}

// done is the text of all parts.
func (p *parts) done(err error) (Text, error) {
	t, err := p.sink.done(err)
	t.Damaged = p.damaged
	return t, err
}

// named are the parts of a folder whose names are this word and a number, in the order of their numbers.
func (p *parts) named(folder, word string) (names []string) {
	type numbered struct {
		name   string
		number int
	}
	var found []numbered
	for name := range p.files {
		rest, is := strings.CutPrefix(name, folder+"/"+word)
		rest, isXML := strings.CutSuffix(rest, ".xml")
		number, err := strconv.Atoi(cmp.Or(rest, "0"))
		if is && isXML && err == nil && number >= 0 {
			found = append(found, numbered{name, number})
		}
	}
	slices.SortFunc(found, func(a, b numbered) int { return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.name, b.name)) })
	for _, f := range found {
		names = append(names, f.name)
	}
	return names
}

// walk goes through the tags of a part. Missing parts are empty. What is damaged in a part that others stand beside costs the
// rest of that part; a damaged main part is the caller's to refuse.
func (p *parts) walk(name string, see func(m *markup, t token) error) error {
	f := p.files[name]
	if f == nil {
		return nil
	}
	content, err := f.Open()
	if err != nil {
		return p.broken()
	}
	defer content.Close()
	limited := &io.LimitedReader{R: content, N: min(largestPart, p.unpacked) + 1}
	before := limited.N
	defer func() { p.unpacked -= before - limited.N }()
	decoded, err := decodeStream(limited)
	if err != nil {
		return p.broken()
	}
	m := newMarkup(decoded, false)
	for {
		t, err := m.next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case limited.N <= 0:
			return errFull
		case err != nil:
			return p.broken()
		}
		if err := see(m, t); err != nil {
			return err
		}
	}
}

// beginning unpacks the first megabyte of a part, and nothing when that cannot be done.
func beginning(f *zip.File) []byte {
	content, err := f.Open()
	if err != nil {
		return nil
	}
	defer content.Close()
	head, _ := io.ReadAll(io.LimitReader(content, 1<<20))
	return head
}

func (p *parts) broken() error {
	p.damaged = true
	return nil
}

// main is walk for a part without which there is no document.
func (p *parts) main(name string, see func(m *markup, t token) error) error {
	if p.files[name].Flags&1 != 0 {
		return ErrEncrypted
	}
	if err := p.walk(name, see); err != nil {
		return err
	}
	if p.damaged && len(p.text) == 0 {
		return errDamaged
	}
	return nil
}

// relations are the targets to which a part refers, by the names that it uses for them. Those outside are left out.
func (p *parts) relations(of string) (targets map[string]string, kinds map[string]string, err error) {
	targets, kinds = map[string]string{}, map[string]string{}
	err = p.walk(path.Dir(of)+"/_rels/"+path.Base(of)+".rels", func(m *markup, t token) error {
		if t != open || string(m.name) != "Relationship" || m.attr("TargetMode") == "External" || len(targets) > mostRelations {
			return nil
		}
		target := m.attr("Target")
		if strings.HasPrefix(target, "/") {
			target = strings.TrimPrefix(path.Clean(target), "/")
		} else {
			target = path.Join(path.Dir(of), target)
		}
		id := m.attr("Id")
		targets[id], kinds[id] = target, path.Base(m.attr("Type"))
		return nil
	})
	return targets, kinds, err
}

const mostRelations = 10_000

// skipper passes over elements that say nothing, with all that is in them.
type skipper struct{ depth int }

// skips is true of tokens inside of an element that begins where skip is true.
func (s *skipper) skips(t token, skip bool) bool {
	switch {
	case s.depth > 0 && t == open:
		s.depth++
	case s.depth > 0 && t == end:
		s.depth--
		return true
	case t == open && skip:
		s.depth = 1
	}
	return s.depth > 0
}
