package permissions

import (
	"context"
	"errors"
	"slices"

	"github.com/jackc/pgx/v5"

	"casefold/internal/audit"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
	"casefold/internal/kit/text"
	"casefold/internal/permissions/internal/sqlgen"
)

// firmAdmins is the type of the one group whose members administer the firm. It exists from the first day.
const firmAdmins = "FIRM_ADMIN"

// GroupData is what a group can be given: a name, and members by their subs.
type GroupData struct {
	Name    string
	Members []string
}

// CreateGroup makes a group. A name that another group has, whatever its case, is DisallowedInsert.
func (s *Service) CreateGroup(ctx context.Context, tx *db.Tx, data GroupData) (int64, error) {
	name, err := text.Name("name", data.Name)
	if err != nil {
		return 0, err
	}
	if err := mayChange(ctx, tx); err != nil {
		return 0, err
	}
	members, err := findUsers(ctx, tx, "groupMembers", data.Members)
	if err != nil {
		return 0, err
	}
	id, err := tx.IDs(ctx, "permissionGroup", 1)
	if err != nil {
		return 0, err
	}
	q := sqlgen.New(tx)
	err = q.InsertGroup(ctx, sqlgen.InsertGroupParams{TenantID: tx.Tenant, ID: id, Name: name, CreatedAt: tx.Now})
	if err != nil {
		return 0, db.Constraint(err, "permission_groups_name", nameTaken(errs.DisallowedInsert, name))
	}
	ids := idsOf(members)
	if err := q.AddMembers(ctx, sqlgen.AddMembersParams{TenantID: tx.Tenant, GroupID: id, UserIds: ids}); err != nil {
		return 0, err
	}
	if err := s.membershipChanged(ctx, tx, ids); err != nil {
		return 0, err
	}
	return id, audit.Record(ctx, tx, audit.Line{Action: "permissionGroup.create", Object: "permissionGroup", ObjectID: id,
		After: groupRecord{Name: name, Members: ids}})
}

// EditGroup replaces name and members. Seen is the rev that the editor saw; another one now is ChangedBySomeoneElse
// with the group as it is. It returns the new rev.
func (s *Service) EditGroup(ctx context.Context, tx *db.Tx, id int64, data GroupData, seen *int64) (int64, error) {
	name, err := text.Name("name", data.Name)
	if err != nil {
		return 0, err
	}
	if err := mayChange(ctx, tx); err != nil {
		return 0, err
	}
	group, members, err := lockGroup(ctx, tx, id, seen)
	if err != nil {
		return 0, err
	}
	users, err := findUsers(ctx, tx, "groupMembers", data.Members)
	if err != nil {
		return 0, err
	}
	wanted := idsOf(users)
	if group.Type == firmAdmins {
		if err := checkAdmins(tx, members, users); err != nil {
			return 0, err
		}
	}
	joining, leaving := without(wanted, members), without(members, wanted)
	if name == group.Name && len(joining)+len(leaving) == 0 {
		return group.Rev, nil
	}
	q := sqlgen.New(tx)
	rev, err := q.ChangeGroup(ctx, sqlgen.ChangeGroupParams{TenantID: tx.Tenant, ID: id, Name: name})
	if err != nil {
		return 0, db.Constraint(err, "permission_groups_name", nameTaken(errs.DisallowedUpdate, name))
	}
	if err := q.RemoveMembers(ctx, sqlgen.RemoveMembersParams{TenantID: tx.Tenant, GroupID: id, UserIds: leaving}); err != nil {
		return 0, err
	}
	if err := q.AddMembers(ctx, sqlgen.AddMembersParams{TenantID: tx.Tenant, GroupID: id, UserIds: joining}); err != nil {
		return 0, err
	}
	affected := slices.Concat(joining, leaving)
	if name != group.Name {
		affected = slices.Concat(wanted, leaving)
	}
	if err := s.membershipChanged(ctx, tx, affected); err != nil {
		return 0, err
	}
	return rev, audit.Record(ctx, tx, audit.Line{Action: "permissionGroup.edit", Object: "permissionGroup", ObjectID: id,
		Before: groupRecord{Name: group.Name, Members: members}, After: groupRecord{Name: name, Members: wanted}})
}

// DeleteGroup removes a group and its name from every list. What was limited to it stays limited: to the others that
// are named, or to the firm admins.
func (s *Service) DeleteGroup(ctx context.Context, tx *db.Tx, id int64, seen *int64) error {
	if err := mayChange(ctx, tx); err != nil {
		return err
	}
	group, members, err := lockGroup(ctx, tx, id, seen)
	if err != nil {
		return err
	}
	if group.Type == firmAdmins {
		return errs.DisallowedUpdate.Saying("The group of the firm administrators cannot be deleted.")
	}
	q := sqlgen.New(tx)
	named, err := q.NamedWith(ctx, sqlgen.NamedWithParams{TenantID: tx.Tenant, GroupID: id})
	if err != nil {
		return err
	}
	if err := q.DeleteGroup(ctx, sqlgen.DeleteGroupParams{TenantID: tx.Tenant, ID: id}); err != nil {
		return err
	}
	if err := s.membershipChanged(ctx, tx, members); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Line{Action: "permissionGroup.delete", Object: "permissionGroup", ObjectID: id,
		Before: groupRecord{Name: group.Name, Members: members, Features: named.Features, Matters: named.Matters}})
}

// groupRecord is how a group stands in the record of changes: users and matters by id. Features and matters are those
// whose lists named it.
type groupRecord struct {
	Name     string   `json:"name"`
	Members  []int64  `json:"members"`
	Features []string `json:"features,omitempty"`
	Matters  []int64  `json:"matters,omitempty"`
}

// lockGroup reads a group for a change, and the ids of its members.
func lockGroup(ctx context.Context, tx *db.Tx, id int64, seen *int64) (sqlgen.LockGroupRow, []int64, error) {
	q := sqlgen.New(tx)
	group, err := q.LockGroup(ctx, sqlgen.LockGroupParams{TenantID: tx.Tenant, ID: id})
	if errors.Is(err, pgx.ErrNoRows) {
		return group, nil, errs.ObjectNotFound
	}
	if err != nil {
		return group, nil, err
	}
	if seen != nil && *seen != group.Rev {
		now, err := ListGroups(ctx, tx, &id)
		if err != nil {
			return group, nil, err
		}
		return group, nil, errs.ChangedBySomeoneElse.With(now.Groups[0])
	}
	members, err := q.Members(ctx, sqlgen.MembersParams{TenantID: tx.Tenant, GroupID: id})
	return group, members, err
}

// checkAdmins keeps the firm's administration in somebody's hands: one active member at least, and nobody changes the
// own membership. The group is locked, so this holds too when two administrators remove each other.
func checkAdmins(tx *db.Tx, members []int64, wanted []sqlgen.UserIDsRow) error {
	active := false
	for _, user := range wanted {
		active = active || user.Active
	}
	was, will := slices.Contains(members, tx.UserID), slices.Contains(idsOf(wanted), tx.UserID)
	switch {
	case was && !will:
		return errs.DisallowedUpdate.Saying("You cannot remove yourself from the group of the firm administrators.")
	case !was && will:
		return errs.DisallowedUpdate.Saying("You cannot add yourself to the group of the firm administrators.")
	case !active:
		return errs.DisallowedUpdate.Saying("The group of the firm administrators needs at least one active member.")
	}
	return nil
}

// membershipChanged makes every process forget what it knows of these people, and their browsers ask again. Whoever
// joins or leaves a group also sees other matters than before.
func (s *Service) membershipChanged(ctx context.Context, tx *db.Tx, userIDs []int64) error {
	subs, err := sqlgen.New(tx).Subs(ctx, sqlgen.SubsParams{TenantID: tx.Tenant, Ids: userIDs})
	for _, sub := range subs {
		s.hub.Publish(tx, events.Event{Topic: events.User(sub), Kind: events.KindMe})
		s.hub.Publish(tx, events.Event{Topic: events.User(sub), Kind: events.KindAccess})
	}
	return err
}

func nameTaken(e *errs.Error, name string) *errs.Error {
	return e.Saying("There is already a group with this name").With(struct {
		Name string `json:"name"`
	}{name})
}

// without is what a has and b has not.
func without(a, b []int64) []int64 {
	return slices.DeleteFunc(slices.Clone(a), func(id int64) bool { return slices.Contains(b, id) })
}
