package permissions

import (
	"context"
	"reflect"

	"casefold/internal/audit"
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

// mayChange is AdminRequired for somebody who may not say who sees what. The database is asked, because what was found out when the call
// began may be a second old.
func mayChange(ctx context.Context, tx *db.Tx) error {
	may, err := sqlgen.New(tx).MayChangePermissions(ctx, sqlgen.MayChangePermissionsParams{TenantID: tx.Tenant, UserID: tx.UserID})
	if err == nil && !may {
		err = errs.AdminRequired
	}
	return err
}

// change gives matters the permissions that resolve has found. It is the only way to another access: it asks whether the person may,
// counts the change in rev, writes the lines of the record and tells the firm. Matters that had them before are not touched and leave no
// line. The caller has locked the matters.
func change(ctx context.Context, tx *db.Tx, hub *events.Hub, matterIDs []int64, wanted resolved) error {
	if err := mayChange(ctx, tx); err != nil {
		return err
	}
	changed := false
	for rest := matterIDs; len(rest) > 0; {
		some, err := bearable(ctx, tx, rest)
		if err != nil {
			return err
		}
		more, err := apply(ctx, tx, some, wanted)
		if err != nil {
			return err
		}
		rest, changed = rest[len(some):], changed || more
	}
	if changed {
		hub.Publish(tx, AccessChanged(tx.Tenant))
	}
	return nil
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
func apply(ctx context.Context, tx *db.Tx, matterIDs []int64, wanted resolved) (bool, error) {
	had, err := accessTo(ctx, tx, matterIDs)
	if err != nil {
		return false, err
	}
	var changing []int64
	var lines []audit.Line
	for _, matter := range had {
		before := matter.permissions()
		if !reflect.DeepEqual(before, wanted.MatterPermissions) {
			changing = append(changing, matter.ID)
			lines = append(lines, audit.Line{Action: "matter.permissions", Object: "matter", ObjectID: matter.ID, Before: before, After: wanted.MatterPermissions})
		}
	}
	if len(changing) == 0 {
		return false, nil
	}
	if err := setAccess(ctx, tx, changing, wanted); err != nil {
		return false, err
	}
	return true, audit.RecordAll(ctx, tx, lines)
}

// setAccess replaces who may see matters. Only what differs is written. The lists come first: while a matter is locked and not yet changed, the
// look whether it exists writes nothing.
func setAccess(ctx context.Context, tx *db.Tx, matterIDs []int64, wanted resolved) error {
	q, restricted := sqlgen.New(tx), wanted.Setting == SpecifiedUsers
	var users, groups []int64
	if restricted {
		users, groups = distinct(wanted.users), distinct(wanted.groups)
	}
	if err := q.DropAllowedGroups(ctx, sqlgen.DropAllowedGroupsParams{TenantID: tx.Tenant, Ids: matterIDs, Kept: groups}); err != nil {
		return err
	}
	if err := q.DropAllowedUsers(ctx, sqlgen.DropAllowedUsersParams{TenantID: tx.Tenant, Ids: matterIDs, Kept: users}); err != nil {
		return err
	}
	if len(groups) > 0 {
		err := q.AddAllowedGroups(ctx, sqlgen.AddAllowedGroupsParams{TenantID: tx.Tenant, Ids: matterIDs, GroupIds: groups})
		if err != nil { // a group can be deleted between being looked up and being named
			return db.Constraint(err, "matter_allowed_groups_group", missingGroup("groupAllowList"))
		}
	}
	if len(users) > 0 {
		if err := q.AddAllowedUsers(ctx, sqlgen.AddAllowedUsersParams{TenantID: tx.Tenant, Ids: matterIDs, UserIds: users}); err != nil {
			return err
		}
	}
	return q.SetRestricted(ctx, sqlgen.SetRestrictedParams{TenantID: tx.Tenant, Restricted: restricted, Ids: matterIDs})
}

// SetMatterPermissions says who may see a matter of the firm, which the caller has locked: it does all that belongs to that, see change.
// Somebody or a group that is not the firm's is InvalidInput.
func SetMatterPermissions(ctx context.Context, tx *db.Tx, hub *events.Hub, matterID int64, p MatterPermissions) error {
	wanted, err := resolve(ctx, tx, p)
	if err != nil {
		return err
	}
	return change(ctx, tx, hub, []int64{matterID}, wanted)
}

// resolved are permissions in the form in which they are read back: everybody known, in order, once.
type resolved struct {
	MatterPermissions
	users, groups []int64
}

func resolve(ctx context.Context, tx *db.Tx, p MatterPermissions) (resolved, error) {
	if p.Setting == AllUsers {
		return resolved{MatterPermissions: permissionsOf(false, nil, nil)}, nil
	}
	users, groups, err := p.find(ctx, tx)
	subs := make([]string, len(users))
	for i, user := range users {
		subs[i] = user.Sub
	}
	return resolved{permissionsOf(true, subs, groups), idsOf(users), groups}, err
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

// PermissionsOf reads who may see a matter of the firm. It is for those with permissions access.
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
