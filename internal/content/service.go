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
	"casefold/internal/storage"
)

// Service makes previews and leads people to them.
type Service struct {
	db     *db.DB
	hub    *events.Hub
	blobs  map[string]*blob.Disk
	files  *storage.Service
	signer *blob.Signer
	office *office.Pool
}

// New makes the service. The caller closes the pool.
func New(database *db.DB, hub *events.Hub, blobs map[string]*blob.Disk, files *storage.Service, signer *blob.Signer, pool *office.Pool) *Service {
	return &Service{db: database, hub: hub, blobs: blobs, files: files, signer: signer, office: pool}
}

// version is what is shown: one version of one document.
type version struct {
	document documents.Document
	sqlgen.VersionByNumberRow
}

// Show leads the person to the preview of a version, the current one where no number is given. What has to be made
// first is promised, once for all who ask. Documents in the trash can still be seen.
func (s *Service) Show(ctx context.Context, tx *db.Tx, document int64, number *int64) (Preview, error) {
	d, err := documents.Get(ctx, tx, document)
	if err != nil {
		return Preview{}, err
	}
	row, err := sqlgen.New(tx).VersionByNumber(ctx, sqlgen.VersionByNumberParams{TenantID: tx.Tenant, DocumentID: document, Number: number})
	if errors.Is(err, pgx.ErrNoRows) {
		return Preview{}, errs.VersionNotFound
	}
	if err != nil {
		return Preview{}, err
	}
	v := version{d, row}
	made, err := s.made(ctx, tx, v)
	if errors.Is(err, pgx.ErrNoRows) {
		return s.firstShow(ctx, tx, v)
	}
	return made, err
}

// firstShow decides how a version is shown that nothing was made of yet.
func (s *Service) firstShow(ctx context.Context, tx *db.Tx, v version) (Preview, error) {
	file, size, err := s.blobs[tx.Region].Open(v.FileKey)
	if err != nil {
		return Preview{}, err
	}
	defer file.Close()
	found, err := sniff.Look(file, size, extension(v.document))
	if err != nil {
		return Preview{}, err
	}
	switch found.Kind {
	case sniff.AsIs:
		return s.asIs(ctx, tx, v, found.ContentType)
	case sniff.Text:
		_, whole, err := readText(io.NewSectionReader(file, 0, size), size)
		if err != nil {
			return Preview{}, err
		}
		if whole {
			return s.asIs(ctx, tx, v, textType)
		}
		return s.begin(ctx, tx, v)
	case sniff.Office:
		if office.Check() != nil {
			return Preview{Status: Unavailable, Reason: ReasonOff}, nil
		}
		return s.begin(ctx, tx, v)
	}
	return Preview{Status: Unavailable, Reason: string(found.Reason)}, nil
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
	others, err := q.WaitingJobs(ctx, sqlgen.WaitingJobsParams{TenantID: tx.Tenant, Kind: args.Kind()})
	if err != nil {
		return Preview{}, err
	}
	args.priority = waitingFor(others)
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

// extension is that of the document, without its dot.
func extension(d documents.Document) string {
	_, dotted := documents.Split(d.Name)
	return strings.TrimPrefix(dotted, ".")
}
