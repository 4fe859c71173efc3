package console

import (
	"context"
	"net/http"
	"time"

	"casefold/internal/console/internal/sqlgen"
	"casefold/internal/firms"
	"casefold/internal/kit/api"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/jobs"
	"casefold/internal/permissions"
)

type (
	recountFirmInput struct {
		Body struct {
			TenantID *api.ID `json:"tenantID,omitempty" doc:"The firm to count; without it all firms are counted"`
		}
	}
	rerunBatchInput struct {
		Body struct {
			TenantID api.ID `json:"tenantID"`
			JobID    api.ID `json:"jobID"`
		}
	}
	startedAnswer struct {
		JobID   *int64   `json:"jobID" doc:"null where whole regions are counted"`
		Regions []string `json:"regions" doc:"The regions that are counted; one that does not answer is left out"`
	}
	batchWire struct {
		CreationTime time.Time    `json:"CreationTime"`
		JobID        int64        `json:"JobId"`
		Description  string       `json:"Description"`
		Status       string       `json:"Status" enum:"New,Active,Complete,Failed"`
		Progress     progressWire `json:"ProgressSummary"`
		Elapsed      int64        `json:"elapsedSeconds"`
		StartedBy    string       `json:"startedBy"`
		RerunOf      *int64       `json:"rerunOf"`
		Failures     []failedTask `json:"failedTasks"`
	}
	progressWire struct {
		Succeeded int64 `json:"NumberOfTasksSucceeded"`
		Failed    int64 `json:"NumberOfTasksFailed"`
		Total     int64 `json:"TotalNumberOfTasks"`
	}
	failedTask struct {
		Name   string `json:"name"`
		Reason string `json:"reason"`
	}
)

func (s *Service) mountBatches(r *api.Router) {
	unknown := api.Fails(errs.ProviderAdminRequired, errs.ObjectNotFound, errs.InvalidInput)
	api.Raw(r, http.MethodPost, "/admin/recount", s.postRecount, permissions.Console, unknown)
	api.Raw(r, http.MethodPost, "/admin/getBatchJobs", s.postBatches, permissions.Console, unknown, api.Fails(errs.BatchJobList))
	// What failed may be a rebuild, which needs a fresh sign-in.
	api.Raw(r, http.MethodPost, "/admin/createAndStartBatchJobFromJobFailureReport", s.postRerun, permissions.Console, unknown, api.FreshSignIn())
}

func (s *Service) postRecount(ctx context.Context, in *recountFirmInput) (startedAnswer, error) {
	ctx, _ = permissions.AsStaff(ctx)
	if in.Body.TenantID == nil {
		return s.recountAll(ctx)
	}
	firm, err := s.firm(ctx, int64(*in.Body.TenantID))
	if err != nil {
		return startedAnswer{}, err
	}
	id, err := s.startBatch(ctx, firm, recountKind)
	return startedAnswer{&id, []string{firm.Region}}, err
}

// recountAll has all firms of the regions that answer counted anew.
func (s *Service) recountAll(ctx context.Context) (startedAnswer, error) {
	answer := startedAnswer{Regions: []string{}}
	for _, region := range s.db.Regions() {
		// The runner's own tables belong to no firm; the transaction has to name one.
		err := s.db.InTx(ctx, db.Actor{Region: region, Tenant: firms.ProviderTenant}, func(tx *db.Tx) error {
			return jobs.InsertOnce(ctx, tx, recountArgs{})
		})
		if unreachable(err) {
			continue
		}
		if err != nil {
			return startedAnswer{}, err
		}
		answer.Regions = append(answer.Regions, region)
	}
	return answer, s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		return firms.RecordAct(ctx, tx, 0, firms.Act{Action: "firms.recount", After: answer.Regions})
	})
}

func (s *Service) postRerun(ctx context.Context, in *rerunBatchInput) (startedAnswer, error) {
	ctx, _ = permissions.AsStaff(ctx)
	firm, err := s.firm(ctx, int64(in.Body.TenantID))
	if err != nil {
		return startedAnswer{}, err
	}
	id, err := s.rerun(ctx, firm, int64(in.Body.JobID))
	return startedAnswer{&id, []string{firm.Region}}, err
}

func (s *Service) postBatches(ctx context.Context, in *firmNumberInput) ([]batchWire, error) {
	firm, err := s.firm(ctx, int64(in.Body.TenantID))
	if err != nil {
		return nil, err
	}
	list := []batchWire{}
	err = s.db.InTx(ctx, inside(firm), func(tx *db.Tx) error {
		q := sqlgen.New(tx)
		rows, err := q.Batches(ctx, tx.Tenant)
		if err != nil {
			return err
		}
		ids := make([]int64, len(rows))
		for i, row := range rows {
			ids[i] = row.ID
			list = append(list, s.batchWireOf(row))
		}
		failed, err := q.FailedTasks(ctx, sqlgen.FailedTasksParams{TenantID: tx.Tenant, JobIds: ids})
		for _, task := range failed {
			for i := range list {
				if list[i].JobID == task.JobID {
					list[i].Failures = append(list[i].Failures, failedTask{task.Name, task.Reason})
				}
			}
		}
		return err
	})
	if err != nil {
		return nil, errs.BatchJobList.Because(err)
	}
	return list, nil
}

func (s *Service) batchWireOf(row sqlgen.BatchesRow) batchWire {
	w := batchWire{
		CreationTime: row.CreatedAt, JobID: row.ID, Description: s.Batches[row.Kind].Description, Status: "New",
		Progress: progressWire{row.Succeeded, row.Failed, row.Total}, StartedBy: row.Provider, RerunOf: row.RerunOf, Failures: []failedTask{},
	}
	until := clock.Now()
	switch {
	case row.EndedAt != nil && row.Failed > 0:
		w.Status, until = "Failed", *row.EndedAt
	case row.EndedAt != nil:
		w.Status, until = "Complete", *row.EndedAt
	case row.StartedAt != nil:
		w.Status = "Active"
	}
	if row.StartedAt != nil {
		w.Elapsed = int64(until.Sub(*row.StartedAt) / time.Second)
	}
	return w
}
