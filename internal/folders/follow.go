package folders

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"casefold/internal/folders/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// Follow is Resolve for those who look and change nothing: where no folder lies at the path any more, it finds the one that
// lay there last, wherever that lies now. One that the person may not see there is FolderNotFound, like one that never was.
func Follow(ctx context.Context, tx *db.Tx, matterID int64, path string) (Folder, []Step, error) {
	found, steps, err := Resolve(ctx, tx, matterID, path)
	if !errors.Is(err, errs.FolderNotFound) {
		return found, steps, err
	}
	rows, rest, err := walk(ctx, tx, matterID, path)
	if err != nil {
		return Folder{}, nil, err
	}
	q, at := sqlgen.New(tx), rows[len(rows)-1].ID
	for _, name := range rest {
		at, err = q.Onward(ctx, sqlgen.OnwardParams{TenantID: tx.Tenant, ParentID: at, Name: name})
		if errors.Is(err, pgx.ErrNoRows) {
			return Folder{}, nil, errs.FolderNotFound
		}
		if err != nil {
			return Folder{}, nil, err
		}
	}
	return Locate(ctx, tx, at, Area(rows[0].Area))
}

// Locate finds a folder that somebody knows by its id, in an area of the same kind as the one where they saw it, and the folders
// from the root down to it. What the person may not see is FolderNotFound.
func Locate(ctx context.Context, tx *db.Tx, id int64, seen Area) (Folder, []Step, error) {
	found, err := Get(ctx, tx, id)
	if errors.Is(err, errs.NoFolderAccess) || err == nil && found.Area.Kind() != seen.Kind() {
		err = errs.FolderNotFound
	}
	if err != nil {
		return Folder{}, nil, err
	}
	steps, err := Steps(ctx, tx, id)
	return found, steps, err
}
