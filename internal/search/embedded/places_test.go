package embedded

import (
	"math/rand/v2"
	"slices"
	"testing"

	"casefold/internal/search/analysis"
	"casefold/internal/search/language"
)

func TestPlacesAreReadAsTheyWereWritten(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, words := range []int{0, 1, 63, 64, 65, 128, 129, 1000} {
		a := analysed{places: map[uint32][]int32{}, parts: []int32{5, 9}}
		for len(a.places) < words {
			id, place := uint32(random.IntN(100*words)+1), int32(0)
			a.places[id] = nil
			for range 1 + random.IntN(2)*random.IntN(5) {
				place += int32(random.IntN(300) + 1)
				a.places[id] = append(a.places[id], place)
			}
		}
		for i := range int32(70) {
			a.begins[analysis.Sentence] = append(a.begins[analysis.Sentence], 3*i)
			a.bytes = append(a.bytes, 200*i)
		}
		a.tokens = 10 * words
		data := a.encode()
		var set *wordSet
		p := openPlaces(data, func(language.Part) *wordSet { return set })
		every := &wordSet{}
		for id := uint32(0); id <= uint32(100*words+2); id++ {
			set = &wordSet{ids: []uint32{id}}
			if got := p.Of(language.Part{}); !slices.Equal(got, a.places[id]) {
				t.Fatalf("%d words: %d stands at %v, want %v", words, id, got, a.places[id])
			}
			if a.places[id] != nil {
				every.ids = append(every.ids, id)
			}
		}
		for _, some := range [][]uint32{every.ids, every.ids[:len(every.ids)/2], every.ids[len(every.ids)-min(few, len(every.ids)):]} {
			var want []int32
			for _, id := range some {
				want = append(want, a.places[id]...)
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

func TestDamagedPlacesAreAnErrorAndNoPanic(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	a := analysed{places: map[uint32][]int32{}, tokens: 400}
	for i := range int32(400) {
		a.places[uint32(random.IntN(200)+1)] = append(a.places[uint32(i)], i)
	}
	good := a.encode()
	for range 20_000 {
		data := slices.Clone(good[:len(good)-random.IntN(2)*random.IntN(len(good))])
		for range random.IntN(6) {
			if len(data) > 0 {
				data[random.IntN(len(data))] = byte(random.IntN(256))
			}
		}
		p := openPlaces(data, func(language.Part) *wordSet { return &wordSet{ids: []uint32{7, 150}} })
		p.Of(language.Part{})
		p.Begin(analysis.Sentence)
		p.bytes()
	}
}
