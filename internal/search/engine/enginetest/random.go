package enginetest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"casefold/internal/search/engine"
)

const stock = `agreement agreements agreed agree party parties buyer buyer's seller sells terminate terminated termination term
	the of and shall not notice 2024 1,000.50 müller muller Größe 東京 co-op smith jones o'neil x_ray closing capital working
	adjustment price escrow indemnity a b c contract contracts contractor draft redline Exhibit schedule`

var vocabulary = strings.Fields(stock)

type maker struct{ *rand.Rand }

func (m maker) word() string {
	at := m.IntN(len(vocabulary))
	if m.IntN(2) == 0 {
		at = m.IntN(12) // some are frequent
	}
	return vocabulary[at]
}

func (m maker) prose(most int) string {
	var b strings.Builder
	for range m.IntN(most) + 1 {
		word := m.word()
		if m.IntN(6) == 0 {
			word = strings.ToUpper(word[:1]) + word[1:]
		}
		b.WriteString(word)
		b.WriteString([]string{" ", " ", " ", " ", ", ", ". ", "! The ", "\n", " (", "\f", "  ", "… "}[m.IntN(12)])
	}
	return b.String()
}

// text is a random text. Documents have several versions, which share a name.
func (m maker) text(record int) engine.Text {
	kind := engine.Kind(record%3 + 1)
	t := engine.Text{Properties: engine.Properties{
		Key: engine.Key{Kind: kind, Record: int64(record)}, Folder: int64(m.IntN(folders) + 1), Modified: int64(m.IntN(40)), Type: int64(m.IntN(3)), Trashed: m.IntN(12) == 0,
	}}
	name, long := m.prose(6), []int{30, 30, 120, 400}[m.IntN(4)]
	switch kind {
	case engine.Document:
		t.Version = int64(m.IntN(4) + 1)
		t.Words = []engine.Words{{Field: engine.Name, Parts: []string{name}}, {Field: engine.Content, Parts: []string{m.prose(long)}}}
		if m.IntN(3) == 0 {
			t.Words = append(t.Words, engine.Words{Field: engine.Comment, Parts: []string{m.prose(8)}})
		}
	case engine.Email:
		t.Words = []engine.Words{{Field: engine.Subject, Parts: []string{name}}, {Field: engine.Content, Parts: []string{m.prose(long)}}}
	default:
		t.Words = []engine.Words{{Field: engine.Name, Parts: []string{name}}, {Field: engine.Content, Parts: []string{m.prose(long)}}}
	}
	return t
}

// ask is a random query.
func (m maker) ask(depth int, field string) *ask {
	if depth > 0 {
		switch m.IntN(9) {
		case 0, 1:
			return m.group("and", []string{" AND ", " "}[m.IntN(2)], depth, field)
		case 2:
			return m.group("or", " OR ", depth, field)
		case 3:
			of := m.ask(depth-1, field)
			return &ask{kind: "not", parts: []*ask{of}, written: "NOT (" + of.written + ")"}
		case 4, 5:
			return m.near(field)
		case 6:
			if field == "" {
				name := []string{"name", "subject"}[m.IntN(2)]
				of := m.ask(depth-1, name)
				of.written = name + ":(" + of.written + ")"
				return of
			}
		}
	}
	return m.terms(field)
}

func (m maker) group(kind, between string, depth int, field string) *ask {
	a := &ask{kind: kind}
	var written []string
	for range m.IntN(2) + 2 {
		part := m.ask(depth-1, field)
		a.parts = append(a.parts, part)
		written = append(written, "("+part.written+")")
	}
	a.written = strings.Join(written, between)
	return a
}

func (m maker) terms(field string) *ask {
	word := m.simple()
	switch m.IntN(6) {
	case 0, 1, 2:
		return &ask{kind: "word", words: []string{word}, stems: true, field: field, written: strings.ToUpper(word[:1]) + word[1:]}
	case 3:
		pattern := m.pattern(word)
		return &ask{kind: "word", words: []string{pattern}, field: field, written: pattern}
	case 4:
		words := []string{word, m.simple()}
		if m.IntN(3) == 0 {
			words = append(words, m.pattern(m.simple()))
		}
		return &ask{kind: "phrase", words: words, field: field, written: `"` + strings.Join(words, " ") + `"`}
	default:
		return &ask{kind: "phrase", words: []string{word}, field: field, written: `"` + word + `"`}
	}
}

// simple is a word that is one token, as the engine folds it.
func (m maker) simple() string {
	for {
		if word := m.word(); !strings.ContainsAny(word, "-_üö東E") {
			return word
		}
	}
}

// pattern makes wildcards of letters. Beside a comma or a full stop a wildcard would part the word: only digits hold them.
func (m maker) pattern(word string) string {
	for strings.ContainsAny(word, ",.'") {
		word = m.simple()
	}
	at := m.IntN(len(word)) + 1
	switch m.IntN(4) {
	case 0:
		return word[:at] + "*"
	case 1:
		if at < len(word) {
			return "*" + word[at:]
		}
	case 2:
		if at < len(word) {
			return word[:at] + "?" + word[at+1:]
		}
	}
	return word[:1] + "*" + word[len(word)-1:]
}

func (m maker) near(field string) *ask {
	a := &ask{kind: "near", field: field}
	for i := range m.IntN(2) + 2 {
		if i > 0 {
			link, reach := []string{"w", "s", "p"}[m.IntN(3)], m.IntN(8)+1
			a.links, a.reach = append(a.links, link), append(a.reach, reach)
			if link == "w" {
				a.written += fmt.Sprintf(" w/%d ", reach)
			} else {
				a.written += " /" + link + " "
			}
		}
		part := m.terms(field)
		if m.IntN(4) == 0 {
			other := m.terms(field)
			part = &ask{kind: "or", parts: []*ask{part, other}, written: "(" + part.written + " OR " + other.written + ")"}
		}
		a.parts = append(a.parts, part)
		a.written += part.written
	}
	return a
}
