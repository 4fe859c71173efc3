package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
)

// Presenter completes the data of a job that was done for the person who started it, such as with a URL that is made
// anew each time. It runs when that person asks, and judges again whether they may have it.
type Presenter func(ctx context.Context, tx *db.Tx, jobID int64, data json.RawMessage) (any, error)

// Kind is what the person who started a job has of jobs of its kind.
type Kind struct {
	// Present may be nil.
	Present Presenter
	// Stoppable jobs are done for their starter alone.
	Stoppable bool
}

// Mount declares the calls with which a browser follows a job and stops it. A kind that is not named only has its state.
func Mount(r *api.Router, hub *events.Hub, right api.Right, named ...map[string]Kind) {
	kinds := map[string]Kind{}
	for _, some := range named {
		maps.Copy(kinds, some)
	}
	api.Post(r, "/jobs", func(ctx context.Context, tx *db.Tx, in *jobInput) (wireJob, error) {
		job, err := show(ctx, tx, in)
		present := kinds[job.Type].Present
		if err != nil || present == nil || job.Status != statusComplete {
			return job, err
		}
		data, err := present(ctx, tx, job.ID, json.RawMessage(job.JobData))
		if err != nil {
			return wireJob{}, err
		}
		text, err := json.Marshal(data)
		job.JobData = string(text)
		return job, err
	}, right, api.NotAwaited(), api.Fails(errs.ObjectNotFound, errs.NoDocumentAccess))
	api.Post(r, "/jobs/stop", func(ctx context.Context, tx *db.Tx, in *jobInput) (wireJob, error) {
		job, err := show(ctx, tx, in)
		if err == nil && !kinds[job.Type].Stoppable {
			err = errs.Invalid("jobID", "a job of this kind cannot be stopped")
		}
		if err != nil {
			return wireJob{}, err
		}
		if err := stop(ctx, tx, hub, job.ID); err != nil {
			return wireJob{}, err
		}
		return show(ctx, tx, in)
	}, right, api.Fails(errs.ObjectNotFound))
}

type jobInput struct {
	Body struct {
		JobID api.ID `json:"jobID"`
	}
}

// Job as the specification describes it.
type wireJob struct {
	ID          int64      `json:"id"`
	Type        string     `json:"type"`
	Status      int        `json:"status" enum:"1,2,3" doc:"1 in progress, 2 complete, 3 failed"`
	PercentDone int        `json:"percentDone"`
	JobData     string     `json:"jobData" doc:"JSON, which depends on the type"`
	StartTime   time.Time  `json:"startTime"`
	EndTime     *time.Time `json:"endTime"`
	UserSub     string     `json:"userSub"`
	StartedBy   string     `json:"userPerformingOperationDisplayName"`
}

// show answers for the caller's own jobs. A colleague's job, another firm's and one that never existed are all not found.
func show(ctx context.Context, tx *db.Tx, in *jobInput) (wireJob, error) {
	rows, err := tx.Query(ctx, `
		SELECT j.id, j.kind, j.status, j.percent_done, j.data::text, j.started_at, j.ended_at, u.sub::text, u.display_name
		FROM jobs j JOIN users u ON u.tenant_id = j.tenant_id AND u.id = j.user_id
		WHERE j.tenant_id = $1 AND j.id = $2 AND j.user_id = $3`, tx.Tenant, in.Body.JobID, tx.UserID)
	if err != nil {
		return wireJob{}, err
	}
	job, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[wireJob])
	if errors.Is(err, pgx.ErrNoRows) {
		return wireJob{}, errs.ObjectNotFound
	}
	return job, err
}
