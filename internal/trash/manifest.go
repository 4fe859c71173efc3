package trash

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/audit"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/jobs"
	"casefold/internal/trash/internal/sqlgen"
)

// goodFor is how long a manifest can be executed.
const goodFor = time.Hour

// confirmation is the word that people type before something is destroyed.
const confirmation = "confirm"

// How manifests name what is no kind. Kinds have their names.
const (
	kindClient = "client"
	kindMatter = "matter"
	kindFolder = "folder"
)

// Why something is not destroyed, beside the reasons of filing.
const (
	keptHasMatters  = "hasMatters"
	keptHeld        = "held"
	keptGrown       = "changed"
	keptNotEntitled = "notEntitled"
)

// The names of counts that are no kind's.
const (
	countClients  = "clients"
	countMatters  = "matters"
	countFolders  = "folders"
	countVersions = "versions"
	countBytes    = "bytes"
)

var outOfDate = errs.ChangedBySomeoneElse.Saying("This list is out of date. Please look again.")

// manifestArgs make a list of what is to be destroyed. What it is stands in the table.
type manifestArgs struct{}

// Kind names the job that counts what is to be destroyed.
func (manifestArgs) Kind() string { return "permanentDeleteManifest" }

// InsertOpts keeps the counting of large folders from delaying small jobs.
func (manifestArgs) InsertOpts() jobs.InsertOpts { return jobs.InsertOpts{Queue: jobs.QueueHeavy} }

// named are what a manifest names, by kind.
type named map[string][]int64

func (n named) size() (all int) {
	for _, ids := range n {
		all += len(ids)
	}
	return all
}

// Manifest freezes what is named, or where nothing is, what the search lists in the tab, and starts the job that counts it.
// One thing that does not exist refuses all. What lies in something else that is named is counted there.
func (s *Service) Manifest(ctx context.Context, tx *db.Tx, what Selection, tab string, search Search) (int64, error) {
	list, err := s.named(ctx, tx, what)
	if err != nil {
		return 0, err
	}
	if list.size() == 0 {
		if list, err = s.listed(ctx, tx, tab, search); err != nil {
			return 0, err
		}
	}
	if list.size() == 0 {
		return 0, errs.Invalid("IDs", "there is nothing to delete")
	}
	id, err := jobs.Start(ctx, tx, manifestArgs{})
	if err != nil {
		return 0, err
	}
	q := sqlgen.New(tx)
	if err := q.InsertManifest(ctx, sqlgen.InsertManifestParams{TenantID: tx.Tenant, JobID: id, Now: tx.Now}); err != nil {
		return 0, err
	}
	for kind, ids := range list {
		if err := q.InsertManifestItems(ctx, sqlgen.InsertManifestItemsParams{TenantID: tx.Tenant, JobID: id, Kind: kind, Ids: distinct(ids)}); err != nil {
			return 0, err
		}
	}
	return id, nil
}

// named checks what people named. The folder that an area begins with cannot be destroyed.
func (s *Service) named(ctx context.Context, tx *db.Tx, what Selection) (named, error) {
	list := named{}
	if err := s.filing.Known(what.Selection); err != nil {
		return nil, err
	}
	add := func(kind string, ids []int64) error {
		if len(ids) > filing.MaxIDs {
			return errs.TooManyItems
		}
		if ids = distinct(ids); len(ids) > 0 {
			list[kind] = ids
		}
		return nil
	}
	found, err := folders.Read(ctx, tx, what.Folders...)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(found, folders.Folder.Root) {
		return nil, errs.Invalid("IDs", "the folder that an area begins with cannot be deleted")
	}
	err = errors.Join(add(kindFolder, what.Folders), add(kindMatter, what.Matters), add(kindClient, what.Clients))
	for _, k := range s.filing.Kinds() {
		ids := what.Items[k.Wire]
		err = errors.Join(err, add(k.Name, ids))
		if _, missing := k.Items.Read(ctx, tx, ids); missing != nil {
			return nil, missing
		}
	}
	if err != nil {
		return nil, errs.TooManyItems
	}
	q := sqlgen.New(tx)
	matters, err := q.StatesOfMatters(ctx, sqlgen.StatesOfMattersParams{TenantID: tx.Tenant, Ids: list[kindMatter]})
	if err != nil || len(matters) != len(list[kindMatter]) {
		return nil, either(err, errs.MatterNotFound)
	}
	clients, err := q.StatesOfClients(ctx, sqlgen.StatesOfClientsParams{TenantID: tx.Tenant, Ids: list[kindClient]})
	if err != nil || len(clients) != len(list[kindClient]) {
		return nil, either(err, errs.ClientNotFound)
	}
	return list, nil
}

// listed is what a search lists, whole.
func (s *Service) listed(ctx context.Context, tx *db.Tx, tab string, search Search) (named, error) {
	kinds := map[string]string{wireFolder: kindFolder, wireMatter: kindMatter, wireClient: kindClient}
	for _, k := range s.filing.Kinds() {
		kinds[k.Wire] = k.Name
	}
	search.Page = 0
	v := s.view(tx, tab, search)
	refs, err := v.refs(ctx)
	list := named{}
	for _, at := range refs {
		kind := kinds[v.parts[at.Part].wire]
		list[kind] = append(list[kind], at.ID)
	}
	return list, err
}

func either(err error, otherwise *errs.Error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// Execute starts to destroy what a manifest lists, and returns the job. A manifest works for its maker, once, for an hour:
// that of somebody else is ObjectNotFound, one that was used or is older ChangedBySomeoneElse.
func (s *Service) Execute(ctx context.Context, tx *db.Tx, manifestID int64, typed string) (int64, error) {
	if typed != confirmation {
		return 0, errs.Invalid("confirmation", `"`+confirmation+`" must be typed into the box above`)
	}
	q := sqlgen.New(tx)
	m, err := q.HoldManifest(ctx, sqlgen.HoldManifestParams{TenantID: tx.Tenant, JobID: manifestID, UserID: tx.UserID})
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return 0, errs.ObjectNotFound
	case err != nil:
		return 0, err
	case m.Status == 1:
		return 0, errs.Invalid("permanentDeleteGenerationJobID", "the list is still being made")
	case m.Status != 2 || m.ExecutionID != nil || tx.Now.Sub(m.MadeAt) >= goodFor || tx.Now.Before(m.MadeAt):
		return 0, outOfDate
	case m.Waiting == 0:
		return 0, errs.Invalid("permanentDeleteGenerationJobID", "nothing in this list can be deleted")
	}
	id, err := jobs.Start(ctx, tx, executeArgs{manifestID})
	if err != nil {
		return 0, err
	}
	if err := q.UseManifest(ctx, sqlgen.UseManifestParams{TenantID: tx.Tenant, JobID: manifestID, ExecutionID: &id}); err != nil {
		return 0, err
	}
	s.announce(tx, id)
	stepExecute.Pass(tx)
	return id, audit.Record(ctx, tx, audit.Line{Action: "trash.execute", Object: "job", ObjectID: id, After: json.RawMessage(m.Counts)})
}
