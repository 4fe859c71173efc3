package search

import (
	"encoding/json"
	"slices"

	"casefold/internal/folders"
	"casefold/internal/kit/errs"
	"casefold/internal/lookups"
	"casefold/internal/search/engine"
)

const (
	// MostOwn is how many searches a person may save, MostShared how many a firm may share, and mostNamed how many records
	// one may filter by.
	MostOwn    = 100
	MostShared = 500
	mostNamed  = 1_000
)

// nothing is an id that no record has: a list of it alone finds nothing.
const nothing = -2

// Saved is a search with a name, as somebody sees it. Its criteria name no matter that they may not see and no record that is
// gone; a list of which nothing is left holds the id nothing, so that the search never finds more than was meant.
type Saved struct {
	ID        int64
	Name      string
	Shared    bool // with the whole firm
	Own       bool
	Owner     string
	MayChange bool
	Rev       int64
	Query     string
	Criteria  Criteria
}

// Saving is what is to be saved.
type Saving struct {
	Name     string
	Shared   bool
	Query    string
	Criteria Criteria
}

// The lists of records that a search can filter by, in saved_search_items.
const (
	matterList   = "matter"
	userList     = "user"
	lockUserList = "lockUser"
	typeList     = string(lookups.DocumentType)
	statusList   = string(lookups.DocumentStatus)
	tagList      = string(lookups.DocumentTag)
)

// lists are those of the criteria, by name.
func (c *Criteria) lists() map[string]*[]int64 {
	return map[string]*[]int64{
		matterList: &c.Matters, typeList: &c.DocumentTypes, statusList: &c.Statuses, tagList: &c.Tags, userList: &c.Users, lockUserList: &c.LockUsers,
	}
}

// keptCriteria are the criteria that name no record, as they are stored.
type keptCriteria struct {
	RecordTypes []int        `json:"recordTypes,omitempty"`
	From        *int64       `json:"from,omitempty"`
	To          *int64       `json:"to,omitempty"`
	ByLock      bool         `json:"byLock,omitempty"`
	Favorites   bool         `json:"favorites,omitempty"`
	Trash       bool         `json:"trash,omitempty"`
	Searchable  []int        `json:"searchable,omitempty"`
	Order       engine.Order `json:"order,omitempty"`
	// Narrows are the lists that were not empty.
	Narrows []string `json:"narrows,omitempty"`
	// Areas are those of the firm's own among the matters: they are no records.
	Areas []int64 `json:"areas,omitempty"`
}

func isArea(matter int64) bool {
	return matter == folders.PublicMatter || matter == folders.PrivateMatter
}

// keep takes criteria apart for storing: what names no record, and the records of each list.
func (c Criteria) keep() (kept json.RawMessage, listNames []string, ids []int64, err error) {
	k := keptCriteria{
		RecordTypes: c.RecordTypes, From: c.From, To: c.To, ByLock: c.ByLock, Favorites: c.Favorites, Trash: c.Trash,
		Searchable: c.Searchable, Order: c.Order,
	}
	for name, list := range c.lists() {
		if len(*list) == 0 {
			continue
		}
		k.Narrows = append(k.Narrows, name)
		for _, id := range *list {
			if name == matterList && isArea(id) {
				k.Areas = append(k.Areas, id)
				continue
			}
			listNames, ids = append(listNames, name), append(ids, id)
		}
	}
	slices.Sort(k.Narrows)
	if len(ids) > mostNamed {
		return nil, nil, nil, errs.TooManyItems.Saying("A search that is saved can filter by at most 1,000 matters, people and tags.")
	}
	kept, err = json.Marshal(k)
	return kept, listNames, ids, err
}

// restoreCriteria puts criteria together again from what is stored and what is left of each list.
func restoreCriteria(kept json.RawMessage, items map[string][]int64) (c Criteria, err error) {
	var k keptCriteria
	if err := json.Unmarshal(kept, &k); err != nil {
		return c, err
	}
	c = Criteria{
		RecordTypes: k.RecordTypes, From: k.From, To: k.To, ByLock: k.ByLock, Favorites: k.Favorites, Trash: k.Trash,
		Searchable: k.Searchable, Order: k.Order,
	}
	lists := c.lists()
	for _, name := range k.Narrows {
		left := items[name]
		if name == matterList {
			left = slices.Concat(left, k.Areas)
		}
		if len(left) == 0 {
			left = []int64{nothing}
		}
		*lists[name] = left
	}
	return c, nil
}
