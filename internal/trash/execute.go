package trash

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"casefold/internal/filing"
	"casefold/internal/kit/awaited"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
	"casefold/internal/kit/jobs"
	"casefold/internal/permissions"
	"casefold/internal/trash/internal/sqlgen"
)

// atOnce is how many single things are judged and destroyed in one transaction.
const atOnce = 100

// executeArgs destroy what a manifest lists.
type executeArgs struct {
	ManifestID int64 `json:"manifestID"`
}

// Kind names the job that destroys.
func (executeArgs) Kind() string { return "permanentDelete" }

// InsertOpts has the job go on until it is done: what it has begun must not stay half destroyed.
func (executeArgs) InsertOpts() jobs.InsertOpts {
	return jobs.InsertOpts{Queue: jobs.QueueHeavy, MaxAttempts: 10_000}
}

// Work registers the jobs.
func (s *Service) Work(r *jobs.Runner) {
	jobs.Tracked(r, func(ctx context.Context, run *jobs.Run, _ manifestArgs) error { return s.build(ctx, run) }, jobs.Policy{Timeout: time.Hour})
	jobs.Tracked(r, s.execute, jobs.Policy{
		Timeout: 24 * time.Hour, WhoeverStarted: true,
		Backoff: func(attempt int) time.Duration { return time.Duration(min(attempt, 60)) * time.Second },
	})
}

// execution is one attempt at destroying what a manifest lists. Each of its transactions holds the manifest, settles what it
// destroys, and counts it there; an attempt that follows another goes on where that one ended.
type execution struct {
	*Service
	run       *jobs.Run
	manifest  int64
	total     int64
	announced time.Time
}

func (s *Service) execute(ctx context.Context, run *jobs.Run, args executeArgs) error {
	e := &execution{Service: s, run: run, manifest: args.ManifestID}
	err := e.all(ctx)
	var refusal *errs.Error
	if errors.As(err, &refusal) {
		// A refusal would end the job for good, and what is out of reach has to be finished.
		return errors.New("trash: " + err.Error())
	}
	return err
}

// all destroys containers with all that lies in them, then clients, whose matters are gone by then, then single things.
func (e *execution) all(ctx context.Context) error {
	if err := e.begin(ctx); err != nil {
		return err
	}
	for _, kind := range []string{kindMatter, kindFolder} {
		if err := e.each(ctx, kind, 1, func(tx *db.Tx, items []sqlgen.NextItemsRow) (Counts, error) {
			return e.container(ctx, tx, kind, items[0])
		}); err != nil {
			return err
		}
	}
	if err := e.each(ctx, kindClient, atOnce, func(tx *db.Tx, items []sqlgen.NextItemsRow) (Counts, error) { return e.clients(ctx, tx, idsIn(items)) }); err != nil {
		return err
	}
	for _, k := range e.filing.Kinds() {
		if err := e.each(ctx, k.Name, atOnce, func(tx *db.Tx, items []sqlgen.NextItemsRow) (Counts, error) { return e.items(ctx, tx, k, idsIn(items)) }); err != nil {
			return err
		}
	}
	return e.run.Finish(ctx, func(tx *db.Tx) (any, error) {
		m, err := sqlgen.New(tx).ManifestOf(ctx, sqlgen.ManifestOfParams{TenantID: tx.Tenant, ID: &e.run.JobID, UserID: tx.UserID})
		if err != nil {
			return nil, err
		}
		kept, err := sqlgen.New(tx).CountKept(ctx, sqlgen.CountKeptParams{TenantID: tx.Tenant, JobID: e.manifest})
		e.announce(tx, e.run.JobID)
		stepDone.Pass(tx)
		return executionData{m.Destroyed, kept}, err
	})
}

// executionData is the jobData of an execution.
type executionData struct {
	Destroyed json.RawMessage `json:"destroyed"`
	Kept      int64           `json:"kept"`
}

// begin reads how much there is to do.
func (e *execution) begin(ctx context.Context) error {
	return e.db.InTx(ctx, e.run.Actor, func(tx *db.Tx) error {
		m, err := sqlgen.New(tx).ManifestOf(ctx, sqlgen.ManifestOfParams{TenantID: tx.Tenant, ID: &e.run.JobID, UserID: tx.UserID})
		if err != nil {
			return err
		}
		counts, err := countsFrom(m.Counts)
		e.total = counts.things()
		return err
	})
}

// things are how much was counted but for versions and bytes.
func (c Counts) things() (n int64) {
	for what, some := range c {
		if what != countVersions && what != countBytes {
			n += some
		}
	}
	return n
}

func countsFrom(text json.RawMessage) (Counts, error) {
	counts := Counts{}
	err := json.Unmarshal(text, &counts)
	return counts, err
}

func idsIn(items []sqlgen.NextItemsRow) []int64 {
	ids := make([]int64, len(items))
	for i, one := range items {
		ids[i] = one.ID
	}
	return ids
}

// each takes what the manifest lists of a kind, some at a time, until nothing of it waits. A container that is open is
// emptied, whatever became of the person; everything else needs somebody who still has the right.
func (e *execution) each(ctx context.Context, kind string, most int32, destroy func(tx *db.Tx, items []sqlgen.NextItemsRow) (Counts, error)) error {
	for {
		var items []sqlgen.NextItemsRow
		err := e.step(ctx, func(tx *db.Tx) (Counts, error) {
			var err error
			items, err = sqlgen.New(tx).NextItems(ctx, sqlgen.NextItemsParams{TenantID: tx.Tenant, JobID: e.manifest, Kind: kind, Most: most})
			if err != nil || len(items) == 0 || items[0].State == "open" {
				return nil, err
			}
			entitled, err := permissions.MayStillDestroy(ctx, tx)
			if err != nil {
				return nil, err
			}
			if !entitled {
				return nil, e.keep(ctx, tx, kind, idsIn(items), func(int64) string { return keptNotEntitled })
			}
			return destroy(tx, items)
		})
		switch {
		case err != nil:
			return err
		case len(items) == 0:
			return nil
		case items[0].State == "open":
			if err := e.empty(ctx, kind, items[0].ID, items[0].Roots); err != nil {
				return err
			}
		}
	}
}

// leftToOthers is how many times as long as a step took an execution then leaves the machine to those who wait for something. Nobody
// waits for the execution itself.
const leftToOthers = 4

// step destroys something in one transaction, and counts it there.
func (e *execution) step(ctx context.Context, destroy func(tx *db.Tx) (Counts, error)) error {
	var done Counts
	work := awaited.Begin()
	err := e.db.InTx(ctx, e.run.Actor, func(tx *db.Tx) error {
		q := sqlgen.New(tx)
		was, err := q.HoldExecution(ctx, sqlgen.HoldExecutionParams{TenantID: tx.Tenant, JobID: e.manifest})
		if err != nil {
			return err
		}
		if done, err = countsFrom(was); err != nil {
			return err
		}
		more, err := destroy(tx)
		if err != nil || len(more) == 0 {
			return err
		}
		done.add(more)
		text, err := json.Marshal(done)
		if err != nil {
			return err
		}
		if tx.Now.Sub(e.announced) > time.Second {
			e.announced = tx.Now
			e.announce(tx, e.run.JobID)
		}
		return q.AddDestroyed(ctx, sqlgen.AddDestroyedParams{TenantID: tx.Tenant, JobID: e.manifest, Destroyed: text})
	})
	if err == nil {
		e.run.Progress(ctx, int(done.things()), int(max(e.total, 1)))
		work.GiveWay(ctx, leftToOthers)
	}
	return err
}

// keep records why things were not destroyed.
func (e *execution) keep(ctx context.Context, tx *db.Tx, kind string, ids []int64, why func(id int64) string) error {
	if len(ids) == 0 {
		return nil
	}
	reasons := make([]string, len(ids))
	for i, id := range ids {
		reasons[i] = why(id)
	}
	return sqlgen.New(tx).KeepManifestItems(ctx, sqlgen.KeepManifestItemsParams{
		TenantID: tx.Tenant, JobID: e.manifest, Kind: kind, State: "skipped", Ids: ids, Reasons: reasons,
	})
}

// markDestroyed says that things are destroyed.
func (e *execution) markDestroyed(ctx context.Context, tx *db.Tx, kind string, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	return sqlgen.New(tx).SettleItems(ctx, sqlgen.SettleItemsParams{TenantID: tx.Tenant, JobID: e.manifest, Kind: kind, State: "done", Ids: ids})
}

// items judges and destroys single things of a kind.
func (e *execution) items(ctx context.Context, tx *db.Tx, k *filing.Kind, ids []int64) (Counts, error) {
	_, kept, err := e.filing.Judge(ctx, tx, k, ids, true)
	if err != nil {
		return nil, err
	}
	free, err := e.free(ctx, tx, k.Name, ids, kept)
	if err != nil {
		return nil, err
	}
	counts, err := e.erase(ctx, tx, k, free, nil)
	if err != nil {
		return nil, err
	}
	err = e.markDestroyed(ctx, tx, k.Name, free)
	stepItems.Pass(tx)
	return counts, err
}

// free are those of the things that nothing keeps; of the others it is recorded what does.
func (e *execution) free(ctx context.Context, tx *db.Tx, kind string, ids []int64, kept map[int64]string) ([]int64, error) {
	held, err := e.people.Held(ctx, tx, kind, ids)
	if err != nil {
		return nil, err
	}
	for _, id := range held {
		kept[id] = keptHeld
	}
	var free, staying []int64
	for _, id := range ids {
		if kept[id] == "" {
			free = append(free, id)
		} else {
			staying = append(staying, id)
		}
	}
	return free, e.keep(ctx, tx, kind, staying, func(id int64) string { return kept[id] })
}

// erase destroys things of a kind that were judged, or whose container was, and leaves their tombstones.
func (e *execution) erase(ctx context.Context, tx *db.Tx, k *filing.Kind, ids []int64, matterID *int64) (Counts, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	gone, err := e.filing.Erase(ctx, tx, k, ids, e.run.JobID, matterID)
	if err != nil {
		return nil, err
	}
	counts, stones := Counts{}, tombstones{}
	for _, one := range gone {
		counts.add(countsOf(k, filing.Extent{Items: 1, Versions: one.Versions, Bytes: one.Bytes}))
		stones.add(one.ID, &one.FolderID, one.MatterID, nil, one.CreatedAt, len(one.Files))
	}
	return counts, e.bury(ctx, tx, k.Name, stones)
}

// empty destroys all that lies in a container that is destroyed itself, and then forgets its folders. An upload that was being
// registered when the container was destroyed may have come since: then it begins again.
func (e *execution) empty(ctx context.Context, kind string, id int64, roots []int64) error {
	matterID, err := e.matterOf(ctx, kind, id)
	for empty := false; err == nil && !empty; {
		if err = e.eraseInside(ctx, roots, matterID); err == nil {
			empty, err = e.close(ctx, kind, id, roots)
		}
	}
	return err
}

// eraseInside destroys what lies in trees that nobody sees.
func (e *execution) eraseInside(ctx context.Context, roots []int64, matterID *int64) error {
	for _, k := range e.filing.Kinds() {
		var inside []int64
		err := e.db.InTx(ctx, e.run.Actor, func(tx *db.Tx) (err error) {
			inside, err = k.Inside(ctx, tx, roots)
			return err
		})
		if err != nil {
			return err
		}
		for some := range slices.Chunk(inside, atOnce) {
			err := e.step(ctx, func(tx *db.Tx) (Counts, error) {
				counts, err := e.erase(ctx, tx, k, some, matterID)
				stepInside.Pass(tx)
				return counts, err
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// close forgets the folders of a container in which nothing lies any more.
func (e *execution) close(ctx context.Context, kind string, id int64, roots []int64) (empty bool, err error) {
	err = e.step(ctx, func(tx *db.Tx) (Counts, error) {
		for _, k := range e.filing.Kinds() {
			left, err := k.Inside(ctx, tx, roots)
			if err != nil || len(left) > 0 {
				return nil, err
			}
		}
		if err := e.filing.Abandon(ctx, tx, roots); err != nil {
			return nil, err
		}
		empty = true
		err := e.markDestroyed(ctx, tx, kind, []int64{id})
		stepEmpty.Pass(tx)
		return nil, err
	})
	return empty, err
}

// matterOf is the matter that a container was, or lay in.
func (e *execution) matterOf(ctx context.Context, kind string, id int64) (matterID *int64, err error) {
	if kind == kindMatter {
		return &id, nil
	}
	err = e.db.InTx(ctx, e.run.Actor, func(tx *db.Tx) (err error) {
		matterID, err = sqlgen.New(tx).MatterOfTombstone(ctx, sqlgen.MatterOfTombstoneParams{TenantID: tx.Tenant, Kind: kind, ID: id})
		return err
	})
	return matterID, err
}

// EventKind tells browsers that an execution has moved.
const EventKind = "trash"

// announce tells of an execution those who have the right, who all see its progress.
func (s *Service) announce(tx *db.Tx, jobID int64) {
	s.hub.PublishChanges(tx, EventKind, "jobID", []events.Change{{ID: jobID, In: events.InBin()}})
}

// JobKinds are the jobs whose rows belong to what was destroyed, and stay for ever.
func JobKinds() []string { return []string{executeArgs{}.Kind(), manifestArgs{}.Kind()} }
