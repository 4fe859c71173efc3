package email

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"casefold/internal/email/internal/sqlgen"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/message"
	"casefold/internal/storage"
)

// PartGrantKind is how signed URLs name what was made of an email.
const PartGrantKind = "emailPart"

// The forms in which parts of emails are kept.
const (
	formShown = "shown"
	formFile  = "file"
)

// Preview is how a message is shown. Without a URL the reason says why it is not.
type Preview struct {
	URL         string
	ContentType string
	Reason      string
	Headers     *Headers
}

// shownFacts are what is kept beside the page of a message. One that cannot be read has an empty page: what brings its reader
// down does so once, and not for each person who opens it.
type shownFacts struct {
	Headers
	Unreadable message.Reason `json:"unreadable,omitempty"`
}

// Show leads the person to an email, or to a message in it, as a page for a frame. What is made for the first is kept for all
// others. Emails in the trash can still be seen. No database connection is held while the message is read.
func (s *Service) Show(ctx context.Context, actor db.Actor, id int64, part string) (p Preview, err error) {
	var e Email
	var kept bool
	err = s.db.InTx(ctx, actor, func(tx *db.Tx) error {
		if e, err = Get(ctx, tx, id); err != nil {
			return err
		}
		p, kept, err = s.shown(ctx, tx, e, part)
		return err
	})
	if err != nil || kept {
		return p, err
	}
	file, err := s.open(actor, e)
	if err != nil {
		return p, err
	}
	defer file.Close()
	page, err := MakePage(ctx, s.readers, file.File, part)
	if err != nil || page.Unreadable == message.Trouble {
		return Preview{Reason: string(page.Unreadable)}, err
	}
	facts, err := json.Marshal(shownFacts{page.Headers, page.Unreadable})
	if err != nil {
		return p, err
	}
	stored, err := s.store(ctx, actor, func(disk *blob.Disk, key string) (blob.Info, error) {
		return disk.Put(ctx, key, bytes.NewReader(page.HTML), int64(len(page.HTML)))
	})
	if err != nil {
		return p, err
	}
	err = s.db.InTx(ctx, actor, func(tx *db.Tx) error {
		if e, err = Get(ctx, tx, id); err != nil {
			return err
		}
		if err := s.keepPart(ctx, tx, stored, sqlgen.KeepPartParams{EmailID: id, Part: part, Form: formShown, ContentType: PageType, Facts: facts}); err != nil {
			return err
		}
		p, _, err = s.shown(ctx, tx, e, part)
		return err
	})
	return p, err
}

// shown is the preview of a message that was made already.
func (s *Service) shown(ctx context.Context, tx *db.Tx, e Email, part string) (Preview, bool, error) {
	row, err := sqlgen.New(tx).Part(ctx, sqlgen.PartParams{TenantID: tx.Tenant, EmailID: e.ID, Part: part, Form: formShown})
	if errors.Is(err, pgx.ErrNoRows) {
		return Preview{}, false, nil
	}
	if err != nil {
		return Preview{}, false, err
	}
	var facts shownFacts
	if err := json.Unmarshal(row.Facts, &facts); err != nil {
		return Preview{}, false, err
	}
	if facts.Unreadable != "" {
		return Preview{Reason: string(facts.Unreadable)}, true, nil
	}
	url := s.signer.GetURL(blob.Grant{Actor: tx.Actor, Kind: PartGrantKind, ID: e.ID, Key: row.FileKey, ContentType: row.ContentType, Inline: true})
	what := ""
	if part != "" {
		what = facts.Subject
	}
	return Preview{URL: url, ContentType: row.ContentType, Headers: &facts.Headers}, true, e.record(ctx, tx, "view", what)
}

// opened is the file of an email as readers take it.
type opened struct {
	message.File
	Close func() error
}

func (s *Service) open(actor db.Actor, e Email) (opened, error) {
	file, size, err := s.blobs[actor.Region].Open(e.FileKey)
	if err != nil {
		return opened{}, err
	}
	return opened{message.File{ReaderAt: file, Size: size, Owner: actor.Tenant}, file.Close}, nil
}

// store keeps bytes that the program made: they are expected before the first of them is written.
func (s *Service) store(ctx context.Context, actor db.Actor, write func(disk *blob.Disk, key string) (blob.Info, error)) (file storage.File, err error) {
	err = s.db.InTx(ctx, actor, func(tx *db.Tx) (err error) {
		file.Key, err = storage.ExpectMade(ctx, tx)
		return err
	})
	if err != nil {
		return file, err
	}
	file.Info, err = write(s.blobs[actor.Region], file.Key)
	return file, err
}

// keepPart records what was made of an email. Where somebody else was first, what they made stays.
func (s *Service) keepPart(ctx context.Context, tx *db.Tx, file storage.File, row sqlgen.KeepPartParams) error {
	row.TenantID, row.FileKey, row.Now = tx.Tenant, file.Key, tx.Now
	kept, err := sqlgen.New(tx).KeepPart(ctx, row)
	if err != nil {
		return err
	}
	if kept == 0 {
		return storage.LetGo(ctx, tx, file.Key)
	}
	err = s.files.Arrived(ctx, tx, file)
	stepPart.Pass(tx)
	return err
}

// MayReadPart is asked when somebody comes with a signed URL for what was made of an email: that must still be seen.
func MayReadPart(ctx context.Context, tx *db.Tx, c blob.Claims) error {
	visible, err := sqlgen.New(tx).MayReadPart(ctx, sqlgen.MayReadPartParams{TenantID: tx.Tenant, EmailID: c.ID, FileKey: c.Key})
	if err == nil && !visible {
		err = errs.NoEmailAccess
	}
	return err
}
