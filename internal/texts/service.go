package texts

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"time"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/jobs"
	"casefold/internal/kit/office"
	"casefold/internal/kit/reader"
	"casefold/internal/storage"
	"casefold/internal/texts/internal/sqlgen"
)

// Service reads texts and finds those that were read.
type Service struct {
	// Known are called in the transaction in which texts become known, with all of a firm that do so together.
	Known []func(ctx context.Context, tx *db.Tx, items []Item) error

	db    *db.DB
	blobs map[string]*blob.Disk
	files *storage.Service
	log   *slog.Logger
	// Office is shared with previews, which go first; the caller of New closes it. The readers are for texts alone.
	office  *office.Pool
	readers *reader.Pool
	kinds   map[string]Kind
	firms   *queue
	// atHand are messages that somebody else has just read.
	atHand atHand
}

// New makes the service, which knows versions of documents, and emails.
func New(d *db.DB, blobs map[string]*blob.Disk, files *storage.Service, converters *office.Pool, log *slog.Logger) *Service {
	s := &Service{
		db: d, blobs: blobs, files: files, log: log, office: converters, readers: reader.NewLaterPool(log), kinds: map[string]Kind{}, firms: newQueue(),
	}
	s.Join(versions())
	s.Join(emails())
	return s
}

// Join adds a kind of records, before the service runs.
func (s *Service) Join(k Kind) {
	if _, known := s.kinds[k.Name]; known || k.Name == "" || k.Sources == nil || k.Unasked == nil {
		panic("texts: the kind " + k.Name + " is incomplete, or described twice")
	}
	s.kinds[k.Name] = k
}

// Ask promises to read the texts of records, in the transaction that makes them. Asking twice changes nothing. The texts of a
// record that has the file of another, as copies have, are known as soon as those of the other are.
func (s *Service) Ask(ctx context.Context, tx *db.Tx, kind string, ids []int64) error {
	return s.ask(ctx, tx, kind, ids, false)
}

func (s *Service) ask(ctx context.Context, tx *db.Tx, kind string, ids []int64, later bool) error {
	if len(ids) == 0 {
		return nil
	}
	rows, err := sqlgen.New(tx).AskForTexts(ctx, sqlgen.AskForTextsParams{TenantID: tx.Tenant, Kind: kind, ItemIds: ids, Later: later, Now: tx.Now})
	if err != nil {
		return err
	}
	return s.asked(ctx, tx, kind, rows)
}

// asked has what waits be read soon, and tells of what is known already.
func (s *Service) asked(ctx context.Context, tx *db.Tx, kind string, rows []sqlgen.AskForTextsRow) error {
	var known []Item
	for _, row := range rows {
		if State(row.State) != Waiting {
			known = append(known, Item{kind, row.ItemID, row.Part})
		}
	}
	if len(known) < len(rows) {
		s.readSoon(tx)
	}
	return s.tell(ctx, tx, known)
}

// readSoon has this process read what is waiting when the transaction is committed.
func (s *Service) readSoon(tx *db.Tx) {
	firm := db.Actor{Region: tx.Region, Tenant: tx.Tenant}
	tx.AfterCommit(func() { s.firms.gather(firm) })
}

// tell tells those who wait for it that texts are known.
func (s *Service) tell(ctx context.Context, tx *db.Tx, known []Item) error {
	if len(known) == 0 {
		return nil
	}
	for _, tell := range s.Known {
		if err := tell(ctx, tx, known); err != nil {
			return err
		}
	}
	return nil
}

// Forget forgets the texts of records, in the transaction in which those are destroyed. A text that another record has as well
// stays with that.
func (s *Service) Forget(ctx context.Context, tx *db.Tx, kind string, ids []int64) error {
	files, err := sqlgen.New(tx).Forget(ctx, sqlgen.ForgetParams{TenantID: tx.Tenant, Kind: kind, ItemIds: ids})
	if err != nil {
		return err
	}
	var keys []string
	for _, key := range files {
		if key != nil {
			keys = append(keys, *key)
		}
	}
	return storage.LetGoUnheld(ctx, tx, keys...)
}

// Find tells what is known of the texts of records, in the order of their ids and parts. Whether somebody may know it is for
// the caller to judge.
func (s *Service) Find(ctx context.Context, tx *db.Tx, kind string, ids []int64) ([]Record, error) {
	rows, err := sqlgen.New(tx).TextsOf(ctx, sqlgen.TextsOfParams{TenantID: tx.Tenant, Kind: kind, ItemIds: ids})
	found := make([]Record, len(rows))
	for i, row := range rows {
		found[i] = Record{Item{kind, row.ItemID, row.Part}, State(row.State), Reason(row.Reason), int(row.Pages), int(row.OcrPages), row.FileKey, row.Name}
	}
	return found, err
}

// Text reads a text that was kept: UTF-8 as extract.Text describes it.
func (s *Service) Text(region, key string) ([]byte, error) {
	file, size, err := s.blobs[region].Open(key)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text := make([]byte, size)
	_, err = io.ReadFull(file, text)
	return text, err
}

type tidyArgs struct{}

// Kind names the job that forgets the texts of what is gone, and asks for those that nobody asked for.
func (tidyArgs) Kind() string { return "tidy_texts" }

// Work registers what is done from time to time.
func (s *Service) Work(r *jobs.Runner) {
	jobs.Regional(r, func(ctx context.Context, region string, _ *jobs.Job[tidyArgs]) error { return s.Tidy(ctx, region) }, jobs.Policy{Timeout: time.Hour})
	r.EveryRegional(time.Hour, tidyArgs{})
}

// askedAtOnce is how many records of a firm are forgotten, or asked for, in one transaction.
const askedAtOnce = 10_000

// Tidy forgets the texts of what is gone, in every firm of the region, and lets go of the files. It also asks for texts that
// somebody forgot to ask for.
func (s *Service) Tidy(ctx context.Context, region string) error {
	return s.db.InEachFirm(ctx, region, func(tx *db.Tx) error {
		for _, kind := range s.kinds {
			if err := s.tidy(ctx, tx, kind); err != nil {
				return fmt.Errorf("texts of %s: %w", kind.Name, err)
			}
		}
		return nil
	})
}

func (s *Service) tidy(ctx context.Context, tx *db.Tx, kind Kind) error {
	if kind.Gone != nil {
		gone, err := kind.Gone(ctx, tx, askedAtOnce)
		if err != nil {
			return err
		}
		if err := s.Forget(ctx, tx, kind.Name, gone); err != nil {
			return err
		}
	}
	forgotten, err := kind.Unasked(ctx, tx, askedAtOnce)
	if err != nil {
		return err
	}
	return s.ask(ctx, tx, kind.Name, forgotten, true)
}
