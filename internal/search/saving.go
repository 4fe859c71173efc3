package search

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/audit"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
	"casefold/internal/kit/text"
	"casefold/internal/permissions"
	"casefold/internal/search/internal/sqlgen"
	"casefold/internal/search/language"
)

// SavedEventKind tells browsers that saved searches changed.
const SavedEventKind = "savedSearch"

// undoFor is how long a deleted search can be had back.
const undoFor = 24 * time.Hour

var (
	savedGone  = errs.ObjectNotFound.Saying("This saved search no longer exists.")
	nameTaken  = errs.DisallowedInsert.Saying("There is already a saved search with this name.")
	tooManyOwn = errs.TooManyItems.Saying("You have 100 saved searches, which is as many as one can have. Please delete one first.")
	tooMany    = errs.TooManyItems.Saying("The firm shares 500 searches, which is as many as it can. Please stop sharing one first.")
	notYours   = errs.AdminRequired.Saying("Only whoever saved this search, and Firm Administrators, can change it.")
)

// ListSaved is what the person has saved and what is shared with the firm, by name.
func ListSaved(ctx context.Context, tx *db.Tx, who *permissions.Person) ([]Saved, error) {
	q := sqlgen.New(tx)
	rows, err := q.SavedSearches(ctx, sqlgen.SavedSearchesParams{TenantID: tx.Tenant, UserID: tx.UserID})
	if err != nil {
		return nil, err
	}
	items, err := q.SavedItems(ctx, sqlgen.SavedItemsParams{TenantID: tx.Tenant, UserID: tx.UserID})
	if err != nil {
		return nil, err
	}
	left := map[int64]map[string][]int64{}
	for _, i := range items {
		if left[i.SearchID] == nil {
			left[i.SearchID] = map[string][]int64{}
		}
		left[i.SearchID][i.List] = append(left[i.SearchID][i.List], i.ItemID)
	}
	list := make([]Saved, len(rows))
	for i, row := range rows {
		own := row.UserID == tx.UserID
		list[i] = Saved{
			ID: row.ID, Name: row.Name, Shared: row.Shared, Own: own, Owner: row.Owner, MayChange: own || who.MayKeepFirmSearches(),
			Rev: row.Rev, Query: row.Query,
		}
		if list[i].Criteria, err = restoreCriteria(row.Criteria, left[row.ID]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Save keeps a search under a name and returns its id. A query that cannot be read is SearchSyntax, and nothing is kept; a name
// that the person has given before, in whatever letters, is DisallowedInsert.
func (s *Service) Save(ctx context.Context, tx *db.Tx, saving Saving) (int64, error) {
	name, err := text.Name("name", saving.Name)
	if err != nil {
		return 0, err
	}
	q := sqlgen.New(tx)
	if err := q.HoldSavedSearches(ctx, tx.Tenant); err != nil {
		return 0, err
	}
	if err := room(ctx, tx, tx.UserID, true, saving.Shared); err != nil {
		return 0, err
	}
	query, kept, addItems, err := readable(saving.Query, saving.Criteria)
	if err != nil {
		return 0, err
	}
	id, err := tx.IDs(ctx, "savedSearch", 1)
	if err != nil {
		return 0, err
	}
	err = q.InsertSaved(ctx, sqlgen.InsertSavedParams{
		TenantID: tx.Tenant, ID: id, UserID: tx.UserID, Name: name, Shared: saving.Shared, Query: query, Criteria: kept, CreatedAt: tx.Now,
	})
	if err != nil {
		return 0, db.Constraint(err, "saved_searches_name", nameTaken)
	}
	if err := addItems(ctx, tx, id); err != nil {
		return 0, err
	}
	return id, s.savedChanged(ctx, tx, tx.Sub, audit.Line{Action: "savedSearch.save", ObjectID: id, After: savedState{name, saving.Shared}}, saving.Shared)
}

// readable takes a search apart for storing.
func readable(typed string, c Criteria) (query string, kept []byte, addItems func(context.Context, *db.Tx, int64) error, err error) {
	query = strings.ReplaceAll(typed, "\x00", " ")
	if _, err := language.Parse(query, fields()); err != nil {
		return "", nil, nil, err
	}
	kept, lists, ids, err := c.keep()
	return query, kept, func(ctx context.Context, tx *db.Tx, search int64) error {
		return sqlgen.New(tx).AddSavedItems(ctx, sqlgen.AddSavedItemsParams{TenantID: tx.Tenant, SearchID: search, Lists: lists, Ids: ids})
	}, err
}

// room refuses what would be one more than there may be.
func room(ctx context.Context, tx *db.Tx, owner int64, oneMore, shares bool) error {
	n, err := sqlgen.New(tx).CountSaved(ctx, sqlgen.CountSavedParams{TenantID: tx.Tenant, UserID: owner})
	switch {
	case err != nil:
		return err
	case oneMore && n.Own >= MostOwn:
		return tooManyOwn
	case shares && n.Shared >= MostShared:
		return tooMany
	}
	return nil
}

// SavedChange is what is to become of a saved search; what is nil stays.
type SavedChange struct {
	Name   *string
	Shared *bool
	Search *Saving // its query and criteria
}

// ChangeSaved renames a search, shares it with the firm or ends that, or has it look for something else. Seen is the rev that the
// person saw. Others than its owner and those who look after the firm's searches are refused (AdminRequired).
func (s *Service) ChangeSaved(ctx context.Context, tx *db.Tx, who *permissions.Person, id int64, change SavedChange, seen *int64) error {
	was, err := holdSaved(ctx, tx, who, id, false)
	if err != nil {
		return err
	}
	if seen != nil && *seen != was.Rev {
		return errs.ChangedBySomeoneElse
	}
	name, shared := was.Name, was.Shared
	if change.Name != nil {
		if name, err = text.Name("name", *change.Name); err != nil {
			return err
		}
	}
	if change.Shared != nil {
		shared = *change.Shared
	}
	if err := room(ctx, tx, was.UserID, false, shared && !was.Shared); err != nil {
		return err
	}
	q := sqlgen.New(tx)
	err = q.NameSaved(ctx, sqlgen.NameSavedParams{TenantID: tx.Tenant, ID: id, Name: name, Shared: shared})
	if err != nil {
		return db.Constraint(err, "saved_searches_name", nameTaken)
	}
	if change.Search != nil {
		if err := replaceSaved(ctx, tx, id, *change.Search); err != nil {
			return err
		}
	}
	line := audit.Line{Action: "savedSearch.change", ObjectID: id, Before: savedState{was.Name, was.Shared}, After: savedState{name, shared}}
	return s.savedChanged(ctx, tx, was.OwnerSub, line, shared || was.Shared)
}

func replaceSaved(ctx context.Context, tx *db.Tx, id int64, search Saving) error {
	query, kept, addItems, err := readable(search.Query, search.Criteria)
	if err != nil {
		return err
	}
	q := sqlgen.New(tx)
	if err := q.ReplaceSaved(ctx, sqlgen.ReplaceSavedParams{TenantID: tx.Tenant, ID: id, Query: query, Criteria: kept}); err != nil {
		return err
	}
	if err := q.ClearSavedItems(ctx, sqlgen.ClearSavedItemsParams{TenantID: tx.Tenant, SearchID: id}); err != nil {
		return err
	}
	return addItems(ctx, tx, id)
}

// SetSavedDeleted deletes a saved search, or takes that back within a day. What is deleted for longer is forgotten here.
func (s *Service) SetSavedDeleted(ctx context.Context, tx *db.Tx, who *permissions.Person, id int64, deleted bool) error {
	was, err := holdSaved(ctx, tx, who, id, !deleted)
	if err != nil {
		return err
	}
	if was.Deleted == deleted {
		return nil
	}
	q := sqlgen.New(tx)
	params, action := sqlgen.SetSavedDeletedParams{TenantID: tx.Tenant, ID: id}, "savedSearch.restore"
	if deleted {
		params.DeletedAt, action = &tx.Now, "savedSearch.delete"
	} else if err := room(ctx, tx, was.UserID, true, was.Shared); err != nil {
		return err
	}
	if err := q.SetSavedDeleted(ctx, params); err != nil {
		return db.Constraint(err, "saved_searches_name", nameTaken)
	}
	before := tx.Now.Add(-undoFor)
	if err := q.ForgetDeletedSearches(ctx, sqlgen.ForgetDeletedSearchesParams{TenantID: tx.Tenant, DeletedAt: &before}); err != nil {
		return err
	}
	line := audit.Line{Action: action, ObjectID: id, Before: savedState{was.Name, was.Shared}}
	if !deleted {
		line.Before, line.After = nil, line.Before
	}
	return s.savedChanged(ctx, tx, was.OwnerSub, line, was.Shared)
}

// holdSaved finds a search that the person may change, and keeps other changes waiting. Searches that others have for
// themselves do not exist for anybody else.
func holdSaved(ctx context.Context, tx *db.Tx, who *permissions.Person, id int64, evenDeleted bool) (sqlgen.SavedSearchRow, error) {
	q := sqlgen.New(tx)
	if err := q.HoldSavedSearches(ctx, tx.Tenant); err != nil {
		return sqlgen.SavedSearchRow{}, err
	}
	row, err := q.SavedSearch(ctx, sqlgen.SavedSearchParams{TenantID: tx.Tenant, ID: id})
	own := row.UserID == tx.UserID
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return row, savedGone
	case err != nil:
		return row, err
	case row.Deleted && !evenDeleted, !own && !row.Shared:
		return row, savedGone
	case !own && !who.MayKeepFirmSearches():
		return row, notYours
	}
	return row, nil
}

// savedState is what the record says of a saved search. What it looks for is not recorded.
type savedState struct {
	Name   string `json:"name"`
	Shared bool   `json:"isShared"`
}

// savedChanged records a change and tells the browsers of its owner, and those of the firm where it is shared.
func (s *Service) savedChanged(ctx context.Context, tx *db.Tx, ownerSub string, line audit.Line, shared bool) error {
	topic := events.User(ownerSub)
	if shared {
		topic = events.Firm(tx.Tenant)
	}
	s.hub.Publish(tx, events.Event{Topic: topic, Kind: SavedEventKind})
	line.Object = "savedSearch"
	return audit.Record(ctx, tx, line)
}
