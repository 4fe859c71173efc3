package documents

import (
	"context"

	"github.com/jackc/pgx/v5"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
)

// names are what the ids in the documents of a long list stand for. They are few beside its rows: read once, they leave
// the rows to come in the order of their index, where joining each of them would mean to sort all.
type names struct {
	people    map[int64]person
	types     map[int64]string
	statuses  map[int64]string
	favorites map[int64]bool
	apart
}

type person struct{ sub, name string }

// namesIn reads the names for the documents of a folder; brief ones show neither types nor statuses nor tags.
func namesIn(ctx context.Context, tx *db.Tx, folder folders.Folder, brief bool) (*names, error) {
	q := sqlgen.New(tx)
	people, err := q.People(ctx, tx.Tenant)
	if err != nil {
		return nil, err
	}
	marked, err := q.FavoriteIDs(ctx, sqlgen.FavoriteIDsParams{TenantID: tx.Tenant, UserID: tx.UserID})
	if err != nil {
		return nil, err
	}
	n := &names{people: make(map[int64]person, len(people)), favorites: make(map[int64]bool, len(marked))}
	for _, p := range people {
		n.people[p.ID] = person{p.Sub, p.DisplayName}
	}
	for _, id := range marked {
		n.favorites[id] = true
	}
	if brief {
		return n, nil
	}
	if n.lacking, err = textsOf.LackingIn(ctx, tx, folder.ID); err != nil {
		return nil, err
	}
	return n, n.addItems(ctx, q, tx.Tenant, folder.ID)
}

func (n *names) addItems(ctx context.Context, q *sqlgen.Queries, tenant, folder int64) error {
	items, err := q.ListedItems(ctx, tenant)
	if err != nil {
		return err
	}
	pairs, err := q.TagIDsIn(ctx, sqlgen.TagIDsInParams{TenantID: tenant, FolderID: folder})
	if err != nil {
		return err
	}
	byTag := map[int64][]int64{}
	for _, pair := range pairs {
		byTag[pair.TagID] = append(byTag[pair.TagID], pair.DocumentID)
	}
	n.types, n.statuses, n.tags = map[int64]string{}, map[int64]string{}, make(map[int64][]Tag, len(pairs))
	for _, item := range items {
		switch item.Family {
		case "documentType":
			n.types[item.ID] = item.Name
		case "documentStatus":
			n.statuses[item.ID] = item.Name
		default: // tags come by name, and so each document gets them
			for _, document := range byTag[item.ID] {
				n.tags[document] = append(n.tags[document], Tag{item.ID, item.Name})
			}
		}
	}
	return nil
}

// each gives the documents to f as they come from the database.
func (n *names) each(ctx context.Context, tx *db.Tx, q *list.Query, brief bool, f func(Entry) error) error {
	var e Entry
	var holder, modifier, creator int64
	into := []any{&e.ID, &e.Name, &e.Size, &e.ModifiedAt, &e.VersionNumber, &e.Lock, &holder, &e.Deleted}
	fields := bareBriefFields
	if !brief {
		fields = bareWholeFields
		into = append(into, &e.FolderID, &e.VersionID, &modifier, &e.CreatedAt, &creator, &e.TypeID, &e.StatusID, &e.Notes, &e.Rev)
	}
	sql, args := q.SQL(fields + fromDocuments)
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return err
	}
	_, err = pgx.ForEachRow(rows, into, func() error {
		e.Holder, e.HolderSub, e.Type, e.Status = "", "", "", ""
		if e.Lock != Unlocked { // nobody holds a lock that nobody renewed
			e.Holder, e.HolderSub = n.people[holder].name, n.people[holder].sub
		}
		if e.TypeID != nil {
			e.Type = n.types[*e.TypeID]
		}
		if e.StatusID != nil {
			e.Status = n.statuses[*e.StatusID]
		}
		e.ModifiedBy, e.CreatedBy, e.Favorite = n.people[modifier].name, n.people[creator].name, n.favorites[e.ID]
		n.add(&e)
		return f(e)
	})
	return err
}
