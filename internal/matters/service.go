package matters

import (
	"context"
	"slices"
	"time"

	"casefold/internal/audit"
	"casefold/internal/clients"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
	"casefold/internal/lookups"
	"casefold/internal/matters/internal/sqlgen"
	"casefold/internal/permissions"
)

// EventKind tells browsers that matters of the firm changed: matterID says which, none says many.
const EventKind = "matter"

// Service keeps the matters.
type Service struct {
	hub     *events.Hub
	lookups *lookups.Service
	clients *clients.Service
	totals  totals

	// Created runs in the transaction of each new matter, for what a matter is to have from the beginning.
	Created []func(ctx context.Context, tx *db.Tx, matterID int64) error
	// Trashing runs before matters go to the trash, for what may keep them from it.
	Trashing []func(ctx context.Context, tx *db.Tx, matterIDs []int64) error
}

// New makes the service.
func New(hub *events.Hub, lists *lookups.Service, c *clients.Service) *Service {
	return &Service{hub: hub, lookups: lists, clients: c}
}

// Create makes a matter, together with the client, type, office and tags that are new. A client in the trash is
// ClientInTrash.
func (s *Service) Create(ctx context.Context, tx *db.Tx, form Form) (int64, error) {
	form, err := form.clean()
	if err != nil {
		return 0, err
	}
	refers, err := s.resolve(ctx, tx, form, 0)
	if err != nil {
		return 0, err
	}
	id, err := tx.IDs(ctx, "matter", 1)
	if err != nil {
		return 0, err
	}
	err = sqlgen.New(tx).InsertMatter(ctx, sqlgen.InsertMatterParams{
		TenantID: tx.Tenant, ID: id, Name: form.Name, CustomID: form.CustomID, ClientID: refers.client, TypeID: refers.kind,
		OfficeID: refers.office, OpenedOn: form.Opened, ClosedOn: form.Closed, CreatedAt: tx.Now,
	})
	if err != nil {
		return 0, missing(err)
	}
	if err := s.describe(ctx, tx, id, form); err != nil {
		return 0, err
	}
	for _, also := range s.Created {
		if err := also(ctx, tx, id); err != nil {
			return 0, err
		}
	}
	if err := s.changed(ctx, tx, id, "create", nil); err != nil {
		return 0, err
	}
	return id, s.open(ctx, tx, id, form)
}

// Update changes a matter that is not in the trash. Seen is the rev that the caller last saw, nil when that does not
// matter; another one is ChangedBySomeoneElse.
func (s *Service) Update(ctx context.Context, tx *db.Tx, id int64, form Form, seen *int64) error {
	form, err := form.clean()
	if err != nil {
		return err
	}
	was, err := lockLive(ctx, tx, id)
	if err != nil {
		return err
	}
	if seen != nil && *seen != was.Rev {
		return errs.ChangedBySomeoneElse
	}
	before := was.state()
	refers, err := s.resolve(ctx, tx, form, before.Client)
	if err != nil {
		return err
	}
	err = sqlgen.New(tx).ChangeMatter(ctx, sqlgen.ChangeMatterParams{
		TenantID: tx.Tenant, ID: id, Name: form.Name, CustomID: form.CustomID, ClientID: refers.client, TypeID: refers.kind,
		OfficeID: refers.office, OpenedOn: form.Opened, ClosedOn: form.Closed,
	})
	if err != nil {
		return missing(err)
	}
	if err := s.describe(ctx, tx, id, form); err != nil {
		return err
	}
	if err := s.changed(ctx, tx, id, "update", &before); err != nil {
		return err
	}
	return s.open(ctx, tx, id, form)
}

// references are the records that a matter points to.
type references struct{ client, kind, office *int64 }

// resolve finds what the form refers to and makes what is new. The client that the matter has already may stay, even
// from the trash.
func (s *Service) resolve(ctx context.Context, tx *db.Tx, form Form, has int64) (r references, err error) {
	switch {
	case form.Client.New != "":
		var id int64
		id, err = s.clients.Create(ctx, tx, clients.Form{Name: form.Client.New, Active: true})
		r.client = &id
	case form.Client.ID != 0:
		r.client = &form.Client.ID
		if form.Client.ID != has {
			err = clients.Use(ctx, tx, form.Client.ID)
		}
	}
	if err == nil {
		r.kind, err = s.lookups.Choose(ctx, tx, lookups.MatterType, form.Type)
	}
	if err == nil {
		r.office, err = s.lookups.Choose(ctx, tx, lookups.OfficeBranch, form.Office)
	}
	return r, err
}

// missing says what a matter refers to in vain: it was deleted in the meantime, or never was the firm's.
func missing(err error) error {
	err = db.Constraint(err, "matters_type", errs.ObjectNotFound.Saying("This matter type no longer exists."))
	err = db.Constraint(err, "matters_office", errs.ObjectNotFound.Saying("This office/branch no longer exists."))
	err = db.Constraint(err, "matters_client", errs.ClientNotFound)
	return db.Constraint(err, "matter_tags_tag", errs.ObjectNotFound.Saying("One of these tags was just deleted. Please try again."))
}

// open says who sees a matter, where the form does.
func (s *Service) open(ctx context.Context, tx *db.Tx, id int64, form Form) error {
	if form.Permissions == nil {
		return nil
	}
	return permissions.SetMatterPermissions(ctx, tx, s.hub, id, *form.Permissions)
}

// describe gives a matter its tags and staff.
func (s *Service) describe(ctx context.Context, tx *db.Tx, id int64, form Form) error {
	tags, err := s.lookups.Resolve(ctx, tx, lookups.MatterTag, form.Tags)
	if err != nil {
		return err
	}
	q := sqlgen.New(tx)
	err = q.ReplaceTags(ctx, sqlgen.ReplaceTagsParams{TenantID: tx.Tenant, MatterID: id, TagIds: append([]int64{}, tags...)})
	if err != nil {
		return missing(err)
	}
	subs := slices.Compact(slices.Sorted(slices.Values(form.Staff)))
	users, err := q.UserIDs(ctx, sqlgen.UserIDsParams{TenantID: tx.Tenant, Subs: append([]string{}, subs...)})
	if err != nil {
		return err
	}
	if len(users) != len(subs) {
		return errs.Invalid("assignedStaff", "it names somebody who is not a user of the firm")
	}
	return q.ReplaceStaff(ctx, sqlgen.ReplaceStaffParams{TenantID: tx.Tenant, MatterID: id, UserIds: append([]int64{}, users...)})
}

// Close closes a matter as of today and returns its close date; one that is closed already keeps its date. Reopen
// clears the date.
func (s *Service) Close(ctx context.Context, tx *db.Tx, id int64, today time.Time, reopen bool) (*time.Time, error) {
	was, err := lockLive(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	closed, action := &today, "close"
	if reopen {
		closed, action = nil, "reopen"
	} else if !was.OpenOn(today) {
		return was.Closed, nil
	}
	if reopen && was.Closed == nil {
		return nil, nil
	}
	err = sqlgen.New(tx).SetClosed(ctx, sqlgen.SetClosedParams{TenantID: tx.Tenant, ID: id, ClosedOn: closed})
	if err != nil {
		return nil, err
	}
	s.publish(tx, []int64{id})
	return closed, audit.Record(ctx, tx, audit.Line{Action: "matter." + action, Object: "matter", ObjectID: id,
		Before: dateText(was.Closed), After: dateText(closed)})
}

// SetDeleted moves matters to the trash or restores them, all of them or none, and returns how many were not there
// already.
func (s *Service) SetDeleted(ctx context.Context, tx *db.Tx, ids []int64, deleted bool) (int, error) {
	was, err := lock(ctx, tx, ids)
	if err != nil {
		return 0, err
	}
	action := "matter.restore"
	if deleted {
		action = "matter.trash"
	}
	var changing []int64
	var lines []audit.Line
	for _, m := range was {
		if m.Deleted != deleted {
			changing = append(changing, m.ID)
			lines = append(lines, audit.Line{Action: action, Object: "matter", ObjectID: m.ID, Before: m.Deleted, After: deleted})
		}
	}
	if len(changing) == 0 {
		return 0, nil
	}
	if deleted {
		for _, judge := range s.Trashing {
			if err := judge(ctx, tx, changing); err != nil {
				return 0, err
			}
		}
	}
	if err := sqlgen.New(tx).SetDeleted(ctx, sqlgen.SetDeletedParams{TenantID: tx.Tenant, Deleted: deleted, Ids: changing}); err != nil {
		return 0, err
	}
	s.publish(tx, changing)
	return len(changing), audit.RecordAll(ctx, tx, lines)
}

// Hold keeps matters as they are until the end of the transaction and judges nothing, for changes that lock other things before
// they judge matters.
func Hold(ctx context.Context, tx *db.Tx, ids []int64) error {
	switch {
	case len(ids) > MaxIDs:
		return errs.TooManyItems
	case len(ids) == 0:
		return nil
	}
	_, err := sqlgen.New(tx).LockMatters(ctx, sqlgen.LockMattersParams{TenantID: tx.Tenant, Ids: ids})
	return err
}

// lock holds matters for a change. One that does not exist is MatterNotFound; one that the person may not see is
// NoMatterAccess, judged after the lock is held, so that a wall built a moment ago counts.
func lock(ctx context.Context, tx *db.Tx, ids []int64) ([]sqlgen.LockMattersRow, error) {
	if len(ids) > MaxIDs {
		return nil, errs.TooManyItems
	}
	q := sqlgen.New(tx)
	rows, err := q.LockMatters(ctx, sqlgen.LockMattersParams{TenantID: tx.Tenant, Ids: ids})
	if err != nil {
		return nil, err
	}
	found := make(map[int64]bool, len(rows))
	for _, row := range rows {
		found[row.ID] = true
	}
	for _, id := range ids {
		if !found[id] {
			return nil, errs.MatterNotFound
		}
	}
	visible, err := q.VisibleAmong(ctx, sqlgen.VisibleAmongParams{TenantID: tx.Tenant, Ids: ids})
	if err == nil && int(visible) != len(rows) {
		err = errs.NoMatterAccess
	}
	return rows, err
}

func lockLive(ctx context.Context, tx *db.Tx, id int64) (Matter, error) {
	if _, err := lock(ctx, tx, []int64{id}); err != nil {
		return Matter{}, err
	}
	m, err := Get(ctx, tx, id)
	if err == nil && m.Deleted {
		err = errs.MatterInTrashEdit
	}
	return m, err
}

// changed records what became of a matter and tells the firm.
func (s *Service) changed(ctx context.Context, tx *db.Tx, id int64, action string, before *state) error {
	now, err := Get(ctx, tx, id)
	if err != nil {
		return err
	}
	s.publish(tx, []int64{id})
	return audit.Record(ctx, tx, audit.Line{Action: "matter." + action, Object: "matter", ObjectID: id, Before: before, After: now.state()})
}

func (s *Service) publish(tx *db.Tx, ids []int64) {
	s.hub.PublishChanges(tx, EventKind, "matterID", events.Changes(ids, events.InMatter))
}
