package lockorder

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"
)

// Watch is told of every statement of a program. It is the Tracer of a db.Config.
type Watch struct {
	mu    sync.Mutex
	open  map[*pgx.Conn]*transaction
	found map[string]bool
}

// New makes a watch that has seen nothing yet.
func New() *Watch { return &Watch{open: map[*pgx.Conn]*transaction{}, found: map[string]bool{}} }

// Found tells of every transaction that took its locks in another order, each kind once.
func (w *Watch) Found() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var all []string
	for text := range w.found {
		all = append(all, text)
	}
	slices.Sort(all)
	return all
}

// transaction is what one has locked so far, by table.
type transaction struct {
	last string // the table that comes last in the order, of those that are locked
	by   string // the statement that locked it
	held map[string]*rows
}

// rows are what is locked of one table.
type rows struct {
	ids    map[int64]bool // those whose ids the statements named
	most   int64
	shared bool // all of them, so that a stronger lock would have to wait for others who share them
}

func (w *Watch) hear(c *pgx.Conn, sql string, args []any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if begins(sql) || w.open[c] == nil {
		w.open[c] = &transaction{held: map[string]*rows{}}
	}
	for _, l := range locksOf(sql, args) {
		if why := w.open[c].take(l); why != "" {
			w.found[why] = true
		}
	}
}

// begins is true of the statements that begin or end a transaction.
func begins(sql string) bool {
	word, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(sql)), " ")
	word = strings.TrimSuffix(word, ";")
	return word == "begin" || word == "commit" || word == "rollback"
}

// take notes a lock and says what is wrong with it.
func (t *transaction) take(l lock) (why string) {
	place, known := rank[l.table]
	if !known {
		if l.explicit && !apart[l.table] {
			return fmt.Sprintf("%s locks rows of %s, which docs/locks.md does not name", l.by, l.table)
		}
		return ""
	}
	if !l.explicit && !ordered[l.table] {
		return ""
	}
	if !ordered[l.table] {
		l.ids = nil // statements find these rows by other numbers than their own
	}
	have := t.held[l.table]
	switch {
	case have == nil && l.made:
	case have == nil && t.last != "" && place < rank[t.last]:
		why = fmt.Sprintf("%s locks %s after %s has locked %s", l.by, l.table, t.by, t.last)
	case have == nil || !l.explicit || have.holds(l.ids):
	case place < rank[t.last]:
		why = fmt.Sprintf("%s locks more of %s after %s has locked %s", l.by, l.table, t.by, t.last)
	case len(l.ids) > 0 && slices.Min(l.ids) < have.most:
		why = fmt.Sprintf("%s locks %s in another order than that of the ids", l.by, l.table)
	}
	if have != nil && l.explicit && have.shared && !l.shared && have.holds(l.ids) && len(l.ids) > 0 {
		why = fmt.Sprintf("%s locks %s alone, which the transaction shared with others before", l.by, l.table)
	}
	t.note(l, place)
	return why
}

func (t *transaction) note(l lock, place int) {
	have := t.held[l.table]
	if have == nil {
		have = &rows{ids: map[int64]bool{}, shared: l.shared}
		t.held[l.table] = have
	}
	have.shared = have.shared && l.shared
	for _, id := range l.ids {
		have.ids[id], have.most = true, max(have.most, id)
	}
	if !l.made && (t.last == "" || place > rank[t.last]) {
		t.last, t.by = l.table, l.by
	}
}

func (r *rows) holds(ids []int64) bool {
	return !slices.ContainsFunc(ids, func(id int64) bool { return !r.ids[id] })
}

// TraceQueryStart hears of a statement.
func (w *Watch) TraceQueryStart(ctx context.Context, c *pgx.Conn, d pgx.TraceQueryStartData) context.Context {
	w.hear(c, d.SQL, d.Args)
	return ctx
}

// TraceQueryEnd does nothing.
func (w *Watch) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// TraceBatchStart does nothing.
func (w *Watch) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	return ctx
}

// TraceBatchQuery hears of a statement of a batch.
func (w *Watch) TraceBatchQuery(_ context.Context, c *pgx.Conn, d pgx.TraceBatchQueryData) {
	w.hear(c, d.SQL, d.Args)
}

// TraceBatchEnd does nothing.
func (w *Watch) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData) {}
