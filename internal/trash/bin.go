package trash

import (
	"slices"
	"strings"

	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
)

// The tabs of the bin beside those of the kinds, as the specification names them.
const (
	tabMatters  = "matters"
	tabClients  = "clients"
	tabActivity = "activity"
)

// The types of things that are no kind, as lists and selections name them.
const (
	wireFolder = "Folder"
	wireMatter = "Matter"
	wireClient = "Client"
)

// Search says which part of a tab a list shows, and in what order.
type Search struct {
	list.Input
	Sort    string
	Mixed   bool              // folders stand among the items, not before them
	Columns map[string]string // filters by column
	// In is a folder whose contents are listed; without it the tab has what was trashed by itself, wherever it lies.
	In *folders.Folder
	// Anywhere also lists what is in the trash because it lies in something that is.
	Anywhere bool
	// Types are what is listed; without any everything is.
	Types []string
}

// columns are what the lists of the bin can be sorted and filtered by, that of the name first. They are always asked in
// this order: the same question is then the same statement.
var columns = []string{"filename", "id", "matterName", "clientName", location}

const location = "displayFolderPath"

// part is one table of a tab.
type part struct {
	wire string // the type of its rows
	from string
	row  string // what is read of each; see row
	// scope asks for what was trashed by itself, for what lies in a folder, or for all that is in the trash.
	scope func(q *list.Query, s Search)
	// sort and filter say how each column stands in the table; a column that is missing is empty.
	sort, filter map[string]string
	// holder is the folder that a row lies in, empty where rows lie in none.
	holder string
	id     string
}

// tab is what one page of the bin lists, folders before other things.
type tab struct {
	name  string
	parts []part
}

const (
	joinMatter = " LEFT JOIN matters m ON m.tenant_id = f.tenant_id AND m.id = f.matter_id"
	joinClient = " LEFT JOIN clients c ON c.tenant_id = m.tenant_id AND c.id = m.client_id"

	// The firm's own areas stand for a matter.
	sortMatter   = "CASE f.area WHEN 'public' THEN 'public firm docs' WHEN 'private' THEN 'private firm docs' ELSE m.sort_name END"
	filterMatter = "m.folded_name LIKE ? OR f.area = 'public' AND 'public firm docs' LIKE ? OR f.area = 'private' AND 'private firm docs' LIKE ?"
	filterClient = "c.folded_name LIKE ?"
	sortPlace    = "p.sort_shown"
	filterPlace  = "p.folded LIKE ?"

	rowOfPlace = ", m.id, coalesce(m.name, ''), coalesce(m.deleted, false), c.id, coalesce(c.name, '')"
)

// tabs are the pages of the bin, by name.
func (s *Service) tabs(tx *db.Tx) []tab {
	var all []tab
	for _, k := range s.filing.Kinds() {
		all = append(all, tab{k.Tab, []part{folderPart(tx, k), itemPart(tx, k)}})
	}
	return append(all, tab{tabMatters, []part{matterPart(tx)}}, tab{tabClients, []part{clientPart(tx)}})
}

// tab is the page of this name; the page of activities lists no things.
func (s *Service) tab(tx *db.Tx, name string) tab {
	for _, one := range s.tabs(tx) {
		if one.name == name {
			return one
		}
	}
	return tab{name: name}
}

func itemPart(tx *db.Tx, k *filing.Kind) part {
	i := k.List.Alias
	return part{
		wire: k.Wire, id: i + ".id", holder: i + ".folder_id",
		from: " FROM " + k.Table + " " + i + " JOIN folders f ON f.tenant_id = " + i + ".tenant_id AND f.id = " + i + ".folder_id" + joinMatter + joinClient,
		row:  i + ".id, " + i + ".name, " + i + ".deleted, f.id, f.area, f.deleted OR f.in_deleted" + rowOfPlace,
		scope: func(q *list.Query, s Search) {
			q.Where(i+".tenant_id = ? AND f.area <> 'destroyed'", tx.Tenant)
			if k.List.Present != "" {
				q.Where(k.List.Present)
			}
			if s.In != nil {
				q.Where(i+".folder_id = ?", s.In.ID)
			}
			switch {
			case s.Anywhere:
				q.Where(i + ".deleted OR f.deleted OR f.in_deleted OR m.deleted")
			case s.In == nil || !inTrash(*s.In):
				q.Where(i + ".deleted")
			}
		},
		sort:   map[string]string{"filename": i + ".sort_name", "id": i + ".id", "matterName": sortMatter, "clientName": "c.sort_name", location: sortPlace},
		filter: map[string]string{"filename": i + ".name", "id": i + ".id::text LIKE ?", "matterName": filterMatter, "clientName": filterClient, location: filterPlace},
	}
}

func folderPart(tx *db.Tx, k *filing.Kind) part {
	var areas []string
	for _, area := range []folders.Area{folders.Docs, folders.Email, folders.Notes, folders.Public, folders.Private} {
		if area.Kind() == k.Area {
			areas = append(areas, string(area))
		}
	}
	return part{
		wire: wireFolder, id: "f.id", holder: "f.parent_id",
		from: " FROM folders f" + joinMatter + joinClient,
		row:  "f.id, f.name, f.deleted, f.parent_id, f.area, f.in_deleted" + rowOfPlace,
		scope: func(q *list.Query, s Search) {
			q.Where("f.tenant_id = ? AND f.area = ANY(?)", tx.Tenant, areas)
			if s.In != nil {
				q.Where("f.parent_id = ?", s.In.ID)
			}
			switch {
			case s.Anywhere:
				q.Where("f.parent_id IS NOT NULL AND (f.deleted OR f.in_deleted OR m.deleted)")
			case s.In == nil || !inTrash(*s.In):
				q.Where("f.deleted")
			}
		},
		sort:   map[string]string{"filename": "f.sort_name", "id": "f.id", "matterName": sortMatter, "clientName": "c.sort_name", location: sortPlace},
		filter: map[string]string{"filename": "f.name", "id": "f.id::text LIKE ?", "matterName": filterMatter, "clientName": filterClient, location: filterPlace},
	}
}

func matterPart(tx *db.Tx) part {
	return part{
		wire: wireMatter, id: "m.id", from: " FROM matters m" + joinClient,
		row:    "m.id, m.name, m.deleted, NULL::bigint, '', false, m.id, m.name, m.deleted, c.id, coalesce(c.name, '')",
		scope:  func(q *list.Query, _ Search) { q.Where("m.tenant_id = ? AND m.deleted", tx.Tenant) },
		sort:   map[string]string{"filename": "m.sort_name", "id": "m.id", "matterName": "m.sort_name", "clientName": "c.sort_name"},
		filter: map[string]string{"filename": "m.folded_name LIKE ?", "id": "m.id::text LIKE ?", "matterName": "m.folded_name LIKE ?", "clientName": filterClient},
	}
}

func clientPart(tx *db.Tx) part {
	return part{
		wire: wireClient, id: "c.id", from: " FROM clients c",
		row:    "c.id, c.name, c.deleted, NULL::bigint, '', false, NULL::bigint, '', false, c.id, c.name",
		scope:  func(q *list.Query, _ Search) { q.Where("c.tenant_id = ? AND c.deleted", tx.Tenant) },
		sort:   map[string]string{"filename": "c.sort_name", "id": "c.id", "clientName": "c.sort_name"},
		filter: map[string]string{"filename": "c.folded_name LIKE ?", "id": "c.id::text LIKE ?", "clientName": filterClient},
	}
}

// inTrash is true of a folder all of whose contents are in the trash.
func inTrash(f folders.Folder) bool { return f.Trashed() || f.MatterDeleted }

// only leaves the parts of these types.
func (t tab) only(types []string) tab {
	if len(types) == 0 {
		return t
	}
	t.parts = slices.DeleteFunc(slices.Clone(t.parts), func(p part) bool { return !slices.Contains(types, p.wire) })
	return t
}

// view is a search in a tab.
type view struct {
	Search
	tab
	tx *db.Tx
}

func (s *Service) view(tx *db.Tx, name string, what Search) view {
	return view{what, s.tab(tx, name).only(what.Types), tx}
}

// everywhere is a search in all tabs.
func (s *Service) everywhere(tx *db.Tx, what Search) view {
	all := tab{}
	for _, one := range s.tabs(tx) {
		all.parts = append(all.parts, one.parts...)
	}
	return view{what, all, tx}
}

// ref is what stands in one place of a list: a part of the tab, and an id.
type ref struct {
	Part int
	ID   int64
}

// query asks for what a part lists.
func (v view) query(p part, q *list.Query) *list.Query {
	p.scope(q, v.Search)
	if pattern := q.Folded(v.Filter); pattern != "" {
		q.Where(strings.Join(v.containing(p, pattern), " OR "))
	}
	for _, c := range columns {
		switch text := p.filter[c]; {
		case list.Pattern(v.Columns[c]) == "":
		case text == "" || c == location && !v.placed(p):
			q.Where("false")
		default:
			q.WhereContains(v.Columns[c], text)
		}
	}
	return q
}

// containing are the columns of a part that a pattern is looked for in. What all things in a folder have in common was compared
// once for each folder.
func (v view) containing(p part, pattern string) (either []string) {
	if v.placed(p) {
		either = append(either, "p.fits")
	}
	for _, c := range columns {
		switch text := p.filter[c]; {
		case text == "", c == location, v.placed(p) && (c == "matterName" || c == "clientName"):
		case c == "id" && strings.Trim(v.Filter, "*0123456789 ") != "": // no id has anything but digits
		default:
			either = append(either, list.Containing(pattern, text))
		}
	}
	return either
}

// placed says whether the search needs the paths of the folders that things lie in. Inside a folder all have the same.
func (v view) placed(p part) bool {
	return p.holder != "" && v.In == nil && (v.Sort == location || list.Pattern(v.Filter) != "" || list.Pattern(v.Columns[location]) != "")
}

func (v view) from(p part) string {
	if !v.placed(p) {
		return p.from
	}
	return p.from + " LEFT JOIN paths p ON p.id = " + p.holder
}

// key is what a part is sorted by; where it lacks the column, by name.
func (v view) key(p part) list.Key {
	key := p.sort[v.Sort]
	if key == "" || v.Sort == location && !v.placed(p) {
		return list.Key{SQL: p.sort[columns[0]]}
	}
	return list.Key{SQL: key, Nullable: v.Sort == "matterName" || v.Sort == "clientName" || v.Sort == location}
}
