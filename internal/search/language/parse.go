package language

import (
	"strings"
	"unicode/utf8"

	"casefold/internal/search/analysis"
)

const (
	longestQuery = 10_000 // characters
	deepest      = 200    // parentheses and NOTs in one another
)

// Fields are the names that can stand before a colon.
type Fields struct {
	Words []string // words of texts are meant, which connectors bring together
	Names []string // records are meant, by their names
}

// Parse reads a query. A query of blanks is nil: everything. What cannot be read is errs.SearchSyntax with a Fault.
func Parse(query string, fields Fields) (Node, error) {
	query = strings.ToValidUTF8(query, "\uFFFD")
	if utf8.RuneCountInString(query) > longestQuery {
		return nil, fault(query, 0, len(query), "A query has at most 10,000 characters.")
	}
	if strings.TrimSpace(query) == "" {
		return nil, nil
	}
	p := &parser{query: query, fields: map[string]bool{}}
	for _, name := range fields.Words {
		p.fields[name] = true
	}
	for _, name := range fields.Names {
		p.fields[name] = false
	}
	if err := p.scan(); err != nil {
		return nil, err
	}
	if p.peek().sort == end {
		return nil, fault(query, 0, len(query), "There is no word in this query.")
	}
	tree, err := p.or("", 0)
	if err != nil {
		return nil, err
	}
	if l := p.peek(); l.sort != end {
		return nil, p.fault(l, "This parenthesis closes none.")
	}
	return tree, nil
}

type parser struct {
	query   string
	fields  map[string]bool // true for those of words
	lexemes []lexeme
	at      int
}

func (p *parser) peek() lexeme { return p.lexemes[p.at] }

func (p *parser) next() lexeme {
	l := p.lexemes[p.at]
	if l.sort != end {
		p.at++
	}
	return l
}

func (p *parser) fault(l lexeme, reason string) error { return fault(p.query, l.start, l.end, reason) }

// or reads conditions of which any must hold; it binds the least.
func (p *parser) or(in string, depth int) (Node, error) {
	first, err := p.and(in, depth)
	if err != nil {
		return nil, err
	}
	any := []Node{first}
	for p.peek().sort == or {
		p.next()
		another, err := p.and(in, depth)
		if err != nil {
			return nil, err
		}
		any = append(any, another)
	}
	if len(any) == 1 {
		return first, nil
	}
	return &Or{any}, nil
}

// and reads conditions that must all hold; AND may be left out.
func (p *parser) and(in string, depth int) (Node, error) {
	first, err := p.near(in, depth)
	if err != nil {
		return nil, err
	}
	all := []Node{first}
	for {
		switch p.peek().sort {
		case and:
			p.next()
		case end, or, closed:
			if len(all) == 1 {
				return first, nil
			}
			return &And{all}, nil
		}
		another, err := p.near(in, depth)
		if err != nil {
			return nil, err
		}
		all = append(all, another)
	}
}

// near reads a chain of operands with connectors between them.
func (p *parser) near(in string, depth int) (Node, error) {
	at := p.peek()
	first, err := p.not(in, depth)
	if err != nil || p.peek().sort != link {
		return first, err
	}
	if in != "" && !p.fields[in] {
		return nil, p.fault(p.peek(), "A connector stands between words of texts, and not between the names that "+in+": takes.")
	}
	chain := &Near{Field: in}
	operand, start := first, at
	for {
		if !connects(operand, in) {
			return nil, fault(p.query, start.start, p.lexemes[p.at-1].end, "A connector takes words, phrases, wildcards and OR-groups of them. "+
				"A field stands before the whole: name:(one w/5 two).")
		}
		chain.Operands = append(chain.Operands, operand)
		if p.peek().sort != link {
			return chain, nil
		}
		chain.Links = append(chain.Links, p.next().link)
		start = p.peek()
		if operand, err = p.not(in, depth); err != nil {
			return nil, err
		}
	}
}

// connects tells whether a connector can take an operand: words in the field of the whole chain.
func connects(n Node, in string) bool {
	switch n := n.(type) {
	case *Terms:
		return n.Field == in
	case *Or:
		for _, part := range n.Any {
			if !connects(part, in) {
				return false
			}
		}
		return true
	}
	return false
}

// not reads one condition or its contrary.
func (p *parser) not(in string, depth int) (Node, error) {
	l := p.next()
	if depth > deepest {
		return nil, p.fault(l, "There are too many parentheses in one another.")
	}
	switch l.sort {
	case not:
		of, err := p.not(in, depth+1)
		if err != nil {
			return nil, err
		}
		return &Not{of}, nil
	case field:
		if in != "" {
			return nil, p.fault(l, "A field cannot stand within another.")
		}
		if after := p.peek().sort; after != word && after != quoted && after != open {
			return nil, p.fault(l, "A word, a phrase or a group in parentheses stands after the name of a field.")
		}
		return p.not(l.text, depth+1)
	case open:
		inside, err := p.or(in, depth+1)
		if err != nil {
			return nil, err
		}
		if p.next().sort != closed {
			return nil, p.fault(l, "This parenthesis is not closed.")
		}
		return inside, nil
	case word, quoted:
		return p.terms(l, in)
	case closed:
		return nil, p.fault(l, "A word is missing before this parenthesis.")
	case end:
		return nil, p.fault(p.lexemes[max(0, p.at-1)], "A word is missing after this.")
	default:
		return nil, p.fault(l, "A word is missing before this.")
	}
}

// terms makes words comparable with those of texts.
func (p *parser) terms(l lexeme, in string) (Node, error) {
	t := &Terms{Field: in, Typed: l.text}
	patterns := withPatterns(l.text)
	for _, text := range patterns {
		switch {
		case strings.Trim(text, "*?") == "":
			if l.sort == quoted || len(patterns) == 1 {
				return nil, p.fault(l, "A wildcard needs a letter or a digit beside it.")
			}
		case strings.ContainsAny(text, "*?"):
			t.Parts = append(t.Parts, Part{Pattern, simplest(text)})
		default:
			t.Parts = append(t.Parts, Part{Itself, text})
		}
	}
	if len(t.Parts) == 0 {
		return nil, p.fault(l, "There is no word here.")
	}
	if l.sort == word && len(t.Parts) == 1 && t.Parts[0].How == Itself {
		t.Parts[0] = Part{Family, analysis.Stem(t.Parts[0].Text)}
	}
	return t, nil
}

// Two letters that texts do not have stand for the wildcards while words are cut, so that they stay within their words.
const anyLetters, anyLetter = '\U00010450', '\U00010451'

// withPatterns cuts text into words in which * and ? are kept.
func withPatterns(text string) (found []string) {
	marked := strings.Map(func(r rune) rune {
		switch r {
		case '*':
			return anyLetters
		case '?':
			return anyLetter
		case anyLetters, anyLetter:
			return ' '
		}
		return r
	}, text)
	analysis.Tokens(marked, func(t analysis.Token) bool {
		found = append(found, strings.NewReplacer(string(anyLetters), "*", string(anyLetter), "?").Replace(t.Word))
		return true
	})
	return found
}

// simplest writes several * in a row as one: they mean the same and cost more.
func simplest(pattern string) string {
	for strings.Contains(pattern, "**") {
		pattern = strings.ReplaceAll(pattern, "**", "*")
	}
	return pattern
}
