package opensearch

import (
	"strings"

	"casefold/internal/search/analysis"
	"casefold/internal/search/language"
	"casefold/internal/search/matching"
)

// read is a field cut into words. It is the matching.Positions of those who decide over it.
type read struct {
	text   string
	tokens []analysis.Token
	parts  []int32 // the tokens with which parts after the first begin
	stems  stems
}

// readField cuts the parts of a field, which stand behind one another with a form feed between them. Parts without words are none.
func readField(parts []string) *read {
	r := &read{text: strings.Join(parts, "\f")}
	part, end := 0, len(r.text)
	if len(parts) > 0 {
		end = len(parts[0])
	}
	analysis.Tokens(r.text, func(t analysis.Token) bool {
		if t.Start >= end {
			for t.Start >= end && part+1 < len(parts) {
				part++
				end += 1 + len(parts[part])
			}
			r.parts = append(r.parts, int32(len(r.tokens)))
		}
		r.tokens = append(r.tokens, t)
		return true
	})
	return r
}

// partEnd is the token after the last of the part in which a token stands.
func (r *read) partEnd(token int) int {
	for _, begin := range r.parts {
		if int(begin) > token {
			return int(begin)
		}
	}
	return len(r.tokens)
}

// places calls see with each token and its place.
func (r *read) places(see func(t *analysis.Token, at int32)) {
	part := 0
	for i := range r.tokens {
		for part < len(r.parts) && int(r.parts[part]) <= i {
			part++
		}
		see(&r.tokens[i], int32(i)+matching.Gap*int32(part))
	}
}

// Of is a part of matching.Positions.
func (r *read) Of(part language.Part) (all []int32) {
	r.places(func(t *analysis.Token, at int32) {
		var fits bool
		switch part.How {
		case language.Itself:
			fits = t.Word == part.Text
		case language.Family:
			fits = r.stems.of(t.Word) == part.Text
		default:
			fits = language.Fits(part.Text, t.Word)
		}
		if fits {
			all = append(all, at)
		}
	})
	return all
}

// Begin is a part of matching.Positions.
func (r *read) Begin(b analysis.Break) (all []int32) {
	r.places(func(t *analysis.Token, at int32) {
		if t.Before >= b {
			all = append(all, at)
		}
	})
	return all
}

// kept is what a snippet is cut from.
func (r *read) kept() matching.Kept {
	k := matching.Kept{Tokens: len(r.tokens), Parts: r.parts, Text: func(start, stop int) (string, error) {
		return r.text[min(start, len(r.text)):min(stop, len(r.text))], nil
	}}
	for i := 0; i < len(r.tokens); i += matching.EveryAnchor {
		k.Anchors = append(k.Anchors, int32(r.tokens[i].Start))
	}
	return k
}
