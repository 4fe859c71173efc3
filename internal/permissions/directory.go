package permissions

import (
	"context"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions/internal/sqlgen"
)

// Directory is who is in the firm and in which groups: what every picker of people and groups is filled from.
type Directory struct {
	Groups      []GroupEntry `json:"groups"`
	Memberships []Membership `json:"groupMembership"`
	Users       []UserEntry  `json:"users"`
}

// GroupEntry is a group as it is listed.
type GroupEntry struct {
	ID      int64         `json:"id"`
	Name    string        `json:"name"`
	Type    string        `json:"type" enum:"CUSTOM,FIRM_ADMIN"`
	Rev     int64         `json:"rev"`
	Members []MemberEntry `json:"members"`
	Can     GroupCan      `json:"can"`
}

// GroupCan is what the caller may do with a group. FixedMembers stay members, whatever the caller chooses.
type GroupCan struct {
	Edit         bool     `json:"edit"`
	Delete       bool     `json:"delete"`
	FixedMembers []string `json:"fixedMembers" doc:"Subs of members whom the caller cannot remove"`
}

// MemberEntry is a member of a group.
type MemberEntry struct {
	Sub         string `json:"userSub"`
	DisplayName string `json:"displayName"`
}

// Membership says that a person is in a group.
type Membership struct {
	GroupID     int64  `json:"groupID"`
	Sub         string `json:"userSub"`
	DisplayName string `json:"displayName"`
}

// UserEntry is a user of the firm in a picker, which hides uptime admins and those whose status is 0 until asked.
type UserEntry struct {
	ID          int64  `json:"id"`
	Sub         string `json:"userSub"`
	Username    string `json:"username"`
	DisplayName string `json:"displayName"`
	Type        string `json:"type" enum:"user,uptimeAdmin"`
	Status      int    `json:"status" enum:"0,1" doc:"1 is active, 0 is disabled"`
}

// ListGroups reads the groups, or the one that is asked for, and all users. A group that does not exist is
// ObjectNotFound.
func ListGroups(ctx context.Context, tx *db.Tx, only *int64) (Directory, error) {
	q := sqlgen.New(tx)
	groups, err := q.Groups(ctx, sqlgen.GroupsParams{TenantID: tx.Tenant, ID: only})
	if err != nil {
		return Directory{}, err
	}
	if only != nil && len(groups) == 0 {
		return Directory{}, errs.ObjectNotFound
	}
	memberships, err := q.Memberships(ctx, sqlgen.MembershipsParams{TenantID: tx.Tenant, GroupID: only})
	if err != nil {
		return Directory{}, err
	}
	d := Directory{Groups: make([]GroupEntry, len(groups)), Memberships: make([]Membership, len(memberships))}
	place := make(map[int64]int, len(groups))
	for i, g := range groups {
		place[g.ID] = i
		d.Groups[i] = GroupEntry{ID: g.ID, Name: g.Name, Type: g.Type, Rev: g.Rev, Members: []MemberEntry{},
			Can: GroupCan{Edit: true, Delete: g.Type != firmAdmins, FixedMembers: []string{}}}
	}
	for i, m := range memberships {
		d.Memberships[i] = Membership(m)
		group := &d.Groups[place[m.GroupID]]
		group.Members = append(group.Members, MemberEntry{m.Sub, m.DisplayName})
		if group.Type == firmAdmins && m.Sub == tx.Sub {
			group.Can.FixedMembers = append(group.Can.FixedMembers, m.Sub)
		}
	}
	d.Users, err = ListUsers(ctx, tx)
	return d, err
}

// ListUsers reads all users of the firm, by name.
func ListUsers(ctx context.Context, tx *db.Tx) ([]UserEntry, error) {
	rows, err := sqlgen.New(tx).Users(ctx, tx.Tenant)
	users := make([]UserEntry, len(rows))
	for i, row := range rows {
		users[i] = UserEntry{ID: row.ID, Sub: row.Sub, Username: row.Username, DisplayName: row.DisplayName, Type: row.Type}
		if row.Active {
			users[i].Status = 1
		}
	}
	return users, err
}
