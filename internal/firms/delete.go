package firms

import (
	"context"

	"casefold/internal/audit"
	"casefold/internal/firms/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/events"
)

// Leaving is a person who is to be deleted, by whichever halves of them there are.
type Leaving struct {
	Where    db.Actor // with the person's sub
	UserID   int64
	Username string
}

// DeleteUser removes a person: the record in the firm's region, then the account. A record that something refers to stays,
// inactive. Somebody who has signed in is InvalidInput, and stays.
func (s *Service) DeleteUser(ctx context.Context, l Leaving, actor string) error {
	i := intentOf(intentDelete, l.Where)
	act := &Act{Action: "user.delete", Sub: l.Where.Sub, UserID: l.UserID, Before: map[string]any{"username": l.Username}}
	i.detail.Act = act
	return s.inBoth(ctx, i,
		func(tx *db.Tx) error {
			kept, err := deleteInRegion(ctx, tx, l.Where.Sub)
			if err != nil {
				return err
			}
			if kept {
				act.After = map[string]any{"active": false}
			}
			s.hub.Publish(tx, events.Event{Topic: events.User(l.Where.Sub), Kind: events.KindMe})
			return audit.Record(ctx, tx, act.line(tx.Tenant))
		},
		func(tx *db.GlobalTx) error { return s.identity.DeleteAccount(ctx, tx, actor, l.Where.Sub) })
}

// deleteInRegion removes a record with its memberships, and keeps it inactive where something refers to it.
func deleteInRegion(ctx context.Context, tx *db.Tx, sub string) (kept bool, err error) {
	attempt, err := tx.Begin(ctx)
	if err != nil {
		return false, err
	}
	q := sqlgen.New(attempt)
	if err = q.DeleteMemberships(ctx, sqlgen.DeleteMembershipsParams{TenantID: tx.Tenant, Sub: sub}); err == nil {
		err = q.DeleteUser(ctx, sqlgen.DeleteUserParams{TenantID: tx.Tenant, Sub: sub})
	}
	if err == nil {
		return false, attempt.Commit(ctx)
	}
	if !db.Referred(err) {
		return false, err
	}
	if err := attempt.Rollback(ctx); err != nil {
		return false, err
	}
	return true, sqlgen.New(tx).SetActive(ctx, sqlgen.SetActiveParams{TenantID: tx.Tenant, Sub: sub})
}

// settleDeletion removes the account whose record is gone, or makes the record again when its owner has signed in
// meanwhile.
func (s *Service) settleDeletion(ctx context.Context, tx *db.GlobalTx, i intent) error {
	done, err := s.done(ctx, i)
	if err != nil || !done {
		return err
	}
	account, exists, err := s.identity.AccountOf(ctx, tx, *i.sub)
	switch {
	case err != nil || !exists:
		return err
	case account.LastSignIn == nil:
		return s.identity.DeleteAccount(ctx, tx, "", *i.sub)
	}
	return s.db.InTx(ctx, i.actor(), func(tx *db.Tx) error {
		before, after, err := writeRecord(ctx, tx, account)
		if err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Line{Action: "user.record", Object: "user", ObjectID: account.UserID, Before: before, After: after})
	})
}
