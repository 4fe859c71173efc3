package filing

import (
	"context"
	"errors"
	"maps"
	"math"
	"slices"

	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/jobs"
)

// copyTogether is how many items of a large copy one transaction makes.
const copyTogether = 2 * copyChunk

// staged is a large copy whose folders are made in a stage, where nobody sees them.
type staged struct {
	copying
	below map[string]int64 // its folders, by their paths below the destination
}

// copyMany is the work of the job. It makes the copies in a stage, in many short transactions, and the one that completes the job puts
// all of them into place. What an attempt that came to nothing has left is removed by UndoCopies.
func (s *Service) copyMany(ctx context.Context, run *jobs.Run, k *Kind, a copyArgs) error {
	t := Transfer{Items: a.Items, Folders: a.Folders, Destination: a.Destination, AutoRename: a.AutoRename}
	c, err := s.stage(ctx, run, k, t)
	if err != nil {
		return err
	}
	if err = s.fill(ctx, run, c); err == nil {
		err = run.Finish(ctx, func(tx *db.Tx) (any, error) {
			return map[string]int{k.Area: len(c.sources), "folders": len(c.paths)}, s.unveil(ctx, tx, t, c)
		})
	}
	// What was planned is not there any more, or a name was taken a moment ago: another attempt makes another plan.
	if overtaken(err, k) {
		if run.Last {
			return errs.ChangedBySomeoneElse
		}
		return errors.New("filing: while it was copied: " + err.Error())
	}
	return err
}

// errOtherwise says that the sources or the destination of a large copy are not as they were when it was planned.
var errOtherwise = errors.New("it is not as it was planned")

func overtaken(err error, k *Kind) bool {
	for _, one := range []error{errOtherwise, folders.ErrNoStage, k.Errors.NotFound, errs.DuplicateFolder} {
		if errors.Is(err, one) {
			return true
		}
	}
	return false
}

// stage plans a large copy and makes its folders in a stage.
func (s *Service) stage(ctx context.Context, run *jobs.Run, k *Kind, t Transfer) (c staged, err error) {
	err = s.db.InTx(ctx, run.Actor, func(tx *db.Tx) error {
		p, err := t.plan(ctx, tx, k, math.MaxInt32)
		if err != nil {
			return err
		}
		paths := slices.Collect(maps.Values(p.paths))
		if err := folders.Fits(ctx, tx, p.to.ID, paths); err != nil {
			return err
		}
		root, below, err := folders.Stage(ctx, tx, run.JobID, paths)
		if err != nil {
			return err
		}
		made := map[int64]int64{}
		for source, path := range p.paths {
			made[source] = below[path]
		}
		c.below = below
		c.copying, err = p.begin(ctx, tx, root, made)
		return err
	})
	return c, err
}

// fill makes the copies of all items in the stage.
func (s *Service) fill(ctx context.Context, run *jobs.Run, c staged) error {
	total := len(c.sources)
	for from := 0; from < total; from += copyTogether {
		err := s.db.InTxByKey(ctx, run.Actor, func(tx *db.Tx) error {
			if err := folders.ShareStage(ctx, tx, c.into); err != nil {
				return err
			}
			err := c.makeItems(ctx, tx, from, min(from+copyTogether, total), func(n int) { run.Progress(ctx, n, total) })
			stepStage.Pass(tx)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// unveil puts all that a stage holds into place.
func (s *Service) unveil(ctx context.Context, tx *db.Tx, t Transfer, c staged) error {
	if err := folders.HoldStage(ctx, tx, c.into); err != nil {
		return err
	}
	if err := c.judgeAgain(ctx, tx, t); err != nil {
		return err
	}
	tops, names := make([]int64, len(c.folders)), map[string]int64{}
	for i, f := range c.folders {
		tops[i] = c.made[f.ID]
		names[c.names.folders[i]] = tops[i]
	}
	if err := folders.Unveil(ctx, tx, c.into, c.below, names, c.to); err != nil {
		return err
	}
	if err := c.recordFolders(ctx, tx, tops); err != nil {
		return err
	}
	if len(c.items) > 0 {
		if err := c.kind.Move(ctx, tx, c.to.ID, c.itemIDs(), c.names.items); errors.Is(err, errs.DuplicateNames) {
			return errOtherwise
		} else if err != nil {
			return err
		}
	}
	publishFolders(s.hub, tx, []int64{c.to.ID})
	stepCopy.Pass(tx)
	return nil
}

// judgeAgain refuses a copy that could not begin now, and one that would become another: it takes a while, and the person may have lost
// sight of a source or of the destination since it began. It enters the destination.
func (c staged) judgeAgain(ctx context.Context, tx *db.Tx, t Transfer) error {
	now, err := t.enter(ctx, tx, c.kind)
	if err != nil {
		return err
	}
	inside, err := folders.LiveSubtree(ctx, tx, t.Folders...)
	if err != nil {
		return err
	}
	now.withoutNested(inside)
	names, err := t.chooseNames(ctx, tx, now)
	if err != nil {
		return err
	}
	base, err := folders.Path(ctx, tx, now.to.ID)
	if err != nil {
		return err
	}
	same := base == c.base && now.to.RootID == c.to.RootID && slices.Equal(idsOf(now.items), idsOf(c.items)) && slices.Equal(names.items, c.names.items) &&
		slices.Equal(folderIDs(now.folders), folderIDs(c.folders)) && slices.Equal(names.folders, c.names.folders)
	if !same {
		return errOtherwise
	}
	return c.seeSources(ctx, tx)
}

// seeSources refuses a copy of something that the person may not see any more, wherever it lies by now.
func (c staged) seeSources(ctx context.Context, tx *db.Tx) error {
	ids := make([]int64, len(c.sources))
	for i, source := range c.sources {
		ids[i] = source.ID
	}
	var hidden bool
	err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM (SELECT DISTINCT i.folder_id FROM `+c.kind.Table+` i WHERE i.tenant_id = $1 AND i.id = ANY($2)) o
		WHERE NOT EXISTS (SELECT FROM visible_folders f WHERE f.tenant_id = $1 AND f.id = o.folder_id))`, tx.Tenant, ids).Scan(&hidden)
	if err == nil && hidden {
		err = errOtherwise
	}
	return err
}
