package matching

import (
	"errors"

	"casefold/internal/search/analysis"
)

const (
	// EveryAnchor is how far apart the tokens are whose bytes are kept, so that a snippet can be cut.
	EveryAnchor = 32
	// Gap lies between the positions of two parts of a field. No connector reaches over it.
	Gap = 1 << 15

	wordsBefore  = 12 // of a snippet, before its first mark
	wordsShown   = 50
	longestWhole = 300 // bytes of a field that is shown whole
	bytesShown   = 600 // at most: there are languages without blanks, and data in letters
	longestRead  = 64 << 10
)

// ErrDamaged says that what is kept of a field does not fit together.
var ErrDamaged = errors.New("matching: the places of a text are damaged")

// Kept is a field, of which a snippet reads no more than it shows.
type Kept struct {
	Tokens int
	// Parts are the tokens with which parts after the first begin, Anchors the bytes of every 32nd token.
	Parts, Anchors []int32
	// Text is what stands between two bytes, or less where it ends.
	Text func(start, stop int) (string, error)
}

// Snippet is a short field, or some words around the first mark of a long one. It has no pieces where so many blanks lie between
// the words that it would show none.
func Snippet(k Kept, marks []Span) ([]Piece, error) {
	part, token := locate(k.Parts, marks[0].From)
	from := max(token-wordsBefore, 0)
	if part > 0 {
		from = max(from, int(k.Parts[part-1]))
	}
	if from/EveryAnchor >= len(k.Anchors) {
		return nil, ErrDamaged
	}
	start := int(k.Anchors[from/EveryAnchor])
	stop, whole := start+longestRead, true
	if next := (from+wordsShown)/EveryAnchor + 1; next < len(k.Anchors) {
		stop, whole = min(stop, int(k.Anchors[next])), false
	}
	if whole = whole && from == 0 && len(k.Parts) == 0; whole {
		start = 0
	}
	text, err := k.Text(start, stop)
	if err != nil {
		return nil, err
	}
	tokens, first := analysis.All(text), marks[0].From-int32(token)
	if whole && len(text) <= longestWhole {
		return Pieces(text, tokens, first, marks), nil
	}
	tokens = tokens[min(from%EveryAnchor, len(tokens)):]
	tokens = tokens[:min(len(tokens), wordsShown, partEnd(k.Parts, part, k.Tokens)-from)]
	for len(tokens) > token-from+1 && tokens[len(tokens)-1].End-tokens[0].Start > bytesShown {
		tokens = tokens[:len(tokens)-1]
	}
	if len(tokens) <= token-from {
		return nil, nil
	}
	begin, end := tokens[0].Start, tokens[len(tokens)-1].End
	for i := range tokens {
		tokens[i].Start -= begin
		tokens[i].End -= begin
	}
	return Pieces(text[begin:end], tokens, first+int32(from), marks), nil
}

// locate finds the part of a field and the token that a position names.
func locate(parts []int32, at int32) (part, token int) {
	for part < len(parts) && at >= parts[part]+Gap*int32(part+1) {
		part++
	}
	return part, int(at - Gap*int32(part))
}

// partEnd is the token after the last of a part.
func partEnd(parts []int32, part, tokens int) int {
	if part < len(parts) {
		return int(parts[part])
	}
	return tokens
}
