package documents

import (
	"bytes"
	"context"
	"crypto/sha256"
	"maps"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"casefold/internal/audit"
	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/storage"
)

// Whole is a small file that comes with all its bytes.
type Whole struct {
	Incoming
	Bytes    []byte
	SHA256   []byte // compared when it is given
	FileTime time.Time
}

// wholeUpload makes documents of small files in one call: folders, addresses, bytes and registration in one.
type wholeUpload struct {
	*Service
	actor        db.Actor
	target       filing.Target
	whole        []Whole
	names, paths []string // of the files, as they can be kept
	autoRename   bool

	queued  bool // somebody else took one of the names in the same moment
	keys    []string
	storing errgroup.Group
	stored  []blob.Info
}

// newWholeUpload fails where the name of a file or of its folder cannot be mended. Characters that names may not have are replaced.
// With autoRename a file whose name is taken gets a number.
func (s *Service) newWholeUpload(actor db.Actor, target filing.Target, files []Whole, autoRename bool) (*wholeUpload, error) {
	u := &wholeUpload{Service: s, actor: actor, target: target, whole: files, autoRename: autoRename}
	incoming := make([]Incoming, len(files))
	for i, f := range files {
		incoming[i] = f.Incoming
	}
	var err error
	u.names, u.paths, err = harmless(incoming)
	return u, err
}

// inTx runs f in a transaction, and again where somebody else took one of the names in the same moment: then one after the other with
// those who also look for free names in these folders.
func (u *wholeUpload) inTx(ctx context.Context, f func(tx *db.Tx) error) error {
	defer func() { _ = u.storing.Wait() }()
	err := u.db.InTxByKey(ctx, u.actor, f)
	for tries := 1; isNameRace(err) && tries < attempts; tries++ {
		u.queued = true
		err = u.db.InTxByKey(ctx, u.actor, f)
	}
	return err
}

// file makes the documents, in the order of the files. A file that cannot become one has the reason in its result, and the others
// are filed without it. The bytes are written while the database is asked. Where the transaction fails, the sweeper removes them.
func (u *wholeUpload) file(ctx context.Context, tx *db.Tx) ([]Registered, error) {
	at, err := u.kind.Enter(ctx, tx, u.target)
	if err != nil || len(u.whole) == 0 {
		return nil, err
	}
	if err := u.store(ctx); err != nil {
		return nil, err
	}
	ids, err := u.kind.UploadFolders(ctx, tx, u.hub, at, u.paths)
	if err != nil {
		return nil, err
	}
	results, err := u.judge(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	return results, u.keep(ctx, tx, results, ids)
}

// store begins to write the bytes of all files, once for all transactions.
func (u *wholeUpload) store(ctx context.Context) (err error) {
	if u.keys != nil {
		return nil
	}
	if u.keys, err = u.files.Reserved(ctx, u.actor, len(u.whole)); err != nil {
		return err
	}
	contents := make([]blob.Content, len(u.whole))
	for i, f := range u.whole {
		contents[i] = blob.Content{Key: u.keys[i], Bytes: f.Bytes}
	}
	u.storing.Go(func() (err error) {
		u.stored, err = u.blobs[u.actor.Region].NameAll(ctx, contents)
		return err
	})
	return nil
}

// judge decides what becomes of each file and what it is called.
func (u *wholeUpload) judge(ctx context.Context, tx *db.Tx, ids map[string]int64) ([]Registered, error) {
	results := make([]Registered, len(u.whole))
	inFolder := map[int64][]int{}
	for i, f := range u.whole {
		sum := sha256.Sum256(f.Bytes)
		results[i] = Registered{Name: u.names[i], SHA256: sum[:]}
		if f.SHA256 != nil && !bytes.Equal(f.SHA256, sum[:]) {
			results[i].Err = notWhole
			continue
		}
		folder := ids[u.paths[i]]
		inFolder[folder] = append(inFolder[folder], i)
	}
	if u.queued {
		folders := slices.Collect(maps.Keys(inFolder))
		if err := sqlgen.New(tx).QueueForFolders(ctx, sqlgen.QueueForFoldersParams{TenantID: tx.Tenant, Ids: folders}); err != nil {
			return nil, err
		}
	}
	for folder, files := range inFolder {
		wanted := make([]string, len(files))
		for n, i := range files {
			wanted[n] = u.names[i]
		}
		free, deleted, err := naming.Free(ctx, tx, folder, wanted)
		if err != nil {
			return nil, err
		}
		for n, i := range files {
			if results[i].Name = free[n]; free[n] != wanted[n] && !u.autoRename {
				results[i].Err = duplicate(deleted[wanted[n]])
			}
		}
	}
	return results, nil
}

// keep makes documents of the files against which nothing stands, and gives up the others.
func (u *wholeUpload) keep(ctx context.Context, tx *db.Tx, results []Registered, ids map[string]int64) error {
	var all []brought
	var of []int
	var refused []string
	for i, f := range u.whole {
		if results[i].Err != nil {
			refused = append(refused, u.keys[i])
			continue
		}
		of = append(of, i)
		all = append(all, brought{ids[u.paths[i]], results[i].Name, u.keys[i], int64(len(f.Bytes)), f.FileTime})
	}
	if err := storage.LetGo(ctx, tx, refused...); err != nil || len(all) == 0 {
		return err
	}
	made, err := u.insert(ctx, tx, all)
	if err != nil {
		return err
	}
	if err := u.storing.Wait(); err != nil {
		return err
	}
	stepNamed.Pass()
	files, lines := make([]storage.File, len(all)), make([]audit.Line, len(all))
	var inFolders, versions []int64
	for n, b := range all {
		i := of[n]
		results[i].DocumentID, results[i].VersionID, results[i].Number = made[n].DocumentID, made[n].VersionID, 1
		files[n] = storage.File{Key: b.key, Info: u.stored[i]}
		lines[n] = audit.Line{Action: "document.upload", Object: "document", ObjectID: made[n].DocumentID,
			After: versionState{Filename: b.name, FolderID: b.folder, Version: 1, Size: b.size}}
		inFolders, versions = append(inFolders, b.folder), append(versions, made[n].VersionID)
	}
	if err := u.files.Arrived(ctx, tx, files...); err != nil {
		return err
	}
	if err := u.becameLive(ctx, tx, versions...); err != nil {
		return err
	}
	u.publish(tx, slices.Compact(slices.Sorted(slices.Values(inFolders))))
	err = audit.RecordAll(ctx, tx, lines)
	stepWhole.Pass(tx)
	return err
}

// brought is a file that lies in the store, or will before the transaction ends, and is to be a document.
type brought struct {
	folder   int64
	name     string
	key      string
	size     int64
	fileTime time.Time
}

// insert makes documents with their first versions, in order and with consecutive ids. A name that is taken is DuplicateNames.
func (s *Service) insert(ctx context.Context, tx *db.Tx, all []brought) ([]Begun, error) {
	first, err := tx.IDs(ctx, documentIDs, len(all))
	if err != nil {
		return nil, err
	}
	firstVersion, err := tx.IDs(ctx, versionIDs, len(all))
	if err != nil {
		return nil, err
	}
	rows := sqlgen.InsertDocumentsParams{TenantID: tx.Tenant, Now: tx.Now, UserID: tx.UserID}
	made := make([]Begun, len(all))
	for i, b := range all {
		made[i] = Begun{first + int64(i), firstVersion + int64(i)}
		rows.Ids, rows.VersionIds = append(rows.Ids, made[i].DocumentID), append(rows.VersionIds, made[i].VersionID)
		rows.FolderIds, rows.Names = append(rows.FolderIds, b.folder), append(rows.Names, b.name)
		rows.Sizes, rows.FileKeys = append(rows.Sizes, b.size), append(rows.FileKeys, b.key)
		rows.FileTimes = append(rows.FileTimes, fileTime(b.fileTime))
	}
	return made, taken(sqlgen.New(tx).InsertDocuments(ctx, rows))
}
