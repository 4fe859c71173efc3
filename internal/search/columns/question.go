package columns

import (
	"context"

	"casefold/internal/search/engine"
)

// Question is a request over one snapshot while it is answered. Sets of texts are bitmaps over their numbers.
type Question struct {
	engine.Request
	Ctx  context.Context
	Seen *Snapshot

	judged, allowed Bitmap
	judgedAll       bool
	scores          []float64 // of texts, when results are ordered by relevance
	weighed         []weighed
}

// Ask begins to answer a request.
func Ask(ctx context.Context, r engine.Request, seen *Snapshot) *Question {
	q := &Question{Request: r, Ctx: ctx, Seen: seen, judged: NewBitmap(seen.Size), allowed: NewBitmap(seen.Size)}
	if r.Order == engine.Relevance {
		q.scores = make([]float64, seen.Size)
	}
	return q
}

// Everything that is searched, before filters.
func (q *Question) Everything() (Bitmap, error) {
	return q.Whose(func(*engine.Properties) bool { return true })
}

// Whose are the texts that are searched and for whose properties something holds.
func (q *Question) Whose(holds func(*engine.Properties) bool) (Bitmap, error) {
	found := NewBitmap(q.Seen.Size)
	for id := range q.Seen.Size {
		if r := q.Seen.Row(id); r.Live && q.Kinds[r.Kind] != 0 {
			if p := q.properties(r); holds(&p) {
				found.Set(id)
			}
		}
	}
	return found, q.Ctx.Err()
}

// properties of a text, with what its folder adds.
func (q *Question) properties(r *Row) engine.Properties {
	p := r.Properties
	at := q.Seen.places[r.folder]
	p.Matter, p.Trashed = at.matter, p.Trashed || at.trashed
	return p
}

// Allows tells whether the filters let a text through; each is asked about once.
func (q *Question) Allows(id int) bool {
	if !q.judged.Has(id) {
		q.judged.Set(id)
		r := q.Seen.Row(id)
		if r.Live && q.Seen.places[r.folder].known {
			if p := q.properties(r); q.Request.Allows(&p) {
				q.allowed.Set(id)
			}
		}
	}
	return q.allowed.Has(id)
}

// allowedTexts is how many texts the person may see.
func (q *Question) allowedTexts() int {
	if !q.judgedAll {
		for id := range q.Seen.Size {
			q.Allows(id)
		}
		q.judgedAll = true
	}
	return q.allowed.Count()
}
