package texts

import (
	"context"
	"errors"
	"time"

	"casefold/internal/content/sniff"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/fault"
	"casefold/internal/texts/internal/sqlgen"
)

const (
	// atOnce is how many texts of a firm are claimed together, before it is the turn of another.
	atOnce = 16
	// keepWithin is how long a text that was read waits for others before it is kept, and heldTogether how many bytes of
	// text wait at most for one another.
	keepWithin   = 250 * time.Millisecond
	heldTogether = 8 << 20
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

// claimed is an item that is to be read, and where its text comes from.
type claimed struct {
	Item
	source    Source
	path      string // of a file that lies in the source
	isMessage bool
	attempts  int32
}

// batch is what was claimed of one firm.
type batch struct {
	*Service
	firm  db.Actor
	claim int64
	items []claimed
	read  []outcome
	held  int       // bytes of text in read
	since time.Time // when the first of read was
}

// serveFirm reads a few texts of a firm. What takes LibreOffice comes last.
func (s *Service) serveFirm(ctx context.Context, firm db.Actor, claim int64) error {
	b := &batch{Service: s, firm: firm, claim: claim}
	more, err := b.take(ctx)
	if err != nil {
		return err
	}
	if more {
		s.firms.add(firm) // others can go on with it
	}
	slow, err := b.readAll(ctx, b.items, false)
	if err == nil {
		_, err = b.readAll(ctx, slow, true)
	}
	if err == nil {
		err = b.keep(ctx)
	}
	if err != nil {
		b.giveBack(context.WithoutCancel(ctx))
	}
	return err
}

// readAll reads items, and keeps what was read as it goes. It returns those that take LibreOffice, unless slowly.
func (b *batch) readAll(ctx context.Context, items []claimed, slowly bool) (slow []claimed, err error) {
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
		b.read, b.held = append(b.read, o), b.held+len(o.text)
		if b.held > heldTogether || clock.Now().Sub(b.since) > keepWithin {
			if err := b.keep(ctx); err != nil {
				return nil, err
			}
		}
	}
	return slow, nil
}

// readOne reads an item. It fails with errSlow, and when ctx ends.
func (b *batch) readOne(ctx context.Context, item claimed, slowly bool) (outcome, error) {
	r, err := b.text(ctx, item, slowly)
	if ctx.Err() != nil {
		return outcome{}, ctx.Err()
	}
	if errors.Is(err, errSlow) {
		return outcome{}, err
	}
	if err == nil {
		return judge(item.Item, r), nil
	}
	reason, passing := reasonOf(err)
	if passing && item.attempts < tries {
		b.log.WarnContext(ctx, "a text is to be read again", "region", b.firm.Region, "tenant", b.firm.Tenant, "kind", item.Kind, "id", item.ID, "part", item.Part, "cause", err)
		return outcome{Item: item.Item, State: Waiting, tryAfter: time.Duration(item.attempts*item.attempts) * time.Minute}, nil
	}
	return outcome{Item: item.Item, State: Not, Reason: reason}, nil
}

// text reads an item: a message as one, everything else by what it contains.
func (b *batch) text(ctx context.Context, item claimed, slowly bool) (reading, error) {
	disk := b.blobs[b.firm.Region]
	file, size, err := disk.Open(item.source.FileKey)
	if err != nil {
		return reading{}, err
	}
	defer file.Close()
	f := File{ReaderAt: file, Size: size, Owner: b.firm.Tenant}
	asMessage := item.isMessage || item.path == "" && item.source.IsMessage
	if asMessage {
		if r, err := b.readMessage(ctx, f, item); !errors.Is(err, errNoMessage) {
			return r, err
		}
	}
	if item.path != "" {
		out, err := b.takeOut(ctx, disk, f, item.path)
		if err != nil {
			return reading{}, err
		}
		defer out.Close()
		f = out.open()
	}
	if asMessage && f.Size > largestStray {
		found, err := sniff.Look(ctx, b.readers, sniff.File{ReaderAt: f, Size: f.Size, Owner: f.Owner})
		if err != nil || found.Kind == sniff.Text {
			return reading{}, errors.Join(err, errNoMessage)
		}
	}
	return b.Service.read(ctx, f, slowly)
}

// giveBack lets others read what was claimed and not kept. Where that fails, too, the end of this process does it.
func (b *batch) giveBack(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	err := b.db.InTxByKey(ctx, b.firm, func(tx *db.Tx) error {
		rows := make([]sqlgen.ReleaseTextParams, len(b.items))
		for i, item := range b.items {
			rows[i] = b.release(item.Item, tx.Now, 1)
		}
		return firstFailure(sqlgen.New(tx).ReleaseText(ctx, rows))
	})
	if err != nil {
		b.log.WarnContext(ctx, "claims of texts could not be given back", "region", b.firm.Region, "tenant", b.firm.Tenant, "cause", err)
	}
}

func (b *batch) release(item Item, tryAfter time.Time, forgiven int32) sqlgen.ReleaseTextParams {
	return sqlgen.ReleaseTextParams{
		TenantID: b.firm.Tenant, Kind: item.Kind, ItemID: item.ID, Part: item.Part, Claim: b.claim, TryAfter: tryAfter, Forgiven: forgiven,
	}
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
