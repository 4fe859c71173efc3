package embedded

import (
	"encoding/binary"
	"slices"

	"casefold/internal/search/analysis"
	"casefold/internal/search/language"
	"casefold/internal/search/matching"
)

// analysed is a field, ready to be written.
type analysed struct {
	tokens    int
	positions map[uint32][]int32 // by word
	begins    [3][]int32         // by analysis.Break
	parts     []int32            // the tokens with which parts after the first begin
	bytes     []int32            // of every 32nd token
}

// encode writes: tokens, words, the lengths of the three parts that follow, the signposts, for each word the distance of its id and
// either its only position or the length of its positions, all those positions, then the four lists.
func (a *analysed) encode() []byte {
	ids := make([]uint32, 0, len(a.positions))
	for id := range a.positions {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	var signs, words, positions []byte
	var sign, before signpost
	for i, id := range ids {
		if i > 0 && i%everySign == 0 {
			sign.words, sign.positions = len(words), len(positions)
			signs = binary.AppendUvarint(signs, uint64(sign.id-before.id))
			signs = binary.AppendUvarint(signs, uint64(sign.words-before.words))
			signs = binary.AppendUvarint(signs, uint64(sign.positions-before.positions))
			before = sign
		}
		distance, list := uint64(id-sign.id)<<1, a.positions[id]
		sign.id = id
		if len(list) == 1 { // most words stand once in a text
			words = binary.AppendUvarint(words, distance|onlyPosition)
			words = binary.AppendUvarint(words, uint64(list[0]))
			continue
		}
		from := len(positions)
		positions = appendDistances(positions, list)
		words = binary.AppendUvarint(words, distance)
		words = binary.AppendUvarint(words, uint64(len(positions)-from))
	}
	var out []byte
	for _, n := range []int{a.tokens, len(ids), len(signs), len(words), len(positions)} {
		out = binary.AppendUvarint(out, uint64(n))
	}
	out = slices.Concat(out, signs, words, positions)
	for _, list := range [][]int32{a.begins[analysis.Sentence], a.begins[analysis.Paragraph], a.parts, a.bytes} {
		out = binary.AppendUvarint(out, uint64(len(list)))
		out = appendDistances(out, list)
	}
	return out
}

// everySign is how many words lie between two signposts: a word is found without reading all those before it.
const everySign = 64

// signpost stands before a word: the id of the word before it, and where the word and its positions begin.
type signpost struct {
	id               uint32
	words, positions int
}

// onlyPosition marks the distance of a word that stands once.
const onlyPosition = 1

func appendDistances(out []byte, list []int32) []byte {
	last := int32(0)
	for _, v := range list {
		out = binary.AppendUvarint(out, uint64(v-last))
		last = v
	}
	return out
}

// positions reads what encode wrote, no more of it than is asked for.
type positions struct {
	data   []byte
	tokens int
	count  int // of words
	// Where the signposts, the words, their positions and the four lists begin.
	signs, words, positions, lists int

	sets func(language.Part) *wordSet
	err  error
}

func openPositions(data []byte, sets func(language.Part) *wordSet) *positions {
	p := &positions{data: data, sets: sets}
	at := 0
	p.tokens, p.count = int(p.number(&at)), int(p.number(&at))
	signs, words, lengths := int(p.number(&at)), int(p.number(&at)), int(p.number(&at))
	p.signs = at
	p.words = p.signs + signs
	p.positions = p.words + words
	p.lists = p.positions + lengths
	for _, n := range []int{p.count, signs, words, lengths} {
		if n < 0 || n > len(data) || p.err != nil {
			p.count, p.err = 0, matching.ErrDamaged
		}
	}
	return p
}

// number reads one; what is damaged ends everything with an error.
func (p *positions) number(at *int) uint64 {
	if p.err == nil && uint(*at) < uint(len(p.data)) {
		if b := p.data[*at]; b < 0x80 { // most are small
			*at++
			return uint64(b)
		}
		if v, n := binary.Uvarint(p.data[*at:]); n > 0 {
			*at += n
			return v
		}
	}
	p.err = matching.ErrDamaged
	return 0
}

// few is up to how many words are looked for one by one.
const few = 16

// Of is a part of matching.Positions.
func (p *positions) Of(part language.Part) (all []int32) {
	set := p.sets(part)
	if set.empty() {
		return nil
	}
	lists := 0
	if len(set.ids) <= few {
		for _, id := range set.ids {
			from, index := p.before(id)
			p.walk(from, min(everySign, p.count-index), func(other uint32, second int, only bool, positions int) bool {
				if other == id {
					all = p.append(all, second, only, positions)
					lists++
				}
				return other < id
			})
		}
	} else {
		p.walk(signpost{}, p.count, func(id uint32, second int, only bool, positions int) bool {
			if set.has(id) {
				all = p.append(all, second, only, positions)
				lists++
			}
			return true
		})
	}
	if lists > 1 {
		slices.Sort(all)
	}
	return all
}

// before is the last signpost before a word, and how many words stand before that.
func (p *positions) before(id uint32) (best signpost, index int) {
	sign := signpost{}
	for at, n := p.signs, everySign; at < p.words && p.err == nil; n += everySign {
		sign.id += uint32(p.number(&at))
		sign.words += int(p.number(&at))
		sign.positions += int(p.number(&at))
		if sign.id >= id {
			break
		}
		best, index = sign, n
	}
	return best, index
}

// walk goes through words from a signpost on, as long as see wants more. see gets the id, the second number, what it means, and
// where the positions are that it may mean.
func (p *positions) walk(from signpost, words int, see func(id uint32, second int, only bool, positions int) bool) {
	at, id, positions := p.words+from.words, from.id, p.positions+from.positions
	for range words {
		distance, second := p.number(&at), int(p.number(&at))
		if p.err != nil {
			return
		}
		id += uint32(distance >> 1)
		only := distance&onlyPosition != 0
		if !see(id, second, only, positions) {
			return
		}
		if !only {
			positions += second
		}
	}
}

// append adds the positions of a word: its only one, or those within so many bytes.
func (p *positions) append(all []int32, second int, only bool, positions int) []int32 {
	if only {
		return append(all, int32(second))
	}
	position := int32(0)
	for end := positions + second; positions < end && p.err == nil; {
		position += int32(p.number(&positions))
		all = append(all, position)
	}
	return all
}

// list reads one of the four lists.
func (p *positions) list(which int) []int32 {
	at := p.lists
	for i := 0; p.err == nil; i++ {
		n := int(p.number(&at))
		if n > len(p.data) {
			p.err = matching.ErrDamaged
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

// Begin is a part of matching.Positions.
func (p *positions) Begin(b analysis.Break) []int32 { return p.list(int(b) - 1) }

// parts has the tokens with which parts of the field begin, bytes where every 32nd token stands.
func (p *positions) parts() []int32 { return p.list(2) }
func (p *positions) bytes() []int32 { return p.list(3) }
