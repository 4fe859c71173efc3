package opensearch

import (
	"bytes"
	"context"
	"slices"

	"casefold/internal/search/columns"
	"casefold/internal/search/engine"
	"casefold/internal/search/language"
	"casefold/internal/search/matching"
)

// Search is a part of engine.Index. Where the index is replaced meanwhile, it begins again.
func (x *Index) Search(ctx context.Context, r engine.Request) (engine.Answer, error) {
	answer, err := x.search(ctx, r)
	if isGone(err) {
		answer, err = x.search(ctx, r)
	}
	return answer, x.client.explain(ctx, err)
}

// search is a request while it is answered.
type search struct {
	*columns.Question
	index      *Index
	generation *generation
	stems      stems
	// first is what was found together with the state of the index, for the whole query.
	first *reply
}

func (x *Index) search(ctx context.Context, r engine.Request) (engine.Answer, error) {
	requests := []object{askMeta}
	if r.Query != nil {
		if query, exact := exactly(r.Query, r.Kinds); exact {
			requests = append(requests, keysOf(query, r.Kinds))
		}
	}
	replies, err := x.ask(ctx, requests...)
	if err != nil {
		return engine.Answer{}, err
	}
	name, m, err := readMeta(replies[0])
	if err != nil {
		return engine.Answer{}, err
	}
	g, seen, err := x.at(ctx, name, m.Rev)
	if err != nil {
		return engine.Answer{}, err
	}
	s := &search{Question: columns.Ask(ctx, r, seen), index: x, generation: g, stems: stems{}}
	if len(replies) > 1 {
		s.first = &replies[1]
	}
	found, err := s.find()
	if err != nil {
		return engine.Answer{}, err
	}
	if r.Order == engine.Relevance && r.Query != nil {
		if err := s.weigh(); err != nil {
			return engine.Answer{}, err
		}
	}
	a, page, err := s.Answer(found)
	if err != nil || len(page) == 0 {
		return a, err
	}
	return a, s.show(&a, page)
}

func (s *search) find() (columns.Bitmap, error) {
	switch {
	case s.Query == nil:
		return s.Everything()
	case s.first != nil:
		return s.numbers(*s.first)
	}
	return s.eval(s.Query, nil)
}

// keysOf asks for all texts of some kinds for which a query holds, in whatever order.
func keysOf(query object, kinds map[engine.Kind]engine.Fields) object {
	var searched []int
	for kind, fields := range kinds {
		if fields != 0 {
			searched = append(searched, int(kind))
		}
	}
	return object{
		"query": object{"bool": object{"filter": []object{{"terms": object{"k": searched}}, query}}},
		"size":  mostHits, "sort": []string{"_doc"}, "track_total_hits": false, "_source": false, "stored_fields": "_none_", "docvalue_fields": []string{"key"},
	}
}

// run finds the texts for which a query holds.
func (s *search) run(query object) (columns.Bitmap, error) {
	replies, err := s.index.ask(s.Ctx, keysOf(query, s.Kinds))
	if err != nil {
		return nil, err
	}
	return s.numbers(replies[0])
}

// beforeKey stands before each key in a reply. Reading tens of thousands of hits as JSON would take longer than finding them.
var beforeKey = []byte(`"key":["`)

// numbers are those of the texts in a reply. What the snapshot does not know came later.
func (s *search) numbers(r reply) (columns.Bitmap, error) {
	found := columns.NewBitmap(s.Seen.Size)
	s.generation.mu.RLock()
	defer s.generation.mu.RUnlock()
	for rest := []byte(r.Hits.Hits); ; {
		at := bytes.Index(rest, beforeKey)
		if at < 0 {
			return found, s.Ctx.Err()
		}
		rest = rest[at+len(beforeKey):]
		end := bytes.IndexByte(rest, '"')
		key, err := readKey(string(rest[:max(end, 0)]))
		if err != nil {
			return nil, err
		}
		if id, known := s.generation.number(key); known && id < s.Seen.Size {
			found.Set(id)
		}
		rest = rest[end:]
	}
}

// eval finds the texts for which a part of the query holds. What is not among the candidates (nil: all are) may be left out.
func (s *search) eval(n language.Node, candidates columns.Bitmap) (columns.Bitmap, error) {
	if query, exact := exactly(n, s.Kinds); exact {
		return s.run(query)
	}
	switch n := n.(type) {
	case *language.Terms:
		if _, ours := engine.Written[n.Field]; !ours {
			holds, err := s.Resolve(n)
			if err != nil {
				return nil, err
			}
			return s.Whose(holds)
		}
		return s.verified(n, engine.Written[n.Field], candidates)
	case *language.Near:
		return s.verified(n, letsOf(n), candidates)
	case *language.And:
		return s.all(n, candidates)
	case *language.Or:
		return s.any(n, candidates)
	case *language.Not:
		rest, err := s.Everything()
		if err != nil {
			return nil, err
		}
		held, err := s.eval(n.Of, candidates)
		if err != nil {
			return nil, err
		}
		rest.Without(held)
		return rest, nil
	}
	panic("opensearch: a query has a part of an unknown kind")
}

// all asks for what OpenSearch answers by itself first: connectors read the texts of each candidate, of which few are left then.
func (s *search) all(n *language.And, candidates columns.Bitmap) (found columns.Bitmap, err error) {
	for _, part := range grouped(n.All, s.Kinds, func(parts []language.Node) language.Node { return &language.And{All: parts} }) {
		more, err := s.eval(part, candidates)
		if err != nil {
			return nil, err
		}
		if found == nil {
			found = more
		} else {
			found.And(more)
		}
		if found.Empty() {
			return found, nil
		}
		candidates = found
	}
	return found, nil
}

func (s *search) any(n *language.Or, candidates columns.Bitmap) (columns.Bitmap, error) {
	found := columns.NewBitmap(s.Seen.Size)
	for _, part := range grouped(n.Any, s.Kinds, func(parts []language.Node) language.Node { return &language.Or{Any: parts} }) {
		more, err := s.eval(part, candidates)
		if err != nil {
			return nil, err
		}
		found.Or(more)
	}
	return found, nil
}

// readAtOnce is how many texts are read with one request.
const readAtOnce = 100

// verified reads the texts that have all that is asked in one field, and lets the matcher decide. What the filters do not let through
// is left out first, so that nobody waits for what they may not see.
func (s *search) verified(n language.Node, lets engine.Fields, candidates columns.Bitmap) (columns.Bitmap, error) {
	about, err := s.run(about(n, s.Kinds))
	if err != nil {
		return nil, err
	}
	var ids []int
	_ = about.Each(func(id int) error {
		if (candidates == nil || candidates.Has(id)) && s.Allows(id) {
			ids = append(ids, id)
		}
		return nil
	})
	found := columns.NewBitmap(s.Seen.Size)
	for some := range slices.Chunk(ids, readAtOnce) {
		texts, err := s.texts(some)
		if err != nil {
			return nil, err
		}
		for _, id := range some {
			text := texts[id]
			for _, f := range fieldsOf(lets & s.Kinds[s.Seen.Row(id).Kind]) {
				if parts := text.parts(f); parts != nil && len(matching.Spans(n, s.cut(parts))) > 0 {
					found.Set(id)
					break
				}
			}
		}
	}
	return found, nil
}

func (s *search) cut(parts []string) *read {
	r := readField(parts)
	r.stems = s.stems
	return r
}

// texts are those that are kept.
func (s *search) texts(ids []int) (map[int]kept, error) {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = wordsPrefix + keyText(s.generation.keyOf(id))
	}
	found, err := getMany[kept](s.Ctx, s.index.client, s.generation.name, names, "realtime=false&_source_includes=x,y")
	if err != nil {
		return nil, err
	}
	texts := map[int]kept{}
	for i, id := range ids {
		texts[id] = found[names[i]]
	}
	return texts, nil
}

// show adds the results of a page, with their marks.
func (s *search) show(a *engine.Answer, page []columns.Shown) error {
	texts := map[int]kept{}
	if s.Marks() {
		var ids []int
		for _, shown := range page {
			ids = append(append(ids, shown.Text), shown.Earlier...)
		}
		var err error
		if texts, err = s.texts(ids); err != nil {
			return err
		}
	}
	for _, shown := range page {
		hit, err := s.Hit(shown, func(id int, within engine.Fields, show bool) ([]engine.Highlight, error) {
			text := texts[id]
			return s.highlights(&text, within, show)
		})
		if err != nil {
			return err
		}
		a.Hits = append(a.Hits, hit)
	}
	return nil
}

// highlights finds what is marked in a text.
func (s *search) highlights(text *kept, within engine.Fields, show bool) (marked []engine.Highlight, err error) {
	for _, f := range fieldsOf(within) {
		parts := text.parts(f)
		if parts == nil {
			continue
		}
		r := s.cut(parts)
		marks := matching.Marks(s.Query, r, func(name string) bool { return engine.Written[name].Has(f) })
		if len(marks) == 0 {
			continue
		}
		h := engine.Highlight{Field: f}
		if show {
			if h.Pieces, err = matching.Snippet(r.kept(), marks); err != nil {
				return nil, err
			}
		}
		marked = append(marked, h)
	}
	return marked, s.Ctx.Err()
}
