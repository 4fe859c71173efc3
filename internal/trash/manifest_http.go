package trash

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/filing"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
	"casefold/internal/trash/internal/sqlgen"
)

type (
	manifestInput struct {
		Body struct {
			IDs   SelectedIDs `json:"IDs,omitempty" doc:"What is to be deleted; without any id it is all that the tab lists"`
			Types []string    `json:"objectTypesToInclude,omitempty" maxItems:"20" doc:"Of what the tab lists only these types: File, Email, Note, Folder, Matter, Client"`
			Tab   string      `json:"trashPageContext,omitempty" enum:"docs,email,notes,matters,clients,activity"`
			Question
		}
	}
	executeInput struct {
		Body struct {
			ManifestID   api.ID `json:"permanentDeleteGenerationJobID"`
			Confirmation string `json:"confirmation,omitempty" maxLength:"100" doc:"The word confirm, as it was typed"`
		}
	}
	detailsInput struct {
		Body struct {
			JobID api.ID `json:"jobID"`
		}
	}
	jobWire struct {
		JobID int64 `json:"jobID"`
	}

	detailsWire struct {
		ID          int64            `json:"id"`
		Type        string           `json:"type" enum:"permanentDelete,permanentDeleteManifest"`
		Status      int              `json:"status" enum:"1,2,3" doc:"1 in progress, 2 complete, 3 failed"`
		PercentDone int              `json:"percentDone"`
		StartTime   time.Time        `json:"startTime"`
		EndTime     *time.Time       `json:"endTime"`
		PerformedBy string           `json:"userPerformingOperationDisplayName"`
		Counts      map[string]int64 `json:"counts" doc:"What the list counted: clients, matters, folders, the word for many of each kind, versions, bytes"`
		Destroyed   map[string]int64 `json:"destroyed" doc:"What of it was destroyed so far"`
		KeptTotal   int64            `json:"keptTotal" doc:"How many things are left out or were skipped; the first thousand follow"`
		Kept        []keptWire       `json:"kept"`
	}
	keptWire struct {
		Type    string `json:"type" enum:"File,Email,Note,Folder,Matter,Client"`
		ID      int64  `json:"id"`
		Name    string `json:"name" doc:"Empty where it does not exist any more"`
		State   string `json:"state" enum:"leftOut,skipped" doc:"Left out when the list was made, or skipped when its turn came"`
		Reason  string `json:"reason" enum:"notInTrash,locked,notFound,hasMatters,held,changed,notEntitled"`
		Message string `json:"message"`
	}
)

// keptShown is how many things the details list that were not destroyed.
const keptShown = 1000

// reasons are what people read of why something is not destroyed.
var reasons = map[string]string{
	filing.KeptNotInTrash: "It is not in the Trash Bin any more.",
	filing.KeptLocked:     "It is in use or checked out, or contains something that is.",
	filing.KeptMissing:    "It does not exist any more.",
	keptHasMatters:        "It has matters that would remain.",
	keptHeld:              "It must be kept.",
	keptGrown:             "More lies in it than when the list was made.",
	keptNotEntitled:       "The person who started this may not delete it any more.",
}

// mountManifest declares the calls that destroy.
func (s *Service) mountManifest(r *api.Router) {
	right := permissions.PermanentDelete
	missing := api.Fails(errs.FolderNotFound, errs.MatterNotFound, errs.ClientNotFound, errs.NoFolderAccess, errs.NoMatterAccess, errs.TooManyItems)
	api.Post(r, "/trash/generatePermanentDeleteManifest", s.postManifest, right, s.filing.Missing(), missing, api.ManyIDs(), api.Creates())
	api.Post(r, "/trash/executePermanentDelete", s.postExecute, right, api.FreshSignIn(), api.Creates(), api.Fails(errs.ObjectNotFound, errs.ChangedBySomeoneElse))
	api.Post(r, "/trash/jobDetails", s.postDetails, right, api.Fails(errs.ObjectNotFound))
}

func (s *Service) postManifest(ctx context.Context, tx *db.Tx, in *manifestInput) (jobWire, error) {
	search, _, err := s.search(ctx, tx, in.Body.Question)
	if err != nil {
		return jobWire{}, err
	}
	search.Types = s.types(in.Body.Types)
	id, err := s.Manifest(ctx, tx, in.Body.IDs.selection(), in.Body.Tab, search)
	return jobWire{id}, err
}

// types are the types of rows that people name, in any of their forms: File, documents, Emails.
func (s *Service) types(named []string) []string {
	forms := map[string][]string{wireFolder: {"folders"}, wireMatter: {"matters"}, wireClient: {"clients"}}
	for _, k := range s.filing.Kinds() {
		forms[k.Wire] = []string{k.Area, k.Wire + "s"}
	}
	var types []string
	for _, name := range named {
		found := name // what nobody knows leaves nothing
		for wire, others := range forms {
			for _, form := range append(others, wire) {
				if strings.EqualFold(form, name) {
					found = wire
				}
			}
		}
		types = append(types, found)
	}
	return types
}

func (s *Service) postExecute(ctx context.Context, tx *db.Tx, in *executeInput) (jobWire, error) {
	id, err := s.Execute(ctx, tx, int64(in.Body.ManifestID), in.Body.Confirmation)
	return jobWire{id}, err
}

func (s *Service) postDetails(ctx context.Context, tx *db.Tx, in *detailsInput) (out detailsWire, err error) {
	id := int64(in.Body.JobID)
	q := sqlgen.New(tx)
	// The job before its counts: of one that is said to be complete, all counts are there.
	job, err := q.JobOf(ctx, sqlgen.JobOfParams{TenantID: tx.Tenant, ID: id})
	var m sqlgen.ManifestOfRow
	if err == nil {
		m, err = q.ManifestOf(ctx, sqlgen.ManifestOfParams{TenantID: tx.Tenant, ID: &id, UserID: tx.UserID})
	}
	if errors.Is(err, pgx.ErrNoRows) {
		return out, errs.ObjectNotFound
	}
	if err != nil {
		return out, err
	}
	out = detailsWire{
		ID: id, Type: job.Kind, Status: int(job.Status), PercentDone: int(job.PercentDone), StartTime: job.StartedAt.UTC(), EndTime: job.EndedAt,
		PerformedBy: job.DisplayName, Kept: []keptWire{},
	}
	if out.Counts, err = countsFrom(m.Counts); err != nil {
		return out, err
	}
	if out.Destroyed, err = countsFrom(m.Destroyed); err != nil {
		return out, err
	}
	if out.KeptTotal, err = q.CountKept(ctx, sqlgen.CountKeptParams{TenantID: tx.Tenant, JobID: m.JobID}); err != nil {
		return out, err
	}
	kept, err := q.KeptItems(ctx, sqlgen.KeptItemsParams{TenantID: tx.Tenant, JobID: m.JobID, Most: keptShown})
	if err != nil {
		return out, err
	}
	names, err := s.namesOf(ctx, tx, kept)
	for _, one := range kept {
		named := names[thing{one.Kind, one.ID}]
		out.Kept = append(out.Kept, keptWire{named.Type, one.ID, named.Filename, one.State, one.Reason, reasons[one.Reason]})
	}
	return out, err
}

// thing is anything that can be destroyed.
type thing struct {
	kind string
	id   int64
}

// namesOf are the rows of things, as far as they exist.
func (s *Service) namesOf(ctx context.Context, tx *db.Tx, all []sqlgen.KeptItemsRow) (map[thing]itemWire, error) {
	parts := map[string]part{kindMatter: matterPart(tx), kindClient: clientPart(tx)}
	for _, k := range s.filing.Kinds() {
		parts[k.Name], parts[kindFolder] = itemPart(tx, k), folderPart(tx, k)
	}
	ids := named{}
	names := map[thing]itemWire{}
	for _, one := range all {
		ids[one.Kind] = append(ids[one.Kind], one.ID)
		names[thing{one.Kind, one.ID}] = itemWire{Type: parts[one.Kind].wire}
	}
	for kind, some := range ids {
		rows, err := parts[kind].read(ctx, tx, some)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			names[thing{kind, r.ID}] = r.wire(parts[kind])
		}
	}
	return names, nil
}
