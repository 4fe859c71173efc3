package content

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/content/internal/sqlgen"
	"casefold/internal/content/sniff"
	"casefold/internal/documents"
	"casefold/internal/email"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
	"casefold/internal/kit/jobs"
	"casefold/internal/kit/message"
	"casefold/internal/kit/office"
	"casefold/internal/kit/pool"
	"casefold/internal/storage"
)

// previewArgs name the version that is to be shown.
type previewArgs struct {
	DocumentID int64 `json:"documentID"`
	VersionID  int64 `json:"versionID"`
}

// Kind names the job that makes a preview.
func (previewArgs) Kind() string { return "document_preview" }

// InsertOpts lets conversions wait for each other and for nothing else, and tries each three times.
func (previewArgs) InsertOpts() jobs.InsertOpts {
	return jobs.InsertOpts{Queue: jobs.QueueConverters, MaxAttempts: 3}
}

type tidyArgs struct{}

// Kind names the job that forgets what was made of deleted versions.
func (tidyArgs) Kind() string { return "drop_previews" }

// Work registers what is done in the background.
func (s *Service) Work(r *jobs.Runner) {
	jobs.Tracked(r, s.makePreview, jobs.Policy{})
	jobs.Regional(r, func(ctx context.Context, region string, _ *jobs.Job[tidyArgs]) error { return s.DropStale(ctx, region) }, jobs.Policy{})
	r.EveryRegional(time.Hour, tidyArgs{})
}

// DropStale forgets what was made of versions that are deleted, in every firm of the region, and lets go of the files.
func (s *Service) DropStale(ctx context.Context, region string) error {
	return s.db.InEachFirm(ctx, region, func(tx *db.Tx) error {
		dropped, err := sqlgen.New(tx).DropPreviews(ctx, tx.Tenant)
		if err != nil {
			return err
		}
		var keys []string
		for _, key := range dropped {
			if key != nil {
				keys = append(keys, *key)
			}
		}
		return storage.LetGo(ctx, tx, keys...)
	})
}

// product is what a conversion came to: a file, or the reason why there is none.
type product struct {
	storage.File
	contentType string
	reason      string
}

// makePreview makes what the person waits for, if they may still see it. What it writes before it crashes is a file that
// stays expected.
func (s *Service) makePreview(ctx context.Context, run *jobs.Run, args previewArgs) error {
	d, key, err := s.source(ctx, run.Actor, args)
	if err != nil {
		return err
	}
	file, size, err := s.blobs[run.Actor.Region].Open(key)
	if err != nil {
		return err
	}
	defer file.Close()
	turn := pool.By(ctx, run.Actor.UserID)
	if run.Attempt > 1 {
		turn = pool.Later(turn) // it gave way to others, or brought a LibreOffice down
	}
	made, err := s.convert(turn, run, d, file, size)
	if err != nil {
		return err
	}
	return run.Finish(ctx, func(tx *db.Tx) (any, error) { return nil, s.keep(ctx, tx, args, made) })
}

// source reads what is to be shown, in the name of the person who asked for it.
func (s *Service) source(ctx context.Context, actor db.Actor, args previewArgs) (d documents.Document, key string, err error) {
	err = s.db.InTx(ctx, actor, func(tx *db.Tx) error {
		if d, err = documents.Get(ctx, tx, args.DocumentID); err != nil {
			return err
		}
		key, err = sqlgen.New(tx).VersionByID(ctx, sqlgen.VersionByIDParams{TenantID: tx.Tenant, DocumentID: args.DocumentID, ID: args.VersionID})
		if errors.Is(err, pgx.ErrNoRows) {
			return errs.VersionNotFound
		}
		return err
	})
	return d, key, err
}

// convert makes the preview, or finds out why there is none.
func (s *Service) convert(ctx context.Context, run *jobs.Run, d documents.Document, file *os.File, size int64) (product, error) {
	made, err := s.produce(ctx, run.Actor, d, file, size)
	if reason, passing := reasonOf(err); reason != "" && (run.Last || !passing) {
		return product{reason: reason}, nil
	}
	return made, err
}

func (s *Service) produce(ctx context.Context, actor db.Actor, d documents.Document, file *os.File, size int64) (product, error) {
	found, err := sniff.Look(ctx, s.readers, fileOf(actor, d, file, size))
	if err != nil {
		return product{}, err
	}
	switch found.Kind {
	case sniff.AsIs: // whoever asked first could not wait until that was known
		return s.store(ctx, actor, found.ContentType, io.NewSectionReader(file, 0, size), size)
	case sniff.Text:
		text, err := s.readers.Read(ctx, actor.Tenant, textReader, file, size)
		if err != nil {
			return product{}, err
		}
		return s.store(ctx, actor, textType, bytes.NewReader(text), int64(len(text)))
	case sniff.Message:
		return s.showMessage(ctx, actor, file, size)
	case sniff.Office:
		return s.convertOffice(ctx, actor, found.Format, file, size)
	}
	return product{reason: string(found.Reason)}, nil
}

// showMessage makes the page of an email.
func (s *Service) showMessage(ctx context.Context, actor db.Actor, file *os.File, size int64) (product, error) {
	page, err := email.MakePage(ctx, s.readers, message.File{ReaderAt: file, Size: size, Owner: actor.Tenant}, "")
	switch {
	case err != nil:
		return product{}, err
	case page.Unreadable == message.Trouble:
		return product{}, pool.Fail(pool.Crashed, errors.New("content: the message could not be read just now"))
	case page.Unreadable != "":
		return product{reason: string(page.Unreadable)}, nil
	}
	shown := page.WithHeaders()
	return s.store(ctx, actor, email.PageType, bytes.NewReader(shown), int64(len(shown)))
}

// store keeps what a version is shown as.
func (s *Service) store(ctx context.Context, actor db.Actor, contentType string, content io.Reader, size int64) (product, error) {
	made, err := s.expect(ctx, actor, contentType)
	if err != nil {
		return product{}, err
	}
	made.Info, err = s.blobs[actor.Region].Put(ctx, made.Key, content, size)
	return made, err
}

// expect makes room for what a conversion will write.
func (s *Service) expect(ctx context.Context, actor db.Actor, contentType string) (product, error) {
	made := product{contentType: contentType}
	err := s.db.InTx(ctx, actor, func(tx *db.Tx) (err error) {
		made.Key, err = storage.ExpectMade(ctx, tx)
		return err
	})
	return made, err
}

func (s *Service) convertOffice(ctx context.Context, actor db.Actor, format office.Format, file *os.File, size int64) (product, error) {
	made, err := s.expect(ctx, actor, pdfType)
	if err != nil {
		return product{}, err
	}
	out, err := s.blobs[actor.Region].Create(ctx, made.Key)
	if err != nil {
		return product{}, err
	}
	defer out.Abort()
	if err := s.office.Convert(ctx, actor.Tenant, office.Document{Format: format, Size: size, Body: file}, out); err != nil {
		return product{}, err
	}
	made.Info, err = out.Commit()
	return made, err
}

// keep records what was made, if the person may still see the document, and tells all who wait for it.
func (s *Service) keep(ctx context.Context, tx *db.Tx, args previewArgs, made product) error {
	d, err := documents.Get(ctx, tx, args.DocumentID)
	if err != nil {
		return err
	}
	s.hub.PublishChanges(tx, documents.DocumentEvent, "documentID", []events.Change{{ID: d.ID, In: events.InFolder(d.FolderID)}})
	q := sqlgen.New(tx)
	if made.reason != "" {
		return q.RefusePreview(ctx, sqlgen.RefusePreviewParams{TenantID: tx.Tenant, VersionID: args.VersionID, Reason: &made.reason})
	}
	kept, err := q.CompletePreview(ctx, sqlgen.CompletePreviewParams{
		TenantID: tx.Tenant, VersionID: args.VersionID, FileKey: made.Key, ContentType: &made.contentType,
	})
	if err != nil || kept == 0 { // its version was deleted meanwhile
		return err
	}
	return s.files.Arrived(ctx, tx, made.File)
}
