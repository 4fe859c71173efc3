package email

import (
	"context"
	"fmt"

	"casefold/internal/email/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/storage"
)

// Incoming is a file that is about to be uploaded.
type Incoming struct {
	Filename string
	Path     string // of its folder below the target: "" or A/B/
	Size     int64  // negative where it is not known
	SHA256   []byte // nil where it is not known
}

// Twin is an email that the matter has already, as errorData lists it. Without an id it is another file of the same list.
type Twin struct {
	Index     int    `json:"index"`
	Filename  string `json:"originalFilename"`
	Path      string `json:"folderPath"`
	EmailID   int64  `json:"emailID,omitempty"`
	Subject   string `json:"subjectline,omitempty"`
	IsDeleted bool   `json:"isDeleted"`
}

type twins struct {
	Count      int    `json:"count"`
	Duplicates []Twin `json:"duplicates"`
}

// Begin begins uploads into a folder, in order and with consecutive ids, and returns the first: it finds or makes their
// folders. Files whose bytes the matter has already, in the trash or not, are DuplicateEmails, unless they are wanted all the
// same. Nothing is shown before Confirm.
func (s *Service) Begin(ctx context.Context, tx *db.Tx, folder int64, files []Incoming, wanted bool) (int64, error) {
	at, err := s.kind.EnterFolder(ctx, tx, folder)
	if err != nil {
		return 0, err
	}
	q := sqlgen.New(tx)
	unfinished, err := q.CountUnfinished(ctx, sqlgen.CountUnfinishedParams{
		TenantID: tx.Tenant, UserID: tx.UserID, Since: tx.Now.Add(-filing.UnfinishedFor), Most: filing.MaxUpload,
	})
	if err != nil {
		return 0, err
	}
	if total := int(unfinished) + len(files); total > filing.MaxUpload {
		return 0, filing.TooManyFiles(total)
	}
	p := sqlgen.InsertUploadsParams{TenantID: tx.Tenant, UserID: tx.UserID, Now: tx.Now, SkipCheck: wanted}
	paths := make([]string, len(files))
	for i, file := range files {
		name := folders.HarmlessFile(file.Filename)
		if err := checkFile(fmt.Sprintf("emailList[%d].originalFilename", i), name); err != nil {
			return 0, err
		}
		if paths[i], err = filing.HarmlessPath(file.Path); err != nil {
			return 0, err
		}
		p.Filenames, p.Sizes, p.Hashes = append(p.Filenames, name), append(p.Sizes, max(file.Size, -1)), append(p.Hashes, append([]byte{}, file.SHA256...))
	}
	if !wanted {
		if err := refuseTwins(ctx, tx, at, files); err != nil {
			return 0, err
		}
	}
	ids, err := s.kind.UploadFolders(ctx, tx, s.hub, at, paths)
	if err != nil {
		return 0, err
	}
	first, err := tx.IDs(ctx, emailIDs, len(files))
	if err != nil {
		return 0, err
	}
	if p.FileKeys, err = storage.Expect(ctx, tx, len(files)); err != nil {
		return 0, err
	}
	for i, path := range paths {
		p.Ids, p.FolderIds = append(p.Ids, first+int64(i)), append(p.FolderIds, ids[path])
	}
	err = q.InsertUploads(ctx, p)
	stepBegin.Pass(tx)
	return first, err
}

// refuseTwins refuses files whose bytes an email of the matter has, or a file before them in the list.
func refuseTwins(ctx context.Context, tx *db.Tx, at folders.Folder, files []Incoming) error {
	p := sqlgen.TwinsByBytesParams{TenantID: tx.Tenant, MatterID: at.Matter()}
	for i, file := range files {
		if file.SHA256 != nil {
			p.Places, p.Hashes = append(p.Places, int32(i)), append(p.Hashes, file.SHA256)
		}
	}
	rows, err := sqlgen.New(tx).TwinsByBytes(ctx, p)
	if err != nil {
		return err
	}
	filed := make(map[int]sqlgen.TwinsByBytesRow, len(rows))
	for _, row := range rows {
		filed[int(row.Place)] = row
	}
	found, seen := twins{Duplicates: []Twin{}}, map[string]bool{}
	for i, file := range files {
		row, there := filed[i]
		if there || file.SHA256 != nil && seen[string(file.SHA256)] {
			found.Duplicates = append(found.Duplicates, Twin{i, file.Filename, file.Path, row.ID, row.Name, row.Deleted})
		}
		seen[string(file.SHA256)] = true
	}
	if found.Count = len(found.Duplicates); found.Count > 0 {
		return errs.DuplicateEmails.With(found)
	}
	return nil
}
