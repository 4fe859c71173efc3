package trash

import (
	"context"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"casefold/internal/folders"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
	"casefold/internal/trash/internal/sqlgen"
)

// itemWire is a row of the bin, whatever it is.
type itemWire struct {
	ID                int64  `json:"id"`
	Type              string `json:"type" enum:"File,Email,Note,Folder,Matter,Client"`
	Filename          string `json:"filename"`
	IsDeleted         int    `json:"isDeleted" enum:"0,1" doc:"Its own state: 0 is in the trash only because it lies in something that is"`
	MatterID          *int64 `json:"matterID" doc:"-1 is the firm's public area, 0 its private one"`
	MatterName        string `json:"matterName"`
	ClientID          *int64 `json:"clientID"`
	ClientName        string `json:"clientName"`
	DirectoryID       *int64 `json:"directoryID" doc:"The folder that it lies in"`
	FolderPath        string `json:"folderPath" doc:"docs/Pleadings/"`
	DisplayFolderPath string `json:"displayFolderPath" doc:"As people read it, with the title of the area"`
	InDeletedMatter   int    `json:"isInDeletedMatter" enum:"0,1" doc:"Restore the matter first"`
	InDeletedFolder   int    `json:"isInDeletedDirectory" enum:"0,1" doc:"Restore the folder first"`
	DeletedFolderID   *int64 `json:"deletedDirectoryID" doc:"The outermost folder above it that is in the trash"`
	DeletedFolderName string `json:"deletedDirectoryName"`
}

// row is what is read of a thing in the bin.
type row struct {
	ID            int64
	Name          string
	Deleted       bool
	FolderID      *int64
	Area          string
	FolderDeleted bool
	MatterID      *int64
	MatterName    string
	MatterDeleted bool
	ClientID      *int64
	ClientName    string
}

// batch is how many rows are read at a time.
const batch = 1000

// each gives the rows of these places in their order. What has gone since is left out.
func (v view) each(ctx context.Context, refs []ref, give func(itemWire) error) error {
	for some := range slices.Chunk(refs, batch) {
		found, err := v.rows(ctx, some)
		if err != nil {
			return err
		}
		for _, at := range some {
			if one, ok := found[at]; ok {
				if err := give(one); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (v view) rows(ctx context.Context, some []ref) (map[ref]itemWire, error) {
	found := map[ref]itemWire{}
	var holders, trashed []int64
	for i, p := range v.parts {
		read, err := p.read(ctx, v.tx, idsOf(some, i))
		if err != nil {
			return nil, err
		}
		for _, r := range read {
			found[ref{i, r.ID}] = r.wire(p)
			if r.FolderID != nil {
				holders = append(holders, *r.FolderID)
			}
			if r.FolderDeleted {
				trashed = append(trashed, *r.FolderID)
			}
		}
	}
	paths, err := folders.Paths(ctx, v.tx, distinct(holders))
	if err != nil {
		return nil, err
	}
	above, err := trashedAbove(ctx, v.tx, distinct(trashed))
	for at, one := range found {
		if one.DirectoryID != nil {
			one.FolderPath = paths[*one.DirectoryID]
			one.DisplayFolderPath = shownPath(one.FolderPath)
			if top, ok := above[*one.DirectoryID]; ok && one.InDeletedFolder == 1 {
				one.DeletedFolderID, one.DeletedFolderName = &top.Top, top.Name
			}
			found[at] = one
		}
	}
	return found, err
}

func idsOf(some []ref, part int) []int64 {
	ids := []int64{}
	for _, at := range some {
		if at.Part == part {
			ids = append(ids, at.ID)
		}
	}
	return ids
}

// read reads things by their ids.
func (p part) read(ctx context.Context, tx *db.Tx, ids []int64) ([]row, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	q := &list.Query{}
	table, _, _ := strings.Cut(p.id, ".")
	q.Where(table+".tenant_id = ? AND "+p.id+" = ANY(?::bigint[])", tx.Tenant, ids)
	sql, args := q.SQL("SELECT " + p.row + p.from)
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[row])
}

func (r row) wire(p part) itemWire {
	w := itemWire{
		ID: r.ID, Type: p.wire, Filename: r.Name, IsDeleted: api.Bit(r.Deleted), MatterID: r.MatterID, MatterName: r.MatterName,
		ClientID: r.ClientID, ClientName: r.ClientName, DirectoryID: r.FolderID, InDeletedFolder: api.Bit(r.FolderDeleted),
	}
	if r.FolderID != nil {
		id, name := folders.MatterOf(r.MatterID, r.MatterName, folders.Area(r.Area))
		w.MatterID, w.MatterName, w.InDeletedMatter = &id, name, api.Bit(r.MatterDeleted)
	}
	return w
}

// shownPath is how people read a path: the title of the area, then the folders.
func shownPath(path string) string {
	area, rest, _ := strings.Cut(strings.TrimSuffix(path, "/"), "/")
	title := folders.Area(area).Title()
	shown := strings.ToUpper(title[:min(1, len(title))]) + title[min(1, len(title)):]
	if rest != "" {
		shown += " / " + strings.ReplaceAll(rest, "/", " / ")
	}
	return shown
}

// trashedAbove finds, for folders in the trash, the outermost one that is there: that one has to be restored first.
func trashedAbove(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]sqlgen.TrashedAboveRow, error) {
	above := map[int64]sqlgen.TrashedAboveRow{}
	if len(ids) == 0 {
		return above, nil
	}
	rows, err := sqlgen.New(tx).TrashedAbove(ctx, sqlgen.TrashedAboveParams{TenantID: tx.Tenant, Ids: ids})
	for _, r := range rows {
		above[r.ID] = r
	}
	return above, err
}

// distinct sorts ids and leaves each once.
func distinct(ids []int64) []int64 { return slices.Compact(slices.Sorted(slices.Values(ids))) }
