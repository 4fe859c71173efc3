package email

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"github.com/jackc/pgx/v5"

	"casefold/internal/audit"
	"casefold/internal/email/internal/sqlgen"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/message"
	"casefold/internal/storage"
)

var noPart = errs.ObjectNotFound.Saying("This attachment could not be found in the email.")

// ReasonNotShown says that browsers do not show an attachment of this type: it can be downloaded.
const ReasonNotShown = "unknown"

// partFacts are what is kept beside an attachment that was taken out of its message.
type partFacts struct {
	Name string `json:"name"`
}

// Attachment leads the person to a file inside an email: to show it, where browsers show its type, or to download it. A part
// that the message does not have is ObjectNotFound.
func (s *Service) Attachment(ctx context.Context, actor db.Actor, id int64, part string, download bool) (p Preview, err error) {
	var e Email
	var kept bool
	err = s.db.InTx(ctx, actor, func(tx *db.Tx) error {
		if e, err = Get(ctx, tx, id); err != nil {
			return err
		}
		p, kept, err = s.extracted(ctx, tx, e, part, download)
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
	found, err := s.find(ctx, file.File, part)
	if err != nil {
		return p, err
	}
	out := &beginning{}
	stored, err := s.store(ctx, actor, func(disk *blob.Disk, key string) (blob.Info, error) {
		return s.writePart(ctx, disk, key, file.File, part, out)
	})
	if err != nil {
		return p, err
	}
	facts, err := json.Marshal(partFacts{line(found.Name, maxFilename)})
	if err != nil {
		return p, err
	}
	err = s.db.InTx(ctx, actor, func(tx *db.Tx) error {
		if e, err = Get(ctx, tx, id); err != nil {
			return err
		}
		if err := s.keepPart(ctx, tx, stored, sqlgen.KeepPartParams{EmailID: id, Part: part, Form: formFile, ContentType: typeOf(out.bytes), Facts: facts}); err != nil {
			return err
		}
		p, _, err = s.extracted(ctx, tx, e, part, download)
		return err
	})
	return p, err
}

// extracted leads to an attachment that was taken out of its message already.
func (s *Service) extracted(ctx context.Context, tx *db.Tx, e Email, part string, download bool) (Preview, bool, error) {
	row, err := sqlgen.New(tx).Part(ctx, sqlgen.PartParams{TenantID: tx.Tenant, EmailID: e.ID, Part: part, Form: formFile})
	if errors.Is(err, pgx.ErrNoRows) {
		return Preview{}, false, nil
	}
	if err != nil {
		return Preview{}, false, err
	}
	var facts partFacts
	if err := json.Unmarshal(row.Facts, &facts); err != nil {
		return Preview{}, false, err
	}
	if row.ContentType == "" && !download {
		return Preview{Reason: ReasonNotShown}, true, nil
	}
	verb := "view"
	if download {
		verb = "download"
	}
	url := s.signer.GetURL(blob.Grant{Actor: tx.Actor, Kind: PartGrantKind, ID: e.ID, Key: row.FileKey, Name: facts.Name,
		ContentType: row.ContentType, Inline: !download})
	return Preview{URL: url, ContentType: row.ContentType}, true, e.record(ctx, tx, verb, facts.Name)
}

// find finds a part among the attachments of the message that it belongs to.
func (s *Service) find(ctx context.Context, file message.File, part string) (message.Attachment, error) {
	holder := part[:max(strings.LastIndexByte(part, '/'), 0)]
	facts, err := message.ReadFacts(ctx, s.readers, file, holder)
	if err != nil {
		return message.Attachment{}, err
	}
	for _, one := range facts.Attachments {
		if one.Path == part {
			return one, nil
		}
	}
	return message.Attachment{}, noPart
}

// writePart stores a part as a file of its own.
func (s *Service) writePart(ctx context.Context, disk *blob.Disk, key string, file message.File, part string, also io.Writer) (blob.Info, error) {
	out, err := disk.Create(ctx, key)
	if err != nil {
		return blob.Info{}, err
	}
	defer out.Abort()
	err = message.WritePart(ctx, s.readers, file, part, io.MultiWriter(also, out))
	if errors.Is(err, message.ErrUnreadable) {
		err = noPart.Because(err)
	}
	if err != nil {
		return blob.Info{}, err
	}
	return out.Commit()
}

// beginning remembers the first bytes of what is written.
type beginning struct{ bytes []byte }

func (b *beginning) Write(piece []byte) (int, error) {
	if room := 512 - len(b.bytes); room > 0 {
		b.bytes = append(b.bytes, piece[:min(room, len(piece))]...)
	}
	return len(piece), nil
}

// SaveAttachment makes a document of a file inside an email, in a folder of documents, and returns its id and name. A name
// that is taken gets a number.
func (s *Service) SaveAttachment(ctx context.Context, actor db.Actor, id int64, part string, folder int64) (document int64, name string, err error) {
	var e Email
	if err := s.db.InTx(ctx, actor, func(tx *db.Tx) error { e, err = Get(ctx, tx, id); return err }); err != nil {
		return 0, "", err
	}
	file, err := s.open(actor, e)
	if err != nil {
		return 0, "", err
	}
	defer file.Close()
	found, err := s.find(ctx, file.File, part)
	if err != nil {
		return 0, "", err
	}
	var stored storage.File
	err = s.db.InTx(ctx, actor, func(tx *db.Tx) error {
		keys, err := storage.Expect(ctx, tx, 1)
		stored.Key = keys[0]
		return err
	})
	if err != nil {
		return 0, "", err
	}
	if stored.Info, err = s.writePart(ctx, s.blobs[actor.Region], stored.Key, file.File, part, io.Discard); err != nil {
		return 0, "", err
	}
	err = s.db.InTx(ctx, actor, func(tx *db.Tx) error {
		if e, err = Get(ctx, tx, id); err != nil {
			return err
		}
		if document, name, err = s.AddDocument(ctx, tx, folder, found.Name, stored); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Line{Action: "email.saveAttachment", Object: "email", ObjectID: id, After: looked{e.Name, name}})
	})
	return document, name, err
}
