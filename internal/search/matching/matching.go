// Package matching decides over the positions of words whether what a query asks stands in a field of a text, and where.
package matching

import (
	"cmp"
	"slices"

	"casefold/internal/search/analysis"
	"casefold/internal/search/language"
)

// Positions tells where words stand in one field of one text. A position is the number of a word, from 0.
type Positions interface {
	// Of has the positions of the words that a part of a query stands for, ascending.
	Of(language.Part) []int32
	// Begin has the positions at which sentences, or paragraphs, begin after the first, ascending. A paragraph begins a
	// sentence.
	Begin(analysis.Break) []int32
}

// Span is a stretch of words, by its first and its last.
type Span struct{ From, To int32 }

// Spans finds *Terms, *Or of such, and what of a *Near stands close to its neighbours; in order, and none twice. Where a pair
// of a Near is nowhere close, the whole has no spans. Two words that are close stand in two positions: one is not close to itself.
func Spans(n language.Node, p Positions) []Span {
	switch n := n.(type) {
	case *language.Terms:
		return sequence(n.Parts, p)
	case *language.Or:
		var all []Span
		for _, part := range n.Any {
			all = append(all, Spans(part, p)...)
		}
		return ordered(all)
	case *language.Near:
		return chain(n, p)
	}
	return nil
}

// Marks are the spans of all that a text is found by, in a field that the names of fields let in. Of spans that overlap,
// the first and longest stays.
func Marks(query language.Node, p Positions, lets func(field string) bool) []Span {
	var all []Span
	language.Walk(query, func(n language.Node) {
		switch n := n.(type) {
		case *language.Terms:
			if lets(n.Field) {
				all = append(all, Spans(n, p)...)
			}
		case *language.Near:
			if lets(n.Field) {
				all = append(all, Spans(n, p)...)
			}
		}
	})
	var marks []Span
	for _, s := range ordered(all) {
		if len(marks) == 0 || s.From > marks[len(marks)-1].To {
			marks = append(marks, s)
		}
	}
	return marks
}

// ordered sorts by the beginning, the longest first.
func ordered(spans []Span) []Span {
	slices.SortFunc(spans, func(a, b Span) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(b.To, a.To)) })
	return slices.Compact(spans)
}

// sequence finds words that follow one another.
func sequence(parts []language.Part, p Positions) []Span {
	starts := p.Of(parts[0])
	for i, part := range parts[1:] {
		if len(starts) == 0 {
			return nil
		}
		next, kept := p.Of(part), make([]int32, 0, len(starts))
		at := 0
		for _, start := range starts {
			want := start + int32(i) + 1
			for at < len(next) && next[at] < want {
				at++
			}
			if at < len(next) && next[at] == want {
				kept = append(kept, start)
			}
		}
		starts = kept
	}
	spans := make([]Span, len(starts))
	for i, start := range starts {
		spans[i] = Span{start, start + int32(len(parts)) - 1}
	}
	return spans
}

// chain finds the spans of each operand that stand close to one of a neighbour.
func chain(n *language.Near, p Positions) []Span {
	operands := make([][]Span, len(n.Operands))
	for i, operand := range n.Operands {
		if operands[i] = Spans(operand, p); len(operands[i]) == 0 {
			return nil
		}
	}
	var all []Span
	for i, link := range n.Links {
		left := close(operands[i], operands[i+1], link, p)
		if len(left) == 0 {
			return nil
		}
		all = append(append(all, left...), close(operands[i+1], operands[i], link, p)...)
	}
	return ordered(all)
}

// close keeps the spans to which one of the others stands close, before or after.
func close(spans, others []Span, link language.Link, p Positions) []Span {
	if link.Break != analysis.None {
		return together(spans, others, p.Begin(link.Break))
	}
	from, to := make([]int32, len(others)), make([]int32, len(others))
	for i, other := range others {
		from[i], to[i] = other.From, other.To
	}
	slices.Sort(to) // spans of different lengths may end in another order than they begin
	reach := int32(link.Words)
	var kept []Span
	for _, s := range spans {
		after, _ := slices.BinarySearch(from, s.To+1)
		before, _ := slices.BinarySearch(to, s.From-reach)
		if after < len(from) && from[after] <= s.To+reach || before < len(to) && to[before] < s.From {
			kept = append(kept, s)
		}
	}
	return kept
}

// together keeps the spans that lie in one sentence, or paragraph, with one of the others and do not overlap it.
func together(spans, others []Span, begins []int32) []Span {
	type extent struct{ latest, earliest int32 }
	held := map[int]extent{}
	for _, other := range others {
		if at, whole := lies(other, begins); whole {
			e, known := held[at]
			if !known {
				e = extent{other.From, other.To}
			}
			held[at] = extent{max(e.latest, other.From), min(e.earliest, other.To)}
		}
	}
	var kept []Span
	for _, s := range spans {
		at, whole := lies(s, begins)
		if e, known := held[at]; whole && known && (e.latest > s.To || e.earliest < s.From) {
			kept = append(kept, s)
		}
	}
	return kept
}

// lies numbers the sentence in which a span begins, and tells whether it ends there too.
func lies(s Span, begins []int32) (int, bool) {
	at, _ := slices.BinarySearch(begins, s.From+1)
	return at, at == len(begins) || begins[at] > s.To
}
