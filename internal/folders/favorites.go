package folders

import (
	"context"

	"casefold/internal/folders/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
)

// Favorite is a folder that a person marked, with where it lies.
type Favorite struct {
	ID         int64
	Name       string
	Path       string
	MatterID   int64
	MatterName string
}

// Favorites are the folders that the person marked, may still see, and that are not in the trash, by name.
func Favorites(ctx context.Context, tx *db.Tx) ([]Favorite, error) {
	rows, err := sqlgen.New(tx).Favorites(ctx, sqlgen.FavoritesParams{TenantID: tx.Tenant, UserID: tx.UserID})
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	ids, found := make([]int64, len(rows)), make([]Favorite, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	paths, err := Paths(ctx, tx, ids)
	for i, row := range rows {
		found[i] = Favorite{ID: row.ID, Name: row.Name, Path: paths[row.ID]}
		found[i].MatterID, found[i].MatterName = MatterOf(row.MatterID, row.MatterName, Area(row.Area))
	}
	return found, err
}

// SetFavorite makes a folder one of the person's favourites, or no longer one. One in the trash does not become one.
func (s *Service) SetFavorite(ctx context.Context, tx *db.Tx, id int64, favorite bool) error {
	f, err := Get(ctx, tx, id)
	if err != nil {
		return err
	}
	q := sqlgen.New(tx)
	switch {
	case !favorite:
		err = q.RemoveFavorite(ctx, sqlgen.RemoveFavoriteParams{TenantID: tx.Tenant, UserID: tx.UserID, FolderID: id})
	case f.MatterDeleted:
		err = errs.MatterInTrashEdit
	case f.Trashed():
		err = errs.FolderInTrash
	default:
		err = q.AddFavorite(ctx, sqlgen.AddFavoriteParams{TenantID: tx.Tenant, UserID: tx.UserID, FolderID: id})
	}
	s.hub.Publish(tx, events.Event{Topic: events.User(tx.Sub), Kind: FavoriteKind})
	return err
}
