package indexer

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/kit/fault"
	"casefold/internal/search/engine"
	"casefold/internal/search/indexer/internal/sqlgen"
)

// The steps at which tests end the program.
var (
	stepRead      = fault.At("indexer.read")
	stepApplied   = fault.At("indexer.applied")
	stepBegun     = fault.At("indexer.begun")
	stepBuilt     = fault.At("indexer.built")
	stepPublished = fault.At("indexer.published")
)

// errOtherPast says that the rows which an index covers are not those of the database.
var errOtherPast = errors.New("indexer: the index covers changes that the database does not know")

// firm is an index that is written.
type firm struct {
	*region
	at       firmKey
	writer   engine.Writer
	cursor   cursor
	building *building
	used     time.Time
	pause    time.Duration
	// turnsOfRecords is how many turns were for records since the last one for texts.
	turnsOfRecords int
	// asked says that there may be orders that nobody has looked at.
	asked bool
	// beside is an index that is built while this one goes on.
	beside *beside
	// hidden says that this is one, which nobody searches yet.
	hidden bool
	// hurried says that somebody waits for this turn.
	hurried bool
}

func (f *firm) actor() db.Actor { return db.Actor{Region: f.at.region, Tenant: f.at.firm} }

// turn does a part of what there is to do, and tells whether there is more. It gives way to what people wait for, unless that is this turn.
func (f *firm) turn(ctx context.Context) (more bool, err error) {
	if f.hurried {
		ctx = db.Promptly(ctx)
	}
	if f.writer == nil {
		if err := f.open(ctx); err != nil {
			return false, err
		}
		if err := f.announce(ctx); err != nil {
			return false, err
		}
	}
	if f.building == nil {
		more, err = f.follow(ctx)
		if err == nil {
			more, err = f.obey(ctx, more)
		}
		if !errors.Is(err, engine.ErrUnsound) && !errors.Is(err, errOtherPast) {
			return more, err
		}
		f.leaveBeside()
		if f.writer.Begun() {
			f.log.WarnContext(ctx, "the index of a firm is built anew", "region", f.at.region, "tenant", f.at.firm, "cause", err)
		}
		if errors.Is(err, errOtherPast) {
			f.writer.Refuse()
		}
	}
	return f.build(ctx)
}

func (f *firm) open(ctx context.Context) (err error) {
	if f.writer, err = f.engine.Write(ctx, f.at.region, f.at.firm); err != nil {
		f.writer = nil
		return err
	}
	f.asked = true
	data, err := f.writer.Cursor()
	if err == nil {
		if f.cursor, err = readCursor(data); err != nil {
			f.writer.Refuse()
			return nil // turn finds it unsound
		}
	}
	if err != nil && !errors.Is(err, engine.ErrUnsound) { // turn meets that again
		f.close()
		return err
	}
	return nil
}

func (f *firm) close() {
	f.leaveBeside()
	if f.writer != nil {
		f.writer.Close()
	}
	if f.building != nil {
		f.setBuilding(f.at, false)
	}
	f.writer, f.building = nil, nil
}

const (
	// mostRecords and mostTexts are how many rows of the log are read at once.
	mostRecords = 1000
	mostTexts   = 200
	// mostTurns is how many turns for records follow one another while texts wait.
	mostTurns = 2
)

// work is what a turn found to do.
type work struct {
	rows  []sqlgen.ChangesRow
	texts bool // the rows are those of texts
	all   bool // there are no more of them
	// noRecords and noTexts say that rows of that class were looked for, and that there are none.
	noRecords, noTexts bool
	batch              engine.Batch
	// contents are texts whose words are still to be read from files.
	contents []content
	last     mark // of the log, up to the bound
}

// follow applies rows of the log: those of records while there are any, then some of texts. Where there are very many of records,
// texts have a turn in between.
func (f *firm) follow(ctx context.Context) (more bool, err error) {
	if !f.hidden {
		if _, err := f.writer.Cursor(); err != nil { // somebody who searches may have found damage
			return false, err
		}
	}
	bound := f.holds()
	var w work
	err = f.db.InTxByKey(ctx, f.actor(), func(tx *db.Tx) error {
		w, err = f.find(ctx, tx, bound)
		return err
	})
	if err != nil {
		return false, err
	}
	stepRead.Pass()
	done, err := f.load(ctx, &w)
	if err != nil {
		return false, err
	}
	next, missing := f.cursor, nothing
	switch {
	case done < len(w.rows):
		missing = w.rows[done].ID
	case !w.all:
		missing = w.rows[len(w.rows)-1].ID + 1
	}
	covered := marks(w.rows[:done])
	if w.noRecords {
		next.Records = next.Records.settled(bound, nothing, w.last)
	}
	if w.noTexts {
		next.Texts = next.Texts.settled(bound, nothing, w.last)
	}
	f.turnsOfRecords++
	if w.texts || w.noTexts {
		f.turnsOfRecords = 0
	}
	switch {
	case len(w.rows) == 0:
	case w.texts:
		next.Texts = next.Texts.with(covered).settled(bound, missing, w.last)
	default:
		next.Records = next.Records.with(covered).settled(bound, missing, w.last)
	}
	if done > 0 || next.Records.Settled != f.cursor.Records.Settled || next.Texts.Settled != f.cursor.Texts.Settled {
		w.batch.Cursor = next.write()
		if err := f.writer.Apply(ctx, w.batch); err != nil {
			return false, err
		}
		stepApplied.Pass()
		f.cursor = next
		if !f.hidden {
			f.remember(f.at, next)
			f.tell()
		}
	}
	if len(f.cursor.Records.Above)+len(f.cursor.Texts.Above) > 0 {
		f.awaitBound(f.at.firm, max(f.cursor.Records.highest(), f.cursor.Texts.highest()))
	}
	// Rows that come after all texts were read are found by the next look: while many come, each turn writes some of them together.
	if len(w.rows) > 0 && !(w.texts && w.all && done == len(w.rows) && w.noRecords) {
		return true, nil
	}
	return f.writer.Shrink()
}

func marks(rows []sqlgen.ChangesRow) []mark {
	found := make([]mark, len(rows))
	for i, row := range rows {
		found[i] = mark{row.ID, row.Token}
	}
	return found
}

// find reads rows of the log that are not covered, and the records that they name as they are now.
func (f *firm) find(ctx context.Context, tx *db.Tx, bound int64) (w work, err error) {
	q := sqlgen.New(tx)
	if err := f.recognise(ctx, q); err != nil {
		return w, err
	}
	if w.last, err = lastChange(ctx, q, f.at.firm, bound); err != nil {
		return w, err
	}
	order := []bool{false, true}
	if f.turnsOfRecords >= mostTurns {
		order = []bool{true, false}
	}
	for _, w.texts = range order {
		from, most := f.cursor.Records, mostRecords
		if w.texts {
			from, most = f.cursor.Texts, mostTexts
		}
		w.rows, err = q.Changes(ctx, sqlgen.ChangesParams{
			TenantID: tx.Tenant, Texts: w.texts, After: from.Settled.ID, Known: from.above(), Most: int32(most),
		})
		w.all = len(w.rows) < most
		if err != nil || len(w.rows) > 0 {
			break
		}
		w.noRecords, w.noTexts = w.noRecords || !w.texts, w.noTexts || w.texts
	}
	if err != nil || len(w.rows) == 0 {
		return w, err
	}
	if w.texts {
		w.contents, err = f.textsOf(ctx, tx, idsByKind(w.rows))
	} else {
		w.batch, err = f.recordsOf(ctx, tx, idsByKind(w.rows))
	}
	f.writeAnew(&w)
	return w, err
}

// writeAnew marks what the rows say is to be written anew, where the whole of it is at hand: a kept text comes with its own row.
func (f *firm) writeAnew(w *work) {
	anew := map[string]map[int64]bool{}
	for _, row := range w.rows {
		if row.Anew && anew[row.Kind] == nil {
			anew[row.Kind] = map[int64]bool{}
		}
		if row.Anew {
			anew[row.Kind][row.RecordID] = true
		}
		f.asked = f.asked || row.Kind == orderRows
	}
	for i := range w.contents {
		w.contents[i].Anew = anew[w.contents[i].kind.TextKind][w.contents[i].row]
	}
	for i, t := range w.batch.Texts {
		for _, kind := range f.kinds {
			if kind.Engine == t.Kind && kind.TextKind == "" {
				w.batch.Texts[i].Anew = anew[kind.Name][t.Record]
			}
		}
	}
}

// recognise fails where the rows that the index covers are not in the log of the database, or are other ones.
func (f *firm) recognise(ctx context.Context, q *sqlgen.Queries) error {
	rows := f.cursor.rows()
	ids := slices.Collect(maps.Keys(rows))
	p := sqlgen.ChangesWithTokensParams{TenantID: f.at.firm, Ids: ids}
	for _, id := range ids {
		p.Tokens = append(p.Tokens, rows[id])
	}
	there, err := q.ChangesWithTokens(ctx, p)
	if err == nil && there != int64(len(rows)) {
		err = fmt.Errorf("%w: %d of %d rows are there", errOtherPast, there, len(rows))
	}
	return err
}
