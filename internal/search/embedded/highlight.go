package embedded

import (
	"casefold/internal/kit/sqlite"
	"casefold/internal/search/analysis"
	"casefold/internal/search/engine"
	"casefold/internal/search/matching"
)

const (
	wordsBefore   = 12 // of a snippet, before its first mark
	wordsShown    = 50
	longestWhole  = 300 // bytes of a field that is shown whole
	versionsShown = 3
	bytesShown    = 600 // at most: there are languages without blanks, and data in letters
	longestRead   = 64 << 10
)

// hit shows a result. Earlier versions count when they match by what is theirs alone.
func (s *search) hit(r result, earlier []int) (engine.Hit, error) {
	row := s.seen.row(r.text)
	h := engine.Hit{Properties: s.properties(row), Score: r.score}
	if s.request.Query == nil {
		return h, nil
	}
	var err error
	if h.Highlights, err = s.highlights(r.text, engine.All, true); err != nil {
		return h, err
	}
	for _, id := range earlier {
		shown := len(h.Earlier) < versionsShown
		marked, err := s.highlights(id, engine.Set(engine.Content, engine.Comment), shown)
		if err != nil {
			return h, err
		}
		if len(marked) == 0 {
			continue
		}
		h.EarlierCount++
		if shown {
			h.Earlier = append(h.Earlier, engine.Version{Version: s.seen.row(id).Version, Highlights: marked})
		}
	}
	return h, nil
}

type fieldPlaces struct {
	field  int64
	places *places
}

// highlights finds what is marked in a text, in these fields; without the pieces if nobody will see them.
func (s *search) highlights(id int, within engine.Fields, show bool) (marked []engine.Highlight, err error) {
	if err := s.prepareAll(s.request.Query); err != nil {
		return nil, err
	}
	within &= s.request.Kinds[s.seen.row(id).Kind]
	var all []fieldPlaces
	err = s.conn.Each("SELECT id, places FROM fields WHERE id BETWEEN ? AND ?", func(row *sqlite.Stmt) error {
		if field := row.Int(0); within.Has(engine.Field(field & (1<<fieldShift - 1))) {
			all = append(all, fieldPlaces{field, s.read(row.Bytes(1))})
		}
		return nil
	}, int64(id)<<fieldShift, int64(id+1)<<fieldShift-1)
	if err != nil {
		return nil, err
	}
	for _, one := range all {
		field, p := one.field, one.places
		f := engine.Field(field & (1<<fieldShift - 1))
		marks := matching.Marks(s.request.Query, p, func(name string) bool { return engine.Written[name].Has(f) })
		if p.err != nil {
			return nil, p.err
		}
		if len(marks) == 0 {
			continue
		}
		h := engine.Highlight{Field: f}
		if show {
			if h.Pieces, err = s.snippet(field, p, marks); err != nil {
				return nil, err
			}
		}
		marked = append(marked, h)
	}
	return marked, nil
}

// snippet is a short field, or some words around the first mark of a long one. It has no pieces where so many blanks lie
// between the words that it would show none.
func (s *search) snippet(field int64, p *places, marks []matching.Span) ([]matching.Piece, error) {
	parts, anchors := p.parts(), p.bytes()
	part, token := locate(parts, marks[0].From)
	from := max(token-wordsBefore, 0)
	if part > 0 {
		from = max(from, int(parts[part-1]))
	}
	if p.err != nil || from/everyAnchor >= len(anchors) {
		return nil, errPlaces
	}
	start := int(anchors[from/everyAnchor])
	stop, whole := start+longestRead, true
	if next := (from+wordsShown)/everyAnchor + 1; next < len(anchors) {
		stop, whole = min(stop, int(anchors[next])), false
	}
	if whole = whole && from == 0 && len(parts) == 0; whole {
		start = 0
	}
	text, err := s.text(field, start, stop)
	if err != nil {
		return nil, err
	}
	tokens, first := analysis.All(text), marks[0].From-int32(token)
	if whole && len(text) <= longestWhole {
		return matching.Pieces(text, tokens, first, marks), nil
	}
	tokens = tokens[min(from%everyAnchor, len(tokens)):]
	tokens = tokens[:min(len(tokens), wordsShown, partEnd(parts, part, p.tokens)-from)]
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
	return matching.Pieces(text[begin:end], tokens, first+int32(from), marks), nil
}

// locate finds the part of a field and the token that a place names.
func locate(parts []int32, at int32) (part, token int) {
	for part < len(parts) && at >= parts[part]+gap*int32(part+1) {
		part++
	}
	return part, int(at - gap*int32(part))
}

// partEnd is the token after the last of a part.
func partEnd(parts []int32, part, tokens int) int {
	if part < len(parts) {
		return int(parts[part])
	}
	return tokens
}

// text reads the kept text of a field between two bytes.
func (s *search) text(field int64, start, stop int) (string, error) {
	first, last := int64(start/pieceSize), int64(stop/pieceSize)
	var text []byte
	err := s.conn.Each("SELECT text FROM pieces WHERE id BETWEEN ? AND ?", func(row *sqlite.Stmt) error {
		var err error
		if text, err = unpacker().DecodeAll(row.View(0), text); err != nil {
			return errPlaces
		}
		return nil
	}, field<<piecesShift|first, field<<piecesShift|last)
	if err != nil {
		return "", err
	}
	from := start - int(first)*pieceSize
	to := min(stop-int(first)*pieceSize, len(text))
	if from > to {
		return "", errPlaces
	}
	return string(text[from:to]), nil
}
