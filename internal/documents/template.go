package documents

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"embed"
	"errors"
	"io/fs"
	"strings"
	"sync"

	"casefold/internal/audit"
	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/storage"
)

// Templates are the parts of new files, in a folder of "templates" named after the extension.
//
//go:embed all:templates
var Templates embed.FS

// blank is an empty file of each kind that can be made here.
var blank = sync.OnceValues(func() (map[string][]byte, error) {
	files := map[string][]byte{"txt": {}}
	for _, extension := range []string{"docx", "xlsx", "pptx"} {
		file, err := packed("templates/" + extension)
		if err != nil {
			return nil, err
		}
		files[extension] = file
	}
	return files, nil
})

// packed is a folder of templates as the archive that office programs read.
func packed(folder string) ([]byte, error) {
	var file bytes.Buffer
	archive := zip.NewWriter(&file)
	err := fs.WalkDir(Templates, folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := Templates.ReadFile(path)
		if err != nil {
			return err
		}
		part, err := archive.Create(strings.TrimPrefix(path, folder+"/"))
		if err == nil {
			_, err = part.Write(text)
		}
		return err
	})
	// The archive writes its directory, and what it has held back, when it is closed.
	if err := errors.Join(err, archive.Close()); err != nil {
		return nil, err
	}
	return file.Bytes(), nil
}

// spellings are the extensions that people may type after the name of a new file, which gets the first of them: the older
// extension of a program stands for the newer one.
var spellings = map[string][]string{
	"docx": {".docx", ".doc"}, "xlsx": {".xlsx", ".xls"}, "pptx": {".pptx", ".ppt"}, "txt": {".txt"},
}

// newName is the whole name of a new file whose extension may have been typed as well.
func newName(typed, extension string) (string, error) {
	base := typed
	for _, spelling := range spellings[extension] {
		if base = withoutExtension(typed, spelling); base != typed {
			break
		}
	}
	if strings.TrimSpace(base) == "" {
		return "", errs.Invalid("newFilename", "Please enter a new file name")
	}
	name := base + "." + extension
	return name, CheckName("newFilename", name)
}

// CreateBlank makes an empty document in a folder, with an extension that New offers.
func (s *Service) CreateBlank(ctx context.Context, tx *db.Tx, folder int64, typed, extension string) (folders.Folder, int64, error) {
	files, err := blank()
	if err != nil {
		return folders.Folder{}, 0, err
	}
	file, known := files[extension]
	if !known {
		return folders.Folder{}, 0, errs.Invalid("newFileExtension", "it must be docx, xlsx, pptx or txt")
	}
	name, err := newName(typed, extension)
	if err != nil {
		return folders.Folder{}, 0, err
	}
	at, err := folders.Enter(ctx, tx, folder)
	if err != nil {
		return at, 0, err
	}
	if at.MatterDeleted {
		return at, 0, errs.MatterInTrashCreate
	}
	if err := s.kind.Takes(at); err != nil {
		return at, 0, err
	}
	same, err := sqlgen.New(tx).TakenNames(ctx, sqlgen.TakenNamesParams{FolderID: at.ID, Names: []string{name}})
	if err != nil {
		return at, 0, err
	}
	if same[0].DocumentID != 0 {
		return at, 0, duplicate(same[0].Deleted)
	}
	stored, err := s.files.Put(ctx, tx, file)
	if err != nil {
		return at, 0, err
	}
	id, err := s.Add(ctx, tx, at.ID, name, stored[0], "document.template")
	return at, id, err
}

// attachmentName is what a document made of a file is called that came with no better one.
const attachmentName = "attachment"

// AddStored makes a document of a file that somebody stored, in a folder, under a free name like this one. It returns id and
// name. A folder that takes no documents is refused as in an upload.
func (s *Service) AddStored(ctx context.Context, tx *db.Tx, folder int64, name string, file storage.File) (int64, string, error) {
	at, err := s.kind.EnterFolder(ctx, tx, folder)
	if err != nil {
		return 0, "", err
	}
	name = folders.HarmlessFile(cmp.Or(name, attachmentName))
	free, _, err := naming.Free(ctx, tx, at.ID, []string{name})
	if err != nil {
		return 0, "", err
	}
	id, err := s.Add(ctx, tx, at.ID, free[0], file, "document.upload")
	return id, free[0], err
}

// Add makes a document of a file that storage.Put stored, in a folder that the caller has entered. A name that is taken is
// DuplicateNames. The action is how the audit line calls it.
func (s *Service) Add(ctx context.Context, tx *db.Tx, folder int64, name string, file storage.File, action string) (int64, error) {
	made, err := s.insert(ctx, tx, []brought{{folder: folder, name: name, key: file.Key, size: file.Size}})
	if err != nil {
		return 0, err
	}
	if err := s.files.Arrived(ctx, tx, file); err != nil {
		return 0, err
	}
	id := made[0].DocumentID
	if err := s.becameLive(ctx, tx, made[0].VersionID); err != nil {
		return 0, err
	}
	s.publish(tx, []int64{folder})
	stepAdd.Pass(tx)
	return id, audit.Record(ctx, tx, audit.Line{Action: action, Object: "document", ObjectID: id,
		After: versionState{Filename: name, FolderID: folder, Version: 1, Size: file.Size}})
}
