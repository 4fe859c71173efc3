package texts

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
	"casefold/internal/storage"
	"casefold/internal/texts/internal/sqlgen"
)

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
	b.read, b.held = b.read[:0], 0
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

// record says what became of the items, asks for what lies in them, and tells those who wait for it. What somebody else has read
// meanwhile stays as it is.
func (b *batch) record(ctx context.Context, tx *db.Tx) error {
	q := sqlgen.New(tx)
	var rows []sqlgen.KeepTextParams
	var again []sqlgen.ReleaseTextParams
	var all []outcome
	for _, o := range b.read {
		if o.State == Waiting {
			again = append(again, b.release(o.Item, tx.Now.Add(o.tryAfter), 0))
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
	var messages []outcome
	var files []storage.File
	var unwanted []string
	var failure error
	q.KeepText(ctx, rows).QueryRow(func(i int, _ int64, err error) {
		o := all[i]
		made := o.file.Key != "" && !o.takenOver
		switch {
		case err == nil:
			known = append(known, o.Item)
			if made {
				files = append(files, o.file)
			}
			if len(o.inside) > 0 {
				messages = append(messages, o)
			}
		case errors.Is(err, pgx.ErrNoRows):
			if made {
				unwanted = append(unwanted, o.file.Key)
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
	if err := b.askForInside(ctx, tx, messages); err != nil {
		return err
	}
	err := b.tell(ctx, tx, known)
	stepKnown.Pass(tx)
	return err
}

// askForInside asks for the files that lie in messages. Records are held in the order of their ids.
func (b *batch) askForInside(ctx context.Context, tx *db.Tx, messages []outcome) error {
	if len(messages) == 0 {
		return nil
	}
	q := sqlgen.New(tx)
	slices.SortStableFunc(messages, func(a, b outcome) int { return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.ID, b.ID)) })
	for _, o := range messages {
		if err := q.HoldItem(ctx, sqlgen.HoldItemParams{TenantID: tx.Tenant, Kind: o.Kind, ItemID: o.ID}); err != nil {
			return err
		}
		asked := sqlgen.AskForPartsParams{TenantID: tx.Tenant, Kind: o.Kind, ItemID: o.ID, Now: tx.Now, Most: mostInside}
		for _, one := range o.inside[:min(len(o.inside), mostInside)] {
			asked.Paths, asked.Names, asked.Messages = append(asked.Paths, one.path), append(asked.Names, one.name), append(asked.Messages, one.isMessage)
		}
		there, err := q.AskForParts(ctx, asked)
		if err == nil && there < int64(len(o.inside)) {
			err = q.KeepPartly(ctx, sqlgen.KeepPartlyParams{TenantID: tx.Tenant, Kind: o.Kind, ItemID: o.ID, Part: o.Part})
		}
		if err != nil {
			return err
		}
	}
	tx.AfterCommit(func() { b.firms.add(b.firm) })
	return nil
}
