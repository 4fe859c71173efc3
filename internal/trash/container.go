package trash

import (
	"context"
	"errors"
	"time"

	"casefold/internal/clients"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/matters"
	"casefold/internal/permissions"
	"casefold/internal/trash/internal/sqlgen"
)

// container judges a matter or folder with all that lies in it, and destroys it: from the commit on what lies in it is out
// of reach. What keeps it keeps all of it.
func (e *execution) container(ctx context.Context, tx *db.Tx, kind string, item sqlgen.NextItemsRow) (Counts, error) {
	held, err := e.people.Held(ctx, tx, kind, []int64{item.ID})
	if err != nil {
		return nil, err
	}
	destroy := e.folder
	if kind == kindMatter {
		destroy = e.matter
	}
	counts, kept := Counts(nil), keptHeld
	if len(held) == 0 {
		if counts, kept, err = destroy(ctx, tx, item); err != nil {
			return nil, err
		}
	}
	if kept != "" {
		return nil, e.keep(ctx, tx, kind, []int64{item.ID}, func(int64) string { return kept })
	}
	stepContainer.Pass(tx)
	return counts, nil
}

func (e *execution) folder(ctx context.Context, tx *db.Tx, item sqlgen.NextItemsRow) (counts Counts, kept string, err error) {
	trees, err := folders.HoldTrees(ctx, tx, item.ID)
	switch {
	case errors.Is(err, errs.FolderNotFound):
		return nil, filing.KeptMissing, nil
	case err != nil:
		return nil, "", err
	case !inTrash(trees[0]):
		return nil, filing.KeptNotInTrash, nil
	}
	if id := trees[0].MatterID; id != nil {
		// A matter that is restored at the same time takes its folders out of the trash.
		held, err := matters.HoldForDestruction(ctx, tx, []int64{*id})
		if err != nil {
			return nil, "", err
		}
		if !trees[0].Trashed() && (len(held) == 0 || !held[0].Deleted) {
			return nil, filing.KeptNotInTrash, nil
		}
	}
	inside, err := folders.Subtree(ctx, tx, item.ID)
	if err != nil {
		return nil, "", err
	}
	if kept, err = e.judge(ctx, tx, item, inside, Counts{countFolders: int64(len(inside))}); kept != "" || err != nil {
		return nil, kept, err
	}
	counts, err = e.cut(ctx, tx, kindFolder, item.ID, trees)
	return counts, "", err
}

func (e *execution) matter(ctx context.Context, tx *db.Tx, item sqlgen.NextItemsRow) (counts Counts, kept string, err error) {
	roots, err := folders.RootsOfMatter(ctx, tx, item.ID)
	if err != nil {
		return nil, "", err
	}
	trees, err := folders.HoldTrees(ctx, tx, roots...)
	if err != nil && !errors.Is(err, errs.FolderNotFound) {
		return nil, "", err
	}
	held, err := matters.HoldForDestruction(ctx, tx, []int64{item.ID})
	switch {
	case err != nil:
		return nil, "", err
	case len(held) == 0:
		return nil, filing.KeptMissing, nil
	case !held[0].Deleted:
		return nil, filing.KeptNotInTrash, nil
	}
	inside, err := sqlgen.New(tx).FoldersOfMatter(ctx, sqlgen.FoldersOfMatterParams{TenantID: tx.Tenant, MatterID: &item.ID})
	if err != nil {
		return nil, "", err
	}
	if kept, err = e.judge(ctx, tx, item, inside, Counts{countFolders: int64(len(inside)) - areasOfMatter}); kept != "" || err != nil {
		return nil, kept, err
	}
	if counts, err = e.cut(ctx, tx, kindMatter, item.ID, trees); err != nil {
		return nil, "", err
	}
	if err := permissions.ForgetMatter(ctx, tx, item.ID); err != nil {
		return nil, "", err
	}
	if err := e.matters.Destroy(ctx, tx, held[0], e.run.JobID); err != nil {
		return nil, "", err
	}
	counts.add(Counts{countMatters: 1})
	stones := tombstones{}
	stones.add(item.ID, nil, &item.ID, held[0].ClientID, held[0].CreatedAt, 0)
	return counts, "", e.bury(ctx, tx, kindMatter, stones)
}

// judge says what keeps a container: a lock inside, or more inside than the manifest counted.
func (e *execution) judge(ctx context.Context, tx *db.Tx, item sqlgen.NextItemsRow, inside []int64, counts Counts) (kept string, err error) {
	if kept, err = e.filing.JudgeInside(ctx, tx, inside); kept != "" || err != nil {
		return kept, err
	}
	more, err := e.measure(ctx, tx, inside)
	if err != nil {
		return "", err
	}
	counts.add(more)
	then, err := countsFrom(item.Contents)
	for what, n := range counts {
		if n > then[what] {
			kept = keptGrown
		}
	}
	return kept, err
}

// cut makes trees of folders that nobody sees, which wait to be emptied.
func (e *execution) cut(ctx context.Context, tx *db.Tx, kind string, id int64, tops []folders.Folder) (Counts, error) {
	remains, err := e.filing.DestroyFolders(ctx, tx, tops, e.run.JobID)
	if err != nil {
		return nil, err
	}
	stones := tombstones{}
	for _, f := range remains {
		stones.add(f.ID, f.ParentID, f.MatterID, nil, f.CreatedAt, 0)
	}
	if err := e.bury(ctx, tx, kindFolder, stones); err != nil {
		return nil, err
	}
	roots := make([]int64, len(tops))
	for i, f := range tops {
		roots[i] = f.ID
	}
	err = sqlgen.New(tx).OpenItem(ctx, sqlgen.OpenItemParams{TenantID: tx.Tenant, JobID: e.manifest, Kind: kind, ID: id, Roots: roots})
	return Counts{countFolders: int64(len(remains))}, err
}

// clients judges and destroys clients. One that still has a matter stays.
func (e *execution) clients(ctx context.Context, tx *db.Tx, ids []int64) (Counts, error) {
	held, err := clients.HoldForDestruction(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	kept, remains := map[int64]string{}, map[int64]clients.Remains{}
	for _, id := range ids {
		kept[id] = filing.KeptMissing
	}
	for _, c := range held {
		remains[c.ID] = c
		switch {
		case !c.Deleted:
			kept[c.ID] = filing.KeptNotInTrash
		case len(c.Matters) > 0:
			kept[c.ID] = keptHasMatters
		default:
			delete(kept, c.ID)
		}
	}
	free, err := e.free(ctx, tx, kindClient, ids, kept)
	if err != nil || len(free) == 0 {
		return nil, err
	}
	if err := e.Service.clients.Destroy(ctx, tx, free, e.run.JobID); err != nil {
		return nil, err
	}
	stones := tombstones{}
	for _, id := range free {
		stones.add(id, nil, nil, nil, remains[id].CreatedAt, 0)
	}
	if err := e.bury(ctx, tx, kindClient, stones); err != nil {
		return nil, err
	}
	err = e.markDestroyed(ctx, tx, kindClient, free)
	stepItems.Pass(tx)
	return Counts{countClients: int64(len(free))}, err
}

// tombstones are what is remembered of things that are destroyed together.
type tombstones struct {
	ids, folders, matters, clients []int64
	created                        []time.Time
	files                          []int32
}

func (t *tombstones) add(id int64, folder, matter, client *int64, created time.Time, files int) {
	or := func(id *int64) int64 {
		if id == nil {
			return 0
		}
		return *id
	}
	t.ids, t.folders, t.matters, t.clients = append(t.ids, id), append(t.folders, or(folder)), append(t.matters, or(matter)), append(t.clients, or(client))
	t.created, t.files = append(t.created, created), append(t.files, int32(files))
}

func (e *execution) bury(ctx context.Context, tx *db.Tx, kind string, t tombstones) error {
	if len(t.ids) == 0 {
		return nil
	}
	return sqlgen.New(tx).InsertTombstones(ctx, sqlgen.InsertTombstonesParams{
		TenantID: tx.Tenant, Kind: kind, JobID: e.run.JobID, Now: tx.Now, Ids: t.ids, FolderIds: t.folders, MatterIds: t.matters, ClientIds: t.clients,
		Created: t.created, Files: t.files,
	})
}
