package texts

import (
	"context"
	"errors"

	"casefold/internal/kit/db"
	"casefold/internal/storage"
	"casefold/internal/texts/internal/sqlgen"
)

// take claims texts and finds where they come from. Of what is gone nothing is left to be read, and what is known of another
// record with the same file is taken over. It says whether there may be more.
func (b *batch) take(ctx context.Context) (more bool, err error) {
	err = b.db.InTxByKey(ctx, b.firm, func(tx *db.Tx) error {
		q := sqlgen.New(tx)
		rows, err := q.ClaimTexts(ctx, sqlgen.ClaimTextsParams{TenantID: tx.Tenant, Claim: b.claim, Now: tx.Now, Most: atOnce})
		if err != nil || len(rows) == 0 {
			return err
		}
		more = len(rows) == atOnce
		byKind := map[string][]claimed{}
		for _, row := range rows {
			item := claimed{Item: Item{row.Kind, row.ItemID, row.Part}, path: row.Path, isMessage: row.IsMessage, attempts: row.Attempts}
			byKind[row.Kind] = append(byKind[row.Kind], item)
		}
		b.items = nil
		for kind, items := range byKind {
			if items, err = b.locate(ctx, tx, kind, items); err != nil {
				return err
			}
			if items, err = b.takeOver(ctx, tx, kind, items); err != nil {
				return err
			}
			b.items = append(b.items, items...)
		}
		stepClaimed.Pass(tx)
		if len(b.read) == 0 {
			return nil
		}
		err = b.record(ctx, tx)
		b.read = nil
		return err
	})
	return more, err
}

// locate finds the sources of items, forgets those that are gone, and lets one of those with the same source go first: what is
// read of it can be taken over by the others.
func (b *batch) locate(ctx context.Context, tx *db.Tx, kind string, items []claimed) (found []claimed, err error) {
	if b.kinds[kind].Sources == nil { // kept for a program that knows the kind
		return nil, errors.New("texts: rows of a kind that nobody described")
	}
	ids := make([]int64, len(items))
	for i, item := range items {
		ids[i] = item.ID
	}
	sources, err := b.kinds[kind].Sources(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	var gone []sqlgen.ForgetTextParams
	var again []sqlgen.ReleaseTextParams
	seen := map[[2]string]bool{}
	for _, item := range items {
		source, there := sources[item.ID]
		place := [2]string{source.FileKey, item.path}
		switch {
		case !there:
			gone = append(gone, sqlgen.ForgetTextParams{TenantID: tx.Tenant, Kind: item.Kind, ItemID: item.ID, Part: item.Part, Claim: b.claim})
		case seen[place]:
			again = append(again, b.release(item.Item, tx.Now, 1))
		default:
			seen[place], item.source = true, source
			found = append(found, item)
		}
	}
	q := sqlgen.New(tx)
	if len(gone) > 0 {
		if err := firstFailure(q.ForgetText(ctx, gone)); err != nil {
			return nil, err
		}
	}
	if len(again) > 0 {
		return found, firstFailure(q.ReleaseText(ctx, again))
	}
	return found, nil
}

// takeOver finds items whose text is known of another record with the same file, and returns the others.
func (b *batch) takeOver(ctx context.Context, tx *db.Tx, kind string, items []claimed) (left []claimed, err error) {
	asked := sqlgen.KnownElsewhereParams{TenantID: tx.Tenant, Kind: kind}
	for _, item := range items {
		asked.ItemIds, asked.Parts, asked.Paths = append(asked.ItemIds, item.ID), append(asked.Parts, item.Part), append(asked.Paths, item.path)
	}
	q := sqlgen.New(tx)
	rows, err := q.KnownElsewhere(ctx, asked)
	if err != nil || len(rows) == 0 {
		return items, err
	}
	known := map[Item]sqlgen.KnownElsewhereRow{}
	for _, row := range rows {
		known[Item{kind, row.ItemID, row.Part}] = row
	}
	for _, item := range items {
		row, is := known[item.Item]
		if !is {
			left = append(left, item)
			continue
		}
		o := outcome{Item: item.Item, State: State(row.State), Pages: int(row.Pages), OCRPages: int(row.OcrPages), alreadyKept: true}
		if row.Reason != nil {
			o.Reason = Reason(*row.Reason)
		}
		if row.FileKey != nil {
			o.file = storage.File{Key: *row.FileKey}
		}
		if item.isMessage || item.source.IsMessage && item.path == "" {
			beginning := item.path
			if beginning != "" {
				beginning += "/"
			}
			below, err := q.PartsBelow(ctx, sqlgen.PartsBelowParams{TenantID: tx.Tenant, Kind: kind, ItemID: row.Twin, Beginning: beginning})
			if err != nil {
				return nil, err
			}
			for _, part := range below {
				o.inside = append(o.inside, inside{path: part.Path, name: part.Name, isMessage: part.IsMessage})
			}
		}
		b.read = append(b.read, o)
	}
	return left, nil
}
