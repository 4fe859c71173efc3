package embedded

import (
	"math"

	"casefold/internal/search/engine"
)

// Relevance is BM25 over what the person sees: FTS5 has a rank of its own, which knows how rare a word is in the whole firm and
// how long its texts are, so that the order of results would tell of texts behind walls.
const (
	saturation   = 1.2
	lengthWeighs = 0.75
	usualLength  = 400 // words of a field, the same for everybody
	namesCount   = 3   // times
)

// weighed is what a word weighs in a field of a text that the person may see.
type weighed struct {
	text   int
	weight float64
}

// weight grows with how often a word stands in a field, and less in a long one. Counts are those of sqlite.CountWords.
func weight(f engine.Field, counts int64) float64 {
	often, length := float64(counts>>32), float64(counts&math.MaxUint32)
	w := often * (saturation + 1) / (often + saturation*(1-lengthWeighs+lengthWeighs*length/usualLength))
	if f == engine.Name || f == engine.Subject {
		w *= namesCount
	}
	return w
}

// addWeights adds what the last words weigh to the scores, more where fewer of the texts that the person may see have them.
func (s *search) addWeights() {
	if len(s.weighed) == 0 {
		return
	}
	having := newBitmap(s.seen.size)
	for _, w := range s.weighed {
		having.set(w.text)
	}
	all, some := float64(s.allowedTexts()), float64(having.count())
	rarity := math.Log1p((all - some + 0.5) / (some + 0.5))
	for _, w := range s.weighed {
		s.scores[w.text] += w.weight * rarity
	}
	s.weighed = s.weighed[:0]
}

// allowedTexts is how many texts the person may see.
func (s *search) allowedTexts() int {
	if !s.judgedAll {
		for id := range s.seen.size {
			s.allows(id)
		}
		s.judgedAll = true
	}
	return s.allowed.count()
}
