package permissions

import (
	"context"
	"slices"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions/internal/sqlgen"
)

// MaxMatters is how many matters one call may name.
const MaxMatters = 100_000

// NamedMatter is a matter as somebody recognizes it before they change it.
type NamedMatter struct {
	ID         int64  `json:"matterID"`
	Name       string `json:"name"`
	Restricted bool   `json:"limited" doc:"Not open to all users now"`
}

// NameMatters tells which matters these are and which of them are not open to everybody, in the order of the ids. One
// that does not exist or is in the Trash Bin refuses the whole question, as it would refuse the change.
func NameMatters(ctx context.Context, tx *db.Tx, matterIDs []int64) ([]NamedMatter, error) {
	states, err := matterStates(ctx, tx, matterIDs)
	if err != nil {
		return nil, err
	}
	named := make([]NamedMatter, len(states))
	for i, matter := range states {
		named[i] = NamedMatter{matter.ID, matter.Name, matter.Restricted}
	}
	return named, nil
}

// ApplyToMatters gives all these matters the same permissions, or none of them. It returns how many matters have them
// now; those that had them before are not touched and leave no line in the record. Known are the restricted ones among
// them that the caller has seen, nil where the caller does not say: another restricted one is ChangedBySomeoneElse, so
// that nobody opens a wall that they were not shown.
func (s *Service) ApplyToMatters(ctx context.Context, tx *db.Tx, matterIDs []int64, p MatterPermissions, known []int64) (int, error) {
	if err := checkMatterCount(matterIDs); err != nil {
		return 0, err
	}
	if err := lockMatters(ctx, tx, matterIDs); err != nil {
		return 0, err
	}
	wanted, err := resolve(ctx, tx, p)
	if err != nil {
		return 0, err
	}
	states, err := matterStates(ctx, tx, matterIDs)
	if err != nil {
		return 0, err
	}
	if known != nil && restrictsBeyond(states, known) {
		return 0, errs.ChangedBySomeoneElse
	}
	ids := make([]int64, len(states))
	for i, matter := range states {
		ids[i] = matter.ID
	}
	return len(ids), change(ctx, tx, s.hub, ids, wanted)
}

func restrictsBeyond(states []sqlgen.MatterStatesRow, known []int64) bool {
	seen := make(map[int64]bool, len(known))
	for _, id := range known {
		seen[id] = true
	}
	return slices.ContainsFunc(states, func(matter sqlgen.MatterStatesRow) bool { return matter.Restricted && !seen[matter.ID] })
}

func checkMatterCount(matterIDs []int64) error {
	switch {
	case len(matterIDs) == 0:
		return errs.Invalid("matterIDs", "Your filter must include at least one matter")
	case len(matterIDs) > MaxMatters:
		return errs.TooManyItems
	}
	return nil
}

// lockMatters keeps others from changing the matters until the transaction ends.
func lockMatters(ctx context.Context, tx *db.Tx, matterIDs []int64) error {
	return sqlgen.New(tx).LockMatters(ctx, sqlgen.LockMattersParams{TenantID: tx.Tenant, Ids: matterIDs})
}

// matterStates reads what matters are open to everybody, each once and in the order of the ids.
func matterStates(ctx context.Context, tx *db.Tx, matterIDs []int64) ([]sqlgen.MatterStatesRow, error) {
	if err := checkMatterCount(matterIDs); err != nil {
		return nil, err
	}
	wanted := distinct(matterIDs)
	matters, err := sqlgen.New(tx).MatterStates(ctx, sqlgen.MatterStatesParams{TenantID: tx.Tenant, Ids: wanted})
	if err != nil {
		return nil, err
	}
	if len(matters) != len(wanted) {
		return nil, errs.BulkPermissionMatterMissing
	}
	for _, matter := range matters {
		if matter.Deleted {
			return nil, errs.BulkPermissionMatterInTrash
		}
	}
	return matters, nil
}
