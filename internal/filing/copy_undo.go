package filing

import (
	"context"
	"errors"
	"slices"

	"casefold/internal/audit"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/jobs"
	"casefold/internal/storage"
)

type undoCopiesArgs struct{}

// Kind names the job that removes what large copies have left which came to nothing.
func (undoCopiesArgs) Kind() string { return "undo_copies" }

// InsertOpts has the job give way to what people wait for.
func (undoCopiesArgs) InsertOpts() jobs.InsertOpts { return jobs.InsertOpts{Queue: jobs.QueueHeavy} }

// UndoCopies removes the stages of large copies that have ended, in all firms of a region, with the copies that still lie there: nobody has
// ever seen them.
func (s *Service) UndoCopies(ctx context.Context, region string) error {
	left := map[int64][]int64{}
	err := s.db.InEachFirm(ctx, region, func(tx *db.Tx) error {
		roots, err := folders.LeftStages(ctx, tx)
		if len(roots) > 0 {
			left[tx.Tenant] = roots
		}
		return err
	})
	failures := []error{err}
	for firm, roots := range left {
		for _, root := range roots {
			failures = append(failures, s.undoCopy(ctx, db.Actor{Region: region, Tenant: firm}, root))
		}
	}
	return errors.Join(failures...)
}

// undoCopy empties a stage and removes it. An attempt that does not know yet that its job has ended may still fill it: then it begins again.
func (s *Service) undoCopy(ctx context.Context, firm db.Actor, root int64) error {
	for {
		for _, k := range s.kinds {
			if err := s.undoItems(ctx, firm, k, root); err != nil {
				return err
			}
		}
		empty := true
		err := s.db.InTx(ctx, firm, func(tx *db.Tx) error {
			if err := folders.HoldStage(ctx, tx, root); err != nil {
				return err
			}
			for _, k := range s.kinds {
				inside, err := k.Inside(ctx, tx, []int64{root})
				if empty = empty && len(inside) == 0; err != nil || !empty {
					return err
				}
			}
			return folders.RemoveStage(ctx, tx, root)
		})
		switch {
		case errors.Is(err, folders.ErrNoStage):
			return nil
		case err != nil || empty:
			return err
		}
	}
}

func (s *Service) undoItems(ctx context.Context, firm db.Actor, k *Kind, root int64) error {
	var inside []int64
	err := s.db.InTx(ctx, firm, func(tx *db.Tx) (err error) {
		inside, err = k.Inside(ctx, tx, []int64{root})
		return err
	})
	for some := range slices.Chunk(inside, copyChunk) {
		if err != nil {
			return err
		}
		err = s.db.InTxByKey(ctx, firm, func(tx *db.Tx) error { return s.undo(ctx, tx, k, some) })
	}
	return err
}

// undo erases copies. Their files are those of their sources, and are let go of where these are gone.
func (s *Service) undo(ctx context.Context, tx *db.Tx, k *Kind, ids []int64) error {
	gone, err := k.Destroy.Erase(ctx, tx, ids)
	if err != nil {
		return err
	}
	if err := s.destroyed(ctx, tx, k, ids); err != nil {
		return err
	}
	var keys []string
	lines := make([]audit.Line, len(gone))
	for i, one := range gone {
		for _, file := range one.Files {
			keys = append(keys, file.Key)
		}
		lines[i] = audit.Line{Action: k.Name + ".copyUndone", Object: k.Name, ObjectID: one.ID}
	}
	if err := storage.LetGoUnheld(ctx, tx, keys...); err != nil {
		return err
	}
	return audit.RecordAll(ctx, tx, lines)
}
