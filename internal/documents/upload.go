package documents

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/storage"
)

const (
	documentIDs = "document"
	versionIDs  = "version"
)

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
func (s *Service) Import(ctx context.Context, tx *db.Tx, target filing.Target, files []Incoming, autoRename bool) ([]Begun, error) {
	at, err := s.kind.Enter(ctx, tx, target)
	if err != nil {
		return nil, err
	}
	q := sqlgen.New(tx)
	unfinished, err := q.CountUnfinished(ctx, sqlgen.CountUnfinishedParams{
		TenantID: tx.Tenant, UserID: tx.UserID, Since: tx.Now.Add(-filing.UnfinishedFor), Most: filing.MaxUpload,
	})
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, nil
	}
	if total := int(unfinished) + len(files); total > filing.MaxUpload {
		return nil, filing.TooManyFiles(total)
	}
	names, paths, err := harmless(files)
	if err != nil {
		return nil, err
	}
	ids, err := s.kind.UploadFolders(ctx, tx, s.hub, at, paths)
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
	if err := q.InsertUploads(ctx, p); err != nil {
		return nil, err
	}
	stepImport.Pass(tx)
	return begun, nil
}

var leftByComputers = map[string]bool{".ds_store": true, "desktop.ini": true, "thumbs.db": true}

// isLeftByComputers is true of the names of files that computers leave in folders for themselves, and nobody wants to file. The browser has
// the same list (web/src/uploads/rules.ts).
func isLeftByComputers(filename string) bool {
	return leftByComputers[strings.ToLower(filename)] || strings.HasPrefix(filename, "~$")
}

// harmless are the names and the folders of files as they can be kept.
func harmless(files []Incoming) (names, paths []string, err error) {
	names, paths = make([]string, len(files)), make([]string, len(files))
	for i, file := range files {
		names[i] = folders.HarmlessFile(file.Name)
		if utf8.RuneCountInString(names[i]) > maxName {
			return nil, nil, errs.Invalid(fmt.Sprintf("documentList[%d].filename", i), "Filename cannot be longer than 255 characters")
		}
		if paths[i], err = filing.HarmlessPath(file.Path); err != nil {
			return nil, nil, err
		}
	}
	return names, paths, nil
}
