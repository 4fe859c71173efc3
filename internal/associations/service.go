package associations

import (
	"context"
	"slices"

	"casefold/internal/associations/internal/sqlgen"
	"casefold/internal/audit"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
)

// EventKind tells a person's browsers that their associations changed.
const EventKind = "association"

// Service keeps the associations.
type Service struct{ hub *events.Hub }

// New makes the service.
func New(hub *events.Hub) *Service { return &Service{hub} }

// List is what the person has associated, by address.
func List(ctx context.Context, tx *db.Tx) ([]Entry, error) {
	rows, err := sqlgen.New(tx).List(ctx, sqlgen.ListParams{TenantID: tx.Tenant, UserID: tx.UserID})
	list := make([]Entry, len(rows))
	for i, row := range rows {
		list[i] = Entry{
			Association: Association{row.EmailAddress, row.MatterID}, Visible: row.Visible,
			MatterName: row.MatterName, ClientName: row.ClientName, InTrash: row.MatterDeleted,
		}
	}
	return list, err
}

// Associate gives each address its matter, in place of the one that it may have, all of them or none. A matter has to
// exist (MatterNotFound), to be visible to the person (NoMatterAccess) and not to be in the trash (MatterInTrash). What is
// associated already as asked for stays, whatever has become of its matter.
func (s *Service) Associate(ctx context.Context, tx *db.Tx, list []Association) error {
	list, err := cleanAll(list)
	if err != nil {
		return err
	}
	own, err := hold(ctx, tx)
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(a Association) bool { return own[a.Address] == a.MatterID })
	if len(list) == 0 {
		return nil
	}
	if err := judge(ctx, tx, list); err != nil {
		return err
	}
	p := sqlgen.PutParams{TenantID: tx.Tenant, UserID: tx.UserID}
	lines, after := make([]audit.Line, len(list)), len(own)
	for i, a := range list {
		p.Addresses, p.MatterIds = append(p.Addresses, a.Address), append(p.MatterIds, a.MatterID)
		if lines[i] = line(tx, own, a.Address); lines[i].Before == nil {
			after++
		}
		lines[i].After = state(a)
	}
	if after > Most {
		return errs.TooManyItems
	}
	if err := sqlgen.New(tx).Put(ctx, p); err != nil {
		return err
	}
	return s.changed(ctx, tx, lines)
}

// Delete ends the associations of the addresses with the matter, all of them or none: one that does not exist, or leads to
// another matter by now, is ObjectNotFound.
func (s *Service) Delete(ctx context.Context, tx *db.Tx, matterID int64, addresses []string) error {
	own, err := hold(ctx, tx)
	if err != nil {
		return err
	}
	cleaned := make([]string, len(addresses))
	for i, typed := range addresses {
		if cleaned[i], err = clean("emailAddresses", typed); err != nil {
			return err
		}
		if own[cleaned[i]] != matterID {
			return errs.ObjectNotFound.Saying("This association no longer exists.")
		}
	}
	slices.Sort(cleaned)
	return s.remove(ctx, tx, own, slices.Compact(cleaned))
}

// DeleteAll ends all associations of the person and returns how many there were.
func (s *Service) DeleteAll(ctx context.Context, tx *db.Tx) (int, error) {
	own, err := hold(ctx, tx)
	if err != nil || len(own) == 0 {
		return 0, err
	}
	addresses := make([]string, 0, len(own))
	for address := range own {
		addresses = append(addresses, address)
	}
	slices.Sort(addresses)
	return len(own), s.remove(ctx, tx, own, addresses)
}

func (s *Service) remove(ctx context.Context, tx *db.Tx, own map[string]int64, addresses []string) error {
	lines := make([]audit.Line, len(addresses))
	for i, address := range addresses {
		lines[i] = line(tx, own, address)
	}
	err := sqlgen.New(tx).Delete(ctx, sqlgen.DeleteParams{TenantID: tx.Tenant, UserID: tx.UserID, Addresses: addresses})
	if err != nil {
		return err
	}
	return s.changed(ctx, tx, lines)
}

// hold keeps other changes of the person waiting and returns the matters of the addresses.
func hold(ctx context.Context, tx *db.Tx) (map[string]int64, error) {
	q := sqlgen.New(tx)
	if err := q.HoldPerson(ctx, sqlgen.HoldPersonParams{TenantID: tx.Tenant, ID: tx.UserID}); err != nil {
		return nil, err
	}
	rows, err := q.Own(ctx, sqlgen.OwnParams{TenantID: tx.Tenant, UserID: tx.UserID})
	own := make(map[string]int64, len(rows))
	for _, row := range rows {
		own[row.EmailAddress] = row.MatterID
	}
	return own, err
}

func judge(ctx context.Context, tx *db.Tx, list []Association) error {
	ids := make([]int64, len(list))
	for i, a := range list {
		ids[i] = a.MatterID
	}
	rows, err := sqlgen.New(tx).Judge(ctx, sqlgen.JudgeParams{TenantID: tx.Tenant, Ids: ids})
	if err != nil {
		return err
	}
	known := make(map[int64]sqlgen.JudgeRow, len(rows))
	for _, row := range rows {
		known[row.ID] = row
	}
	for _, id := range ids {
		matter, exists := known[id]
		switch {
		case !exists:
			return errs.MatterNotFound
		case !matter.Visible:
			return errs.NoMatterAccess
		case matter.Deleted:
			return errs.MatterInTrash
		}
	}
	return nil
}

// line says what becomes of an address, as far as it is known before the change. It belongs to the person: the history of
// the matter, which others read, does not tell of it.
func line(tx *db.Tx, own map[string]int64, address string) audit.Line {
	l := audit.Line{Action: "user.association", Object: "user", ObjectID: tx.UserID}
	if matter, known := own[address]; known {
		l.Before = state{address, matter}
	}
	return l
}

func (s *Service) changed(ctx context.Context, tx *db.Tx, lines []audit.Line) error {
	s.hub.Publish(tx, events.Event{Topic: events.User(tx.Sub), Kind: EventKind})
	return audit.RecordAll(ctx, tx, lines)
}
