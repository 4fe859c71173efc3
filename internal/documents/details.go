package documents

import (
	"context"
	"time"

	"casefold/internal/documents/internal/sqlgen"
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
func GetDetails(ctx context.Context, tx *db.Tx, id int64) (d Details, err error) {
	found, err := entriesOf(ctx, tx, []int64{id})
	if err != nil {
		return d, err
	}
	d.Entry = found[0]
	q := sqlgen.New(tx)
	around, err := q.Surroundings(ctx, sqlgen.SurroundingsParams{TenantID: tx.Tenant, ID: id})
	if err != nil {
		return d, err
	}
	d.MatterID, d.MatterName = folders.MatterOf(around.MatterID, around.MatterName, folders.Area(around.Area))
	d.FolderDeleted, d.MatterDeleted, d.ExcludedFromStamping = around.FolderDeleted, around.MatterDeleted, around.ExcludedFromStamping
	if d.Prefix, err = folders.Path(ctx, tx, d.FolderID); err != nil {
		return d, err
	}
	rows, err := q.Versions(ctx, sqlgen.VersionsParams{TenantID: tx.Tenant, DocumentID: id})
	for _, row := range rows {
		author := Author{row.CreatedBy, row.Sub, row.DisplayName}
		if row.Number == 0 {
			d.KeptAside = append(d.KeptAside, Aside{row.ID, row.BaseNumber, row.Size, int(row.Reason), row.CreatedAt, author})
			continue
		}
		d.Versions = append(d.Versions, Version{row.ID, row.Number, row.Size, row.Sha256, row.FileTime, row.Comment, row.CreatedAt, author})
	}
	return d, err
}
