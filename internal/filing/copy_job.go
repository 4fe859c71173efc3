package filing

import (
	"context"
	"encoding/json"
	"time"

	"casefold/internal/kit/jobs"
)

// copyArgs are what the job of a large copy must know. Each kind has a job of its own name.
type copyArgs struct {
	job         string
	Items       []int64 `json:"items,omitempty"`
	Folders     []int64 `json:"folders,omitempty"`
	Destination int64   `json:"destination"`
	AutoRename  bool    `json:"autoRename,omitempty"`
}

// Kind names the job that copies many items of a kind.
func (a copyArgs) Kind() string { return a.job }

// InsertOpts keeps large copies from delaying small jobs.
func (copyArgs) InsertOpts() jobs.InsertOpts { return jobs.InsertOpts{Queue: jobs.QueueHeavy} }

// UnmarshalJSON also reads jobs of earlier programs, in which the list of items has the name of its kind: it is the only list
// beside that of the folders.
func (a *copyArgs) UnmarshalJSON(text []byte) error {
	type asWritten copyArgs
	if err := json.Unmarshal(text, (*asWritten)(a)); err != nil || a.Items != nil {
		return err
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return err
	}
	delete(fields, "folders")
	for _, field := range fields {
		if field[0] == '[' {
			return json.Unmarshal(field, &a.Items)
		}
	}
	return nil
}

func (k *Kind) copyJob() string { return k.Name + "Copy" }

// Jobs are those that people wait for here.
func (s *Service) Jobs() map[string]jobs.Kind {
	kinds := map[string]jobs.Kind{}
	for _, k := range s.kinds {
		kinds[k.copyJob()] = jobs.Kind{Stoppable: true}
	}
	return kinds
}

// Work registers the jobs.
func (s *Service) Work(r *jobs.Runner) {
	for _, k := range s.kinds {
		jobs.TrackedAs(r, copyArgs{job: k.copyJob()}, func(ctx context.Context, run *jobs.Run, args copyArgs) error {
			return s.copyMany(ctx, run, k, args)
		}, jobs.Policy{Timeout: 2 * time.Hour})
	}
	jobs.Regional(r, func(ctx context.Context, region string, _ *jobs.Job[undoCopiesArgs]) error {
		return s.UndoCopies(ctx, region)
	}, jobs.Policy{})
	r.EveryRegional(time.Hour, undoCopiesArgs{})
}
