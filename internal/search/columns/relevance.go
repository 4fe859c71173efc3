package columns

import (
	"math"

	"casefold/internal/search/engine"
	"casefold/internal/search/language"
)

// Relevance is BM25 over what the person sees. The ranks that engines have of their own know how rare a word is in the whole firm
// and how long its texts are, so that the order of results would tell of texts behind walls.
const (
	saturation   = 1.2
	lengthWeighs = 0.75
	usualLength  = 400 // words of a field, the same for everybody
	namesCount   = 3   // times
)

// weighed is what terms weigh in a field of a text that the person may see.
type weighed struct {
	text   int
	weight float64
}

// ByRelevance tells whether results are ordered by relevance.
func (q *Question) ByRelevance() bool { return q.scores != nil }

// Weighs tells whether results are ordered by relevance and such terms count for it: words and phrases of words do. Patterns do
// not: what fits them is found, and says nothing of how much a text is about it.
func (q *Question) Weighs(t *language.Terms) bool {
	if q.scores == nil {
		return false
	}
	for _, part := range t.Parts {
		if part.How == language.Pattern {
			return false
		}
	}
	return true
}

// Weigh says how often terms stand in a field of so many words. AddWeights follows when all of their fields were named.
func (q *Question) Weigh(text int, f engine.Field, often, length int64) {
	if !q.Allows(text) {
		return
	}
	w := float64(often) * (saturation + 1) / (float64(often) + saturation*(1-lengthWeighs+lengthWeighs*float64(length)/usualLength))
	if f == engine.Name || f == engine.Subject {
		w *= namesCount
	}
	q.weighed = append(q.weighed, weighed{text, w})
}

// AddWeights adds what the terms weigh to the scores, more where fewer of the texts that the person may see have them.
func (q *Question) AddWeights() {
	if len(q.weighed) == 0 {
		return
	}
	having := NewBitmap(q.Seen.Size)
	for _, w := range q.weighed {
		having.Set(w.text)
	}
	all, some := float64(q.allowedTexts()), float64(having.Count())
	rarity := math.Log1p((all - some + 0.5) / (some + 0.5))
	for _, w := range q.weighed {
		q.scores[w.text] += w.weight * rarity
	}
	q.weighed = q.weighed[:0]
}
