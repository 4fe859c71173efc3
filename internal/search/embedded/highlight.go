package embedded

import (
	"casefold/internal/kit/sqlite"
	"casefold/internal/search/engine"
	"casefold/internal/search/matching"
)

type fieldPositions struct {
	field     int64
	positions *positions
}

// highlights finds what is marked in a text, in these fields; without the pieces if nobody will see them.
func (s *search) highlights(id int, within engine.Fields, show bool) (marked []engine.Highlight, err error) {
	if err := s.prepareAll(s.Query); err != nil {
		return nil, err
	}
	var all []fieldPositions
	err = s.conn.Each("SELECT id, places FROM fields WHERE id BETWEEN ? AND ?", func(row *sqlite.Stmt) error {
		if field := row.Int(0); within.Has(engine.Field(field & (1<<fieldShift - 1))) {
			all = append(all, fieldPositions{field, s.read(row.Bytes(1))})
		}
		return nil
	}, int64(id)<<fieldShift, int64(id+1)<<fieldShift-1)
	if err != nil {
		return nil, err
	}
	for _, one := range all {
		field, p := one.field, one.positions
		f := engine.Field(field & (1<<fieldShift - 1))
		marks := matching.Marks(s.Query, p, func(name string) bool { return engine.Written[name].Has(f) })
		if p.err != nil {
			return nil, p.err
		}
		if len(marks) == 0 {
			continue
		}
		h := engine.Highlight{Field: f}
		if show {
			if h.Pieces, err = matching.Snippet(s.kept(field, p), marks); err != nil {
				return nil, err
			}
		}
		marked = append(marked, h)
	}
	return marked, nil
}

func (s *search) kept(field int64, p *positions) matching.Kept {
	return matching.Kept{Tokens: p.tokens, Parts: p.parts(), Anchors: p.bytes(), Text: func(start, stop int) (string, error) {
		if p.err != nil {
			return "", p.err
		}
		return s.text(field, start, stop)
	}}
}

// text reads the kept text of a field between two bytes.
func (s *search) text(field int64, start, stop int) (string, error) {
	first, last := int64(start/pieceSize), int64(stop/pieceSize)
	var text []byte
	err := s.conn.Each("SELECT text FROM pieces WHERE id BETWEEN ? AND ?", func(row *sqlite.Stmt) error {
		var err error
		if text, err = unpacker().DecodeAll(row.View(0), text); err != nil {
			return matching.ErrDamaged
		}
		return nil
	}, field<<piecesShift|first, field<<piecesShift|last)
	if err != nil {
		return "", err
	}
	from := start - int(first)*pieceSize
	to := min(stop-int(first)*pieceSize, len(text))
	if from > to {
		return "", matching.ErrDamaged
	}
	return string(text[from:to]), nil
}
