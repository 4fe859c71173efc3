package language

import (
	"unicode/utf16"

	"casefold/internal/kit/errs"
)

// Fault is the errorData of a query that cannot be read. Position and Length count as browsers do, in UTF-16 units.
type Fault struct {
	Position int    `json:"position"`
	Length   int    `json:"length"`
	Reason   string `json:"reason"`
}

// fault says what is wrong with a part of the query, which is given by its bytes.
func fault(query string, start, end int, reason string) error {
	return errs.SearchSyntax.With(Fault{Position: units(query[:start]), Length: units(query[start:end]), Reason: reason})
}

func units(text string) (n int) {
	for _, r := range text {
		n += utf16.RuneLen(r)
	}
	return n
}
