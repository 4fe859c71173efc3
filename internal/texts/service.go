package texts

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
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
}

// New makes the service, which knows versions of documents.
func New(d *db.DB, blobs map[string]*blob.Disk, files *storage.Service, converters *office.Pool, log *slog.Logger) *Service {
	s := &Service{
		db: d, blobs: blobs, files: files, log: log, office: converters, readers: reader.NewPool(log), kinds: map[string]Kind{}, firms: newQueue(),
	}
	s.Join(versions())
	return s
}

// Join adds a kind of records, before the service runs.
func (s *Service) Join(k Kind) {
	if _, known := s.kinds[k.Name]; known || k.Name == "" || k.Sources == nil || k.Unasked == nil || k.Drop == nil {
		panic("texts: the kind " + k.Name + " is incomplete, or described twice")
	}
	s.kinds[k.Name] = k
}

// Ask promises to read the texts of items, in the transaction that makes them. Asking twice changes nothing.
func (s *Service) Ask(ctx context.Context, tx *db.Tx, items ...Item) error {
	return s.ask(ctx, tx, items, false)
}

func (s *Service) ask(ctx context.Context, tx *db.Tx, items []Item, later bool) error {
	byKind := map[string]*sqlgen.AskForTextsParams{}
	for _, item := range items {
		p := byKind[item.Kind]
		if p == nil {
			p = &sqlgen.AskForTextsParams{TenantID: tx.Tenant, Kind: item.Kind, Later: later, Now: tx.Now}
			byKind[item.Kind] = p
		}
		p.ItemIds, p.Parts = append(p.ItemIds, item.ID), append(p.Parts, item.Part)
	}
	for _, p := range byKind {
		if err := sqlgen.New(tx).AskForTexts(ctx, *p); err != nil {
			return err
		}
	}
	if len(items) > 0 {
		firm := db.Actor{Region: tx.Region, Tenant: tx.Tenant}
		tx.AfterCommit(func() { s.firms.add(firm) })
	}
	return nil
}

// Find tells what is known of the texts of records, in the order of their ids and parts. Whether somebody may know it is for
// the caller to judge.
func (s *Service) Find(ctx context.Context, tx *db.Tx, kind string, ids []int64) ([]Record, error) {
	rows, err := sqlgen.New(tx).TextsOf(ctx, sqlgen.TextsOfParams{TenantID: tx.Tenant, Kind: kind, ItemIds: ids})
	found := make([]Record, len(rows))
	for i, row := range rows {
		found[i] = Record{Item{kind, row.ItemID, row.Part}, State(row.State), Reason(row.Reason), int(row.Pages), int(row.OcrPages), row.FileKey}
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

// askedAtOnce is how many forgotten records of a firm are asked for in one transaction.
const askedAtOnce = 10_000

// Tidy forgets the texts of what is gone, in every firm of the region, and lets go of the files. It also asks for texts that
// somebody forgot to ask for.
func (s *Service) Tidy(ctx context.Context, region string) error {
	return s.db.InEachFirm(ctx, region, func(tx *db.Tx) error {
		for _, kind := range s.kinds {
			dropped, err := kind.Drop(ctx, tx)
			if err != nil {
				return fmt.Errorf("texts of %s: %w", kind.Name, err)
			}
			var keys []string
			for _, key := range dropped {
				if key != nil {
					keys = append(keys, *key)
				}
			}
			if err := storage.LetGo(ctx, tx, keys...); err != nil {
				return err
			}
			forgotten, err := kind.Unasked(ctx, tx, askedAtOnce)
			if err != nil {
				return err
			}
			if err := s.ask(ctx, tx, forgotten, true); err != nil {
				return err
			}
		}
		return nil
	})
}

// open is the stored file of a source.
func (s *Service) open(firm db.Actor, source Source) (File, *os.File, error) {
	file, size, err := s.blobs[firm.Region].Open(source.FileKey)
	return File{ReaderAt: file, Size: size, Name: source.Name, Owner: firm.Tenant}, file, err
}
