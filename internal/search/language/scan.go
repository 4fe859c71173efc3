package language

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"casefold/internal/search/analysis"
)

type sort uint8

const (
	word sort = iota
	quoted
	and
	or
	not
	open
	closed
	field
	link
	end
)

// lexeme is a sign or a word of the query, with the bytes at which it stands.
type lexeme struct {
	sort       sort
	start, end int
	text       string
	link       Link
}

const (
	largestDistance = 10_000
	doubleQuotes    = "\"“”„"
)

// scan cuts a query. Signs that mean nothing here part words as they do in texts.
func (p *parser) scan() error {
	q := p.query
	for at := 0; at < len(q); {
		r, size := utf8.DecodeRuneInString(q[at:])
		switch {
		case unicode.IsSpace(r):
			at += size
		case r == '(' || r == ')':
			p.add(lexeme{sort: map[rune]sort{'(': open, ')': closed}[r], start: at, end: at + size})
			at += size
		case strings.ContainsRune(doubleQuotes, r):
			length := strings.IndexAny(q[at+size:], doubleQuotes)
			if length < 0 {
				return fault(q, at, at+size, "This quotation mark has no second one.")
			}
			_, last := utf8.DecodeRuneInString(q[at+size+length:])
			p.add(lexeme{sort: quoted, start: at, end: at + size + length + last, text: q[at+size : at+size+length]})
			at += size + length + last
		default:
			length := strings.IndexFunc(q[at:], func(r rune) bool {
				return unicode.IsSpace(r) || r == '(' || r == ')' || strings.ContainsRune(doubleQuotes, r)
			})
			if length < 0 {
				length = len(q) - at
			}
			taken, err := p.chunk(at, at+length)
			if err != nil {
				return err
			}
			at += taken
		}
	}
	p.add(lexeme{sort: end, start: len(q), end: len(q)})
	return nil
}

func (p *parser) add(l lexeme) { p.lexemes = append(p.lexemes, l) }

// chunk adds what stands between two blanks, and says how much of it was taken.
func (p *parser) chunk(start, stop int) (int, error) {
	text := p.query[start:stop]
	l := lexeme{start: start, end: stop, text: text}
	switch text {
	case "AND":
		l.sort = and
	case "OR":
		l.sort = or
	case "NOT":
		l.sort = not
	default:
		connector, is, err := p.connector(start, stop)
		if err != nil {
			return 0, err
		}
		if is {
			l.sort, l.link = link, connector
			break
		}
		if name, rest, found := strings.Cut(text, ":"); found && p.isField(strings.ToLower(name)) {
			p.add(lexeme{sort: field, start: start, end: stop - len(rest), text: strings.ToLower(name)})
			return len(text) - len(rest), nil
		}
		if !analysis.HasWords(text) && !strings.ContainsAny(text, "*?") {
			return len(text), nil
		}
	}
	p.add(l)
	return len(text), nil
}

// connector reads w/5, w/s, /s, w/p and /p.
func (p *parser) connector(start, stop int) (Link, bool, error) {
	text := strings.ToLower(p.query[start:stop])
	switch text {
	case "/s", "w/s":
		return Link{Break: analysis.Sentence}, true, nil
	case "/p", "w/p":
		return Link{Break: analysis.Paragraph}, true, nil
	}
	digits, found := strings.CutPrefix(text, "w/")
	if !found || digits == "" || strings.Trim(digits, "0123456789") != "" {
		return Link{}, false, nil
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 || n > largestDistance {
		return Link{}, false, fault(p.query, start, stop, "The number of words between 1 and 10,000 stands after w/.")
	}
	return Link{Words: n}, true, nil
}

func (p *parser) isField(name string) bool {
	_, known := p.fields[name]
	return known
}
