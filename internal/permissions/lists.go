package permissions

import (
	"context"
	"slices"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions/internal/sqlgen"
)

// findUsers turns subs into user ids, each once and in order. Somebody who is not of the firm refuses them all, and
// nobody learns whether another firm knows that person.
func findUsers(ctx context.Context, tx *db.Tx, field string, subs []string) ([]sqlgen.UserIDsRow, error) {
	wanted := distinct(subs)
	if len(wanted) == 0 {
		return nil, nil
	}
	users, err := sqlgen.New(tx).UserIDs(ctx, sqlgen.UserIDsParams{TenantID: tx.Tenant, Subs: wanted})
	if err == nil && len(users) != len(wanted) {
		err = errs.Invalid(field, "it names somebody who is not a user of the firm")
	}
	return users, err
}

func idsOf(users []sqlgen.UserIDsRow) []int64 {
	ids := make([]int64, len(users))
	for i, user := range users {
		ids[i] = user.ID
	}
	return ids
}

// findGroups makes sure that all groups are the firm's own and returns each once, in order.
func findGroups(ctx context.Context, tx *db.Tx, field string, ids []int64) ([]int64, error) {
	wanted := distinct(ids)
	if len(wanted) == 0 {
		return nil, nil
	}
	found, err := sqlgen.New(tx).GroupIDs(ctx, sqlgen.GroupIDsParams{TenantID: tx.Tenant, Ids: wanted})
	if err == nil && len(found) != len(wanted) {
		err = missingGroup(field)
	}
	return found, err
}

func missingGroup(field string) *errs.Error {
	return errs.Invalid(field, "it names a group that does not exist")
}

func distinct[T interface{ ~int64 | ~string }](list []T) []T {
	sorted := slices.Clone(list)
	slices.Sort(sorted)
	return slices.Compact(sorted)
}
