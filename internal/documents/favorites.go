package documents

import (
	"context"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
)

// Found is a document on its own, outside of its folder: with where it lies.
type Found struct {
	ID         int64
	Name       string
	Path       string
	MatterID   int64
	MatterName string
	folderID   int64
}

// Favorite is a document that a person marked.
type Favorite struct {
	Found
	Type string
}

// Favorites are the documents that the person marked, may still see, and that are not in the trash, by name.
func Favorites(ctx context.Context, tx *db.Tx) ([]Favorite, error) {
	rows, err := sqlgen.New(tx).FavoriteDocuments(ctx, sqlgen.FavoriteDocumentsParams{TenantID: tx.Tenant, UserID: tx.UserID})
	if err != nil {
		return nil, err
	}
	list := make([]Favorite, len(rows))
	places := make([]*Found, len(rows))
	for i, row := range rows {
		list[i] = Favorite{found(row.ID, row.Name, row.FolderID, row.MatterID, row.MatterName, row.Area), row.TypeName}
		places[i] = &list[i].Found
	}
	return list, locate(ctx, tx, places)
}

func found(id int64, name string, folder int64, matter *int64, matterName, area string) Found {
	f := Found{ID: id, Name: name, folderID: folder}
	f.MatterID, f.MatterName = folders.MatterOf(matter, matterName, folders.Area(area))
	return f
}

// locate adds the paths of documents.
func locate(ctx context.Context, tx *db.Tx, list []*Found) error {
	if len(list) == 0 {
		return nil
	}
	ids := make([]int64, len(list))
	for i, f := range list {
		ids[i] = f.folderID
	}
	paths, err := folders.Paths(ctx, tx, ids)
	for _, f := range list {
		f.Path = paths[f.folderID] + f.Name
	}
	return err
}

// SetFavorites makes documents and folders favourites of the person, or no longer, all of them or none. What is in the trash does not
// become one.
func (s *Service) SetFavorites(ctx context.Context, tx *db.Tx, ids, folderIDs []int64, favorite bool) error {
	if len(ids) > filing.MaxIDs || len(folderIDs) > filing.MaxIDs {
		return errs.TooManyItems
	}
	s.hub.Publish(tx, events.Event{Topic: events.User(tx.Sub), Kind: folders.FavoriteKind})
	if err := setFavorites(ctx, tx, ids, favorite); err != nil {
		return err
	}
	return folders.SetFavorites(ctx, tx, folderIDs, favorite)
}

func setFavorites(ctx context.Context, tx *db.Tx, ids []int64, favorite bool) error {
	found, err := finder.Read(ctx, tx, ids...)
	if err != nil {
		return err
	}
	q := sqlgen.New(tx)
	if !favorite {
		return q.RemoveFavorites(ctx, sqlgen.RemoveFavoritesParams{TenantID: tx.Tenant, UserID: tx.UserID, Ids: ids})
	}
	for _, d := range found {
		if err := d.Live(); err != nil {
			return err
		}
	}
	return q.AddFavorites(ctx, sqlgen.AddFavoritesParams{TenantID: tx.Tenant, UserID: tx.UserID, Ids: ids})
}
