package texts

import (
	"bytes"
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/extract"
	"casefold/internal/kit/fault"
	"casefold/internal/storage"
	"casefold/internal/texts/internal/sqlgen"
)

const (
	// atOnce is how many texts of a firm are claimed together, before it is the turn of another.
	atOnce = 16
	// keepWithin is how long a text that was read waits for others before it is kept.
	keepWithin = 50 * time.Millisecond
	// tries is how often a file is read that was too much for its reader, or could not be fetched.
	tries = 4
)

// The steps at which tests end the program.
var (
	stepClaimed = fault.Around("texts.claimed")
	stepRead    = fault.At("texts.read")
	stepStored  = fault.At("texts.stored")
	stepKnown   = fault.Around("texts.known")
)

// batch is what was claimed of one firm.
type batch struct {
	*Service
	firm     db.Actor
	claim    int64
	sources  map[Item]Source
	attempts map[Item]int32
	read     []outcome
	since    time.Time // when the first of read was
}

// serveFirm reads a few texts of a firm. What takes LibreOffice comes last.
func (s *Service) serveFirm(ctx context.Context, firm db.Actor, claim int64) error {
	b := &batch{Service: s, firm: firm, claim: claim}
	items, err := b.take(ctx)
	if err != nil || len(items) == 0 {
		return err
	}
	if len(items) == atOnce {
		s.firms.add(firm) // there may be more: others can go on with it
	}
	slow, err := b.readAll(ctx, items, false)
	if err == nil {
		_, err = b.readAll(ctx, slow, true)
	}
	if err == nil {
		err = b.keep(ctx)
	}
	if err != nil {
		b.giveBack(context.WithoutCancel(ctx), items)
	}
	return err
}

// take claims texts, and finds where they come from. Of what is gone nothing is left to be read.
func (b *batch) take(ctx context.Context) (items []Item, err error) {
	err = b.db.InTxByKey(ctx, b.firm, func(tx *db.Tx) error {
		q := sqlgen.New(tx)
		rows, err := q.ClaimTexts(ctx, sqlgen.ClaimTextsParams{TenantID: tx.Tenant, Claim: b.claim, Now: tx.Now, Most: atOnce})
		if err != nil {
			return err
		}
		byKind := map[string][]int64{}
		b.sources, b.attempts = map[Item]Source{}, map[Item]int32{}
		for _, row := range rows {
			byKind[row.Kind] = append(byKind[row.Kind], row.ItemID)
			b.attempts[Item{row.Kind, row.ItemID, row.Part}] = row.Attempts
		}
		for kind, ids := range byKind {
			sources, err := b.kinds[kind].sources(ctx, tx, ids)
			if err != nil {
				return err
			}
			for item, source := range sources {
				b.sources[item] = source
			}
		}
		var gone []sqlgen.ForgetTextParams
		for _, row := range rows {
			item := Item{row.Kind, row.ItemID, row.Part}
			if _, there := b.sources[item]; there {
				items = append(items, item)
			} else {
				gone = append(gone, sqlgen.ForgetTextParams{TenantID: tx.Tenant, Kind: item.Kind, ItemID: item.ID, Part: item.Part, Claim: b.claim})
			}
		}
		stepClaimed.Pass(tx)
		if len(gone) == 0 {
			return nil
		}
		return firstFailure(q.ForgetText(ctx, gone))
	})
	return items, err
}

// sources of a kind that this program does not know are kept for one that does.
func (k Kind) sources(ctx context.Context, tx *db.Tx, ids []int64) (map[Item]Source, error) {
	if k.Sources == nil {
		return nil, errors.New("texts: rows of a kind that nobody described")
	}
	return k.Sources(ctx, tx, ids)
}

func firstFailure(batch interface{ Exec(func(int, error)) }) error {
	var first error
	batch.Exec(func(_ int, err error) {
		if first == nil {
			first = err
		}
	})
	return first
}

// readAll reads items, and keeps what was read as it goes. It returns those that take LibreOffice, unless slowly.
func (b *batch) readAll(ctx context.Context, items []Item, slowly bool) (slow []Item, err error) {
	for _, item := range items {
		if slowly { // whoever has been read already does not wait for this one
			if err := b.keep(ctx); err != nil {
				return nil, err
			}
		}
		o, err := b.readOne(ctx, item, slowly)
		if errors.Is(err, errSlow) {
			slow = append(slow, item)
			continue
		}
		if err != nil {
			return nil, err
		}
		stepRead.Pass()
		if len(b.read) == 0 {
			b.since = clock.Now()
		}
		if b.read = append(b.read, o); clock.Now().Sub(b.since) > keepWithin {
			if err := b.keep(ctx); err != nil {
				return nil, err
			}
		}
	}
	return slow, nil
}

// readOne reads an item. It fails with errSlow, and when ctx ends.
func (b *batch) readOne(ctx context.Context, item Item, slowly bool) (outcome, error) {
	t, pictures, err := b.text(ctx, item, slowly)
	if ctx.Err() != nil {
		return outcome{}, ctx.Err()
	}
	if errors.Is(err, errSlow) {
		return outcome{}, err
	}
	if err == nil {
		return judge(item, t, pictures), nil
	}
	reason, passing := reasonOf(err)
	if passing && b.attempts[item] < tries {
		b.log.WarnContext(ctx, "a text is to be read again", "region", b.firm.Region, "tenant", b.firm.Tenant, "kind", item.Kind, "id", item.ID, "cause", err)
		return outcome{Item: item, State: Waiting}, nil
	}
	return outcome{Item: item, State: Not, Reason: reason}, nil
}

func (b *batch) text(ctx context.Context, item Item, slowly bool) (t extract.Text, pictures bool, err error) {
	f, file, err := b.open(b.firm, b.sources[item])
	if err != nil {
		return t, false, err
	}
	defer file.Close()
	if own := b.kinds[item.Kind].Read; own != nil {
		t, err = own(ctx, f)
		return t, true, err
	}
	return b.Service.read(ctx, f, slowly)
}

// keep stores what was read, and says so.
func (b *batch) keep(ctx context.Context) error {
	if len(b.read) == 0 {
		return nil
	}
	if err := b.store(ctx); err != nil {
		return err
	}
	stepStored.Pass()
	err := b.db.InTxByKey(ctx, b.firm, func(tx *db.Tx) error { return b.record(ctx, tx) })
	b.read = b.read[:0]
	return err
}

// store writes the texts under keys that were committed before.
func (b *batch) store(ctx context.Context) error {
	var with []*outcome
	for i := range b.read {
		if b.read[i].text != nil {
			with = append(with, &b.read[i])
		}
	}
	if len(with) == 0 {
		return nil
	}
	var keys []string
	err := b.db.InTxByKey(ctx, b.firm, func(tx *db.Tx) (err error) {
		keys, err = storage.ExpectAllMade(ctx, tx, len(with))
		return err
	})
	if err != nil {
		return err
	}
	for i, o := range with {
		info, err := b.blobs[b.firm.Region].Put(ctx, keys[i], bytes.NewReader(o.text), int64(len(o.text)))
		if err != nil {
			return err
		}
		o.file, o.text = storage.File{Key: keys[i], Info: info}, nil
	}
	return nil
}

// record says what became of the items, and tells those who wait for it. What somebody else has read meanwhile stays as it is.
func (b *batch) record(ctx context.Context, tx *db.Tx) error {
	q := sqlgen.New(tx)
	var rows []sqlgen.KeepTextParams
	var again []sqlgen.ReleaseTextParams
	var all []outcome
	for _, o := range b.read {
		if o.State == Waiting {
			wait := time.Duration(b.attempts[o.Item]*b.attempts[o.Item]) * time.Minute
			again = append(again, b.release(o.Item, tx.Now.Add(wait), 0))
			continue
		}
		row := sqlgen.KeepTextParams{
			TenantID: tx.Tenant, Kind: o.Kind, ItemID: o.ID, Part: o.Part, Claim: b.claim, Now: tx.Now,
			State: string(o.State), Pages: int32(o.Pages), OcrPages: int32(o.OCRPages),
		}
		if o.Reason != "" {
			row.Reason = (*string)(&o.Reason)
		}
		if o.file.Key != "" {
			row.FileKey = &o.file.Key
		}
		rows, all = append(rows, row), append(all, o)
	}
	if len(again) > 0 {
		if err := firstFailure(q.ReleaseText(ctx, again)); err != nil {
			return err
		}
	}
	var known []Item
	var files []storage.File
	var unwanted []string
	var failure error
	q.KeepText(ctx, rows).QueryRow(func(i int, _ int64, err error) {
		switch {
		case err == nil:
			known = append(known, all[i].Item)
			if all[i].file.Key != "" {
				files = append(files, all[i].file)
			}
		case errors.Is(err, pgx.ErrNoRows):
			if all[i].file.Key != "" {
				unwanted = append(unwanted, all[i].file.Key)
			}
		case failure == nil:
			failure = err
		}
	})
	if failure != nil {
		return failure
	}
	if err := b.files.Arrived(ctx, tx, files...); err != nil {
		return err
	}
	if err := storage.LetGo(ctx, tx, unwanted...); err != nil {
		return err
	}
	for _, tell := range b.Known {
		if len(known) == 0 {
			break
		}
		if err := tell(ctx, tx, known); err != nil {
			return err
		}
	}
	stepKnown.Pass(tx)
	return nil
}

func (b *batch) release(item Item, tryAfter time.Time, forgiven int32) sqlgen.ReleaseTextParams {
	return sqlgen.ReleaseTextParams{
		TenantID: b.firm.Tenant, Kind: item.Kind, ItemID: item.ID, Part: item.Part, Claim: b.claim, TryAfter: tryAfter, Forgiven: forgiven,
	}
}

// giveBack lets others read what was claimed and not kept. Where that fails, too, the end of this process does it.
func (b *batch) giveBack(ctx context.Context, items []Item) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	err := b.db.InTxByKey(ctx, b.firm, func(tx *db.Tx) error {
		rows := make([]sqlgen.ReleaseTextParams, len(items))
		for i, item := range items {
			rows[i] = b.release(item, tx.Now, 1)
		}
		return firstFailure(sqlgen.New(tx).ReleaseText(ctx, rows))
	})
	if err != nil {
		b.log.WarnContext(ctx, "claims of texts could not be given back", "region", b.firm.Region, "tenant", b.firm.Tenant, "cause", err)
	}
}
