package export

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/audit"
	"casefold/internal/export/internal/sqlgen"
	"casefold/internal/folders"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/jobs"
	"casefold/internal/storage"
)

// keep records the ZIP together with what decides who may fetch it: where its names came from, and its contents.
func (s *Service) keep(ctx context.Context, tx *db.Tx, jobID int64, file storage.File, p plan, all []packed) error {
	roots := append([]int64{}, p.roots...)
	for _, one := range all {
		roots = append(roots, one.root)
	}
	contents, err := json.Marshal(contentsOf(p, all))
	if err != nil {
		return err
	}
	err = sqlgen.New(tx).KeepResult(ctx, sqlgen.KeepResultParams{
		TenantID: tx.Tenant, JobID: jobID, FileKey: file.Key, Filename: p.filename, RootIds: distinct(roots), Contents: contents,
		ExpiresAt: tx.Now.Add(keptFor), CreatedAt: tx.Now,
	})
	if err != nil {
		return err
	}
	return s.files.Arrived(ctx, tx, file)
}

// downloaded is what the history says of something that left in a ZIP.
type downloaded struct {
	Filename string `json:"filename,omitempty"`
	Path     string `json:"path,omitempty"`
	Version  int64  `json:"version,omitempty"`
	JobID    int64  `json:"jobID"`
}

// record writes a line for each thing that was packed, and for each folder that was named.
func record(ctx context.Context, tx *db.Tx, what selection, jobID int64, all []packed) error {
	paths, err := folders.Paths(ctx, tx, what[namedFolders])
	if err != nil {
		return err
	}
	lines := make([]audit.Line, 0, len(what[namedFolders])+len(all))
	for _, id := range what[namedFolders] {
		lines = append(lines, audit.Line{Action: "folder.download", Object: "folder", ObjectID: id, After: downloaded{Path: paths[id], JobID: jobID}})
	}
	for _, one := range all {
		lines = append(lines, audit.Line{Action: one.kind.Name + ".download", Object: one.kind.Name, ObjectID: one.id,
			After: downloaded{Filename: one.name, Version: one.version, JobID: jobID}})
	}
	return audit.RecordAll(ctx, tx, lines)
}

// Work registers the jobs that pack, and the one that clears away what they made.
func (s *Service) Work(r *jobs.Runner) {
	policy := jobs.Policy{Timeout: 4 * time.Hour}
	jobs.Tracked(r, func(ctx context.Context, run *jobs.Run, args downloadArgs) error {
		return s.build(ctx, run, selection(args), limited)
	}, policy)
	jobs.Tracked(r, func(ctx context.Context, run *jobs.Run, args matterArgs) error {
		return s.build(ctx, run, selection(args), whole)
	}, policy)
	jobs.Regional(r, func(ctx context.Context, region string, _ *jobs.Job[forgetArgs]) error {
		return s.db.InEachFirm(ctx, region, func(tx *db.Tx) error { return Forget(ctx, tx) })
	}, jobs.Policy{})
	r.EveryRegional(time.Hour, forgetArgs{})
}

type forgetArgs struct{}

// Kind names the job that clears away ZIPs after their day.
func (forgetArgs) Kind() string { return "forget_results" }

// Forget forgets the firm's ZIPs whose day is over, and lets go of the files.
func Forget(ctx context.Context, tx *db.Tx) error {
	keys, err := sqlgen.New(tx).ForgetResults(ctx, sqlgen.ForgetResultsParams{TenantID: tx.Tenant, ExpiresAt: tx.Now})
	if err != nil {
		return err
	}
	return storage.LetGo(ctx, tx, keys...)
}

// Kinds are the jobs that pack. Their starters fetch the ZIP, or want it no more.
func (s *Service) Kinds() map[string]jobs.Kind {
	packs := jobs.Kind{Present: s.present, Stoppable: true}
	return map[string]jobs.Kind{downloadArgs{}.Kind(): packs, matterArgs{}.Kind(): packs}
}

// present adds a URL that leads to the ZIP for five minutes, as long as there is one and the person may still see
// all that is in it.
func (s *Service) present(ctx context.Context, tx *db.Tx, jobID int64, data json.RawMessage) (any, error) {
	var r result
	if err := json.Unmarshal(data, &r); err != nil {
		return nil, err
	}
	row, err := s.find(ctx, tx, jobID)
	if errors.Is(err, pgx.ErrNoRows) {
		return r, nil
	}
	if err != nil {
		return nil, err
	}
	r.URL = s.signer.GetURL(blob.Grant{
		Actor: tx.Actor, Kind: GrantKind, ID: jobID, Key: row.FileKey, Name: row.Filename, ContentType: "application/zip", Composed: true,
	})
	return r, nil
}

// MayRead is asked when somebody comes with a signed URL for a ZIP: it must still be theirs, and all of it to be seen.
func (s *Service) MayRead(ctx context.Context, tx *db.Tx, c blob.Claims) error {
	row, err := s.find(ctx, tx, c.ID)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && row.FileKey != c.Key {
		return errs.SignedURLInvalid
	}
	return err
}

// find finds a ZIP of the person. While they may not see all of it, it is the NoAccess of a kind that it holds something of.
func (s *Service) find(ctx context.Context, tx *db.Tx, jobID int64) (sqlgen.ResultRow, error) {
	row, err := sqlgen.New(tx).Result(ctx, sqlgen.ResultParams{TenantID: tx.Tenant, JobID: jobID, UserID: tx.UserID, Now: tx.Now})
	if err != nil {
		return row, err
	}
	var contents map[string][]int64
	if err := json.Unmarshal(row.Contents, &contents); err != nil {
		return row, err
	}
	for _, k := range s.filing.Kinds() {
		held, ok := contents[k.Name]
		if !ok {
			continue
		}
		open, err := k.Pack.Open(ctx, tx, held)
		if err == nil && !(open && row.Open) {
			err = k.Errors.NoAccess
		}
		if err != nil {
			return row, err
		}
		delete(contents, k.Name)
	}
	if len(contents) > 0 || !row.Open { // of a kind that is no more, or nothing but folders
		return row, errs.NoFolderAccess
	}
	return row, nil
}
