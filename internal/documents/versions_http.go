package documents

import (
	"context"

	"casefold/internal/folders"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

type (
	newVersionMetadata struct {
		Filename      string `json:"filename,omitempty" maxLength:"1000" doc:"The document takes it with the version; the extension must be the same"`
		VersionNumber *int64 `json:"versionNumber,omitempty" doc:"The version that the file was made from; another one now answers 8502"`
	}
	newVersionInput struct {
		Body struct {
			DocumentID    api.ID             `json:"documentID"`
			ContentType   string             `json:"contentType,omitempty"`
			Filesize      *int64             `json:"filesize,omitempty" minimum:"0" doc:"With it the URL takes just as many bytes"`
			Metadata      newVersionMetadata `json:"metadata,omitempty"`
			NotWhileInUse api.Flag           `json:"restrictVersionUploadIfInUseByMe,omitempty"`
		}
	}
	newVersionWire struct {
		URL       string `json:"url"`
		VersionID int64  `json:"versionID"`
	}
	commentInput struct {
		Body struct {
			DocumentID    api.ID  `json:"documentID"`
			VersionNumber *api.ID `json:"versionNumber,omitempty"`
			VersionID     api.ID  `json:"versionID"`
			Comment       string  `json:"comment"`
		}
	}
	commentWire struct {
		DocumentID int64  `json:"documentID"`
		VersionID  int64  `json:"versionID"`
		Comment    string `json:"comment"`
	}
	deleteVersionInput struct {
		DocumentID int64 `query:"documentID" required:"true"`
		VersionID  int64 `query:"versionID" required:"true"`
	}
	asideInput struct {
		Body struct {
			DocumentID api.ID `json:"documentID"`
			VersionID  api.ID `json:"versionID"`
		}
	}
	currentWire struct {
		DocumentID int64 `json:"documentID"`
		Number     int64 `json:"versionNumber" doc:"Of the version that is current now"`
	}
	doneWire struct {
		Status string `json:"status"`
	}
	lockInput struct {
		Body struct {
			DocumentID api.ID `json:"documentID"`
			Status     int16  `json:"lockStatus" minimum:"0" maximum:"3" doc:"0 none, 1 in use, 2 checked out, 3 checked out and in use; the same again says that it is still in use"`
		}
	}
	lockWire struct {
		DocumentID  int64  `json:"documentID"`
		Status      int16  `json:"lockStatus"`
		LockedBy    string `json:"lockedBy"`
		LockedBySub string `json:"lockedBySub"`
		Rev         int64  `json:"rev"`
	}
	signedInput struct {
		Key       string `query:"key" required:"true" doc:"The lwid of the document"`
		Root      string `query:"rootS3Folder" doc:"Ignored"`
		Operation string `query:"operation" required:"true" enum:"getObject"`
		VersionID int64  `query:"versionID" doc:"Without it the current version"`
	}
	copyInput struct {
		DocumentID    int64 `query:"documentID" required:"true"`
		VersionID     int64 `query:"versionID"`
		VersionNumber int64 `query:"versionNumber"`
	}
	urlWire struct {
		URL string `json:"url"`
	}
	templateInput struct {
		Body struct {
			DirectoryID api.ID `json:"directoryID"`
			Filename    string `json:"newFilename" doc:"The extension is added where it is not typed"`
			Extension   string `json:"newFileExtension" enum:"docx,xlsx,pptx,txt"`
		}
	}
	templateWire struct {
		MatterID   int64  `json:"matterID"`
		Basepath   string `json:"basepath"`
		DocumentID int64  `json:"newDocumentID"`
	}
)

func (s *Service) mountVersions(r *api.Router) {
	found := api.Fails(errs.DocumentNotFound, errs.NoDocumentAccess)
	edits := api.Fails(errs.DocumentNotFound, errs.NoDocumentAccess, errs.MatterInTrashEdit, errs.FolderInTrash, errs.DocumentInTrash, errs.LockedByOther)
	version := api.Fails(errs.VersionNotFound)
	api.Post(r, "/checkTrashAndGetSignedUrlForDocumentUpload", s.postNewVersion, permissions.SignedIn, found,
		api.Fails(errs.MatterInTrashUpload, errs.FolderInTrash, errs.DocumentInTrash, errs.LockedByOther, errs.InUseByYou, errs.VersionOutdated, errs.DuplicateNames))
	api.Post(r, "/document/version/comment", s.postComment, permissions.SignedIn, edits, version)
	api.Post(r, "/document/version/delete", s.postDeleteVersion, permissions.SignedIn, edits, version, api.Fails(errs.LastVersion))
	api.Post(r, "/document/version/keepAside/makeCurrent", s.postMakeCurrent, permissions.SignedIn, edits, version, api.Fails(errs.AdminRequired))
	api.Post(r, "/document/version/keepAside/discard", s.postDiscard, permissions.SignedIn, edits, version, api.Fails(errs.AdminRequired))
	api.Post(r, "/document/lock", s.postLock, permissions.SignedIn, edits)
	api.Get(r, "/signed", s.getSigned, permissions.SignedIn, found, version)
	api.Get(r, "/signedGetIgnoreLock", s.getCopy, permissions.SignedIn, found, version)
	api.Post(r, "/document/createFromTemplate", s.postTemplate, permissions.SignedIn, api.Creates(),
		api.Fails(errs.FolderNotFound, errs.NoFolderAccess, errs.FolderInTrash, errs.MatterInTrashCreate, errs.DuplicateNames))
}

func (s *Service) postNewVersion(ctx context.Context, tx *db.Tx, in *newVersionInput) (newVersionWire, error) {
	url, err := s.BeginVersion(ctx, tx, NewVersion{
		DocumentID: int64(in.Body.DocumentID), Name: in.Body.Metadata.Filename, Base: in.Body.Metadata.VersionNumber,
		Size: announcedSize(in.Body.Filesize), NotWhileInUse: bool(in.Body.NotWhileInUse),
	})
	return newVersionWire{url.URL, url.VersionID}, err
}

func (s *Service) postComment(ctx context.Context, tx *db.Tx, in *commentInput) (commentWire, error) {
	b := in.Body
	err := s.Comment(ctx, tx, int64(b.DocumentID), int64(b.VersionID), (*int64)(b.VersionNumber), b.Comment)
	return commentWire{int64(b.DocumentID), int64(b.VersionID), b.Comment}, err
}

func (s *Service) postDeleteVersion(ctx context.Context, tx *db.Tx, in *deleteVersionInput) (currentWire, error) {
	current, err := s.DeleteVersion(ctx, tx, in.DocumentID, in.VersionID)
	return currentWire{in.DocumentID, current}, err
}

func (s *Service) postMakeCurrent(ctx context.Context, tx *db.Tx, in *asideInput) (currentWire, error) {
	number, err := s.MakeAsideCurrent(ctx, tx, permissions.Who(ctx), int64(in.Body.DocumentID), int64(in.Body.VersionID))
	return currentWire{int64(in.Body.DocumentID), number}, err
}

func (s *Service) postDiscard(ctx context.Context, tx *db.Tx, in *asideInput) (doneWire, error) {
	err := s.DiscardAside(ctx, tx, permissions.Who(ctx), int64(in.Body.DocumentID), int64(in.Body.VersionID))
	return doneWire{"discarded"}, err
}

func (s *Service) postLock(ctx context.Context, tx *db.Tx, in *lockInput) (lockWire, error) {
	id := int64(in.Body.DocumentID)
	now, err := s.SetLock(ctx, tx, permissions.Who(ctx), id, Lock(in.Body.Status))
	return lockWire{id, int16(now.Lock), now.LockedBy, now.Sub, now.Rev}, err
}

func (s *Service) getSigned(ctx context.Context, tx *db.Tx, in *signedInput) (urlWire, error) {
	url, err := s.DownloadURL(ctx, tx, idOf(in.Key), given(ctx, "versionID", in.VersionID), nil)
	return urlWire{url}, err
}

func (s *Service) getCopy(ctx context.Context, tx *db.Tx, in *copyInput) (urlWire, error) {
	id, number := given(ctx, "versionID", in.VersionID), given(ctx, "versionNumber", in.VersionNumber)
	url, err := s.DownloadURL(ctx, tx, in.DocumentID, id, number)
	return urlWire{url}, err
}

// given is a number of the query, nil where it was not there at all: 0 is a number like another.
func given(ctx context.Context, name string, value int64) *int64 {
	if api.Request(ctx).URL.Query().Get(name) == "" {
		return nil
	}
	return &value
}

func (s *Service) postTemplate(ctx context.Context, tx *db.Tx, in *templateInput) (templateWire, error) {
	at, id, err := s.CreateBlank(ctx, tx, int64(in.Body.DirectoryID), in.Body.Filename, in.Body.Extension)
	if err != nil {
		return templateWire{}, err
	}
	path, err := folders.Path(ctx, tx, at.ID)
	return templateWire{at.Matter(), path, id}, err
}
