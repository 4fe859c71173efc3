package documents

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/storage"
)

const (
	// MaxUpload is how many files one upload may have.
	MaxUpload = 25_000
	// unfinishedFor is how long a file counts towards the limit of uploads without being finished: as long as the URL
	// that it would arrive by.
	unfinishedFor = 15 * time.Minute

	documentIDs = "document"
	versionIDs  = "version"
)

// Target is the folder that something new goes into.
type Target struct {
	MatterID int64
	FolderID int64
	Path     string // names the folder where FolderID is 0
}

// enter finds the folder of a target, which stays where it is until the end of the transaction. One that takes no
// documents is InvalidInput, one in the trash MatterInTrashUpload or FolderInTrash.
func (t Target) enter(ctx context.Context, tx *db.Tx) (folders.Folder, error) {
	id := t.FolderID
	if id == 0 {
		at, _, err := folders.Resolve(ctx, tx, t.MatterID, t.Path)
		if err != nil {
			return at, err
		}
		id = at.ID
	}
	at, err := folders.Enter(ctx, tx, id)
	switch {
	case err != nil:
		return at, err
	case at.Matter() != t.MatterID:
		return at, errs.Invalid("matterID", "the folder is not in this matter")
	}
	return at, takesDocuments(at)
}

// takesDocuments refuses a folder into which no document can be put.
func takesDocuments(at folders.Folder) error {
	switch {
	case at.Area.Kind() != folders.Docs.Kind():
		return errs.Invalid("directoryID", "documents can only be added to the documents of a matter or of the firm")
	case at.MatterDeleted:
		return errs.MatterInTrashUpload
	case at.Trashed():
		return errs.FolderInTrash
	}
	return nil
}

// tooMany refuses an upload in the specification's words.
func tooMany(files int) error {
	return errs.TooManyItems.Saying(fmt.Sprintf("Maximum number of files in one upload is 25,000. You tried to upload %d.", files))
}

// Incoming is a file that is about to be uploaded.
type Incoming struct {
	Name string
	Path string // of its folder below the target: "" or A/B/
}

// Begun is an upload that waits for its bytes.
type Begun struct{ DocumentID, VersionID int64 }

// Import begins uploads, in order and with consecutive ids: it finds or makes their folders and gives each a document
// that is shown nowhere before its first version is registered. Characters that names may not have are replaced. With
// autoRename a file whose name is taken by then gets a number.
func (s *Service) Import(ctx context.Context, tx *db.Tx, target Target, files []Incoming, autoRename bool) ([]Begun, error) {
	at, err := target.enter(ctx, tx)
	if err != nil {
		return nil, err
	}
	q := sqlgen.New(tx)
	unfinished, err := q.CountUnfinished(ctx, sqlgen.CountUnfinishedParams{
		TenantID: tx.Tenant, UserID: tx.UserID, Since: tx.Now.Add(-unfinishedFor), Most: MaxUpload,
	})
	if err != nil {
		return nil, err
	}
	if total := int(unfinished) + len(files); total > MaxUpload {
		return nil, tooMany(total)
	}
	names, paths, err := harmless(files)
	if err != nil {
		return nil, err
	}
	ids, err := s.findFolders(ctx, tx, at, paths)
	if err != nil {
		return nil, err
	}
	first, err := tx.IDs(ctx, documentIDs, len(files))
	if err != nil {
		return nil, err
	}
	firstVersion, err := tx.IDs(ctx, versionIDs, len(files))
	if err != nil {
		return nil, err
	}
	keys, err := storage.Expect(ctx, tx, len(files))
	if err != nil {
		return nil, err
	}
	p := sqlgen.InsertUploadsParams{TenantID: tx.Tenant, UserID: tx.UserID, Now: tx.Now, AutoRename: autoRename, Names: names, FileKeys: keys}
	begun := make([]Begun, len(files))
	for i := range files {
		begun[i] = Begun{first + int64(i), firstVersion + int64(i)}
		p.Ids, p.VersionIds = append(p.Ids, begun[i].DocumentID), append(p.VersionIds, begun[i].VersionID)
		p.FolderIds = append(p.FolderIds, ids[paths[i]])
	}
	err = q.InsertUploads(ctx, p)
	stepImport.Pass(tx)
	return begun, err
}

// harmless are the names and the folders of files as they can be kept.
func harmless(files []Incoming) (names, paths []string, err error) {
	names, paths = make([]string, len(files)), make([]string, len(files))
	for i, file := range files {
		names[i] = folders.HarmlessFile(file.Name)
		if utf8.RuneCountInString(names[i]) > maxName {
			return nil, nil, errs.Invalid(fmt.Sprintf("documentList[%d].filename", i), "Filename cannot be longer than 255 characters")
		}
		if paths[i], err = harmlessPath(file.Path); err != nil {
			return nil, nil, err
		}
	}
	return names, paths, nil
}

func harmlessPath(path string) (string, error) {
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

// findFolders finds or makes the folders of an upload, and tells browsers where one may have been made.
func (s *Service) findFolders(ctx context.Context, tx *db.Tx, at folders.Folder, paths []string) (map[string]int64, error) {
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
		s.publish(tx, changed)
	}
	ids[""] = at.ID
	return ids, nil
}
