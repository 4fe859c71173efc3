package documents

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/storage"
)

// Arrived is an upload whose bytes were sent and that is to become the current version of its document.
type Arrived struct {
	DocumentID int64
	VersionID  int64
	Size       int64
	SHA256     []byte // compared when it is given
	FileTime   time.Time
	Comment    string
}

// Registered is what became of an upload. Err is why it did not become a version; with Aside the bytes are kept beside
// the versions all the same.
type Registered struct {
	DocumentID int64
	VersionID  int64
	Number     int64
	Name       string
	SHA256     []byte
	Err        *errs.Error
	Aside      bool
}

// attempts is how often a name is looked for that others take in the same moment.
const attempts = 20

// Register makes versions of uploads whose bytes have arrived, each for itself. One that meets a lock or a newer version
// is kept aside. An upload that is not the person's own refuses the whole call. Repeating is safe: what is registered
// gives the same answer again.
func (s *Service) Register(ctx context.Context, actor db.Actor, arrived []Arrived) ([]Registered, error) {
	r := &registration{service: s, actor: actor}
	results, err := r.run(ctx, arrived, false)
	if err == nil && len(r.unread) > 0 {
		if err := r.read(ctx); err != nil {
			return nil, err
		}
		results, err = r.run(ctx, arrived, false)
	}
	if !isNameRace(err) {
		return results, err
	}
	// Two of these have one name, or somebody else took one just now: the others must not suffer.
	results = make([]Registered, len(arrived))
	for i, one := range arrived {
		if results[i], err = r.alone(ctx, one); err != nil {
			return nil, err
		}
	}
	return results, nil
}

// alone registers one upload, one after the other with those that also look for a free name in its folder.
func (r *registration) alone(ctx context.Context, one Arrived) (Registered, error) {
	var err error
	for range attempts {
		var result []Registered
		if result, err = r.run(ctx, []Arrived{one}, true); err == nil {
			return result[0], nil
		}
		if !isNameRace(err) {
			return Registered{}, err
		}
	}
	return Registered{DocumentID: one.DocumentID, VersionID: one.VersionID, Err: errs.As(err)}, nil
}

// isNameRace is true when somebody took one of the names in the same moment, or two calls wait for each other's names.
func isNameRace(err error) bool { return errors.Is(err, errs.DuplicateNames) || db.Deadlock(err) }

// registration is one call of Register. This process knows what it received itself; what another process received is read
// once, between two transactions, however long that takes. An upload that expects another file after that was begun anew,
// and counts as not received.
type registration struct {
	service *Service
	actor   db.Actor
	stored  map[string]blob.Info // what lies in the files
	unread  []string             // files that must be read first; nothing is registered before
}

// look notes what this process knows of the files, and which it has to read.
func (r *registration) look(uploads []sqlgen.UploadsRow) {
	r.stored = map[string]blob.Info{}
	for _, upload := range uploads {
		if info, known := r.service.blobs[r.actor.Region].Known(upload.FileKey); known {
			r.stored[upload.FileKey] = info
		} else if upload.State == "pending" {
			r.unread = append(r.unread, upload.FileKey)
		}
	}
}

// read reads what look could not tell. A file that was never written stays unknown.
func (r *registration) read(ctx context.Context) error {
	found, err := r.service.files.Stored(ctx, r.actor.Region, r.unread)
	maps.Copy(r.stored, found)
	r.unread = nil
	return err
}

// run registers in one transaction, or finds out what must be read first.
func (r *registration) run(ctx context.Context, arrived []Arrived, queued bool) (results []Registered, err error) {
	err = r.service.db.InTxByKey(ctx, r.actor, func(tx *db.Tx) error {
		if queued {
			if err := sqlgen.New(tx).QueueForFolder(ctx, sqlgen.QueueForFolderParams{TenantID: tx.Tenant, VersionID: arrived[0].VersionID}); err != nil {
				return err
			}
		}
		uploads, err := holdUploads(ctx, tx, arrived)
		if err != nil {
			return err
		}
		stepHeld.Pass()
		if r.stored == nil {
			r.look(uploads)
		}
		if len(r.unread) > 0 {
			return nil
		}
		results, err = r.decide(ctx, tx, uploads, arrived)
		return err
	})
	return results, err
}

// decide judges uploads and writes down what becomes of each.
func (r *registration) decide(ctx context.Context, tx *db.Tx, uploads []sqlgen.UploadsRow, arrived []Arrived) ([]Registered, error) {
	results := make([]Registered, len(arrived))
	var current, aside []accepted
	var files []storage.File
	for i, one := range arrived {
		info, stored := r.stored[uploads[i].FileKey]
		results[i] = judge(tx, uploads[i], one, info, stored)
		if uploads[i].State != "pending" || results[i].Err != nil && !results[i].Aside {
			continue
		}
		files = append(files, storage.File{Key: uploads[i].FileKey, Info: info})
		if file := (accepted{uploads[i], one, info, &results[i]}); results[i].Aside {
			aside = append(aside, file)
		} else {
			current = append(current, file)
		}
	}
	if err := r.service.files.Arrived(ctx, tx, files...); err != nil {
		return nil, err
	}
	for _, a := range aside {
		if err := r.service.keepAside(ctx, tx, a); err != nil {
			return nil, err
		}
	}
	return results, r.service.makeCurrent(ctx, tx, current)
}

// holdUploads reads uploads in the order in which they were asked for, and holds their documents.
func holdUploads(ctx context.Context, tx *db.Tx, arrived []Arrived) ([]sqlgen.UploadsRow, error) {
	ids, documents := idsOf(arrived)
	q := sqlgen.New(tx)
	if err := q.HoldDocuments(ctx, sqlgen.HoldDocumentsParams{TenantID: tx.Tenant, Ids: documents}); err != nil {
		return nil, err
	}
	rows, err := q.Uploads(ctx, sqlgen.UploadsParams{TenantID: tx.Tenant, Ids: ids, UserID: tx.UserID, Now: tx.Now})
	if err != nil {
		return nil, err
	}
	byID := make(map[int64]sqlgen.UploadsRow, len(rows))
	for _, row := range rows {
		byID[row.ID] = row
	}
	for i, id := range ids {
		row, own := byID[id]
		if own && row.DocumentID != documents[i] {
			return nil, errs.VersionNotFound
		}
		if !own {
			return nil, missingVersion(ctx, tx, ids, documents)
		}
	}
	uploads := make([]sqlgen.UploadsRow, len(arrived))
	for i, id := range ids {
		uploads[i] = byID[id]
	}
	return uploads, nil
}

// idsOf are the versions that uploads are to become, and their documents.
func idsOf(arrived []Arrived) (versions, documents []int64) {
	versions, documents = make([]int64, len(arrived)), make([]int64, len(arrived))
	for i, one := range arrived {
		versions[i], documents[i] = one.VersionID, one.DocumentID
	}
	return versions, documents
}

// missingVersion says why one of these uploads cannot be had. Somebody else's is as unknown as one that never was.
func missingVersion(ctx context.Context, tx *db.Tx, ids, documents []int64) error {
	distinct := slices.Compact(slices.Sorted(slices.Values(ids)))
	existing, err := sqlgen.New(tx).CountUploads(ctx, sqlgen.CountUploadsParams{
		TenantID: tx.Tenant, Ids: distinct, DocumentIds: documents, UserID: tx.UserID,
	})
	if err != nil {
		return err
	}
	if int(existing) < len(distinct) {
		return errs.VersionNotFound
	}
	return errs.NoDocumentAccess
}
