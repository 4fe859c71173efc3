package documents

import (
	"context"
	"time"

	"casefold/internal/folders"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

type (
	noInput               struct{}
	favoriteDocumentInput struct {
		Body struct {
			ID       api.ID   `json:"documentID"`
			Favorite api.Flag `json:"isFavorite"`
		}
	}
	favoriteSelectionInput struct {
		Body struct {
			Documents []api.ID `json:"documentIDs"`
			Folders   []api.ID `json:"folderIDs"`
			Favorite  api.Flag `json:"isFavorite"`
		}
	}
	favoriteWire struct {
		Favorite int `json:"isFavorite" enum:"0,1"`
	}
	favoritesWire struct {
		Documents []favoriteDocumentWire `json:"documents"`
		Folders   []favoriteFolderWire   `json:"folders"`
	}
	favoriteDocumentWire struct {
		ID         int64  `json:"id"`
		Filename   string `json:"filename"`
		Type       string `json:"documentType"`
		MatterID   int64  `json:"matterID"`
		MatterName string `json:"matterName"`
		Path       string `json:"path"`
	}
	favoriteFolderWire struct {
		ID         int64  `json:"id"`
		Filename   string `json:"filename"`
		Path       string `json:"path"`
		MatterID   int64  `json:"matterID"`
		MatterName string `json:"matterName"`
	}
	recentsInput struct {
		Limit int `query:"limit" minimum:"1" maximum:"100" default:"12" doc:"How many documents of each kind"`
		Body  struct {
			MatterIDs []api.ID `json:"recentMatterIDs,omitempty" maxItems:"100" doc:"What this browser remembers, newest first"`
		}
	}
	recentsWire struct {
		Modified []recentWire       `json:"recentlyModifiedVersions" doc:"The last version that the person made of each document, beyond its first"`
		Uploaded []recentWire       `json:"recentlyUploadedDocuments"`
		Matters  []recentMatterWire `json:"recentlyAccessedMatters" doc:"Those that the person may still see"`
	}
	recentWire struct {
		ID            int64     `json:"documentID"`
		Filename      string    `json:"filename"`
		VersionNumber int64     `json:"versionNumber"`
		CreatedAt     time.Time `json:"createdAt"`
		MatterID      int64     `json:"matterID"`
		MatterName    string    `json:"matterName"`
		Path          string    `json:"path"`
	}
	recentMatterWire struct {
		ID         int64  `json:"matterID"`
		Name       string `json:"name"`
		ClientName string `json:"clientName"`
	}
)

func (s *Service) mountFavorites(r *api.Router) {
	anyone := permissions.SignedIn
	fails := api.Fails(errs.DocumentNotFound, errs.NoDocumentAccess, errs.MatterInTrashEdit, errs.FolderInTrash, errs.DocumentInTrash)
	api.Post(r, "/document/favorite", s.postFavorite, anyone, fails)
	api.Post(r, "/document/favorites", s.postFavorites, anyone, fails, api.ManyIDs(),
		api.Fails(errs.FolderNotFound, errs.NoFolderAccess, errs.TooManyItems))
	api.Get(r, "/document/listFavorites", getFavorites, anyone, api.ByKey())
	api.Post(r, "/document/recentDocsAndMatters", postRecents, anyone)
}

func (s *Service) postFavorite(ctx context.Context, tx *db.Tx, in *favoriteDocumentInput) (favoriteWire, error) {
	err := s.SetFavorites(ctx, tx, []int64{int64(in.Body.ID)}, nil, bool(in.Body.Favorite))
	return favoriteWire{api.Bit(bool(in.Body.Favorite))}, err
}

func (s *Service) postFavorites(ctx context.Context, tx *db.Tx, in *favoriteSelectionInput) (favoriteWire, error) {
	err := s.SetFavorites(ctx, tx, api.IDs(in.Body.Documents), api.IDs(in.Body.Folders), bool(in.Body.Favorite))
	return favoriteWire{api.Bit(bool(in.Body.Favorite))}, err
}

func getFavorites(ctx context.Context, tx *db.Tx, _ *noInput) (favoritesWire, error) {
	wire := favoritesWire{[]favoriteDocumentWire{}, []favoriteFolderWire{}}
	documents, err := Favorites(ctx, tx)
	if err != nil {
		return wire, err
	}
	for _, d := range documents {
		wire.Documents = append(wire.Documents, favoriteDocumentWire{d.ID, d.Name, d.Type, d.MatterID, d.MatterName, d.Path})
	}
	marked, err := folders.Favorites(ctx, tx)
	for _, f := range marked {
		wire.Folders = append(wire.Folders, favoriteFolderWire{f.ID, f.Name, f.Path, f.MatterID, f.MatterName})
	}
	return wire, err
}

func postRecents(ctx context.Context, tx *db.Tx, in *recentsInput) (recentsWire, error) {
	modified, uploaded, err := Recents(ctx, tx, in.Limit)
	wire := recentsWire{recentWires(modified), recentWires(uploaded), []recentMatterWire{}}
	if err != nil {
		return wire, err
	}
	matters, err := MattersAmong(ctx, tx, api.IDs(in.Body.MatterIDs))
	for _, m := range matters {
		wire.Matters = append(wire.Matters, recentMatterWire(m))
	}
	return wire, err
}

func recentWires(list []Recent) []recentWire {
	wires := make([]recentWire, len(list))
	for i, r := range list {
		wires[i] = recentWire{r.ID, r.Name, r.VersionNumber, r.At.UTC(), r.MatterID, r.MatterName, r.Path}
	}
	return wires
}
