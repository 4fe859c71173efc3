package notes

import (
	"context"
	"time"

	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

// bodyLimit leaves room for as many characters as a draft may have, however they are written.
const bodyLimit = 4 << 20

type (
	noteInput struct {
		ID int64 `query:"id" required:"true"`
	}
	detailsWire struct {
		ID            int64     `json:"id"`
		NoteID        int64     `json:"noteID"`
		Name          string    `json:"name"`
		Content       string    `json:"content"`
		CreatedOn     time.Time `json:"createdOn"`
		CreatedBy     string    `json:"createdBy"`
		ModifiedOn    time.Time `json:"modifiedOn"`
		ModifiedBy    string    `json:"modifiedBy"`
		MatterID      int64     `json:"matterID"`
		MatterName    string    `json:"matterName"`
		DirectoryID   int64     `json:"directoryID"`
		Prefix        string    `json:"prefix" doc:"The path of the folder that it lies in"`
		IsDeleted     int       `json:"isDeleted" enum:"0,1" doc:"The same as noteIsDeleted"`
		NoteDeleted   int       `json:"noteIsDeleted" enum:"0,1"`
		FolderDeleted int       `json:"folderIsDeleted" enum:"0,1"`
		MatterDeleted int       `json:"matterIsDeleted" enum:"0,1"`
		Rev           int64     `json:"rev" doc:"Which of its texts it has: 1 is the first"`
	}
	createInput struct {
		Body struct {
			MatterID    api.ID `json:"matterID"`
			DirectoryID api.ID `json:"directoryID"`
			Name        string `json:"name"`
			Content     string `json:"content"`
		}
	}
	createInRootInput struct {
		Body struct {
			MatterID api.ID `json:"matterID"`
			Name     string `json:"name"`
			Content  string `json:"content"`
		}
	}
	madeWire struct {
		ID int64 `json:"matterNoteID"`
	}
	updateInput struct {
		api.IfMatch
		Body struct {
			ID      api.ID `json:"id"`
			Name    string `json:"name"`
			Content string `json:"content"`
		}
	}
	savedWire struct {
		Rev        int64     `json:"rev" doc:"Which of the note's texts this is: 1 is the first"`
		Name       string    `json:"name"`
		Content    string    `json:"content"`
		ModifiedOn time.Time `json:"modifiedOn"`
		ModifiedBy string    `json:"modifiedBy"`
	}
	conflictWire struct {
		Theirs savedWire  `json:"theirs" doc:"What the note says now"`
		Read   *savedWire `json:"read,omitempty" doc:"What If-Match named"`
	}
)

// Mount declares the endpoints. What notes share with other kinds is done by f.
func (s *Service) Mount(r *api.Router, f *filing.Service) {
	anyone, finds := permissions.SignedIn, api.Fails(errs.NoteNotFound, errs.NoNoteAccess)
	creates := api.Fails(errs.MatterNotFound, errs.NoMatterAccess, errs.FolderNotFound, errs.NoFolderAccess, errs.MatterInTrashCreate,
		errs.FolderInTrash, errs.ChangedBySomeoneElse)
	api.Get(r, "/notes", getNote, anyone, finds)
	api.Put(r, "/notes/create", s.putCreate, anyone, creates, api.Creates(), api.MaxBody(bodyLimit))
	api.Put(r, "/notes/createInRootOfMatter", s.putCreateInRoot, anyone, creates, api.Creates(), api.MaxBody(bodyLimit))
	api.Post(r, "/notes/update", s.postUpdate, anyone, finds, api.MaxBody(bodyLimit),
		api.Fails(errs.MatterInTrashEdit, errs.FolderInTrash, errs.NoteInTrash, errs.ChangedBySomeoneElse))
	s.mountLists(r)
	mountTexts(r)
	mountDrafts(r)
	s.mountHistory(r)
	t := f.Transfers(s.kind)
	api.Post(r, "/notes/move", t.Move, anyone, t.Fails(), api.ManyIDs())
	api.Post(r, "/notes/copy", t.Copy, anyone, t.Fails(), api.ManyIDs(), api.Creates())
}

func getNote(ctx context.Context, tx *db.Tx, in *noteInput) (detailsWire, error) {
	d, err := Open(ctx, tx, in.ID)
	if err != nil {
		return detailsWire{}, err
	}
	matter, name := folders.MatterOf(d.MatterID, d.MatterName, d.Area)
	return detailsWire{
		ID: d.ID, NoteID: d.ID, Name: d.Saved.Name, Content: d.Content, CreatedOn: d.CreatedAt.UTC(), CreatedBy: d.CreatedBy,
		ModifiedOn: d.ModifiedAt.UTC(), ModifiedBy: d.ModifiedBy, MatterID: matter, MatterName: name, DirectoryID: d.FolderID, Prefix: d.Path,
		IsDeleted: api.Bit(d.Deleted), NoteDeleted: api.Bit(d.Deleted), FolderDeleted: api.Bit(d.FolderDeleted),
		MatterDeleted: api.Bit(d.MatterDeleted), Rev: d.Saved.Rev,
	}, nil
}

func (s *Service) putCreate(ctx context.Context, tx *db.Tx, in *createInput) (madeWire, error) {
	at, err := folders.Get(ctx, tx, int64(in.Body.DirectoryID))
	if err != nil {
		return madeWire{}, err
	}
	if at.Matter() != int64(in.Body.MatterID) {
		return madeWire{}, errs.Invalid("matterID", "the folder lies in another matter")
	}
	id, err := s.Create(ctx, tx, at.ID, Text{in.Body.Name, in.Body.Content})
	return madeWire{id}, err
}

func (s *Service) putCreateInRoot(ctx context.Context, tx *db.Tx, in *createInRootInput) (madeWire, error) {
	root, _, err := folders.Resolve(ctx, tx, int64(in.Body.MatterID), string(folders.Notes)+"/")
	if err != nil {
		return madeWire{}, err
	}
	id, err := s.Add(ctx, tx, root.ID, Text{in.Body.Name, in.Body.Content})
	return madeWire{id}, err
}

func (s *Service) postUpdate(ctx context.Context, tx *db.Tx, in *updateInput) (savedWire, error) {
	read, err := in.Seen()
	if err != nil {
		return savedWire{}, err
	}
	saved, err := s.Update(ctx, tx, int64(in.Body.ID), Text{in.Body.Name, in.Body.Content}, read)
	return wireOf(saved), err
}

func wireOf(s Saved) savedWire {
	return savedWire{s.Rev, s.Name, s.Content, s.ModifiedAt.UTC(), s.ModifiedBy}
}

func wireOfConflict(c Conflict) conflictWire {
	wire := conflictWire{Theirs: wireOf(c.Theirs)}
	if c.Read != nil {
		read := wireOf(*c.Read)
		wire.Read = &read
	}
	return wire
}
