package permissions

import (
	"context"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
	"casefold/internal/permissions/internal/sqlgen"
)

// A matter is open to all users of the firm, or to those who are named for it.
const (
	AllUsers       = "allUsers"
	SpecifiedUsers = "specifiedUsers"

	allowReadWrite = "ALLOW_READ_WRITE"
)

// MatterPermissions is how the access to a matter travels, in and out. Under allUsers the lists are empty and what they
// bring in is dropped; under specifiedUsers two empty lists leave the firm admins alone.
type MatterPermissions struct {
	Setting string         `json:"matterPermissionGlobalSetting" enum:"allUsers,specifiedUsers"`
	Users   []AllowedUser  `json:"userAllowList" maxItems:"1000"`
	Groups  []AllowedGroup `json:"groupAllowList" maxItems:"1000"`
}

// AllowedUser names a person who may work in a matter.
type AllowedUser struct {
	Sub  string `json:"userSub"`
	Type string `json:"type" enum:"ALLOW_READ_WRITE"`
}

// AllowedGroup names a group whose members may work in a matter.
type AllowedGroup struct {
	ID   api.ID `json:"groupID"`
	Type string `json:"type" enum:"ALLOW_READ_WRITE"`
}

// AccessChanged is the news that some matters are open to other people than before. It names none of them: whoever
// hears it asks for the lists again.
func AccessChanged(tenant int64) events.Event {
	return events.Event{Topic: events.Firm(tenant), Kind: events.KindAccess}
}

// Generation changes with every commit that changes who sees which matters and areas of the firm. Whoever keeps what a person
// sees reads it first, and asks again when it is another one.
func Generation(ctx context.Context, tx *db.Tx) (int64, error) {
	return sqlgen.New(tx).Generation(ctx, tx.Tenant)
}

// SetMatterAccess says who may see these matters, which must be the firm's own: everybody, or when restricted the firm
// admins and those named. It replaces what was said before. The caller locks the matters, writes the audit lines,
// counts the change in rev and publishes AccessChanged.
func SetMatterAccess(ctx context.Context, tx *db.Tx, matterIDs []int64, restricted bool, userIDs, groupIDs []int64) error {
	return setAccess(ctx, tx, matterIDs, restricted, userIDs, groupIDs, 0)
}

// setAccess is SetMatterAccess that also counts changes in rev, in the same write.
func setAccess(ctx context.Context, tx *db.Tx, matterIDs []int64, restricted bool, userIDs, groupIDs []int64, changes int64) error {
	q := sqlgen.New(tx)
	err := q.SetRestricted(ctx, sqlgen.SetRestrictedParams{TenantID: tx.Tenant, Restricted: restricted, Changes: changes, Ids: matterIDs})
	if err != nil {
		return err
	}
	if err := q.ClearAllowedUsers(ctx, sqlgen.ClearAllowedUsersParams{TenantID: tx.Tenant, Ids: matterIDs}); err != nil {
		return err
	}
	if err := q.ClearAllowedGroups(ctx, sqlgen.ClearAllowedGroupsParams{TenantID: tx.Tenant, Ids: matterIDs}); err != nil {
		return err
	}
	if !restricted {
		return nil
	}
	if err := q.AddAllowedUsers(ctx, sqlgen.AddAllowedUsersParams{TenantID: tx.Tenant, Ids: matterIDs, UserIds: distinct(userIDs)}); err != nil {
		return err
	}
	err = q.AddAllowedGroups(ctx, sqlgen.AddAllowedGroupsParams{TenantID: tx.Tenant, Ids: matterIDs, GroupIds: distinct(groupIDs)})
	// A group can be deleted between being looked up and being named.
	return db.Constraint(err, "matter_allowed_groups_group", missingGroup("groupAllowList"))
}

// SetMatterPermissions is SetMatterAccess for permissions as they came in. Somebody or a group that is not the firm's
// is InvalidInput.
func SetMatterPermissions(ctx context.Context, tx *db.Tx, matterIDs []int64, p MatterPermissions) error {
	if p.Setting == AllUsers {
		return SetMatterAccess(ctx, tx, matterIDs, false, nil, nil)
	}
	users, groups, err := p.find(ctx, tx)
	if err != nil {
		return err
	}
	return SetMatterAccess(ctx, tx, matterIDs, true, idsOf(users), groups)
}

func (p MatterPermissions) find(ctx context.Context, tx *db.Tx) ([]sqlgen.UserIDsRow, []int64, error) {
	subs, groupIDs := make([]string, len(p.Users)), make([]int64, len(p.Groups))
	for i, user := range p.Users {
		subs[i] = user.Sub
	}
	for i, group := range p.Groups {
		groupIDs[i] = int64(group.ID)
	}
	users, err := findUsers(ctx, tx, "userAllowList", subs)
	if err != nil {
		return nil, nil, err
	}
	groups, err := findGroups(ctx, tx, "groupAllowList", groupIDs)
	return users, groups, err
}

// PermissionsOf reads who may see a matter of the firm. It is for those with permissions access, and for audit lines.
func PermissionsOf(ctx context.Context, tx *db.Tx, matterID int64) (MatterPermissions, error) {
	list, err := accessTo(ctx, tx, []int64{matterID})
	if err != nil {
		return MatterPermissions{}, err
	}
	if len(list) == 0 {
		return MatterPermissions{}, errs.MatterNotFound
	}
	return list[0].permissions(), nil
}

// access is who may see one matter.
type access struct {
	sqlgen.MatterStatesRow
	subs   []string
	groups []int64
}

func (a access) permissions() MatterPermissions { return permissionsOf(a.Restricted, a.subs, a.groups) }

// accessTo reads who may see these matters, those that exist, in the order of their ids. The lists are put together
// here: a join of three lists of ten thousand is more than the planner can foresee.
func accessTo(ctx context.Context, tx *db.Tx, matterIDs []int64) ([]access, error) {
	q := sqlgen.New(tx)
	states, err := q.MatterStates(ctx, sqlgen.MatterStatesParams{TenantID: tx.Tenant, Ids: matterIDs})
	if err != nil {
		return nil, err
	}
	list, place := make([]access, len(states)), make(map[int64]int, len(states))
	for i, state := range states {
		list[i].MatterStatesRow, place[state.ID] = state, i
	}
	users, err := q.AllowedUsers(ctx, sqlgen.AllowedUsersParams{TenantID: tx.Tenant, Ids: matterIDs})
	if err != nil {
		return nil, err
	}
	for _, row := range users {
		if at, found := place[row.MatterID]; found {
			list[at].subs = append(list[at].subs, row.Sub)
		}
	}
	groups, err := q.AllowedGroups(ctx, sqlgen.AllowedGroupsParams{TenantID: tx.Tenant, Ids: matterIDs})
	for _, row := range groups {
		if at, found := place[row.MatterID]; found {
			list[at].groups = append(list[at].groups, row.GroupID)
		}
	}
	return list, err
}

func permissionsOf(restricted bool, subs []string, groupIDs []int64) MatterPermissions {
	p := MatterPermissions{Setting: AllUsers, Users: make([]AllowedUser, len(subs)), Groups: make([]AllowedGroup, len(groupIDs))}
	if restricted {
		p.Setting = SpecifiedUsers
	}
	for i, sub := range subs {
		p.Users[i] = AllowedUser{sub, allowReadWrite}
	}
	for i, id := range groupIDs {
		p.Groups[i] = AllowedGroup{api.ID(id), allowReadWrite}
	}
	return p
}
