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
	s.hub.Publish(tx, events.Event{Topic: events.User(tx.Sub), Kind: FavoriteKind})
	return SetFavorites(ctx, tx, []int64{id}, favorite)
}

// SetFavorites is SetFavorite for several folders, all of them or none. The caller publishes FavoriteKind.
func SetFavorites(ctx context.Context, tx *db.Tx, ids []int64, favorite bool) error {
	found, err := Read(ctx, tx, ids...)
	if err != nil {
		return err
	}
	q := sqlgen.New(tx)
	if !favorite {
		return q.RemoveFavorites(ctx, sqlgen.RemoveFavoritesParams{TenantID: tx.Tenant, UserID: tx.UserID, Ids: ids})
	}
	for _, f := range found {
		switch {
		case f.MatterDeleted:
			return errs.MatterInTrashEdit
		case f.Trashed():
			return errs.FolderInTrash
		}
	}
	return q.AddFavorites(ctx, sqlgen.AddFavoritesParams{TenantID: tx.Tenant, UserID: tx.UserID, Ids: ids})
}
