package embedded

import (
	"cmp"
	"slices"

	"casefold/internal/search/engine"
)

// result is a record that is found, by the newest of its texts that is.
type result struct {
	text  int
	score float64
}

// answer filters, counts, orders and shows what was found.
func (s *search) answer(found bitmap) (engine.Answer, error) {
	newest := make([]int32, s.seen.records) // the text that shows each record, plus 1
	var order []uint32
	err := found.each(func(id int) error {
		if id >= s.seen.size || !s.allows(id) {
			return nil
		}
		r := s.seen.row(id)
		if s.request.Kinds[r.Kind] == 0 {
			return nil
		}
		switch shown := newest[r.record]; {
		case shown == 0:
			order = append(order, r.record)
			newest[r.record] = int32(id) + 1
		case s.seen.row(int(shown)-1).Version < r.Version:
			newest[r.record] = int32(id) + 1
		}
		return nil
	})
	if err != nil {
		return engine.Answer{}, err
	}
	a := engine.Answer{Total: len(order), ByKind: map[engine.Kind]int{}}
	matters := map[int64]int{}
	results := make([]result, len(order))
	for i, record := range order {
		id := int(newest[record]) - 1
		r := s.seen.row(id)
		a.ByKind[r.Kind]++
		matters[s.seen.places[r.folder].matter]++
		results[i].text = id
		if s.scores != nil {
			results[i].score = s.scores[id]
		}
	}
	a.ByMatter = most(matters, s.request.Matters)
	s.countKinds(a.ByMatter, results)
	page := s.page(results)
	if len(page) == 0 {
		return a, s.ctx.Err()
	}
	versions := s.earlier(found, page)
	for _, r := range page {
		hit, err := s.hit(r, versions[s.seen.row(r.text).record])
		if err != nil {
			return a, err
		}
		a.Hits = append(a.Hits, hit)
	}
	return a, nil
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
func (s *search) countKinds(matters []engine.Count, results []result) {
	for i := range matters {
		matters[i].ByKind = map[engine.Kind]int{}
	}
	for _, r := range results {
		row := s.seen.row(r.text)
		in := s.seen.places[row.folder].matter
		for i := range matters {
			if matters[i].Matter == in {
				matters[i].ByKind[row.Kind]++
			}
		}
	}
}

// page orders the results as asked and cuts out what is shown.
func (s *search) page(results []result) []result {
	size := s.request.Size
	from := (max(s.request.Page, 1) - 1) * size
	if from >= len(results) {
		return nil
	}
	results = first(results, min(from+size, len(results)), func(a, b result) int {
		x, y := s.seen.row(a.text), s.seen.row(b.text)
		by := cmp.Compare(y.Modified, x.Modified)
		switch s.request.Order {
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

// earlier are the other texts that were found of the records on the page, newest first.
func (s *search) earlier(found bitmap, page []result) map[uint32][]int {
	records, shown := newBitmap(s.seen.records), newBitmap(s.seen.size)
	for _, r := range page {
		records.set(int(s.seen.row(r.text).record))
		shown.set(r.text)
	}
	texts := map[uint32][]int{}
	_ = found.each(func(id int) error {
		if r := s.seen.row(id); records.has(int(r.record)) && !shown.has(id) && s.allows(id) {
			texts[r.record] = append(texts[r.record], id)
		}
		return nil
	})
	for _, ids := range texts {
		slices.SortFunc(ids, func(a, b int) int { return cmp.Compare(s.seen.row(b).Version, s.seen.row(a).Version) })
	}
	return texts
}
