package filing

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
)

// subfolder is a folder as lists show it.
type subfolder struct {
	ID        int64
	Name      string
	Deleted   bool
	Rev       int64
	CreatedAt time.Time
	CreatedBy string
	Modified  time.Time
	Favorite  bool
}

const (
	fromFolders = " FROM folders f"

	// FolderModified is when a folder was made, renamed or moved for the last time.
	FolderModified = "coalesce(f.modified_at, f.created_at)"

	folderFields = "SELECT f.id, f.name, f.deleted, f.rev, f.created_at, coalesce(c.display_name, ''), " + FolderModified + ", v.folder_id IS NOT NULL" + fromFolders +
		" LEFT JOIN users c ON c.tenant_id = f.tenant_id AND c.id = f.created_by" +
		" LEFT JOIN folder_favorites v ON v.tenant_id = f.tenant_id AND v.folder_id = f.id AND v.user_id = "
)

// eachSubfolder gives the folders to give as they come from the database.
func eachSubfolder(ctx context.Context, tx *db.Tx, q *list.Query, give func(subfolder) error) error {
	var f subfolder
	sql, args := q.SQL(folderFields + q.Arg(tx.UserID))
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return err
	}
	_, err = pgx.ForEachRow(rows, []any{&f.ID, &f.Name, &f.Deleted, &f.Rev, &f.CreatedAt, &f.CreatedBy, &f.Modified, &f.Favorite}, func() error { return give(f) })
	return err
}

// subfoldersOf are the rows of the folders with these ids.
func subfoldersOf(ctx context.Context, tx *db.Tx, at At, ids []int64) (map[int64]api.Appender, error) {
	rows := make(map[int64]api.Appender, len(ids))
	if len(ids) == 0 {
		return rows, nil
	}
	q := &list.Query{}
	q.Where("f.tenant_id = ? AND f.id = ANY(?::bigint[])", tx.Tenant, ids)
	err := eachSubfolder(ctx, tx, q, func(f subfolder) error {
		row := f.wire(at)
		rows[f.ID] = &row
		return nil
	})
	return rows, err
}

// The parts of the rows of lists. They have exported names, else the description of the API would not know their fields.
type (
	// FolderWire is the row of a folder.
	FolderWire struct {
		Type string `json:"type" enum:"Folder"`
		NamedWire
		Name         string    `json:"name"`
		MatterID     int64     `json:"matterID"`
		LastModified time.Time `json:"lastModified" doc:"When it was made, renamed or moved for the last time"`
		PlaceWire
	}
	// NamedWire is what all rows have.
	NamedWire struct {
		ID         int64  `json:"id"`
		Filename   string `json:"filename"`
		IsDeleted  int    `json:"isDeleted" enum:"0,1" doc:"Its own state; that of its surroundings is in the head"`
		IsFavorite int    `json:"isFavorite" enum:"0,1"`
	}
	// PlaceWire is where something lies, and since when.
	PlaceWire struct {
		Prefix    string    `json:"prefix" doc:"The path of the folder that it lies in"`
		Path      string    `json:"path"`
		CreatedAt time.Time `json:"createdAt"`
		CreatedBy string    `json:"createdBy"`
		Rev       int64     `json:"rev"`
	}
)

func (f subfolder) wire(at At) FolderWire {
	return FolderWire{
		Type: "Folder", NamedWire: NamedWire{f.ID, f.Name, api.Bit(f.Deleted), api.Bit(f.Favorite)}, Name: f.Name, MatterID: at.Matter(), LastModified: f.Modified.UTC(),
		PlaceWire: PlaceWire{at.Prefix, at.Prefix + f.Name + "/", f.CreatedAt.UTC(), f.CreatedBy, f.Rev},
	}
}

// AppendJSON writes the folder as its tags say.
func (f *FolderWire) AppendJSON(b []byte) []byte {
	b = api.AppendText(append(b, '{'), "type", f.Type)
	b = f.NamedWire.Append(b)
	b = api.AppendText(b, "name", f.Name)
	b = api.AppendInt(b, "matterID", f.MatterID)
	b = api.AppendTime(b, "lastModified", f.LastModified)
	return append(f.PlaceWire.Append(b), '}')
}

// Append writes the fields as their tags say.
func (n *NamedWire) Append(b []byte) []byte {
	b = api.AppendInt(b, "id", n.ID)
	b = api.AppendText(b, "filename", n.Filename)
	b = api.AppendInt(b, "isDeleted", n.IsDeleted)
	return api.AppendInt(b, "isFavorite", n.IsFavorite)
}

// Append writes the fields as their tags say.
func (p *PlaceWire) Append(b []byte) []byte {
	b = api.AppendText(b, "prefix", p.Prefix)
	b = api.AppendText(b, "path", p.Path)
	b = api.AppendTime(b, "createdAt", p.CreatedAt)
	b = api.AppendText(b, "createdBy", p.CreatedBy)
	return api.AppendInt(b, "rev", p.Rev)
}
