package texts

import (
	"bytes"
	"cmp"
	"context"
	"slices"

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
	kept := sqlgen.KeepTextsParams{TenantID: tx.Tenant, Claim: b.claim, Now: tx.Now}
	var again []sqlgen.ReleaseTextParams
	all := map[Item]outcome{}
	for _, o := range b.read {
		if o.State == Waiting {
			again = append(again, b.release(o.Item, tx.Now.Add(o.tryAfter), 0))
			continue
		}
		all[o.Item] = o
		kept.Kinds, kept.ItemIds, kept.Parts = append(kept.Kinds, o.Kind), append(kept.ItemIds, o.ID), append(kept.Parts, o.Part)
		kept.States, kept.Reasons = append(kept.States, string(o.State)), append(kept.Reasons, string(o.Reason))
		kept.Pages, kept.OcrPages = append(kept.Pages, int32(o.Pages)), append(kept.OcrPages, int32(o.OCRPages))
		kept.FileKeys = append(kept.FileKeys, o.file.Key)
	}
	if len(again) > 0 {
		if err := firstFailure(q.ReleaseText(ctx, again)); err != nil {
			return err
		}
	}
	if len(all) == 0 {
		return nil
	}
	rows, err := q.KeepTexts(ctx, kept)
	if err != nil {
		return err
	}
	var known []Item
	var messages []outcome
	var files []storage.File
	for _, row := range rows {
		item := Item{row.Kind, row.ItemID, row.Part}
		o := all[item]
		delete(all, item)
		known = append(known, item)
		if o.made() {
			files = append(files, o.file)
		}
		if len(o.inside) > 0 {
			messages = append(messages, o)
		}
	}
	var unwanted []string
	for _, o := range all {
		if o.made() {
			unwanted = append(unwanted, o.file.Key)
		}
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
	err = b.tell(ctx, tx, known)
	stepKnown.Pass(tx)
	return err
}

// made says that a file was written for the text.
func (o outcome) made() bool { return o.file.Key != "" && !o.alreadyKept }

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
			asked.Decorations = append(asked.Decorations, one.isDecoration)
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
