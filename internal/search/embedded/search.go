package embedded

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"casefold/internal/kit/sqlite"
	"casefold/internal/search/columns"
	"casefold/internal/search/engine"
	"casefold/internal/search/language"
	"casefold/internal/search/matching"
)

// Search is a part of engine.Index. It answers over one state of the index, and in time whatever the disk does.
func (x *Index) Search(ctx context.Context, r engine.Request) (engine.Answer, error) {
	return until(ctx, x, func() (engine.Answer, error) { return x.search(ctx, r) })
}

func (x *Index) search(ctx context.Context, r engine.Request) (answer engine.Answer, err error) {
	err = x.read(ctx, func(g *generation, conn *sqlite.Conn, seen *columns.Snapshot) error {
		s := &search{Question: columns.Ask(ctx, r, seen), generation: g, conn: conn, sets: map[language.Part]*wordSet{}}
		var found columns.Bitmap
		var err error
		if r.Query == nil {
			found, err = s.Everything()
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

// search is a request while it is answered.
type search struct {
	*columns.Question
	generation *generation
	conn       *sqlite.Conn
	sets       map[language.Part]*wordSet
	prepared   bool
	silent     bool // what is found now makes nothing relevant
}

// answer counts, orders and shows what was found.
func (s *search) answer(found columns.Bitmap) (engine.Answer, error) {
	a, page, err := s.Answer(found)
	if err != nil {
		return a, err
	}
	for _, shown := range page {
		hit, err := s.Hit(shown, s.highlights)
		if err != nil {
			return a, err
		}
		a.Hits = append(a.Hits, hit)
	}
	return a, nil
}

// silently runs do so that nothing which it finds makes a text relevant.
func (s *search) silently(do func() error) error {
	before := s.silent
	s.silent = true
	defer func() { s.silent = before }()
	return do()
}

// eval finds the texts for which a part of the query holds. What is not among the candidates (nil: all are) may be left out.
func (s *search) eval(n language.Node, candidates columns.Bitmap) (columns.Bitmap, error) {
	if err := s.Ctx.Err(); err != nil {
		return nil, err
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
		found := columns.NewBitmap(s.Seen.Size)
		return found, s.fields(n, candidates, func(field int64) { found.Set(int(field >> fieldShift)) })
	case *language.Near:
		return s.near(n, candidates)
	case *language.And:
		return s.all(n, candidates)
	case *language.Or:
		found := columns.NewBitmap(s.Seen.Size)
		for _, part := range n.Any {
			more, err := s.eval(part, candidates)
			if err != nil {
				return nil, err
			}
			found.Or(more)
		}
		return found, nil
	case *language.Not:
		rest, err := s.Everything()
		if err != nil {
			return nil, err
		}
		var held columns.Bitmap
		err = s.silently(func() (err error) {
			held, err = s.eval(n.Of, candidates)
			return err
		})
		if err != nil {
			return nil, err
		}
		rest.Without(held)
		return rest, nil
	}
	panic("embedded: a query has a part of an unknown kind")
}

// all evaluates words first: connectors read the positions of each candidate, of which few are left then.
func (s *search) all(n *language.And, candidates columns.Bitmap) (found columns.Bitmap, err error) {
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
				found.And(more)
			}
			if found.Empty() && !s.ByRelevance() { // which counts all words, in whatever order they are looked for
				return found, nil
			}
			candidates = found
		}
	}
	return found, nil
}

// fields calls found for the fields of texts in which terms stand.
func (s *search) fields(t *language.Terms, candidates columns.Bitmap, found func(field int64)) error {
	lets, weighs := engine.Written[t.Field], s.Weighs(t) && !s.silent
	var all []counted
	see := func(field, counts int64) {
		id := int(field >> fieldShift)
		if id >= s.Seen.Size {
			return
		}
		if f := engine.Field(field & (1<<fieldShift - 1)); lets.Has(f) && s.Kinds[s.Seen.Row(id).Kind].Has(f) {
			found(field)
			if weighs {
				all = append(all, counted{field, counts})
			}
		}
	}
	defer func() { s.weigh(all) }()
	if len(t.Parts) == 1 {
		return s.part(t.Parts[0], weighs, see)
	}
	words := make([]string, len(t.Parts))
	for i, part := range t.Parts {
		if words[i] = part.Text; part.How != language.Itself {
			return s.silently(func() error { return s.verified(t, partsOf(t), candidates, found) })
		}
	}
	return s.rows("tokens", `"`+strings.Join(words, " ")+`"`, weighs, see)
}

// counted is how often something stands in a field, and how long that is, as sqlite.CountWords says it.
type counted struct{ field, counts int64 }

// weigh adds up what the words of a family count in each field.
func (s *search) weigh(all []counted) {
	byField := func(a, b counted) int { return cmp.Compare(a.field, b.field) }
	if !slices.IsSortedFunc(all, byField) {
		slices.SortFunc(all, byField)
	}
	for i := 0; i < len(all); {
		field, often, length := all[i].field, int64(0), all[i].counts&math.MaxUint32
		for ; i < len(all) && all[i].field == field; i++ {
			often += all[i].counts >> 32
		}
		s.Weigh(int(field>>fieldShift), engine.Field(field&(1<<fieldShift-1)), often, length)
	}
	s.AddWeights()
}

// partsOf makes each word of a phrase a query of its own.
func partsOf(t *language.Terms) (each []language.Node) {
	for _, part := range t.Parts {
		each = append(each, &language.Terms{Parts: []language.Part{part}, Field: t.Field})
	}
	return each
}

// part finds one word, family or pattern.
func (s *search) part(part language.Part, weighs bool, see func(field, counts int64)) error {
	if part.How == language.Pattern {
		if prefix, only := beginning(part.Text); only {
			if utf8.RuneCountInString(prefix) <= longestHead {
				return s.rows("heads", `"`+prefix+`"`, false, see)
			}
			return s.rows("tokens", `"`+prefix+`" *`, false, see)
		}
	}
	set, err := s.set(part)
	if err != nil {
		return err
	}
	for _, word := range set.words {
		if err := s.rows("tokens", `"`+word+`"`, weighs, see); err != nil {
			return err
		}
	}
	return nil
}

// rows asks FTS5 for rows and, where that is wanted, their counts. Words have no quotation marks, so that nothing in them is syntax.
func (s *search) rows(table, match string, counted bool, see func(field, counts int64)) error {
	if err := s.Ctx.Err(); err != nil {
		return err
	}
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
func (s *search) near(n *language.Near, candidates columns.Bitmap) (columns.Bitmap, error) {
	found := columns.NewBitmap(s.Seen.Size)
	return found, s.verified(n, n.Operands, candidates, func(field int64) { found.Set(int(field >> fieldShift)) })
}

// verified looks where all operands stand in one field, and reads the positions there. What the filters do not let through
// is left out first, so that nobody waits for what they may not see.
func (s *search) verified(n language.Node, operands []language.Node, candidates columns.Bitmap, found func(field int64)) error {
	var common columns.Bitmap
	for _, operand := range operands {
		fields := columns.NewBitmap(s.Seen.Size << fieldShift)
		if err := s.operand(operand, candidates, func(field int64) { fields.Set(int(field)) }); err != nil {
			return err
		}
		if common == nil {
			common = fields
		} else {
			common.And(fields)
		}
	}
	if err := s.prepare(n); err != nil || common.Empty() {
		return err
	}
	return common.Each(func(field int) error {
		id := field >> fieldShift
		if candidates != nil && !candidates.Has(id) || !s.Allows(id) {
			return nil
		}
		p, err := s.positions(int64(field))
		if err != nil {
			return err
		}
		if p == nil {
			return matching.ErrDamaged
		}
		if len(matching.Spans(n, p)) > 0 {
			found(int64(field))
		}
		return p.err
	})
}

func (s *search) operand(n language.Node, candidates columns.Bitmap, found func(field int64)) error {
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

// prepare finds the words of all parts below a node, so that reading positions asks for nothing more.
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

// positions of the words of a field; one without words has none.
func (s *search) positions(field int64) (*positions, error) {
	if err := s.Ctx.Err(); err != nil {
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

func (s *search) read(data []byte) *positions {
	return openPositions(data, func(part language.Part) *wordSet { return s.sets[part] })
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
