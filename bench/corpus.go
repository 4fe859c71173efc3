package main

import (
	"math"
	"math/rand/v2"
	"strings"

	"casefold/internal/search/analysis"
)

// family writes all words of a stem, as the engine asks for them.
func family(w corpusWords, word string) string {
	var all []string
	for _, other := range w.families[analysis.Stem(word)] {
		all = append(all, `"`+other+`"`)
	}
	return strings.Join(all, " OR ")
}

// corpusWords are 20,000 words, of which few come often and most rarely, as in any language.
type corpusWords struct {
	list     []string
	families map[string][]string // by stem
	random   *rand.Rand
}

func newCorpusWords() corpusWords {
	w := corpusWords{families: map[string][]string{}, random: rand.New(rand.NewPCG(3, 4))}
	known := map[string]bool{}
	for len(w.list) < 20_000 {
		var b strings.Builder
		for range w.random.IntN(3) + 2 {
			b.WriteByte("bcdfghklmnprstvw"[w.random.IntN(16)])
			b.WriteByte("aeiou"[w.random.IntN(5)])
		}
		if word := b.String(); !known[word] {
			known[word] = true
			w.list = append(w.list, word)
			w.families[analysis.Stem(word)] = append(w.families[analysis.Stem(word)], word)
		}
	}
	return w
}

// pick takes the word of a rank that is drawn evenly on a logarithmic scale.
func (w corpusWords) pick(from, to float64) string {
	rank := math.Exp(math.Log(from) + w.random.Float64()*(math.Log(to)-math.Log(from)))
	return w.list[min(int(rank)-1, len(w.list)-1)]
}

func (w corpusWords) some() string { return w.pick(100, 10_000) }

func (w corpusWords) prose(words int) string {
	var b strings.Builder
	for i := range words {
		b.WriteString(w.pick(1, 20_000))
		switch {
		case i%90 == 89:
			b.WriteString(".\n")
		case i%15 == 14:
			b.WriteString(". The ")
		default:
			b.WriteByte(' ')
		}
	}
	return b.String()
}
