package matters

import (
	"cmp"
	"context"
	"slices"

	"casefold/internal/kit/db"
	"casefold/internal/matters/internal/sqlgen"
)

// stream is Each for a whole list: one statement, each row of which is given away as it comes. The ids of tags and staff
// are added to a matter after the list is sorted, which OFFSET 0 makes sure of; their names are read before, once for all
// matters.
func stream(ctx context.Context, tx *db.Tx, s Search, f func(Matter) error) error {
	tags, staff, err := names(ctx, tx)
	if err != nil {
		return err
	}
	q, err := s.query(ctx, tx)
	if err != nil {
		return err
	}
	q.Arrange(s.Input, sortKeys[s.Sort], "m.sort_name", "m.id")
	tenant := q.Arg(tx.Tenant)
	sorted, args := q.SQL(fields + " FROM visible_matters m" + allJoins())
	rows, err := tx.Query(ctx, `SELECT m.*, ARRAY(SELECT x.tag_id FROM matter_tags x WHERE x.tenant_id = `+tenant+` AND x.matter_id = m.id),
		ARRAY(SELECT x.user_id FROM matter_staff x WHERE x.tenant_id = `+tenant+` AND x.matter_id = m.id)
		FROM (`+sorted+` OFFSET 0) m`, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var tagIDs, userIDs []int64
		m, err := scan(rows, &tagIDs, &userIDs)
		if err != nil {
			return err
		}
		m.Tags, m.Staff = tags.pick(tagIDs), staff.pick(userIDs)
		if err := f(m); err != nil {
			return err
		}
	}
	return rows.Err()
}

// directory holds named things by their ids, and where each stands in the order of names.
type directory[T any] struct {
	things []T
	place  map[int64]int
}

func newDirectory[T any](things []T, idOf func(T) int64) directory[T] {
	d := directory[T]{things, make(map[int64]int, len(things))}
	for i, thing := range things {
		d.place[idOf(thing)] = i
	}
	return d
}

// pick is the things with these ids in the order of names. Those that came after the directory was made are left out.
func (d directory[T]) pick(ids []int64) []T {
	ids = slices.DeleteFunc(ids, func(id int64) bool { _, known := d.place[id]; return !known })
	slices.SortFunc(ids, func(a, b int64) int { return cmp.Compare(d.place[a], d.place[b]) })
	picked := make([]T, len(ids))
	for i, id := range ids {
		picked[i] = d.things[d.place[id]]
	}
	return picked
}

// names reads all tags that a matter can have and everybody who can be its staff.
func names(ctx context.Context, tx *db.Tx) (tags directory[Named], staff directory[Member], err error) {
	q := sqlgen.New(tx)
	items, err := q.AllTags(ctx, tx.Tenant)
	if err != nil {
		return tags, staff, err
	}
	everybody, err := q.Everybody(ctx, tx.Tenant)
	if err != nil {
		return tags, staff, err
	}
	named, members := make([]Named, len(items)), make([]Member, len(everybody))
	for i, item := range items {
		named[i] = Named(item)
	}
	for i, user := range everybody {
		members[i] = Member{user.ID, user.Sub, user.DisplayName}
	}
	return newDirectory(named, func(n Named) int64 { return n.ID }), newDirectory(members, func(m Member) int64 { return m.ID }), nil
}
