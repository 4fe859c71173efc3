package filing

import (
	"cmp"
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"casefold/internal/folders"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
)

// Listed is what stands in one row of a list.
type Listed struct {
	Folder bool // else it is an item
	ID     int64
}

// InOrder are what the list of a folder shows, whole and in its order, by nothing but id: for those who act on all of it.
func (k *Kind) InOrder(ctx context.Context, tx *db.Tx, folder folders.Folder, s Search) ([]Listed, error) {
	s.Page = 0
	v := k.view(tx, folder, s)
	if s.Mixed {
		return v.mixed(ctx)
	}
	listed, err := v.foldersInOrder(ctx)
	if err != nil {
		return nil, err
	}
	items := v.items()
	v.arrangeItems(items)
	more, err := inOrder(ctx, tx, items, v.itemPlace())
	return append(listed, more...), err
}

// batch is how many rows of a list are read at a time, where they are found by id first.
const batch = 1000

// each gives the rows of the list in their order.
func (v view) each(ctx context.Context, at At, rows Rows, give func(api.Appender) error) error {
	if !v.Mixed && v.Page == 0 {
		return v.eachAtOnce(ctx, at, rows, give)
	}
	// What stands where is found by as few columns as order and filters need; the rest is read of what is shown.
	if v.Page > 0 {
		var err error
		if v, err = v.narrow(ctx); err != nil {
			return err
		}
	}
	order := v.pageOnTop
	if v.Mixed {
		order = v.mixed
	}
	listed, err := order(ctx)
	if err != nil {
		return err
	}
	for some := range slices.Chunk(listed, batch) {
		if err := v.give(ctx, at, rows, some, give); err != nil {
			return err
		}
	}
	return nil
}

// eachAtOnce gives all folders and then all items as they come from the database.
func (v view) eachAtOnce(ctx context.Context, at At, rows Rows, give func(api.Appender) error) error {
	subs := v.subfolders(&list.Query{})
	v.arrangeFolders(subs)
	var row FolderWire // written before the next one is made, so that all share their memory
	err := eachSubfolder(ctx, v.tx, subs, func(f subfolder) error {
		row = f.wire(at)
		return give(&row)
	})
	if err != nil {
		return err
	}
	items := v.items()
	v.arrangeItems(items)
	return rows.Each(ctx, items, give)
}

// pageOnTop finds a page of a list that begins with its folders.
func (v view) pageOnTop(ctx context.Context) ([]Listed, error) {
	listed, err := v.foldersInOrder(ctx)
	if err != nil || len(listed) == v.PageSize {
		return listed, err
	}
	before := len(listed)
	if v.Page > 1 {
		if before, err = count(ctx, v.tx, v.subfolders(&list.Query{}), fromFolders); err != nil {
			return nil, err
		}
	}
	items := v.items()
	v.arrangeItems(items)
	items.Part(max(v.Offset()-before, 0), v.PageSize-len(listed))
	more, err := inOrder(ctx, v.tx, items, v.itemPlace())
	return append(listed, more...), err
}

func (v view) foldersInOrder(ctx context.Context) ([]Listed, error) {
	subs := v.subfolders(&list.Query{})
	v.arrangeFolders(subs)
	return inOrder(ctx, v.tx, subs, "SELECT true, f.id"+fromFolders)
}

func (v view) itemPlace() string { return "SELECT false, " + v.Alias + ".id" + v.From }

// mixed finds a list, or a page of it, in which folders stand among the items.
func (v view) mixed(ctx context.Context) ([]Listed, error) {
	key := v.sorted()
	items := v.items()
	subs := v.subfolders(items)
	above, _ := items.SQL("SELECT false AS folder, " + v.Alias + ".id, " + v.Alias + ".sort_name, " + key.Sort + " AS key" + v.From)
	below, _ := subs.SQL("SELECT true, f.id, f.sort_name, " + cmp.Or(key.FolderSort, "NULL") + fromFolders)
	whole := subs.Beside()
	whole.Arrange(v.Input, list.Key{SQL: "key", Nullable: key.Nullable || key.FolderSort == ""}, "folder DESC", "sort_name", "id")
	return inOrder(ctx, v.tx, whole, "SELECT folder, id FROM ("+above+" UNION ALL "+below+") items")
}

func inOrder(ctx context.Context, tx *db.Tx, q *list.Query, beginning string) ([]Listed, error) {
	sql, args := q.SQL(beginning)
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[Listed])
}

// give reads some rows of a list and gives them away in their order. What has gone since is left out.
func (v view) give(ctx context.Context, at At, rows Rows, some []Listed, give func(api.Appender) error) error {
	var subIDs, itemIDs []int64
	for _, p := range some {
		if p.Folder {
			subIDs = append(subIDs, p.ID)
		} else {
			itemIDs = append(itemIDs, p.ID)
		}
	}
	subs, err := subfoldersOf(ctx, v.tx, at, subIDs)
	if err != nil {
		return err
	}
	items := map[int64]api.Appender{}
	if len(itemIDs) > 0 {
		if items, err = rows.Some(ctx, itemIDs); err != nil {
			return err
		}
	}
	for _, p := range some {
		row := items[p.ID]
		if p.Folder {
			row = subs[p.ID]
		}
		if row == nil {
			continue
		}
		if err := give(row); err != nil {
			return err
		}
	}
	return nil
}
