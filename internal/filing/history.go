package filing

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
)

// Past says whose history is read, and which part of it: that of one item, or of all items of the kinds and folders that lie
// in a matter or in one of the firm's areas today.
type Past struct {
	list.Input
	kinds    []*Kind
	itemID   int64 // of the only kind
	matterID int64 // asked for where there is no item
	userSub  string
	action   string
	from, to time.Time // to is no longer part of it; zero is no limit
}

// Event is something that was done to an item or a folder.
type Event struct {
	ID       int64
	At       time.Time
	Action   string
	UserSub  string // empty where the program itself did it
	UserName string
	Kind     string // of the item, or "folder"
	ObjectID int64
	Name     string
	Version  int64 // 0 where it was not about one
	Detail   string
}

// A line may name a place that its reader may not see: where an item was before it came here. Such places have no
// matter here and are left out, and so are those that cannot be told; the firm's own areas have one without a name.
func matterOf(side string) string {
	return strings.ReplaceAll(`CASE WHEN l.side->>'path' IS NULL THEN NULL
WHEN l.side->>'matterID' IS NOT NULL THEN (SELECT m.name FROM visible_matters m WHERE m.tenant_id = l.tenant_id AND m.id = (l.side->>'matterID')::bigint)
ELSE (SELECT '' FROM visible_folders r WHERE r.tenant_id = l.tenant_id AND r.parent_id IS NULL AND r.matter_id IS NULL
      AND r.area = split_part(l.side->>'path', '/', 1)) END`, "side", side)
}

// cameFrom are the folders that came out of a place that the reader may not see, and those below them, with the line that says so.
var cameFrom = `WITH RECURSIVE came AS (
SELECT l.object_id AS folder_id, l.id AS until FROM audit_lines l WHERE l.tenant_id = $1 AND l.object_kind = 'folder' AND right(l.action, 5) = '.move'
  AND l.before->>'matterID' IS DISTINCT FROM l.after->>'matterID' AND (` + matterOf("before") + `) IS NULL
UNION SELECT f.id, c.until FROM came c JOIN folders f ON f.tenant_id = $1 AND f.parent_id = c.folder_id)
`

// unseen is true of lines from the time when the item or folder lay where the reader may not see: where the next move, its own or that
// of a folder above it, took it away from. What it was called there is for those who may.
func unseen(folder string) string {
	return `(coalesce((SELECT (` + strings.ReplaceAll(matterOf("before"), "l.", "h.") + `) IS NULL FROM audit_lines h
  WHERE h.tenant_id = l.tenant_id AND h.object_kind = l.object_kind AND h.object_id = l.object_id AND h.id > l.id AND right(h.action, 5) = '.move'
  ORDER BY h.id LIMIT 1), false)
OR EXISTS (SELECT FROM came c WHERE c.folder_id = ` + folder + ` AND c.until > l.id))`
}

func (p Past) eventFields() string {
	var names, places, joins strings.Builder
	for _, k := range p.kinds {
		fmt.Fprintf(&names, "%s.name, ", k.Table)
		fmt.Fprintf(&places, "%s.folder_id, ", k.Table)
		fmt.Fprintf(&joins, "\nLEFT JOIN %[1]s ON %[1]s.tenant_id = l.tenant_id AND l.object_kind = '%[2]s' AND %[1]s.id = l.object_id", k.Table, k.Name)
	}
	return cameFrom + `SELECT l.id, l.at, l.action, coalesce(u.sub::text, ''), coalesce(u.display_name, l.provider, ''), l.object_kind, l.object_id,
coalesce(` + names.String() + `f.name, ''), coalesce(l.before, '{}'), coalesce(l.after, '{}'), ` + matterOf("before") + ", " + matterOf("after") + ", " +
		unseen("coalesce("+places.String()+"f.id)") + `
FROM audit_lines l
LEFT JOIN users u ON u.tenant_id = l.tenant_id AND u.id = l.user_id` + joins.String() + `
LEFT JOIN folders f ON f.tenant_id = l.tenant_id AND l.object_kind = 'folder' AND f.id = l.object_id`
}

// Each gives what happened to f, newest first. Whoever may not see the item or the matter is refused as elsewhere.
func (p Past) Each(ctx context.Context, tx *db.Tx, f func(Event) error) error {
	q := &list.Query{}
	q.Where("l.tenant_id = ?", tx.Tenant)
	if err := p.scope(ctx, tx, q); err != nil {
		return err
	}
	if p.userSub != "" {
		q.Where("u.sub::text = ?", p.userSub)
	}
	if p.action != "" {
		q.Where("l.action = ?", p.action)
	}
	if !p.from.IsZero() {
		q.Where("l.at >= ?", p.from)
	}
	if !p.to.IsZero() {
		q.Where("l.at < ?", p.to)
	}
	p.Direction = "desc"
	q.Arrange(p.Input, list.Key{SQL: "l.id"})
	sql, args := q.SQL(p.eventFields())
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return err
	}
	var e Event
	var then, now json.RawMessage
	var from, to *string
	var hidden bool
	_, err = pgx.ForEachRow(rows, []any{&e.ID, &e.At, &e.Action, &e.UserSub, &e.UserName, &e.Kind, &e.ObjectID, &e.Name, &then, &now, &from, &to, &hidden},
		func() error {
			if hidden {
				then, now = nothing, nothing
			}
			return f(p.told(e, traceOf(then, from), traceOf(now, to)))
		})
	return err
}

// scope limits the history to what was asked for and may be seen.
func (p Past) scope(ctx context.Context, tx *db.Tx, q *list.Query) error {
	if p.itemID != 0 {
		k := p.kinds[0]
		_, err := k.Items.Read(ctx, tx, []int64{p.itemID})
		q.Where("l.object_kind = '"+k.Name+"' AND l.object_id = ?", p.itemID)
		return err
	}
	var roots, among []string
	for _, area := range p.areas() {
		root, _, err := folders.Resolve(ctx, tx, p.matterID, string(area)+"/")
		if err != nil {
			return err
		}
		roots = append(roots, strconv.FormatInt(root.ID, 10))
	}
	inside := "SELECT t.id FROM folders t WHERE t.tenant_id = $1 AND t.root_id IN (" + strings.Join(roots, ", ") + ")"
	for _, k := range p.kinds {
		among = append(among, "l.object_kind = '"+k.Name+"' AND l.object_id IN (SELECT w.id FROM "+k.Table+" w WHERE w.tenant_id = $1 AND w.folder_id IN ("+inside+"))")
	}
	q.Where("(l.object_kind = 'folder' AND l.object_id IN (" + inside + ") OR " + strings.Join(among, " OR ") + ")")
	return nil
}

// areas are where the items of the kinds lie in the matter, or in what stands for one.
func (p Past) areas() []folders.Area {
	switch p.matterID {
	case folders.PublicMatter:
		return []folders.Area{folders.Public}
	case folders.PrivateMatter:
		return []folders.Area{folders.Private}
	}
	var all []folders.Area
	for _, area := range []folders.Area{folders.Docs, folders.Email, folders.Notes} {
		if slices.ContainsFunc(p.kinds, func(k *Kind) bool { return area.Kind() == k.Area }) {
			all = append(all, area)
		}
	}
	return all
}
