package columns

import (
	"cmp"
	"math"
	"slices"

	"casefold/internal/search/engine"
)

// versionsShown is how many earlier versions of a document are shown.
const versionsShown = 3

// Shown is a record on the page, by the newest of its texts that is found, and its other texts that are, newest first.
type Shown struct {
	Text    int
	Earlier []int
	score   float64
}

type result struct {
	text  int
	score float64
}

// Answer filters, counts and orders what was found, and says what is on the page.
func (q *Question) Answer(found Bitmap) (engine.Answer, []Shown, error) {
	newest := make([]int32, q.Seen.records) // the text that shows each record, plus 1
	var order []uint32
	err := found.Each(func(id int) error {
		if id >= q.Seen.Size || !q.Allows(id) {
			return nil
		}
		r := q.Seen.Row(id)
		if q.Kinds[r.Kind] == 0 {
			return nil
		}
		switch shown := newest[r.record]; {
		case shown == 0:
			order = append(order, r.record)
			newest[r.record] = int32(id) + 1
		case q.Seen.Row(int(shown)-1).Version < r.Version:
			newest[r.record] = int32(id) + 1
		}
		return nil
	})
	if err != nil {
		return engine.Answer{}, nil, err
	}
	a := engine.Answer{Total: len(order), ByKind: map[engine.Kind]int{}}
	matters := map[int64]int{}
	results := make([]result, len(order))
	for i, record := range order {
		id := int(newest[record]) - 1
		r := q.Seen.Row(id)
		a.ByKind[r.Kind]++
		matters[q.Seen.places[r.folder].matter]++
		results[i].text = id
		if q.scores != nil {
			results[i].score = math.Round(q.scores[id]*1e6) / 1e6 // in which order numbers are added must not decide
		}
	}
	a.ByMatter = most(matters, q.Matters)
	q.countKinds(a.ByMatter, results)
	var page []Shown
	for _, r := range q.page(results) {
		page = append(page, Shown{Text: r.text, score: r.score})
	}
	if len(page) > 0 {
		q.addEarlier(found, page)
	}
	return a, page, q.Ctx.Err()
}

// Marks says whether results are shown with their highlights and earlier versions; without them no text has to be read.
func (q *Question) Marks() bool { return q.Query != nil && !q.Bare }

// Hit shows a record. Earlier versions count when they match by what is theirs alone. highlights finds what is marked in a text, in
// these fields; without the pieces if nobody will see them.
func (q *Question) Hit(r Shown, highlights func(id int, within engine.Fields, show bool) ([]engine.Highlight, error)) (engine.Hit, error) {
	h := engine.Hit{Properties: q.properties(q.Seen.Row(r.Text)), Score: r.score}
	if !q.Marks() {
		return h, nil
	}
	var err error
	if h.Highlights, err = highlights(r.Text, q.Kinds[h.Kind], true); err != nil {
		return h, err
	}
	for _, id := range r.Earlier {
		shown := len(h.Earlier) < versionsShown
		marked, err := highlights(id, q.Kinds[h.Kind]&engine.Set(engine.Content, engine.Comment), shown)
		if err != nil {
			return h, err
		}
		if len(marked) == 0 {
			continue
		}
		h.EarlierCount++
		if shown {
			h.Earlier = append(h.Earlier, engine.Version{Version: q.Seen.Row(id).Version, Highlights: marked})
		}
	}
	return h, nil
}

// most are the matters with the most results, those with the smaller id first where they are equal.
func most(matters map[int64]int, n int) []engine.Count {
	counts := make([]engine.Count, 0, len(matters))
	for matter, count := range matters {
		counts = append(counts, engine.Count{Matter: matter, Count: count})
	}
	return first(counts, n, func(a, b engine.Count) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Matter, b.Matter))
	})
}

// countKinds counts the results in a few matters by kind.
func (q *Question) countKinds(matters []engine.Count, results []result) {
	for i := range matters {
		matters[i].ByKind = map[engine.Kind]int{}
	}
	for _, r := range results {
		row := q.Seen.Row(r.text)
		in := q.Seen.places[row.folder].matter
		for i := range matters {
			if matters[i].Matter == in {
				matters[i].ByKind[row.Kind]++
			}
		}
	}
}

// page orders the results as asked and cuts out what is shown.
func (q *Question) page(results []result) []result {
	size := q.Size
	from := (max(q.Page, 1) - 1) * size
	if from >= len(results) {
		return nil
	}
	results = first(results, min(from+size, len(results)), func(a, b result) int {
		x, y := q.Seen.Row(a.text), q.Seen.Row(b.text)
		by := cmp.Compare(y.Modified, x.Modified)
		switch q.Order {
		case engine.Oldest:
			by = -by
		case engine.Relevance:
			by = cmp.Or(cmp.Compare(b.score, a.score), by)
		}
		return cmp.Or(by, cmp.Compare(x.Kind, y.Kind), cmp.Compare(y.Record, x.Record))
	})
	return results[from:]
}

// first are the n that come first in an order. It sorts no more than it must: of 60,000 results 25 are shown.
func first[T any](all []T, n int, compare func(a, b T) int) []T {
	n = min(n, len(all))
	if n == 0 {
		return nil
	}
	if n > len(all)/8 {
		slices.SortFunc(all, compare)
		return all[:n]
	}
	best := slices.Clone(all[:n])
	slices.SortFunc(best, compare)
	for _, one := range all[n:] {
		if compare(one, best[n-1]) < 0 {
			at, _ := slices.BinarySearchFunc(best, one, compare)
			copy(best[at+1:], best[at:n-1])
			best[at] = one
		}
	}
	return best
}

// addEarlier finds the other texts that were found of the records on the page.
func (q *Question) addEarlier(found Bitmap, page []Shown) {
	at, shown := map[uint32]int{}, NewBitmap(q.Seen.Size)
	records := NewBitmap(q.Seen.records)
	for i, r := range page {
		record := q.Seen.Row(r.Text).record
		at[record] = i
		records.Set(int(record))
		shown.Set(r.Text)
	}
	_ = found.Each(func(id int) error {
		if r := q.Seen.Row(id); records.Has(int(r.record)) && !shown.Has(id) && q.Allows(id) {
			on := &page[at[r.record]]
			on.Earlier = append(on.Earlier, id)
		}
		return nil
	})
	for _, r := range page {
		slices.SortFunc(r.Earlier, func(a, b int) int { return cmp.Compare(q.Seen.Row(b).Version, q.Seen.Row(a).Version) })
	}
}
