package documents

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"casefold/internal/filing"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

// namesBody is room for the names of the largest upload.
const namesBody = 32 << 20

type (
	incomingWire struct {
		Filename   string    `json:"filename" maxLength:"1000"`
		FolderPath string    `json:"folderPath,omitempty" doc:"Below the folder of the upload: empty or A/B/"`
		Filesize   int64     `json:"filesize,omitempty" minimum:"0"`
		Mtime      time.Time `json:"mtime,omitempty"`
	}
	announcedWire struct {
		DocumentID  api.ID `json:"documentID"`
		Filesize    *int64 `json:"filesize,omitempty" minimum:"0" doc:"With it the URL takes just as many bytes"`
		ContentType string `json:"contentType,omitempty"`
	}
	locationWire struct {
		Paths []string `json:"folderPaths,omitempty" maxItems:"100000" doc:"Every folder of the upload, as A/ and A/B/"`
	}
	checkUploadInput struct {
		Body struct {
			MatterID    api.ID       `json:"matterID"`
			DirectoryID api.ID       `json:"directoryID,omitempty" doc:"The folder; without it basepath names it"`
			Basepath    string       `json:"basepath,omitempty"`
			Folders     []string     `json:"topLevelFolders" maxItems:"25000"`
			Files       []string     `json:"topLevelFiles" doc:"At most 25,000"`
			AutoRename  api.Flag     `json:"autoRename,omitempty" doc:"Names that are taken or not allowed give way instead of refusing"`
			Merged      []string     `json:"mergedFolders,omitempty" maxItems:"25000" doc:"With autoRename: those of topLevelFolders that go into the folder of their name instead of getting another"`
			Count       int          `json:"filesToUpload" minimum:"0"`
			Location    locationWire `json:"fileLocationInfo,omitempty"`
		}
	}
	checkUploadWire struct {
		DirectoryID int64             `json:"directoryID"`
		FolderNames map[string]string `json:"folderNames" doc:"The new names of folders that cannot keep theirs, by their path without a slash at its end"`
	}
	importInput struct {
		Body struct {
			MatterID    api.ID         `json:"matterID"`
			DirectoryID api.ID         `json:"directoryID"`
			AutoRename  api.Flag       `json:"autoRename,omitempty" doc:"A file whose name is taken when it is registered gets a number"`
			Documents   []incomingWire `json:"documentList" minItems:"1" maxItems:"500"`
		}
	}
	importWire struct {
		First      int64   `json:"firstNewDocumentID" doc:"0 where all files are skipped"`
		IDs        []int64 `json:"ids" doc:"In the order of the files; 0 for what computers leave in folders for themselves, such as .DS_Store, which is skipped"`
		VersionIDs []int64 `json:"versionIDs"`
	}
	uploadURLsInput struct {
		Body struct {
			Documents []announcedWire `json:"documents" minItems:"1" maxItems:"100"`
			Source    string          `json:"uploadSource,omitempty"`
		}
	}
	uploadURLWire struct {
		DocumentID int64  `json:"documentID"`
		VersionID  int64  `json:"versionID"`
		URL        string `json:"url"`
	}
	uploadURLsWire struct {
		URLs []uploadURLWire `json:"urls"`
	}
)

func (s *Service) mountUpload(r *api.Router) {
	trashed := api.Fails(errs.MatterInTrashUpload, errs.FolderInTrash)
	target := api.Fails(errs.MatterNotFound, errs.NoMatterAccess, errs.FolderNotFound, errs.NoFolderAccess, errs.TooManyItems)
	api.Post(r, "/bulk/importDuplicationAndTrashCheck", s.checkUpload, permissions.SignedIn, trashed, target,
		api.Fails(errs.DuplicateNames, errs.BadFolderNames, errs.DuplicatesAndBadNames), api.MaxBody(namesBody))
	api.Post(r, "/bulk/compareUpload", s.compareUpload, permissions.SignedIn, trashed, target, api.MaxBody(namesBody))
	api.Post(r, "/bulk/documentsWithFolders/import", s.importDocuments, permissions.SignedIn, trashed, target, api.Creates(), api.ByKey(), api.MaxBody(namesBody))
	api.Raw(r, http.MethodPost, "/bulk/documentsWithFolders/upload", s.uploadWhole, permissions.SignedIn, trashed, target, api.Creates())
	api.Raw(r, http.MethodPost, "/bulk/multipleSignedUrlForDocumentUpload", s.uploadURLs, permissions.SignedIn, trashed,
		api.Fails(errs.DocumentNotFound, errs.NoDocumentAccess, errs.DocumentInTrash))
	registers := api.Fails(errs.VersionNotFound, errs.NoDocumentAccess, errs.DocumentInTrash, errs.DuplicateNames, errs.LockedByOther, errs.VersionOutdated)
	api.Raw(r, http.MethodPut, "/document/version", s.registerVersions, permissions.SignedIn, trashed, registers)
}

func (s *Service) checkUpload(ctx context.Context, tx *db.Tx, in *checkUploadInput) (checkUploadWire, error) {
	target := filing.Target{MatterID: int64(in.Body.MatterID), FolderID: int64(in.Body.DirectoryID), Path: in.Body.Basepath}
	plan := Plan{Folders: in.Body.Folders, Files: in.Body.Files, Paths: in.Body.Location.Paths, Count: in.Body.Count, Merged: in.Body.Merged}
	at, renamed, err := s.CheckUpload(ctx, tx, target, plan, bool(in.Body.AutoRename))
	if renamed == nil {
		renamed = map[string]string{}
	}
	return checkUploadWire{at.ID, renamed}, err
}

func (s *Service) importDocuments(ctx context.Context, tx *db.Tx, in *importInput) (importWire, error) {
	files := make([]Incoming, 0, len(in.Body.Documents))
	for _, d := range in.Body.Documents {
		if !isLeftByComputers(d.Filename) {
			files = append(files, Incoming{d.Filename, d.FolderPath})
		}
	}
	target := filing.Target{MatterID: int64(in.Body.MatterID), FolderID: int64(in.Body.DirectoryID)}
	begun, err := s.Import(ctx, tx, target, files, bool(in.Body.AutoRename))
	if err != nil {
		return importWire{}, err
	}
	out := importWire{IDs: make([]int64, len(in.Body.Documents)), VersionIDs: make([]int64, len(in.Body.Documents))}
	for i, d := range in.Body.Documents {
		if isLeftByComputers(d.Filename) {
			continue
		}
		out.First = cmp.Or(out.First, begun[0].DocumentID)
		out.IDs[i], out.VersionIDs[i] = begun[0].DocumentID, begun[0].VersionID
		begun = begun[1:]
	}
	return out, nil
}

func (s *Service) uploadURLs(ctx context.Context, in *uploadURLsInput) (uploadURLsWire, error) {
	files := make([]Announced, len(in.Body.Documents))
	for i, d := range in.Body.Documents {
		files[i] = Announced{int64(d.DocumentID), announcedSize(d.Filesize)}
	}
	var urls []UploadURL
	err := s.db.InTxByKey(ctx, api.Caller(ctx).Actor(), func(tx *db.Tx) (err error) {
		urls, err = s.UploadURLs(ctx, tx, files)
		return err
	})
	out := uploadURLsWire{make([]uploadURLWire, len(urls))}
	for i, u := range urls {
		out.URLs[i] = uploadURLWire(u)
	}
	return out, err
}

// announcedSize is negative where a browser does not say how large a file is.
func announcedSize(size *int64) int64 {
	if size == nil {
		return -1
	}
	return *size
}
