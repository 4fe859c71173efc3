package content

import (
	"context"
	"errors"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/audit"
	"casefold/internal/content/internal/sqlgen"
	"casefold/internal/content/sniff"
	"casefold/internal/documents"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
	"casefold/internal/kit/jobs"
	"casefold/internal/kit/office"
	"casefold/internal/kit/reader"
	"casefold/internal/storage"
)

// Service makes previews and leads people to them.
type Service struct {
	db     *db.DB
	hub    *events.Hub
	blobs  map[string]*blob.Disk
	files  *storage.Service
	signer *blob.Signer
	// The caller of New closes these.
	office  *office.Pool
	readers *reader.Pool

	lookPatience time.Duration
}

// New makes the service. Files is the record of what lies in blobs.
func New(
	database *db.DB, hub *events.Hub, blobs map[string]*blob.Disk, files *storage.Service, signer *blob.Signer, converters *office.Pool, readers *reader.Pool,
) *Service {
	return &Service{
		db: database, hub: hub, blobs: blobs, files: files, signer: signer, office: converters, readers: readers, lookPatience: 2 * time.Second,
	}
}

// version is what is shown: one version of one document.
type version struct {
	document documents.Document
	sqlgen.VersionByNumberRow
}

// Show leads the person to the preview of a version, the current one where no number is given. What has to be made
// first is promised, once for all who ask. Documents in the trash can still be seen. A version that nobody asked for yet is
// looked at between two transactions, so that no connection waits for whoever reads strangers' files.
func (s *Service) Show(ctx context.Context, actor db.Actor, document int64, number *int64) (Preview, error) {
	p, v, known, err := s.known(ctx, actor, document, number)
	if err != nil || known {
		return p, err
	}
	seen, err := s.look(ctx, actor, v)
	if err != nil {
		return Preview{}, err
	}
	err = s.db.InTx(ctx, actor, func(tx *db.Tx) error {
		v, err := find(ctx, tx, document, &v.Number)
		if err != nil {
			return err
		}
		if p, err = s.made(ctx, tx, v); errors.Is(err, pgx.ErrNoRows) {
			p, err = s.firstShow(ctx, tx, v, seen)
		}
		return err
	})
	return p, err
}

// known is the preview of a version of which one was made or begun, and the version.
func (s *Service) known(ctx context.Context, actor db.Actor, document int64, number *int64) (p Preview, v version, known bool, err error) {
	err = s.db.InTx(ctx, actor, func(tx *db.Tx) error {
		if v, err = find(ctx, tx, document, number); err != nil {
			return err
		}
		p, err = s.made(ctx, tx, v)
		if known = !errors.Is(err, pgx.ErrNoRows); !known {
			return nil
		}
		return err
	})
	return p, v, known, err
}

// find is a version of a document that the person may see.
func find(ctx context.Context, tx *db.Tx, document int64, number *int64) (version, error) {
	d, err := documents.Get(ctx, tx, document)
	if err != nil {
		return version{}, err
	}
	row, err := sqlgen.New(tx).VersionByNumber(ctx, sqlgen.VersionByNumberParams{TenantID: tx.Tenant, DocumentID: document, Number: number})
	if errors.Is(err, pgx.ErrNoRows) {
		return version{}, errs.VersionNotFound
	}
	return version{d, row}, err
}

// glance is what was found out about a version that nothing was made of yet.
type glance struct {
	sniff.Finding
	whole  bool // a Text that can be shown as it is
	unsure bool // it takes a job to find out
}

// look finds out about a version while somebody waits. A file that takes longer, or that its reader does not get through,
// is left to a job, which tries for longer and remembers what came of it.
func (s *Service) look(ctx context.Context, actor db.Actor, v version) (seen glance, err error) {
	file, size, err := s.blobs[actor.Region].Open(v.FileKey)
	if err != nil {
		return glance{}, err
	}
	defer file.Close()
	patient, cancel := context.WithTimeout(ctx, s.lookPatience)
	defer cancel()
	seen.Finding, err = sniff.Look(patient, s.readers, fileOf(actor, v.document, file, size))
	reason, _ := reasonOf(err)
	switch {
	case errors.Is(err, reader.ErrOff):
		return glance{Finding: sniff.Finding{Reason: ReasonOff}}, nil
	case reason != "" || err != nil && patient.Err() != nil && ctx.Err() == nil:
		return glance{unsure: true}, nil
	case err == nil && seen.Kind == sniff.Text:
		seen.whole, err = showsWhole(file, size)
	}
	return seen, err
}

// firstShow decides how a version is shown that nothing was made of yet.
func (s *Service) firstShow(ctx context.Context, tx *db.Tx, v version, seen glance) (Preview, error) {
	switch {
	case seen.unsure:
		return s.begin(ctx, tx, v)
	case seen.Kind == sniff.AsIs:
		return s.asIs(ctx, tx, v, seen.ContentType)
	case seen.Kind == sniff.Text && seen.whole:
		return s.asIs(ctx, tx, v, textType)
	case seen.Kind == sniff.Office && office.Check() != nil:
		return Preview{Status: Unavailable, Reason: ReasonOff}, nil
	case seen.Kind != sniff.Nothing:
		return s.begin(ctx, tx, v)
	}
	return Preview{Status: Unavailable, Reason: string(seen.Reason)}, nil
}

// begin promises the preview, or waits with whoever did so first.
func (s *Service) begin(ctx context.Context, tx *db.Tx, v version) (Preview, error) {
	begun, err := sqlgen.New(tx).BeginPreview(ctx, sqlgen.BeginPreviewParams{TenantID: tx.Tenant, VersionID: v.ID, CreatedAt: tx.Now})
	if err != nil {
		return Preview{}, err
	}
	if begun == 0 {
		return s.made(ctx, tx, v)
	}
	return s.promise(ctx, tx, v)
}

func (s *Service) promise(ctx context.Context, tx *db.Tx, v version) (Preview, error) {
	q := sqlgen.New(tx)
	args := previewArgs{DocumentID: v.document.ID, VersionID: v.ID}
	job, err := jobs.Start(ctx, tx, args)
	if err != nil {
		return Preview{}, err
	}
	return Preview{Status: Pending, JobID: job}, q.AssignPreview(ctx, sqlgen.AssignPreviewParams{TenantID: tx.Tenant, VersionID: v.ID, JobID: &job})
}

// troublePause is how long a machine that could not make a preview is left alone with it: browsers ask every second.
const troublePause = time.Minute

// made tells of a preview that exists or was begun. It fails with pgx.ErrNoRows for one that nobody asked for yet.
func (s *Service) made(ctx context.Context, tx *db.Tx, v version) (Preview, error) {
	q := sqlgen.New(tx)
	row, err := q.Preview(ctx, sqlgen.PreviewParams{
		TenantID: tx.Tenant, VersionID: v.ID, Trouble: strconv.Itoa(errs.Internal.Code), Lately: tx.Now.Add(-troublePause),
	})
	if err != nil {
		return Preview{}, err
	}
	switch {
	case row.State == "ready":
		return s.derived(ctx, tx, v, *row.FileKey, *row.ContentType)
	case row.State == "unavailable":
		return Preview{Status: Unavailable, Reason: *row.Reason}, nil
	case row.InProgress && row.StartedBy == tx.UserID:
		return Preview{Status: Pending, JobID: *row.JobID}, nil
	case row.InProgress:
		return Preview{Status: Pending}, nil
	case row.JustFailed:
		return Preview{Status: Unavailable, Reason: ReasonTrouble}, nil
	}
	resumed, err := q.ResumePreview(ctx, sqlgen.ResumePreviewParams{TenantID: tx.Tenant, VersionID: v.ID, JobID: row.JobID})
	if err != nil {
		return Preview{}, err
	}
	if resumed == 0 {
		return s.made(ctx, tx, v)
	}
	return s.promise(ctx, tx, v)
}

// asIs shows the version itself.
func (s *Service) asIs(ctx context.Context, tx *db.Tx, v version, contentType string) (Preview, error) {
	return s.view(ctx, tx, v, blob.Grant{Kind: documents.GrantKind, Key: v.FileKey, Name: v.document.Name, ContentType: contentType})
}

// derived shows what was made of the version.
func (s *Service) derived(ctx context.Context, tx *db.Tx, v version, key, contentType string) (Preview, error) {
	name := v.document.Name
	if contentType == pdfType {
		base, _ := documents.Split(name)
		name = base + ".pdf"
	}
	return s.view(ctx, tx, v, blob.Grant{Kind: GrantKind, Key: key, Name: name, ContentType: contentType})
}

type viewed struct {
	Filename string `json:"filename"`
	Version  int64  `json:"version"`
}

func (s *Service) view(ctx context.Context, tx *db.Tx, v version, g blob.Grant) (Preview, error) {
	if err := sqlgen.New(tx).NoHurry(ctx); err != nil {
		return Preview{}, err
	}
	g.Actor, g.ID, g.Version, g.Inline = tx.Actor, v.document.ID, v.ID, true
	return Preview{Status: Ready, URL: s.signer.GetURL(g), ContentType: g.ContentType}, audit.Record(ctx, tx, audit.Line{
		Action: "document.view", Object: "document", ObjectID: v.document.ID, After: viewed{v.document.Name, v.Number},
	})
}

// GrantKind is how signed URLs name the preview of a version.
const GrantKind = "preview"

// MayRead is asked when somebody comes with a signed URL for a preview: its version must still be there, and to be seen.
func MayRead(ctx context.Context, tx *db.Tx, c blob.Claims) error {
	visible, err := sqlgen.New(tx).MayReadPreview(ctx, sqlgen.MayReadPreviewParams{TenantID: tx.Tenant, VersionID: c.Version, FileKey: c.Key, DocumentID: c.ID})
	if err == nil && !visible {
		err = errs.NoDocumentAccess
	}
	return err
}

// fileOf is the content of a document as those see it who find out what it is.
func fileOf(actor db.Actor, d documents.Document, content io.ReaderAt, size int64) sniff.File {
	_, dotted := documents.Split(d.Name)
	return sniff.File{ReaderAt: content, Size: size, Extension: strings.TrimPrefix(dotted, "."), Owner: actor.Tenant}
}
