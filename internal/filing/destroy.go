package filing

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/audit"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
	"casefold/internal/matters"
	"casefold/internal/storage"
)

// Destroy says how items of a kind are destroyed.
type Destroy struct {
	// Measure counts the items that are named and those that lie in the folders, in the trash or not.
	Measure func(ctx context.Context, tx *db.Tx, ids, folders []int64) (Extent, error)
	// Erase removes items, whoever may see them, with everything of theirs from the database, and says what there was.
	Erase func(ctx context.Context, tx *db.Tx, ids []int64) ([]Erased, error)
	// Abandon removes what is unfinished in these trees, such as uploads, and lets go of its files.
	Abandon func(ctx context.Context, tx *db.Tx, roots []int64) error
}

func (d Destroy) complete() bool { return d.Measure != nil && d.Erase != nil && d.Abandon != nil }

// Extent is how much would be destroyed.
type Extent struct{ Items, Versions, Bytes int64 }

// Erased is what there was of an item.
type Erased struct {
	ID        int64
	FolderID  int64
	MatterID  *int64
	CreatedAt time.Time
	Versions  int64
	Bytes     int64
	// Files are what is retained of it until its date.
	Files []storage.Kept
}

// Why something is not destroyed.
const (
	KeptNotInTrash = "notInTrash"
	KeptLocked     = "locked"
	KeptMissing    = "notFound"
)

// Judge says of items that are to be destroyed why one is kept: it must be in the trash, by itself or with what it lies in,
// and nothing may stand against it. Items that do not exist any more are KeptMissing. Those that are found are returned too,
// and where they are about to be destroyed, they are held until the end of the transaction. The person sees everything:
// whoever may destroy does.
func (s *Service) Judge(ctx context.Context, tx *db.Tx, k *Kind, ids []int64, hold bool) (found []Item, kept map[int64]string, err error) {
	there, err := existing(ctx, tx, k, ids)
	if err != nil {
		return nil, nil, err
	}
	read := k.Items.Read
	if hold {
		read = k.Items.Hold
		if err := enterTrash(ctx, tx, k, there); err != nil {
			return nil, nil, err
		}
	}
	if found, err = read(ctx, tx, there); err != nil {
		return nil, nil, err
	}
	kept = make(map[int64]string)
	for _, id := range ids {
		kept[id] = KeptMissing
	}
	var free []int64
	for _, one := range found {
		if one.Deleted || one.FolderDeleted || one.MatterDeleted {
			delete(kept, one.ID)
			free = append(free, one.ID)
		} else {
			kept[one.ID] = KeptNotInTrash
		}
	}
	locked, err := k.lockedAmong(ctx, tx, free)
	for _, id := range locked {
		kept[id] = KeptLocked
	}
	return found, kept, err
}

// enterTrash keeps what is in the trash only because of its folder or matter from being restored with it, until the end of the
// transaction.
func enterTrash(ctx context.Context, tx *db.Tx, k *Kind, ids []int64) error {
	found, err := k.Items.Read(ctx, tx, ids)
	if err != nil {
		return err
	}
	live := slices.DeleteFunc(found, func(one Item) bool { return one.Deleted })
	if len(live) == 0 {
		return nil
	}
	var matterIDs []int64
	for _, one := range live {
		if one.MatterID != nil {
			matterIDs = append(matterIDs, *one.MatterID)
		}
	}
	if _, err := folders.EnterAll(ctx, tx, foldersOf(live)...); err != nil {
		return err
	}
	if len(matterIDs) > 0 {
		_, err = matters.HoldForDestruction(ctx, tx, distinct(matterIDs))
	}
	return err
}

// existing are those of the items that exist and are not out of reach.
func existing(ctx context.Context, tx *db.Tx, k *Kind, ids []int64) ([]int64, error) {
	alias := k.List.Alias
	sql := "SELECT " + alias + ".id FROM " + k.Table + " " + alias + " JOIN folders f ON f.tenant_id = " + alias + ".tenant_id AND f.id = " + alias + ".folder_id" +
		" WHERE " + alias + ".tenant_id = $1 AND " + alias + ".id = ANY($2) AND f.area <> 'destroyed'"
	return k.ids(ctx, tx, sql, ids)
}

// Inside are the items that lie in destroyed trees.
func (k *Kind) Inside(ctx context.Context, tx *db.Tx, roots []int64) ([]int64, error) {
	alias := k.List.Alias
	sql := "SELECT " + alias + ".id FROM folders f JOIN " + k.Table + " " + alias + " ON " + alias + ".tenant_id = f.tenant_id AND " + alias + ".folder_id = f.id" +
		" WHERE f.tenant_id = $1 AND f.root_id = ANY($2) AND f.area = 'destroyed'"
	return k.ids(ctx, tx, sql, roots)
}

func (k *Kind) ids(ctx context.Context, tx *db.Tx, sql string, of []int64) ([]int64, error) {
	if k.List.Present != "" {
		sql += " AND " + k.List.Present
	}
	rows, err := tx.Query(ctx, sql+" ORDER BY 1", tx.Tenant, of)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int64])
}

// lockedAmong finds the items that something stands against, a half at a time: mostly there are none.
func (k *Kind) lockedAmong(ctx context.Context, tx *db.Tx, ids []int64) ([]int64, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	refused, err := refusal(k.against(ctx, tx, Reach{Items: ids}, Destroying))
	if err != nil || !refused {
		return nil, err
	}
	if len(ids) == 1 {
		return ids, nil
	}
	first, err := k.lockedAmong(ctx, tx, ids[:len(ids)/2])
	if err != nil {
		return nil, err
	}
	second, err := k.lockedAmong(ctx, tx, ids[len(ids)/2:])
	return append(first, second...), err
}

// refusal tells what stands against a change from what keeps the question from being answered.
func refusal(err error) (bool, error) {
	if err == nil {
		return false, nil
	}
	if errs.Refuses(err) {
		return true, nil
	}
	return false, err
}

// JudgeInside says why folders are kept with all that lies in them; empty when they may be destroyed.
func (s *Service) JudgeInside(ctx context.Context, tx *db.Tx, inside []int64) (kept string, err error) {
	for _, k := range s.kinds {
		refused, err := refusal(k.against(ctx, tx, Reach{Folders: inside}, Destroying))
		if err != nil || refused {
			return KeptLocked, err
		}
	}
	return "", nil
}

// Erase destroys items that were judged, or whose container was, and returns what is remembered of them. Their files are
// retained until their date. MatterID is the matter of a container that is destroyed already.
func (s *Service) Erase(ctx context.Context, tx *db.Tx, k *Kind, ids []int64, jobID int64, matterID *int64) ([]Erased, error) {
	gone, err := k.Destroy.Erase(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	if len(gone) != len(ids) {
		return nil, fmt.Errorf("filing: of %d of %s %d were erased", len(ids), k.Area, len(gone))
	}
	if err := s.destroyed(ctx, tx, k, ids); err != nil {
		return nil, err
	}
	var kept []storage.Kept
	lines, news := make([]audit.Line, len(gone)), make([]Item, len(gone))
	for i, one := range gone {
		if one.MatterID == nil {
			one.MatterID, gone[i].MatterID = matterID, matterID
		}
		kept = append(kept, one.Files...)
		lines[i] = audit.Line{Action: k.Name + ".destroy", Object: k.Name, ObjectID: one.ID, Before: buried{one.FolderID, one.MatterID}, After: executed{jobID}}
		news[i] = Item{ID: one.ID, FolderID: one.FolderID}
	}
	if err := storage.RetainAll(ctx, tx, k.Name, kept); err != nil {
		return nil, err
	}
	k.Publish(s.hub, tx, foldersOf(news), newsOf(news)...)
	return gone, audit.RecordAll(ctx, tx, lines)
}

// destroyed tells whoever refers to items that they are gone. It is called after they are: what was written of them before that
// is seen then.
func (s *Service) destroyed(ctx context.Context, tx *db.Tx, k *Kind, ids []int64) error {
	for _, hook := range s.Destroyed {
		if len(ids) == 0 {
			return nil
		}
		if err := hook(ctx, tx, k.Name, ids); err != nil {
			return err
		}
	}
	return nil
}

// buried is what the audit line of something destroyed says of where it was, and executed by which job it was destroyed.
// The names stand in its earlier lines.
type (
	buried struct {
		FolderID int64  `json:"folderID"`
		MatterID *int64 `json:"matterID,omitempty"`
	}
	executed struct {
		JobID int64 `json:"jobID"`
	}
)

// DestroyFolders makes trees of these folders that nobody sees, which the caller has judged and whose trees it holds, and
// returns what is remembered of each folder but roots. What lies in them is destroyed by Erase, and Abandon.
func (s *Service) DestroyFolders(ctx context.Context, tx *db.Tx, tops []folders.Folder, jobID int64) ([]folders.Remains, error) {
	remains, err := folders.Destroy(ctx, tx, folderIDs(tops))
	if err != nil {
		return nil, err
	}
	for _, k := range s.kinds {
		inside, err := k.Inside(ctx, tx, folderIDs(tops))
		if err != nil {
			return nil, err
		}
		if err := s.destroyed(ctx, tx, k, inside); err != nil {
			return nil, err
		}
	}
	lines := make([]audit.Line, len(remains))
	for i, f := range remains {
		lines[i] = audit.Line{Action: "folder.destroy", Object: "folder", ObjectID: f.ID, Before: buried{*f.ParentID, f.MatterID}, After: executed{jobID}}
	}
	// Whoever sees the folder above hears of both.
	var news []events.Change
	for _, f := range tops {
		if !f.Root() {
			above := events.InFolder(*f.ParentID)
			news = append(news, events.Change{ID: *f.ParentID, In: above}, events.Change{ID: f.ID, In: above})
		}
	}
	s.hub.PublishChanges(tx, folders.EventKind, "folderID", news)
	return remains, audit.RecordAll(ctx, tx, lines)
}

// Abandon removes what is unfinished in destroyed trees, once all items in them are erased, and the names of their folders.
func (s *Service) Abandon(ctx context.Context, tx *db.Tx, roots []int64) error {
	if err := folders.HoldDestroyed(ctx, tx, roots); err != nil {
		return err
	}
	for _, k := range s.kinds {
		if err := k.Destroy.Abandon(ctx, tx, roots); err != nil {
			return err
		}
	}
	return folders.Flatten(ctx, tx, roots)
}

// refuseDestroyed refuses to trash or restore items whose matter or folder does not exist any more.
func refuseDestroyed(ctx context.Context, tx *db.Tx, k *Kind, ids []int64) error {
	rows, err := tx.Query(ctx, "SELECT f.id FROM "+k.Table+" i JOIN folders f ON f.tenant_id = i.tenant_id AND f.id = i.folder_id"+
		" WHERE i.tenant_id = $1 AND i.id = ANY($2) AND f.area = 'destroyed' LIMIT 1", tx.Tenant, ids)
	if err != nil {
		return err
	}
	in, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err != nil || len(in) == 0 {
		return err
	}
	return folders.InDestroyed(ctx, tx, in)
}
