package documents

import (
	"cmp"
	"context"
	"encoding/hex"
	"slices"
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
	d := Details{Entry: Entry{ID: id}}
	rows, err := tx.Query(ctx, "SELECT * FROM casefold_card($1, $2)", id, tx.Now)
	if err != nil {
		return Details{}, err
	}
	found, err := d.read(rows)
	if err != nil {
		return Details{}, err
	}
	if !found {
		return Details{}, finder.Missing(ctx, tx, []int64{id})
	}
	return d, nil
}

// read takes the rows of casefold_card: the first has the document, and each of them a version or what was kept aside.
func (d *Details) read(rows pgx.Rows) (found bool, err error) {
	defer rows.Close()
	var v Version
	var base int64
	var reason int
	var sum []byte
	version := []any{&v.ID, &v.Number, &base, &v.Size, &sum, &v.FileTime, &v.Comment, &reason, &v.CreatedAt, &v.CreatedBy.ID, &v.CreatedBy.Sub, &v.CreatedBy.Name}
	var c card
	into := append(version, c.columns(d)...)
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return false, err
		}
		found = true
		clear(into[len(version):]) // of further rows nothing else is read
		v.SHA256 = hex.EncodeToString(sum)
		if v.Number == 0 {
			d.KeptAside = append(d.KeptAside, Aside{v.ID, base, v.Size, reason, v.CreatedAt, v.CreatedBy})
		} else {
			d.Versions = append(d.Versions, v)
		}
	}
	c.complete(d)
	slices.SortFunc(d.Versions, func(a, b Version) int { return cmp.Compare(b.Number, a.Number) })
	slices.SortFunc(d.KeptAside, func(a, b Aside) int {
		return cmp.Or(b.CreatedAt.Compare(a.CreatedAt), cmp.Compare(b.ID, a.ID))
	})
	return found, rows.Err()
}

// card is what casefold_card says of a document in other words than Details does.
type card struct {
	matter           *int64
	matterName, area string
	tags             []int64
	tagNames         []string
}

// columns are where the fields of the document belong.
func (c *card) columns(d *Details) []any {
	return []any{
		&d.Name, &d.Size, &d.ModifiedAt, &d.VersionNumber, &d.Lock, &d.HolderSub, &d.Deleted, &d.Favorite,
		&d.FolderID, &d.VersionID, &d.ModifiedBy, &d.CreatedAt, &d.CreatedBy, &d.Holder, &d.TypeID, &d.Type, &d.StatusID, &d.Status, &d.Notes, &d.Rev,
		&c.matter, &c.area, &c.matterName, &d.FolderDeleted, &d.MatterDeleted, &d.ExcludedFromStamping, &d.Prefix, &c.tags, &c.tagNames,
	}
}

func (c *card) complete(d *Details) {
	d.MatterID, d.MatterName = folders.MatterOf(c.matter, c.matterName, folders.Area(c.area))
	for i, id := range c.tags {
		d.Tags = append(d.Tags, Tag{id, c.tagNames[i]})
	}
}
