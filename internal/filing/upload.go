package filing

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
)

const (
	// MaxUpload is how many files one upload may have.
	MaxUpload = 25_000
	// UnfinishedFor is how long a file counts towards that limit without being finished: as long as the URL that it would
	// arrive by.
	UnfinishedFor = 15 * time.Minute
	// AbandonedAfter is how long an upload may stay unfinished.
	AbandonedAfter = 24 * time.Hour
)

// TooManyFiles refuses an upload in the specification's words.
func TooManyFiles(files int) error {
	return errs.TooManyItems.Saying(fmt.Sprintf("Maximum number of files in one upload is 25,000. You tried to upload %d.", files))
}

// Target is the folder that something new goes into.
type Target struct {
	MatterID int64
	FolderID int64
	Path     string // names the folder where FolderID is 0
}

// Enter finds the folder of a target, which stays where it is until the end of the transaction. One that Takes refuses, or
// that lies in another matter, is refused.
func (k *Kind) Enter(ctx context.Context, tx *db.Tx, t Target) (folders.Folder, error) {
	id := t.FolderID
	if id == 0 {
		at, _, err := folders.Resolve(ctx, tx, t.MatterID, t.Path)
		if err != nil {
			return at, err
		}
		id = at.ID
	}
	at, err := k.EnterFolder(ctx, tx, id)
	if err == nil && at.Matter() != t.MatterID {
		err = errs.Invalid("matterID", "the folder is not in this matter")
	}
	return at, err
}

// EnterFolder is Enter for a folder whose matter nobody named.
func (k *Kind) EnterFolder(ctx context.Context, tx *db.Tx, id int64) (folders.Folder, error) {
	at, err := folders.Enter(ctx, tx, id)
	if err != nil {
		return at, err
	}
	return at, k.Takes(at)
}

// Takes refuses a folder into which nothing of the kind can be put: that of another kind is InvalidInput, one in the trash
// MatterInTrashUpload or FolderInTrash.
func (k *Kind) Takes(at folders.Folder) error {
	if at.Area.Kind() != k.Area {
		return errs.Invalid("directoryID", "this folder takes no "+k.Area)
	}
	return Receives(at.MatterDeleted, at.Trashed())
}

// Receives refuses a place in the trash, for an upload.
func Receives(matterDeleted, folderDeleted bool) error {
	switch {
	case matterDeleted:
		return errs.MatterInTrashUpload
	case folderDeleted:
		return errs.FolderInTrash
	}
	return nil
}

// HarmlessPath is the path of a folder below that of an upload, "" or A/B/, with every forbidden character replaced.
func HarmlessPath(path string) (string, error) {
	if path == "" {
		return "", nil
	}
	names := strings.Split(strings.TrimSuffix(path, "/"), "/")
	for i, name := range names {
		checked, err := folders.CheckName("folderPath", folders.Harmless(name))
		if err != nil {
			return "", err
		}
		names[i] = checked
	}
	return strings.Join(names, "/") + "/", nil
}

// UploadFolders finds or makes the folders of an upload below the one that was entered, and tells browsers where one may
// have been made. The paths are harmless; "" is the folder itself.
func (k *Kind) UploadFolders(ctx context.Context, tx *db.Tx, hub *events.Hub, at folders.Folder, paths []string) (map[string]int64, error) {
	ids := map[string]int64{}
	below := slices.DeleteFunc(slices.Compact(slices.Sorted(slices.Values(paths))), func(path string) bool { return path == "" })
	if len(below) > 0 {
		var err error
		if ids, err = folders.FindOrMake(ctx, tx, at, below); err != nil {
			return nil, err
		}
		changed := []int64{at.ID}
		for _, id := range ids {
			changed = append(changed, id)
		}
		publishFolders(hub, tx, changed)
	}
	ids[""] = at.ID
	return ids, nil
}
