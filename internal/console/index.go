package console

import (
	"context"
	"errors"
	"fmt"
	"time"

	"casefold/internal/firms"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/search/indexer"
)

// The kinds of work for the search index of a firm. An audit is not one of them: it changes nothing and is waited for.
const (
	rebuildKind = "rebuild"
	repairKind  = "repair"
)

const (
	// partOfRebuild is how many records one task of a rebuild stands for, mostParts how many tasks there are at most.
	partOfRebuild = 2000
	mostParts     = 50
	// auditPatience is how long a call waits for an audit; one that takes longer is asked for by its number.
	auditPatience = 20 * time.Second
	// auditJoined is how old an audit may be that goes on when another is asked for.
	auditJoined = time.Hour
)

// rebuildBatch has every index of the firm built anew, beside the one that is searched. Its tasks are parts of that one work, so
// that people see how far it is.
func (s *Service) rebuildBatch() Batch {
	return Batch{
		Description: "Re-build Search Index",
		Tasks: func(ctx context.Context, tx *db.Tx) (tasks []string, err error) {
			records, err := s.indexer.Records(ctx, tx)
			parts := min(max(records/partOfRebuild, 1), mostParts)
			for part := range parts {
				tasks = append(tasks, fmt.Sprintf("Part %d of %d", part+1, parts))
			}
			return tasks, err
		},
		Run: func(ctx context.Context, where db.Actor, job int64, task string) error {
			var part, parts, order int64
			if _, err := fmt.Sscanf(task, "Part %d of %d", &part, &parts); err != nil {
				return err
			}
			err := s.db.InTx(ctx, where, func(tx *db.Tx) (err error) {
				order, err = s.indexer.AskForRebuild(ctx, tx, job)
				return err
			})
			if err != nil {
				return err
			}
			return s.await(ctx, where, order, func(r indexer.Report) bool { return part < parts && r.Total > 0 && r.Done*parts >= part*r.Total })
		},
	}
}

// repairBatch has what the last audit found written anew in every index of the firm, and compares it once more.
func (s *Service) repairBatch() Batch {
	return Batch{
		Description: "Repair Search Index",
		Tasks: func(ctx context.Context, tx *db.Tx) (tasks []string, err error) {
			audit, err := s.indexer.LastAudit(ctx, tx)
			switch {
			case errors.Is(err, errs.ObjectNotFound):
				return nil, errs.Invalid("tenantID", "the search index has to be audited first")
			case err != nil:
				return nil, err
			case !indexer.Answered(audit.Reports):
				return nil, errs.Invalid("tenantID", "the audit of the search index has not ended")
			case audit.Total() == 0:
				return nil, errs.Invalid("tenantID", "the last audit found nothing to repair")
			}
			for _, part := range audit.Parts() {
				tasks = append(tasks, part.String())
			}
			return tasks, nil
		},
		Run: func(ctx context.Context, where db.Actor, _ int64, task string) error {
			part, err := indexer.ReadPart(task)
			if err != nil {
				return err
			}
			var order int64
			err = s.db.InTx(ctx, where, func(tx *db.Tx) (err error) {
				order, err = s.indexer.AskForRepair(ctx, tx, part)
				return err
			})
			if err != nil {
				return err
			}
			return s.await(ctx, where, order, func(indexer.Report) bool { return false })
		},
	}
}

// await waits until every index of the firm has answered an order, or has come far enough, and fails where one failed.
func (s *Service) await(ctx context.Context, where db.Actor, order int64, far func(indexer.Report) bool) error {
	reports, err := s.indexer.Await(ctx, where, order, func(reports []indexer.Report) bool {
		for _, r := range reports {
			if r.State != indexer.Done && r.State != indexer.Failed && !far(r) {
				return false
			}
		}
		return true
	})
	if err != nil {
		return err
	}
	for _, r := range reports {
		if r.State == indexer.Failed {
			return failure(r.Place + ": " + r.Reason)
		}
	}
	return nil
}

// audit compares the indexes of a firm with its database and waits for what is found, but not for ever. It goes on with the
// audit that has this number; 0 begins one, unless one is under way.
func (s *Service) audit(ctx context.Context, firm firms.Firm, id int64) (found indexer.Audit, err error) {
	where := inside(firm)
	if id == 0 {
		if id, err = s.beginAudit(ctx, where); err != nil {
			return found, err
		}
	}
	limited, cancel := context.WithTimeout(ctx, auditPatience)
	defer cancel()
	err = s.db.InTx(ctx, where, func(tx *db.Tx) error {
		_, err := s.indexer.AuditOf(ctx, tx, id)
		return err
	})
	if err != nil {
		return found, err
	}
	_, err = s.indexer.Await(limited, where, id, func([]indexer.Report) bool { return false })
	if err != nil && (limited.Err() == nil || ctx.Err() != nil) {
		return found, err
	}
	err = s.db.InTx(ctx, where, func(tx *db.Tx) (err error) {
		found, err = s.indexer.AuditOf(ctx, tx, id)
		return err
	})
	return found, err
}

func (s *Service) beginAudit(ctx context.Context, where db.Actor) (id int64, err error) {
	err = s.db.InTx(ctx, where, func(tx *db.Tx) error {
		last, err := s.indexer.LastAudit(ctx, tx)
		if errors.Is(err, errs.ObjectNotFound) {
			return nil
		}
		if err == nil && len(last.Reports) > 0 && !indexer.Answered(last.Reports) && clock.Now().Sub(last.At) < auditJoined {
			id = last.ID
		}
		return err
	})
	if err != nil || id != 0 {
		return id, err
	}
	act := &firms.Act{Action: "firm.audit"}
	err = s.firms.ActInRegion(ctx, where, act, func(tx *db.Tx) (err error) {
		id, err = s.indexer.AskForAudit(ctx, tx)
		act.After = map[string]any{"auditID": id}
		return err
	})
	return id, err
}
