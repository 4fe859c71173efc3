package embedded

import (
	"encoding/binary"
	"errors"
	"slices"

	"casefold/internal/search/analysis"
	"casefold/internal/search/language"
)

const (
	// everyAnchor is how far apart the tokens are whose bytes are kept, so that a snippet can be cut.
	everyAnchor = 32
	// gap lies between the places of two parts of a field. No connector reaches over it.
	gap = 1 << 15
)

// analysed is a field, ready to be written.
type analysed struct {
	tokens int
	places map[uint32][]int32 // by word
	begins [3][]int32         // by analysis.Break
	parts  []int32            // the tokens with which parts after the first begin
	bytes  []int32            // of every 32nd token
}

var errPlaces = errors.New("embedded: the places of a text are damaged")

// encode writes: tokens, words, for each word the distance of its id and the length of its places, all places, then the
// four lists.
func (a *analysed) encode() []byte {
	ids := make([]uint32, 0, len(a.places))
	for id := range a.places {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	out := binary.AppendUvarint(nil, uint64(a.tokens))
	out = binary.AppendUvarint(out, uint64(len(ids)))
	var places []byte
	last := uint32(0)
	for _, id := range ids {
		before := len(places)
		places = appendDistances(places, a.places[id])
		out = binary.AppendUvarint(out, uint64(id-last))
		out = binary.AppendUvarint(out, uint64(len(places)-before))
		last = id
	}
	out = append(out, places...)
	for _, list := range [][]int32{a.begins[analysis.Sentence], a.begins[analysis.Paragraph], a.parts, a.bytes} {
		out = binary.AppendUvarint(out, uint64(len(list)))
		out = appendDistances(out, list)
	}
	return out
}

func appendDistances(out []byte, list []int32) []byte {
	last := int32(0)
	for _, v := range list {
		out = binary.AppendUvarint(out, uint64(v-last))
		last = v
	}
	return out
}

// places reads what encode wrote, no more of it than is asked for.
type places struct {
	data   []byte
	tokens int
	words  int
	heads  int // where the ids and lengths begin
	lists  int // where the four lists begin; 0 until it is known
	sets   func(language.Part) *wordSet
	err    error
}

func openPlaces(data []byte, sets func(language.Part) *wordSet) *places {
	p := &places{data: data, sets: sets}
	at := 0
	p.tokens = int(p.number(&at))
	p.words = int(p.number(&at))
	p.heads = at
	if p.words > len(data) || p.err != nil {
		p.words, p.err = 0, errPlaces
	}
	return p
}

// number reads one; what is damaged ends everything with an error.
func (p *places) number(at *int) uint64 {
	if p.err == nil && *at < len(p.data) {
		if b := p.data[*at]; b < 0x80 { // most are small
			*at++
			return uint64(b)
		}
		if v, n := binary.Uvarint(p.data[*at:]); n > 0 {
			*at += n
			return v
		}
	}
	p.err = errPlaces
	return 0
}

// Of is a part of matching.Places.
func (p *places) Of(part language.Part) []int32 {
	set := p.sets(part)
	if set.empty() {
		return nil
	}
	type stretch struct{ from, length int }
	var found []stretch
	at, id, offset := p.heads, uint32(0), 0
	for range p.words {
		id += uint32(p.number(&at))
		length := int(p.number(&at))
		if p.err != nil {
			return nil
		}
		if set.has(id) {
			found = append(found, stretch{offset, length})
		}
		offset += length
	}
	p.lists = at + offset
	var all []int32
	for _, s := range found {
		from, end, place := at+s.from, at+s.from+s.length, int32(0)
		for from < end && p.err == nil {
			place += int32(p.number(&from))
			all = append(all, place)
		}
	}
	if len(found) > 1 {
		slices.Sort(all)
	}
	return all
}

// list reads one of the four lists.
func (p *places) list(which int) []int32 {
	if p.lists == 0 {
		at, offset := p.heads, 0
		for range p.words {
			p.number(&at)
			offset += int(p.number(&at))
		}
		p.lists = at + offset
	}
	at := p.lists
	for i := 0; p.err == nil; i++ {
		n := int(p.number(&at))
		if n > len(p.data) {
			p.err = errPlaces
			break
		}
		var all []int32
		last := int32(0)
		for range n {
			last += int32(p.number(&at))
			if i == which {
				all = append(all, last)
			}
		}
		if i == which {
			return all
		}
	}
	return nil
}

// Begin is a part of matching.Places.
func (p *places) Begin(b analysis.Break) []int32 { return p.list(int(b) - 1) }

// parts has the tokens with which parts of the field begin, bytes where every 32nd token stands.
func (p *places) parts() []int32 { return p.list(2) }
func (p *places) bytes() []int32 { return p.list(3) }
