package documents

import (
	"context"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
)

// freeNames are the names under which documents can stand in a folder beside each other and beside what is there: the
// names themselves where they are free, else with the first number that is. Deleted says of the names that are taken
// whether whoever has them is in the trash.
func freeNames(ctx context.Context, tx *db.Tx, folderID int64, names []string) (free []string, deleted map[string]bool, err error) {
	deleted = map[string]bool{}
	free, err = folders.Free(names, Split, func(candidates []string) (keys []string, taken []bool, err error) {
		rows, err := sqlgen.New(tx).TakenNames(ctx, sqlgen.TakenNamesParams{FolderID: folderID, Names: candidates})
		for i, row := range rows {
			keys, taken = append(keys, row.NameKey), append(taken, row.DocumentID != 0)
			if row.Deleted {
				deleted[candidates[i]] = true
			}
		}
		return keys, taken, err
	})
	return free, deleted, err
}
