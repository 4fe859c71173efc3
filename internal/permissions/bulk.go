package permissions

import (
	"context"
	"reflect"
	"slices"

	"casefold/internal/audit"
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
	standing, err := standingOf(ctx, tx, matterIDs)
	if err != nil {
		return nil, err
	}
	named := make([]NamedMatter, len(standing))
	for i, matter := range standing {
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
	wanted, userIDs, err := settle(ctx, tx, p)
	if err != nil {
		return 0, err
	}
	standing, err := standingOf(ctx, tx, matterIDs)
	if err != nil {
		return 0, err
	}
	if known != nil && restrictsBeyond(standing, known) {
		return 0, errs.ChangedBySomeoneElse
	}
	ids := make([]int64, len(standing))
	for i, matter := range standing {
		ids[i] = matter.ID
	}
	changed := false
	for len(ids) > 0 {
		some, err := bearable(ctx, tx, ids)
		if err != nil {
			return 0, err
		}
		more, err := apply(ctx, tx, some, wanted, userIDs)
		if err != nil {
			return 0, err
		}
		ids, changed = ids[len(some):], changed || more
	}
	if changed {
		s.hub.Publish(tx, AccessChanged(tx.Tenant))
	}
	return len(standing), nil
}

// Matters are changed in parts: so many of them, fewer where more people and groups than that are named for them now. Only the names of
// one part are in memory.
const (
	mattersAtOnce = 1000
	namesAtOnce   = 50_000
)

// bearable is the next part of the matters.
func bearable(ctx context.Context, tx *db.Tx, ids []int64) ([]int64, error) {
	for some := ids[:min(len(ids), mattersAtOnce)]; ; some = some[:(len(some)+1)/2] {
		names, err := sqlgen.New(tx).CountAllowed(ctx, sqlgen.CountAllowedParams{TenantID: tx.Tenant, Ids: some})
		if err != nil || len(some) == 1 || names <= namesAtOnce {
			return some, err
		}
	}
}

// apply gives matters the permissions that they do not have yet, and says whether there were such.
func apply(ctx context.Context, tx *db.Tx, matterIDs []int64, wanted MatterPermissions, userIDs []int64) (bool, error) {
	had, err := accessTo(ctx, tx, matterIDs)
	if err != nil {
		return false, err
	}
	var changing []int64
	var lines []audit.Line
	for _, matter := range had {
		before := matter.permissions()
		if !reflect.DeepEqual(before, wanted) {
			changing = append(changing, matter.ID)
			lines = append(lines, audit.Line{Action: "matter.permissions", Object: "matter", ObjectID: matter.ID, Before: before, After: wanted})
		}
	}
	if len(changing) == 0 {
		return false, nil
	}
	groupIDs := make([]int64, len(wanted.Groups))
	for i, group := range wanted.Groups {
		groupIDs[i] = int64(group.ID)
	}
	if err := setAccess(ctx, tx, changing, wanted.Setting == SpecifiedUsers, userIDs, groupIDs, 1); err != nil {
		return false, err
	}
	return true, audit.RecordAll(ctx, tx, lines)
}

func restrictsBeyond(standing []sqlgen.MatterStatesRow, known []int64) bool {
	seen := make(map[int64]bool, len(known))
	for _, id := range known {
		seen[id] = true
	}
	return slices.ContainsFunc(standing, func(matter sqlgen.MatterStatesRow) bool { return matter.Restricted && !seen[matter.ID] })
}

// settle puts permissions that came in into the form in which they are read back: everybody known, in order, once.
func settle(ctx context.Context, tx *db.Tx, p MatterPermissions) (MatterPermissions, []int64, error) {
	if p.Setting == AllUsers {
		return permissionsOf(false, nil, nil), nil, nil
	}
	users, groups, err := p.find(ctx, tx)
	subs := make([]string, len(users))
	for i, user := range users {
		subs[i] = user.Sub
	}
	return permissionsOf(true, subs, groups), idsOf(users), err
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

// standingOf reads what matters are open to everybody, each once and in the order of the ids.
func standingOf(ctx context.Context, tx *db.Tx, matterIDs []int64) ([]sqlgen.MatterStatesRow, error) {
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
