package trash

import (
	"context"
	"encoding/json"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
	"casefold/internal/trash/internal/sqlgen"
)

// Counts are how much is or was destroyed, by what people call it: clients, matters, folders, the word for many of each
// kind, versions, bytes.
type Counts map[string]int64

func (c Counts) add(more Counts) {
	for what, n := range more {
		if n != 0 {
			c[what] += n
		}
	}
}

// activityWire is an execution, as every colleague with the right sees it.
type activityWire struct {
	ID          int64            `json:"id"`
	Type        string           `json:"type"`
	Status      int              `json:"status" enum:"1,2,3" doc:"1 in progress, 2 complete, 3 failed"`
	PercentDone int              `json:"percentDone"`
	StartTime   time.Time        `json:"startTime"`
	EndTime     *time.Time       `json:"endTime"`
	UserSub     string           `json:"userSub"`
	PerformedBy string           `json:"userPerformingOperationDisplayName"`
	Destroyed   map[string]int64 `json:"destroyed" doc:"How much was destroyed so far: clients, matters, folders, the word for many of each kind, versions, bytes"`
}

type (
	activityInput struct {
		Body struct {
			Page     int `json:"page,omitempty" minimum:"1" maximum:"1000000" doc:"Which page to read; without it the whole list comes back"`
			PageSize int `json:"pageSize,omitempty" minimum:"1" maximum:"1000" default:"50"`
		}
	}
	activitiesWire struct {
		Jobs []activityWire `json:"jobsInTrash" doc:"The newest first"`
	}
)

func postActivity(ctx context.Context, tx *db.Tx, in *activityInput) (activitiesWire, error) {
	all, err := activities(ctx, tx, list.Input{Page: in.Body.Page, PageSize: in.Body.PageSize}, nil)
	return activitiesWire{all}, err
}

// activities reads the executions of the firm, or one of them.
func activities(ctx context.Context, tx *db.Tx, in list.Input, id *int64) ([]activityWire, error) {
	question := sqlgen.ActivitiesParams{TenantID: tx.Tenant, Kind: executeArgs{}.Kind(), ID: id}
	if in.Page > 0 {
		most := int64(in.PageSize)
		question.Most, question.Start = &most, int64(in.Offset())
	}
	rows, err := sqlgen.New(tx).Activities(ctx, question)
	all := make([]activityWire, len(rows))
	for i, r := range rows {
		all[i] = activityWire{
			ID: r.ID, Type: question.Kind, Status: int(r.Status), PercentDone: int(r.PercentDone), StartTime: r.StartedAt.UTC(), EndTime: r.EndedAt,
			UserSub: r.Sub, PerformedBy: r.DisplayName, Destroyed: map[string]int64{},
		}
		if err := json.Unmarshal(r.Destroyed, &all[i].Destroyed); err != nil {
			return nil, err
		}
	}
	return all, err
}

func countActivities(ctx context.Context, tx *db.Tx) (int, error) {
	n, err := sqlgen.New(tx).CountActivities(ctx, sqlgen.CountActivitiesParams{TenantID: tx.Tenant, Kind: executeArgs{}.Kind()})
	return int(n), err
}
