package indexer

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
)

// mark is a row of the change log. Its token tells it from a row that has the same id in another history.
type mark struct {
	ID    int64  `json:"id"`
	Token string `json:"token"`
}

// track is how far rows of one class are covered: all up to Settled, where none can appear any more, and some above it, after
// which a transaction may still add some with smaller ids.
type track struct {
	Settled mark             `json:"settled"`
	Above   map[int64]string `json:"above,omitempty"` // tokens by id
}

// cursor is what an index keeps of the change log.
type cursor struct {
	Records track `json:"records"`
	Texts   track `json:"texts"`
}

func readCursor(data []byte) (c cursor, err error) {
	if err := json.Unmarshal(data, &c); err != nil {
		return c, fmt.Errorf("the cursor of the index: %w", err)
	}
	return c, nil
}

func (c cursor) write() []byte {
	data, err := json.Marshal(c)
	if err != nil {
		panic(err) // it has numbers and texts only
	}
	return data
}

func startAt(m mark) cursor { return cursor{track{Settled: m}, track{Settled: m}} }

// rows are those that the cursor stands on, tokens by id.
func (c cursor) rows() map[int64]string {
	all := map[int64]string{}
	for _, t := range []track{c.Records, c.Texts} {
		maps.Copy(all, t.Above)
		if t.Settled.ID != 0 {
			all[t.Settled.ID] = t.Settled.Token
		}
	}
	return all
}

func (t track) covers(id int64) bool {
	_, above := t.Above[id]
	return above || id <= t.Settled.ID
}

// highest is the last row that is covered.
func (t track) highest() int64 {
	highest := t.Settled.ID
	for id := range t.Above {
		highest = max(highest, id)
	}
	return highest
}

// above is never nil, which the database would take for unknown.
func (t track) above() []int64 { return slices.AppendSeq([]int64{}, maps.Keys(t.Above)) }

// with is the track when these rows are covered, too.
func (t track) with(rows []mark) track {
	if len(rows) == 0 {
		return t
	}
	above := maps.Clone(t.Above)
	if above == nil {
		above = map[int64]string{}
	}
	for _, row := range rows {
		above[row.ID] = row.Token
	}
	return track{t.Settled, above}
}

// nothing is the id of the first row that is not covered, where all are.
const nothing = int64(math.MaxInt64)

// settled is the track after rows up to bound can appear no more. missing is the id of the first row that is there and not
// covered. Where there is none, the track stands on last, which is the last row up to the bound, whatever its class.
func (t track) settled(bound, missing int64, last mark) track {
	limit := min(bound, missing-1)
	best := t.Settled
	left := map[int64]string{}
	for id, token := range t.Above {
		switch {
		case id > limit:
			left[id] = token
		case id > best.ID:
			best = mark{id, token}
		}
	}
	if missing == nothing && last.ID > best.ID {
		best = last
	}
	return track{best, left}
}
