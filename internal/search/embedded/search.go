package embedded

import (
	"context"
	"strings"
	"unicode/utf8"

	"casefold/internal/kit/sqlite"
	"casefold/internal/search/engine"
	"casefold/internal/search/language"
	"casefold/internal/search/matching"
)

// Search is a part of engine.Index. It answers over one state of the index, and in time whatever the disk does.
func (x *Index) Search(ctx context.Context, r engine.Request) (engine.Answer, error) {
	return until(ctx, x, func() (engine.Answer, error) { return x.search(ctx, r) })
}

func (x *Index) search(ctx context.Context, r engine.Request) (answer engine.Answer, err error) {
	err = x.read(ctx, func(g *generation, conn *sqlite.Conn, seen *snapshot) error {
		s := &search{ctx: ctx, request: r, generation: g, conn: conn, seen: seen, sets: map[language.Part]*wordSet{},
			judged: newBitmap(seen.size), allowed: newBitmap(seen.size)}
		if r.Order == engine.Relevance {
			s.scores = make([]float64, seen.size)
		}
		var found bitmap
		var err error
		if r.Query == nil {
			found, err = s.everything()
		} else {
			found, err = s.eval(r.Query, nil)
		}
		if err != nil {
			return err
		}
		answer, err = s.answer(found)
		return err
	})
	return answer, err
}

// search is a request while it is answered. Sets of texts are bitmaps over their numbers.
type search struct {
	ctx        context.Context
	request    engine.Request
	generation *generation
	conn       *sqlite.Conn
	seen       *snapshot
	sets       map[language.Part]*wordSet
	judged     bitmap
	allowed    bitmap
	scores     []float64 // of texts, when results are ordered by relevance
	weighed    []weighed
	prepared   bool
	judgedAll  bool
}

// everything that is searched, before filters.
func (s *search) everything() (bitmap, error) {
	return s.whose(func(*engine.Properties) bool { return true })
}

func (s *search) whose(holds func(*engine.Properties) bool) (bitmap, error) {
	found := newBitmap(s.seen.size)
	for id := range s.seen.size {
		if r := s.seen.row(id); r.live && s.request.Kinds[r.Kind] != 0 {
			if p := s.properties(r); holds(&p) {
				found.set(id)
			}
		}
	}
	return found, s.ctx.Err()
}

// properties of a text, with what its folder adds.
func (s *search) properties(r *row) engine.Properties {
	p := r.Properties
	at := s.seen.places[r.folder]
	p.Matter, p.Trashed = at.matter, p.Trashed || at.trashed
	return p
}

// allows tells whether the filters let a text through; each is asked about once.
func (s *search) allows(id int) bool {
	if !s.judged.has(id) {
		s.judged.set(id)
		r := s.seen.row(id)
		if r.live && s.seen.places[r.folder].known {
			if p := s.properties(r); s.request.Allows(&p) {
				s.allowed.set(id)
			}
		}
	}
	return s.allowed.has(id)
}

// eval finds the texts for which a part of the query holds. What is not among the candidates (nil: all are) may be left out.
func (s *search) eval(n language.Node, candidates bitmap) (bitmap, error) {
	if err := s.ctx.Err(); err != nil {
		return nil, err
	}
	switch n := n.(type) {
	case *language.Terms:
		if _, ours := engine.Written[n.Field]; !ours {
			holds, err := s.request.Resolve(n)
			if err != nil {
				return nil, err
			}
			return s.whose(holds)
		}
		found := newBitmap(s.seen.size)
		return found, s.fields(n, candidates, func(field int64) { found.set(int(field >> fieldShift)) })
	case *language.Near:
		return s.near(n, candidates)
	case *language.And:
		return s.all(n, candidates)
	case *language.Or:
		found := newBitmap(s.seen.size)
		for _, part := range n.Any {
			more, err := s.eval(part, candidates)
			if err != nil {
				return nil, err
			}
			found.or(more)
		}
		return found, nil
	case *language.Not:
		rest, err := s.everything()
		if err != nil {
			return nil, err
		}
		held, err := s.eval(n.Of, candidates)
		if err != nil {
			return nil, err
		}
		rest.without(held)
		return rest, nil
	}
	panic("embedded: a query has a part of an unknown kind")
}

// all evaluates words first: connectors read the places of each candidate, of which few are left then.
func (s *search) all(n *language.And, candidates bitmap) (found bitmap, err error) {
	for _, costly := range []bool{false, true} {
		for _, part := range n.All {
			if _, terms := part.(*language.Terms); terms == costly {
				continue
			}
			more, err := s.eval(part, candidates)
			if err != nil {
				return nil, err
			}
			if found == nil {
				found = more
			} else {
				found.and(more)
			}
			if found.empty() {
				return found, nil
			}
			candidates = found
		}
	}
	return found, nil
}

// fields calls found for the fields of texts in which terms stand.
func (s *search) fields(t *language.Terms, candidates bitmap, found func(field int64)) error {
	lets := engine.Written[t.Field]
	see := func(field, counts int64) {
		id := int(field >> fieldShift)
		if id >= s.seen.size {
			return
		}
		if f := engine.Field(field & (1<<fieldShift - 1)); lets.Has(f) && s.request.Kinds[s.seen.row(id).Kind].Has(f) {
			found(field)
			if counts != 0 && s.allows(id) {
				s.weighed = append(s.weighed, weighed{id, weight(f, counts)})
			}
		}
	}
	defer s.addWeights()
	if len(t.Parts) == 1 {
		return s.part(t.Parts[0], see)
	}
	words := make([]string, len(t.Parts))
	for i, part := range t.Parts {
		if words[i] = part.Text; part.How != language.Itself {
			return s.verified(t, partsOf(t), candidates, found)
		}
	}
	return s.rows("tokens", `"`+strings.Join(words, " ")+`"`, see)
}

// partsOf makes each word of a phrase a query of its own.
func partsOf(t *language.Terms) (each []language.Node) {
	for _, part := range t.Parts {
		each = append(each, &language.Terms{Parts: []language.Part{part}, Field: t.Field})
	}
	return each
}

// part finds one word, family or pattern.
func (s *search) part(part language.Part, see func(field, counts int64)) error {
	if part.How == language.Pattern {
		if prefix, only := beginning(part.Text); only {
			if utf8.RuneCountInString(prefix) <= longestHead {
				return s.rows("heads", `"`+prefix+`"`, see)
			}
			return s.rows("tokens", `"`+prefix+`" *`, see)
		}
	}
	set, err := s.set(part)
	if err != nil {
		return err
	}
	for _, word := range set.words {
		if err := s.rows("tokens", `"`+word+`"`, see); err != nil {
			return err
		}
	}
	return nil
}

// rows asks FTS5 for rows and, for relevance, their counts. Words have no quotation marks, so that nothing in them is syntax.
func (s *search) rows(table, match string, see func(field, counts int64)) error {
	if err := s.ctx.Err(); err != nil {
		return err
	}
	counted := s.scores != nil && table == "tokens"
	sql := "SELECT rowid FROM " + table + " WHERE " + table + " MATCH ?"
	if counted {
		sql = "SELECT rowid, counts(tokens) FROM tokens WHERE tokens MATCH ?"
	}
	rows, err := s.conn.Prepare(sql)
	if err != nil {
		return err
	}
	defer rows.Reset()
	if err := rows.Bind(match); err != nil {
		return err
	}
	for {
		more, err := rows.Step()
		if err != nil || !more {
			return err
		}
		counts := int64(0)
		if counted {
			counts = rows.Int(1)
		}
		see(rows.Int(0), counts)
	}
}

func (s *search) set(part language.Part) (*wordSet, error) {
	if set, known := s.sets[part]; known {
		return set, nil
	}
	set, err := s.generation.vocabulary.resolve(s.conn, part)
	if err == nil {
		s.sets[part] = set
	}
	return set, err
}

// near finds the texts in which a chain holds.
func (s *search) near(n *language.Near, candidates bitmap) (bitmap, error) {
	found := newBitmap(s.seen.size)
	return found, s.verified(n, n.Operands, candidates, func(field int64) { found.set(int(field >> fieldShift)) })
}

// verified looks where all operands stand in one field, and reads the places there. What the filters do not let through
// is left out first, so that nobody waits for what they may not see.
func (s *search) verified(n language.Node, operands []language.Node, candidates bitmap, found func(field int64)) error {
	var common bitmap
	for _, operand := range operands {
		fields := newBitmap(s.seen.size << fieldShift)
		if err := s.operand(operand, candidates, func(field int64) { fields.set(int(field)) }); err != nil {
			return err
		}
		if common == nil {
			common = fields
		} else {
			common.and(fields)
		}
	}
	if err := s.prepare(n); err != nil || common.empty() {
		return err
	}
	return common.each(func(field int) error {
		id := field >> fieldShift
		if candidates != nil && !candidates.has(id) || !s.allows(id) {
			return nil
		}
		p, err := s.places(int64(field))
		if err != nil {
			return err
		}
		if p == nil {
			return errPlaces
		}
		if len(matching.Spans(n, p)) > 0 {
			found(int64(field))
		}
		return p.err
	})
}

func (s *search) operand(n language.Node, candidates bitmap, found func(field int64)) error {
	if or, is := n.(*language.Or); is {
		for _, part := range or.Any {
			if err := s.operand(part, candidates, found); err != nil {
				return err
			}
		}
		return nil
	}
	return s.fields(n.(*language.Terms), candidates, found)
}

// prepare finds the words of all parts below a node, so that reading places asks for nothing more.
func (s *search) prepare(n language.Node) (err error) {
	switch n := n.(type) {
	case *language.Terms:
		for _, part := range n.Parts {
			if _, err = s.set(part); err != nil {
				return err
			}
		}
	case *language.Near:
		for _, operand := range n.Operands {
			if err = s.prepare(operand); err != nil {
				return err
			}
		}
	case *language.Or:
		for _, part := range n.Any {
			if err = s.prepare(part); err != nil {
				return err
			}
		}
	}
	return nil
}

// places of the words of a field; one without words has none.
func (s *search) places(field int64) (*places, error) {
	if err := s.ctx.Err(); err != nil {
		return nil, err
	}
	var data []byte
	err := s.conn.Each("SELECT places FROM fields WHERE id = ?", func(row *sqlite.Stmt) error {
		data = row.Bytes(0)
		return nil
	}, field)
	if err != nil || data == nil {
		return nil, err
	}
	return s.read(data), nil
}

func (s *search) read(data []byte) *places {
	return openPlaces(data, func(part language.Part) *wordSet { return s.sets[part] })
}

// prepareAll prepares what marks are made of.
func (s *search) prepareAll(n language.Node) (err error) {
	if s.prepared {
		return nil
	}
	language.Walk(n, func(part language.Node) {
		if terms, is := part.(*language.Terms); is && engine.Written[terms.Field] == 0 {
			return
		}
		if err == nil {
			err = s.prepare(part)
		}
	})
	s.prepared = err == nil
	return err
}
