package documents

import (
	"context"
	"slices"

	"casefold/internal/audit"
	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/folders"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/storage"
)

// copyChunk is how many documents one statement makes. A large copy shows its progress after each, and memory holds the
// rows of one.
const copyChunk = 1000

// copying is a plan whose folders have been made.
type copying struct {
	copyPlan
	made  map[int64]int64  // copies of folders by their sources
	keys  map[int64]string // bytes that were copied before, by the version they are of
	at    map[int64]string // paths of all folders that documents are copied from and to
	named map[int64]string // names of the documents that are copied by themselves, not with their folder
}

// makeDocuments returns the id of the first copy; the others follow in the order of their sources.
func (s *Service) makeDocuments(ctx context.Context, tx *db.Tx, c copying, done func(n int)) (int64, error) {
	first, err := tx.IDs(ctx, documentIDs, len(c.sources))
	if err != nil {
		return 0, err
	}
	version, err := tx.IDs(ctx, versionIDs, len(c.sources))
	if err != nil {
		return 0, err
	}
	c.named = map[int64]string{}
	for i, d := range c.documents {
		c.named[d.ID] = c.names.documents[i]
	}
	if c.at, err = folders.Paths(ctx, tx, c.folderIDs()); err != nil {
		return 0, err
	}
	n := 0
	for chunk := range slices.Chunk(c.sources, copyChunk) {
		if err := s.makeChunk(ctx, tx, c, chunk, first+int64(n), version+int64(n)); err != nil {
			return 0, err
		}
		n += len(chunk)
		done(n)
	}
	return first, nil
}

// folderIDs are the folders that documents are copied from and to.
func (c copying) folderIDs() []int64 {
	ids := []int64{c.to.ID}
	for _, made := range c.made {
		ids = append(ids, made)
	}
	for _, source := range c.sources {
		ids = append(ids, source.FolderID)
	}
	return distinct(ids)
}

// target is where the copy of a document lies, and what it is called.
func (c copying) target(source sqlgen.SourcesOfCopiesRow) (folder int64, name string) {
	if name := c.named[source.ID]; name != "" {
		return c.to.ID, name
	}
	return c.made[source.FolderID], source.Name
}

func (s *Service) makeChunk(ctx context.Context, tx *db.Tx, c copying, sources []sqlgen.SourcesOfCopiesRow, document, version int64) (err error) {
	rows := sqlgen.CopyDocumentsParams{TenantID: tx.Tenant, Now: tx.Now, UserID: tx.UserID}
	lines := make([]audit.Line, len(sources))
	for i, source := range sources {
		id := document + int64(i)
		folder, name := c.target(source)
		rows.Ids, rows.VersionIds = append(rows.Ids, id), append(rows.VersionIds, version+int64(i))
		rows.Sources, rows.SourceVersions = append(rows.Sources, source.ID), append(rows.SourceVersions, source.VersionID)
		rows.FolderIds, rows.Names = append(rows.FolderIds, folder), append(rows.Names, name)
		lines[i] = audit.Line{Action: "document.copy", Object: "document", ObjectID: id,
			Before: origin{source.ID, source.Name, c.at[source.FolderID], source.MatterID}, After: place{name, folder, c.at[folder], c.to.MatterID}}
	}
	if rows.FileKeys, err = s.copyBytes(ctx, tx, sources, c.keys); err != nil {
		return err
	}
	stepBytesCopied.Pass()
	if err := sqlgen.New(tx).CopyDocuments(ctx, rows); err != nil {
		return taken(missingItem(err))
	}
	return audit.RecordAll(ctx, tx, lines)
}

// copyBytes gives each version that has no copy yet one under a key of its own. The keys are committed first, before bytes
// lie under them.
func (s *Service) copyBytes(ctx context.Context, tx *db.Tx, sources []sqlgen.SourcesOfCopiesRow, keys map[int64]string) ([]string, error) {
	missing := slices.DeleteFunc(slices.Clone(sources), func(source sqlgen.SourcesOfCopiesRow) bool { return keys[source.VersionID] != "" })
	if len(missing) > 0 {
		err := tx.CommitFirst(ctx, func(first *db.Tx) error { return expectCopies(ctx, first, missing, keys) })
		if err != nil {
			return nil, err
		}
		if err := s.blobs[tx.Region].CopyAll(ctx, copiesOf(missing, keys), func(int) {}); err != nil {
			return nil, err
		}
	}
	all := make([]string, len(sources))
	for i, source := range sources {
		all[i] = keys[source.VersionID]
	}
	return all, s.files.Copied(ctx, tx, copiesOf(sources, keys))
}

// expectCopies adds to keys those of copies that are to be made.
func expectCopies(ctx context.Context, tx *db.Tx, sources []sqlgen.SourcesOfCopiesRow, keys map[int64]string) error {
	expected, err := storage.Expect(ctx, tx, len(sources))
	for i, source := range sources {
		keys[source.VersionID] = expected[i]
	}
	return err
}

func copiesOf(sources []sqlgen.SourcesOfCopiesRow, keys map[int64]string) []blob.Copy {
	copies := make([]blob.Copy, len(sources))
	for i, source := range sources {
		copies[i] = blob.Copy{From: source.FileKey, To: keys[source.VersionID]}
	}
	return copies
}

// origin is what the history of a copy begins with.
type origin struct {
	DocumentID int64  `json:"documentID"`
	Filename   string `json:"filename"`
	Path       string `json:"path"`
	MatterID   *int64 `json:"matterID,omitempty"`
}
