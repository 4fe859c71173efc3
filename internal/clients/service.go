package clients

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"casefold/internal/audit"
	"casefold/internal/clients/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
	"casefold/internal/lookups"
)

// EventKind tells browsers that clients of the firm changed: clientID says which, none says many.
const EventKind = "client"

// Service keeps the clients.
type Service struct {
	hub     *events.Hub
	lookups *lookups.Service
}

// New makes the service.
func New(hub *events.Hub, lists *lookups.Service) *Service { return &Service{hub, lists} }

// Create makes a client. A name that differs from another client's in case and blanks alone is DisallowedInsert with a
// Duplicate.
func (s *Service) Create(ctx context.Context, tx *db.Tx, form Form) (int64, error) {
	form, err := form.clean()
	if err != nil {
		return 0, err
	}
	id, err := tx.IDs(ctx, "client", 1)
	if err != nil {
		return 0, err
	}
	q := sqlgen.New(tx)
	made, err := q.InsertClient(ctx, sqlgen.InsertClientParams{TenantID: tx.Tenant, ID: id, Name: form.Name, Active: form.Active, CreatedAt: tx.Now})
	if err != nil {
		return 0, err
	}
	if made == 0 {
		other, err := q.Namesake(ctx, sqlgen.NamesakeParams{TenantID: tx.Tenant, Name: form.Name})
		if err != nil {
			return 0, err
		}
		return 0, alreadyThere(errs.DisallowedInsert, Duplicate{[]string{other.Name}, other.ID, other.Deleted})
	}
	if err := s.describe(ctx, tx, id, form); err != nil {
		return 0, err
	}
	return id, s.changed(ctx, tx, id, "create", nil)
}

// Update changes a client that is not in the trash. Seen is the rev that the caller last saw, nil when that does not
// matter; another one is ChangedBySomeoneElse.
func (s *Service) Update(ctx context.Context, tx *db.Tx, id int64, form Form, seen *int64) error {
	form, err := form.clean()
	if err != nil {
		return err
	}
	if err := s.lockLive(ctx, tx, id); err != nil {
		return err
	}
	was, err := Get(ctx, tx, id)
	if err != nil {
		return err
	}
	if seen != nil && *seen != was.Rev {
		return errs.ChangedBySomeoneElse
	}
	if err := change(ctx, tx, id, form.Name, form.Active); err != nil {
		return err
	}
	if err := s.describe(ctx, tx, id, form); err != nil {
		return err
	}
	return s.changed(ctx, tx, id, "update", was.state())
}

// SetActive offers a client that is not in the trash among the active ones, or no longer.
func (s *Service) SetActive(ctx context.Context, tx *db.Tx, id int64, active bool) error {
	if err := s.lockLive(ctx, tx, id); err != nil {
		return err
	}
	was, err := Get(ctx, tx, id)
	if err != nil || was.Active == active {
		return err
	}
	if err := change(ctx, tx, id, was.Name, active); err != nil {
		return err
	}
	return s.changed(ctx, tx, id, "status", was.state())
}

func change(ctx context.Context, tx *db.Tx, id int64, name string, active bool) error {
	err := sqlgen.New(tx).ChangeClient(ctx, sqlgen.ChangeClientParams{TenantID: tx.Tenant, ID: id, Name: name, Active: active})
	return db.Constraint(err, "clients_unique_name", alreadyThere(errs.DisallowedUpdate, Duplicate{Names: []string{name}}))
}

// SetDeleted moves clients to the trash or restores them, all of them or none, and returns how many were not there
// already. One that does not exist is ClientNotFound.
func (s *Service) SetDeleted(ctx context.Context, tx *db.Tx, ids []int64, deleted bool) (int, error) {
	was, err := lock(ctx, tx, ids)
	if err != nil {
		return 0, err
	}
	action := "client.restore"
	if deleted {
		action = "client.trash"
	}
	var changing []int64
	var lines []audit.Line
	for _, c := range was {
		if c.Deleted != deleted {
			changing = append(changing, c.ID)
			lines = append(lines, audit.Line{Action: action, Object: "client", ObjectID: c.ID, Before: c.Deleted, After: deleted})
		}
	}
	if len(changing) == 0 {
		return 0, nil
	}
	if err := sqlgen.New(tx).SetDeleted(ctx, sqlgen.SetDeletedParams{TenantID: tx.Tenant, Deleted: deleted, Ids: changing}); err != nil {
		return 0, err
	}
	s.publish(tx, changing)
	return len(changing), audit.RecordAll(ctx, tx, lines)
}

// Hold keeps clients as they are until the end of the transaction and judges nothing, for changes that lock other things before
// they judge clients.
func Hold(ctx context.Context, tx *db.Tx, ids []int64) error {
	switch {
	case len(ids) > MaxIDs:
		return errs.TooManyItems
	case len(ids) == 0:
		return nil
	}
	_, err := sqlgen.New(tx).LockClients(ctx, sqlgen.LockClientsParams{TenantID: tx.Tenant, Ids: ids})
	return err
}

// Use keeps a client from being trashed until the transaction has written a record that refers to it. One in the trash
// is ClientInTrash, none at all is ClientNotFound.
func Use(ctx context.Context, tx *db.Tx, id int64) error {
	deleted, err := sqlgen.New(tx).ShareClient(ctx, sqlgen.ShareClientParams{TenantID: tx.Tenant, ID: id})
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return errs.ClientNotFound
	case err == nil && deleted:
		return errs.ClientInTrash
	}
	return err
}

func (s *Service) lockLive(ctx context.Context, tx *db.Tx, id int64) error {
	rows, err := lock(ctx, tx, []int64{id})
	if err == nil && rows[0].Deleted {
		return errs.ClientInTrash
	}
	return err
}

// lock reads clients for a change, each once. One that is not among the firm's own is ClientNotFound.
func lock(ctx context.Context, tx *db.Tx, ids []int64) ([]sqlgen.LockClientsRow, error) {
	if len(ids) > MaxIDs {
		return nil, errs.TooManyItems
	}
	rows, err := sqlgen.New(tx).LockClients(ctx, sqlgen.LockClientsParams{TenantID: tx.Tenant, Ids: ids})
	if err != nil {
		return nil, err
	}
	found := make(map[int64]bool, len(rows))
	for _, row := range rows {
		found[row.ID] = true
	}
	for _, id := range ids {
		if !found[id] {
			return nil, errs.ClientNotFound
		}
	}
	return rows, nil
}

// describe gives a client its tags and attorneys, making tags that do not exist.
func (s *Service) describe(ctx context.Context, tx *db.Tx, id int64, form Form) error {
	tags, err := s.lookups.Resolve(ctx, tx, lookups.ClientTag, form.Tags)
	if err != nil {
		return err
	}
	q := sqlgen.New(tx)
	err = q.ReplaceTags(ctx, sqlgen.ReplaceTagsParams{TenantID: tx.Tenant, ClientID: id, TagIds: append([]int64{}, tags...)})
	if err != nil {
		return db.Constraint(err, "client_tags_tag", errs.ObjectNotFound.Saying("One of these tags was just deleted. Please try again."))
	}
	err = q.ReplaceAttorneys(ctx, sqlgen.ReplaceAttorneysParams{TenantID: tx.Tenant, ClientID: id, UserIds: append([]int64{}, form.Attorneys...)})
	return db.Constraint(err, "client_attorneys_user", errs.Invalid("primaryAttorneys", "it names somebody who is not a user of the firm"))
}

// changed records what became of a client and tells the firm.
func (s *Service) changed(ctx context.Context, tx *db.Tx, id int64, action string, before any) error {
	now, err := Get(ctx, tx, id)
	if err != nil {
		return err
	}
	s.publish(tx, []int64{id})
	return audit.Record(ctx, tx, audit.Line{Action: "client." + action, Object: "client", ObjectID: id, Before: before, After: now.state()})
}

func (s *Service) publish(tx *db.Tx, ids []int64) {
	s.hub.PublishChanges(tx, EventKind, "clientID", events.Changes(ids, func(int64) events.Container { return events.InFirm() }))
}
