package documents

import (
	"context"
	"errors"
	"slices"
	"time"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
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
	r := &registration{service: s, disk: s.blobs[actor.Region], facts: map[string]blob.Info{}}
	results, err := r.run(ctx, actor, arrived, false)
	if !isNameRace(err) {
		return results, err
	}
	// Two of these have one name, or somebody else took one just now: the others must not suffer.
	results = make([]Registered, len(arrived))
	for i, one := range arrived {
		if results[i], err = r.alone(ctx, actor, one); err != nil {
			return nil, err
		}
	}
	return results, nil
}

// alone registers one upload, one after the other with those that also look for a free name in its folder.
func (r *registration) alone(ctx context.Context, actor db.Actor, one Arrived) (Registered, error) {
	var err error
	for range attempts {
		var result []Registered
		if result, err = r.run(ctx, actor, []Arrived{one}, true); err == nil {
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

// registration is one call of Register: what it has found out about blobs outlives a transaction that must be repeated.
type registration struct {
	service *Service
	disk    *blob.Disk
	facts   map[string]blob.Info
}

var errUnread = errors.New("the hash of a blob must be read first")

// run registers in one transaction. A blob that another process wrote is read before the transaction, however long that
// takes.
func (r *registration) run(ctx context.Context, actor db.Actor, arrived []Arrived, queued bool) (results []Registered, err error) {
	for {
		var unread []string
		err = r.service.db.InTxByKey(ctx, actor, func(tx *db.Tx) (err error) {
			results, unread, err = r.register(ctx, tx, arrived, queued)
			return err
		})
		if !errors.Is(err, errUnread) {
			return results, err
		}
		for _, key := range unread {
			if err := r.read(ctx, key); err != nil {
				return nil, err
			}
		}
	}
}

// absent is the size of a blob that was never written.
const absent = -1

func (r *registration) read(ctx context.Context, key string) error {
	info, err := r.disk.Hash(ctx, key)
	if errors.Is(err, blob.ErrNotFound) {
		info, err = blob.Info{Size: absent}, nil
	}
	r.facts[key] = info
	return err
}

func (r *registration) fact(key string) (blob.Info, bool) {
	if info, known := r.disk.Known(key); known {
		return info, true
	}
	info, known := r.facts[key]
	return info, known
}

func (r *registration) register(ctx context.Context, tx *db.Tx, arrived []Arrived, queued bool) ([]Registered, []string, error) {
	q := sqlgen.New(tx)
	if queued {
		if err := q.QueueForFolder(ctx, sqlgen.QueueForFolderParams{TenantID: tx.Tenant, VersionID: arrived[0].VersionID}); err != nil {
			return nil, nil, err
		}
	}
	uploads, err := holdUploads(ctx, tx, arrived)
	if err != nil {
		return nil, nil, err
	}
	stepHeld.Pass()
	var unread, there []string
	for _, upload := range uploads {
		info, known := r.fact(upload.BlobKey)
		switch {
		case upload.State != "pending":
		case !known:
			unread = append(unread, upload.BlobKey)
		case info.Size != absent:
			there = append(there, upload.BlobKey)
		}
	}
	if unread != nil {
		return nil, unread, errUnread
	}
	// No row is committed before the name of its file is forced, which can go on while the rows are written.
	forced := r.disk.Force(there)
	results, err := r.decide(ctx, tx, uploads, arrived)
	if failure := forced(); err == nil {
		err = failure
	}
	return results, nil, err
}

// decide judges uploads and writes down what becomes of each.
func (r *registration) decide(ctx context.Context, tx *db.Tx, uploads []sqlgen.UploadsRow, arrived []Arrived) ([]Registered, error) {
	results := make([]Registered, len(arrived))
	var current []accepted
	for i, one := range arrived {
		info, _ := r.fact(uploads[i].BlobKey)
		results[i] = judge(tx, uploads[i], one, info)
		switch {
		case uploads[i].State != "pending" || results[i].Err != nil && !results[i].Aside:
		case results[i].Aside:
			if err := r.service.keepAside(ctx, tx, uploads[i], one, info, results[i]); err != nil {
				return nil, err
			}
		default:
			current = append(current, accepted{uploads[i], one, info, &results[i]})
		}
	}
	return results, r.service.makeCurrent(ctx, tx, current)
}

// holdUploads reads uploads in the order in which they were asked for, and holds their documents.
func holdUploads(ctx context.Context, tx *db.Tx, arrived []Arrived) ([]sqlgen.UploadsRow, error) {
	ids, documents := make([]int64, len(arrived)), make([]int64, len(arrived))
	for i, one := range arrived {
		ids[i], documents[i] = one.VersionID, one.DocumentID
	}
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
	uploads := make([]sqlgen.UploadsRow, len(arrived))
	for i, one := range arrived {
		row, found := byID[one.VersionID]
		if found && row.DocumentID != one.DocumentID {
			return nil, errs.VersionNotFound
		}
		if !found {
			return nil, missingVersion(ctx, tx, ids, documents)
		}
		uploads[i] = row
	}
	return uploads, nil
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
