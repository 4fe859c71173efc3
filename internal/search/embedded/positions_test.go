package embedded

import (
	"math/rand/v2"
	"slices"
	"testing"

	"casefold/internal/search/analysis"
	"casefold/internal/search/language"
)

func TestPositionsAreReadAsTheyWereWritten(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, words := range []int{0, 1, 63, 64, 65, 128, 129, 1000} {
		a := analysed{positions: map[uint32][]int32{}, parts: []int32{5, 9}}
		for len(a.positions) < words {
			id, position := uint32(random.IntN(100*words)+1), int32(0)
			a.positions[id] = nil
			for range 1 + random.IntN(2)*random.IntN(5) {
				position += int32(random.IntN(300) + 1)
				a.positions[id] = append(a.positions[id], position)
			}
		}
		for i := range int32(70) {
			a.begins[analysis.Sentence] = append(a.begins[analysis.Sentence], 3*i)
			a.bytes = append(a.bytes, 200*i)
		}
		a.tokens = 10 * words
		data := a.encode()
		var set *wordSet
		p := openPositions(data, func(language.Part) *wordSet { return set })
		every := &wordSet{}
		for id := uint32(0); id <= uint32(100*words+2); id++ {
			set = &wordSet{ids: []uint32{id}}
			if got := p.Of(language.Part{}); !slices.Equal(got, a.positions[id]) {
				t.Fatalf("%d words: %d stands at %v, want %v", words, id, got, a.positions[id])
			}
			if a.positions[id] != nil {
				every.ids = append(every.ids, id)
			}
		}
		for _, some := range [][]uint32{every.ids, every.ids[:len(every.ids)/2], every.ids[len(every.ids)-min(few, len(every.ids)):]} {
			var want []int32
			for _, id := range some {
				want = append(want, a.positions[id]...)
			}
			slices.Sort(want)
			set = &wordSet{ids: some}
			if len(some) > 0 {
				set.finish()
			}
			if got := p.Of(language.Part{}); !slices.Equal(got, want) {
				t.Errorf("%d words together: %d places, want %d", len(some), len(got), len(want))
			}
		}
		if !slices.Equal(p.Begin(analysis.Sentence), a.begins[analysis.Sentence]) || p.Begin(analysis.Paragraph) != nil ||
			!slices.Equal(p.parts(), a.parts) || !slices.Equal(p.bytes(), a.bytes) || p.tokens != a.tokens || p.err != nil {
			t.Errorf("%d words: the lists have changed (%v)", words, p.err)
		}
	}
}

func TestDamagedPositionsAreAnErrorAndNoPanic(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	a := analysed{positions: map[uint32][]int32{}, tokens: 400}
	for i := range int32(400) {
		a.positions[uint32(random.IntN(200)+1)] = append(a.positions[uint32(i)], i)
	}
	good := a.encode()
	for range 20_000 {
		data := slices.Clone(good[:len(good)-random.IntN(2)*random.IntN(len(good))])
		for range random.IntN(6) {
			if len(data) > 0 {
				data[random.IntN(len(data))] = byte(random.IntN(256))
			}
		}
		p := openPositions(data, func(language.Part) *wordSet { return &wordSet{ids: []uint32{7, 150}} })
		p.Of(language.Part{})
		p.Begin(analysis.Sentence)
		p.bytes()
	}
}
