package matching

import "casefold/internal/search/analysis"

// Piece is a stretch of a text that is marked as a hit, or not. It is text, whatever it looks like: never HTML.
type Piece struct {
	Text string `json:"text"`
	Hit  bool   `json:"hit"`
}

// Pieces cuts a text into what is marked and what is not. first is the position of the first token.
func Pieces(text string, tokens []analysis.Token, first int32, marks []Span) []Piece {
	var pieces []Piece
	done := 0
	add := func(to int, hit bool) {
		if to > done {
			pieces = append(pieces, Piece{text[done:to], hit})
			done = to
		}
	}
	last := first + int32(len(tokens)) - 1
	for _, m := range marks {
		if m.To < first || m.From > last {
			continue
		}
		add(tokens[max(m.From, first)-first].Start, false)
		add(tokens[min(m.To, last)-first].End, true)
	}
	add(len(text), false)
	return pieces
}
