package texts

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
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
	// together is how many of them are read at the same time, so that the last ones do not wait for one another.
	together = 2
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
	slow, err := b.readQuickly(ctx, b.items)
	if err == nil {
		err = b.readSlowly(ctx, slow)
	}
	if err == nil {
		err = b.keep(ctx)
	}
	if err != nil {
		b.giveBack(context.WithoutCancel(ctx))
	}
	return err
}

// readQuickly reads items, some at the same time, and keeps what was read meanwhile. It returns those that take LibreOffice.
func (b *batch) readQuickly(ctx context.Context, items []claimed) (slow []claimed, err error) {
	type result struct {
		item claimed
		outcome
		err error
	}
	reading, stop := context.WithCancel(ctx)
	defer stop()
	var next atomic.Int64
	results := make(chan result) // who keeps what was read lets no more than this be read ahead
	var readers sync.WaitGroup
	for range min(together, len(items)) {
		readers.Go(func() {
			for n := next.Add(1); n <= int64(len(items)); n = next.Add(1) {
				o, err := b.readOne(reading, items[n-1], false)
				select {
				case results <- result{items[n-1], o, err}:
				case <-reading.Done():
					return
				}
			}
		})
	}
	var closing sync.WaitGroup
	closing.Go(func() {
		readers.Wait()
		close(results)
	})
	defer closing.Wait()
	for r := range results {
		switch {
		case err != nil: // the others end, too
		case errors.Is(r.err, errSlow):
			slow = append(slow, r.item)
		case r.err != nil:
			err = r.err
		default:
			err = b.add(ctx, r.outcome)
		}
		if err != nil {
			stop()
		}
	}
	if err == nil {
		err = ctx.Err()
	}
	return slow, err
}

// readSlowly reads items that take LibreOffice. Whoever has been read already does not wait for the next one.
func (b *batch) readSlowly(ctx context.Context, items []claimed) error {
	for _, item := range items {
		if err := b.keep(ctx); err != nil {
			return err
		}
		o, err := b.readOne(ctx, item, true)
		if err != nil {
			return err
		}
		if err := b.add(ctx, o); err != nil {
			return err
		}
	}
	return nil
}

// add takes what was read, and keeps it when it has waited for long enough, or is much.
func (b *batch) add(ctx context.Context, o outcome) error {
	stepRead.Pass()
	if len(b.read) == 0 {
		b.since = clock.Now()
	}
	b.read, b.held = append(b.read, o), b.held+len(o.text)
	if b.held > heldTogether || clock.Now().Sub(b.since) > keepWithin {
		return b.keep(ctx)
	}
	return nil
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
		return outcomeOf(item.Item, r), nil
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
	if item.path == "" && item.source.IsMessage {
		if m, is := b.atHand.take(b.firm.Region, item.source.FileKey); is {
			return item.said(m), nil
		}
	}
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
