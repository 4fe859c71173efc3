package console

import (
	"context"
	"net/http"
	"time"

	"casefold/internal/kit/api"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
	"casefold/internal/search/indexer"
)

type (
	auditInput struct {
		Body struct {
			TenantID api.ID  `json:"tenantID"`
			AuditID  *api.ID `json:"auditID,omitempty" doc:"Waits for the audit with this number; without it one is begun, unless one is under way"`
		}
	}
	auditAnswer struct {
		AuditID   int64         `json:"auditID"`
		StartedAt time.Time     `json:"startedAt"`
		State     string        `json:"state" enum:"working,done,failed" doc:"working where it takes longer than a call waits: ask again with auditID"`
		Done      int64         `json:"done" doc:"How many records are compared, in the index that has compared the fewest"`
		Total     int64         `json:"total"`
		Found     int64         `json:"found" doc:"The sum of all differences"`
		Results   []auditedKind `json:"results" doc:"One for each kind, in the order in which people read them"`
		Indexes   []auditIndex  `json:"indexes" doc:"Each machine that serves has an index of its own"`
	}
	auditedKind struct {
		Kind     string     `json:"kind" enum:"documents,documentVersions,emails,matterNotes,folders,matters"`
		Missing  difference `json:"missing"`
		Outdated difference `json:"outdated"`
		LeftOver difference `json:"leftOver" doc:"What the index has although it is gone, or never was"`
	}
	difference struct {
		Count int64   `json:"count"`
		IDs   []int64 `json:"ids" doc:"The first 100"`
	}
	auditIndex struct {
		Place  string `json:"place"`
		State  string `json:"state" enum:"waiting,working,done,failed"`
		Done   int64  `json:"done"`
		Total  int64  `json:"total"`
		Reason string `json:"reason"`
	}
)

func (s *Service) mountIndex(r *api.Router) {
	fails := api.Fails(errs.ProviderAdminRequired, errs.ObjectNotFound, errs.InvalidInput)
	api.Raw(r, http.MethodPost, "/admin/audit/checkForMissingItemsInSearchIndex", s.postAudit, permissions.Console, fails, api.Fails(errs.NoSearchIndex, errs.SearchTimeout))
	api.Raw(r, http.MethodPost, "/admin/audit/reindexMissingItemsInSearchIndex", s.postRepair, permissions.Console, fails)
	api.Raw(r, http.MethodPost, "/admin/reindexChildProcess", s.postRebuild, permissions.Console, fails, api.FreshSignIn())
}

func (s *Service) postAudit(ctx context.Context, in *auditInput) (auditAnswer, error) {
	ctx, _ = permissions.AsStaff(ctx)
	firm, err := s.firm(ctx, int64(in.Body.TenantID))
	if err != nil {
		return auditAnswer{}, err
	}
	id := int64(0)
	if in.Body.AuditID != nil {
		id = int64(*in.Body.AuditID)
	}
	found, err := s.audit(ctx, firm, id)
	if err != nil {
		return auditAnswer{}, err
	}
	return auditWireOf(found), nil
}

// postRepair has exactly what the last audit found written anew.
func (s *Service) postRepair(ctx context.Context, in *firmNumberInput) (startedAnswer, error) {
	return s.postIndexBatch(ctx, in, repairKind)
}

// postRebuild has the indexes of a firm built anew.
func (s *Service) postRebuild(ctx context.Context, in *firmNumberInput) (startedAnswer, error) {
	return s.postIndexBatch(ctx, in, rebuildKind)
}

// postIndexBatch starts work for the index of a firm, or tells of the one of that kind that is under way.
func (s *Service) postIndexBatch(ctx context.Context, in *firmNumberInput, kind string) (startedAnswer, error) {
	ctx, _ = permissions.AsStaff(ctx)
	firm, err := s.firm(ctx, int64(in.Body.TenantID))
	if err != nil {
		return startedAnswer{}, err
	}
	id, err := s.underWay(ctx, firm, kind)
	if err == nil && id == 0 {
		id, err = s.startBatch(ctx, firm, kind)
	}
	return startedAnswer{&id, []string{firm.Region}}, err
}

func auditWireOf(a indexer.Audit) auditAnswer {
	w := auditAnswer{AuditID: a.ID, StartedAt: a.At, State: indexer.Working, Found: a.Total(), Indexes: []auditIndex{}}
	if indexer.Answered(a.Reports) {
		w.State = indexer.Done
	}
	for i, r := range a.Reports {
		w.Indexes = append(w.Indexes, auditIndex{r.Place, r.State, r.Done, r.Total, r.Reason})
		if r.State == indexer.Failed && w.State == indexer.Done {
			w.State = indexer.Failed
		}
		if w.Total = max(w.Total, r.Total); i == 0 || r.Done < w.Done {
			w.Done = r.Done
		}
	}
	for _, kind := range indexer.Audited {
		of := func(what string) difference {
			return difference{a.Counts[kind][what], append([]int64{}, a.IDs[kind][what]...)}
		}
		w.Results = append(w.Results, auditedKind{kind, of(indexer.Missing), of(indexer.Outdated), of(indexer.LeftOver)})
	}
	return w
}
