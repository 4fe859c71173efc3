package documents

import (
	"context"
	"maps"
	"slices"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
)

// Twin is a document that stands where a file of an upload would go, with the content of its current version.
type Twin struct {
	File       int // its place in the question
	DocumentID int64
	Name       string
	Size       int64
	SHA256     []byte
	Deleted    bool
}

// Comparison is what an upload would meet, at every depth.
type Comparison struct {
	Twins []Twin
	// Trashed are the folders that the upload would go into and that are in the trash, as the upload calls them. What lies
	// in them is not compared.
	Trashed []string
}

// Compare says which of the files of an upload are there already, by their names and folders. It changes nothing.
func (s *Service) Compare(ctx context.Context, tx *db.Tx, target filing.Target, files []Incoming) (Comparison, error) {
	if len(files) > filing.MaxUpload {
		return Comparison{}, filing.TooManyFiles(len(files))
	}
	at, err := s.kind.Enter(ctx, tx, target)
	if err != nil {
		return Comparison{}, err
	}
	names, paths, err := harmless(files)
	if err != nil {
		return Comparison{}, err
	}
	found, err := folders.Find(ctx, tx, at, paths)
	if err != nil {
		return Comparison{}, err
	}
	trashed, asked := map[string]bool{}, sqlgen.TwinsParams{TenantID: tx.Tenant}
	var places []int
	for i := range files {
		folder, exists := found[paths[i]]
		switch {
		case exists && folder.Deleted:
			trashed[files[i].Path] = true
		case exists:
			places, asked.FolderIds, asked.Names = append(places, i), append(asked.FolderIds, folder.ID), append(asked.Names, names[i])
		}
	}
	rows, err := sqlgen.New(tx).Twins(ctx, asked)
	twins := make([]Twin, len(rows))
	for i, row := range rows {
		twins[i] = Twin{places[row.Place-1], row.DocumentID, row.Name, row.Size, row.Sha256, row.Deleted}
	}
	return Comparison{twins, slices.Sorted(maps.Keys(trashed))}, err
}
