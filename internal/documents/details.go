package documents

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/folders"
	"casefold/internal/kit/db"
)

// Details is a document with all that its page shows.
type Details struct {
	Entry
	Prefix               string // the path of its folder
	MatterID             int64
	MatterName           string
	FolderDeleted        bool
	MatterDeleted        bool
	ExcludedFromStamping bool
	Versions             []Version // newest first
	KeptAside            []Aside   // newest first
}

// Live is true of a document that neither is nor lies in the trash.
func (d Details) Live() bool { return !d.Deleted && !d.FolderDeleted && !d.MatterDeleted }

// Version is one of the versions of a document.
type Version struct {
	ID        int64
	Number    int64
	Size      int64
	SHA256    string
	FileTime  *time.Time // the date that the file itself had
	Comment   string
	CreatedAt time.Time
	CreatedBy Author
}

// Aside is work that a lock or a newer version kept from becoming a version.
type Aside struct {
	ID         int64
	BaseNumber int64
	Size       int64
	Reason     int
	CreatedAt  time.Time
	CreatedBy  Author
}

// Author is who made a version.
type Author struct {
	ID   int64
	Sub  string
	Name string
}

// GetDetails reads a document that the person may see, in the trash or not.
func GetDetails(ctx context.Context, tx *db.Tx, id int64) (Details, error) {
	var d Details
	var asked pgx.Batch
	d.ask(&asked, tx, id)
	if err := tx.SendBatch(ctx, &asked).Close(); err != nil {
		return Details{}, err
	}
	if d.ID == 0 {
		return Details{}, finder.Missing(ctx, tx, []int64{id})
	}
	return d, nil
}

const (
	aroundFields = `, d.matter_id, d.area, coalesce(d.matter_name, ''), d.folder_deleted, d.matter_deleted, d.excluded_from_stamping`

	// versionsOf are the versions of a document that can be had, newest first, and then what was kept aside.
	versionsOf = `SELECT v.id, coalesce(v.number, 0), coalesce(v.base_number, 0), f.size, encode(f.sha256, 'hex'), v.file_time, v.comment,
coalesce(v.reason, 0), v.created_at, v.created_by, u.sub::text, u.display_name
FROM document_versions v JOIN users u ON u.tenant_id = v.tenant_id AND u.id = v.created_by
JOIN files f ON f.tenant_id = v.tenant_id AND f.key = v.file_key
WHERE v.tenant_id = $1 AND v.document_id = $2 AND v.state IN ('live', 'aside')
ORDER BY v.number DESC NULLS LAST, v.created_at DESC, v.id DESC`
)

var wholeWithAround = wholeFields + aroundFields + ", " + folders.PathSQL("d.tenant_id", "d.folder_id")

// ask asks for everything in one trip to the database. Where the person may not see the document, it has no ID afterwards, whatever
// else was found.
func (d *Details) ask(asked *pgx.Batch, tx *db.Tx, id int64) {
	asked.Queue(tagsOf, tx.Tenant, []int64{id}).Query(func(rows pgx.Rows) error {
		tags, err := tagsByDocument(rows)
		d.Tags = tags[id]
		return err
	})
	asked.Queue(versionsOf, tx.Tenant, id).Query(d.readVersions)
	q := entries(tx)
	q.Where("d.id = ?", id)
	sql, args := q.SQL(wholeWithAround + fromVisible)
	asked.Queue(sql, args...).Query(d.readEntry)
}

func (d *Details) readEntry(rows pgx.Rows) error {
	var matter *int64
	var matterName, area string
	into := append(d.Entry.columns(false), &matter, &area, &matterName, &d.FolderDeleted, &d.MatterDeleted, &d.ExcludedFromStamping, &d.Prefix)
	_, err := pgx.ForEachRow(rows, into, func() error {
		d.MatterID, d.MatterName = folders.MatterOf(matter, matterName, folders.Area(area))
		return nil
	})
	return err
}

func (d *Details) readVersions(rows pgx.Rows) error {
	var v Version
	var base int64
	var reason int
	into := []any{&v.ID, &v.Number, &base, &v.Size, &v.SHA256, &v.FileTime, &v.Comment, &reason, &v.CreatedAt, &v.CreatedBy.ID, &v.CreatedBy.Sub, &v.CreatedBy.Name}
	_, err := pgx.ForEachRow(rows, into, func() error {
		if v.Number == 0 {
			d.KeptAside = append(d.KeptAside, Aside{v.ID, base, v.Size, reason, v.CreatedAt, v.CreatedBy})
		} else {
			d.Versions = append(d.Versions, v)
		}
		return nil
	})
	return err
}
