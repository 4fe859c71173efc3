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
	// UnfinishedFor is how long a file that has not arrived counts towards MaxUpload: as long as the URL is valid that it is uploaded
	// to. Uploads are announced in several calls, so what was announced before has to be counted.
	UnfinishedFor = 15 * time.Minute
	// AbandonedAfter is when a file that has not arrived is given up and removed.
	AbandonedAfter = 24 * time.Hour
)

// TooManyFiles is the error for too many files, with the text of the specification.
func TooManyFiles(files int) error {
	return errs.TooManyItems.Saying(fmt.Sprintf("Maximum number of files in one upload is 25,000. You tried to upload %d.", files))
}

// Target is the folder that something new goes into.
type Target struct {
	MatterID int64
	FolderID int64
	Path     string // of the folder, used if FolderID is 0
}

// Enter finds the folder of a target and locks it: until the end of the transaction nobody moves or trashes it. It fails like Takes, and
// if the folder lies in another matter.
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

// EnterFolder is Enter by the id of the folder, in whichever matter it lies.
func (k *Kind) EnterFolder(ctx context.Context, tx *db.Tx, id int64) (folders.Folder, error) {
	at, err := folders.Enter(ctx, tx, id)
	if err != nil {
		return at, err
	}
	return at, k.Takes(at)
}

// Takes fails if items of this kind cannot be put into the folder: with InvalidInput if it belongs to another kind, with
// MatterInTrashUpload or FolderInTrash if it is in the trash.
func (k *Kind) Takes(at folders.Folder) error {
	if at.Area.Kind() != k.Area {
		return errs.Invalid("directoryID", "this folder is not for "+k.Area)
	}
	return Receives(at.MatterDeleted, at.Trashed())
}

// Receives fails if the matter or the folder of an upload is in the trash.
func Receives(matterDeleted, folderDeleted bool) error {
	switch {
	case matterDeleted:
		return errs.MatterInTrashUpload
	case folderDeleted:
		return errs.FolderInTrash
	}
	return nil
}

// HarmlessPath replaces the forbidden characters in a path that begins at the folder of an upload ("" or A/B/). It fails if a name cannot
// be mended.
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

// UploadFolders finds or makes the folders of an upload under at, and tells browsers of those that may have changed. The paths come from
// HarmlessPath; "" is at itself.
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
