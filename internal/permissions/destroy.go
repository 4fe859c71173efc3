package permissions

import (
	"context"

	"casefold/internal/kit/db"
	"casefold/internal/permissions/internal/sqlgen"
)

// Holder says which of the objects of a kind must not be destroyed: clients, matters, folders, the kinds of things in them,
// or what is retained of them.
type Holder func(ctx context.Context, tx *db.Tx, object string, ids []int64) (held []int64, err error)

// Held is where it is asked whether something may be destroyed, by everything that destroys: whoever holds one of the
// objects keeps it. What lies in a container that is asked for is not asked for by itself.
func (s *Service) Held(ctx context.Context, tx *db.Tx, object string, ids []int64) ([]int64, error) {
	var all []int64
	for _, holder := range s.Holders {
		held, err := holder(ctx, tx, object, ids)
		if err != nil {
			return nil, err
		}
		all = append(all, held...)
	}
	return all, nil
}

// MayStillDestroy says whether the person of the transaction has the right PermanentDelete now, for work that was begun
// before.
func MayStillDestroy(ctx context.Context, tx *db.Tx) (bool, error) {
	return sqlgen.New(tx).MayDestroy(ctx, sqlgen.MayDestroyParams{TenantID: tx.Tenant, ID: tx.UserID})
}

// ForgetMatter forgets who may see a matter that is destroyed.
func ForgetMatter(ctx context.Context, tx *db.Tx, id int64) error {
	q := sqlgen.New(tx)
	if err := q.DropAllowedUsers(ctx, sqlgen.DropAllowedUsersParams{TenantID: tx.Tenant, Ids: []int64{id}}); err != nil {
		return err
	}
	return q.DropAllowedGroups(ctx, sqlgen.DropAllowedGroupsParams{TenantID: tx.Tenant, Ids: []int64{id}})
}
