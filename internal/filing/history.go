package filing

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
)

// Past says whose history is read, and which part of it: that of one item, or of all items of the kind and folders that lie
// in a matter or in one of the firm's areas today.
type Past struct {
	list.Input
	kind     *Kind
	itemID   int64
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
	Folder   bool // else it was an item
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

func (k *Kind) eventFields() string {
	return `SELECT l.id, l.at, l.action, coalesce(u.sub::text, ''), coalesce(u.display_name, ''), l.object_kind = 'folder', l.object_id,
coalesce(d.name, f.name, ''), coalesce(l.before, '{}'), coalesce(l.after, '{}'), ` + matterOf("before") + ", " + matterOf("after") + `
FROM audit_lines l
LEFT JOIN users u ON u.tenant_id = l.tenant_id AND u.id = l.user_id
LEFT JOIN ` + k.Table + ` d ON d.tenant_id = l.tenant_id AND l.object_kind = '` + k.Name + `' AND d.id = l.object_id
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
	sql, args := q.SQL(p.kind.eventFields())
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return err
	}
	var e Event
	var then, now json.RawMessage
	var from, to *string
	_, err = pgx.ForEachRow(rows, []any{&e.ID, &e.At, &e.Action, &e.UserSub, &e.UserName, &e.Folder, &e.ObjectID, &e.Name, &then, &now, &from, &to},
		func() error { return f(p.kind.told(e, traceOf(then, from), traceOf(now, to))) })
	return err
}

// scope limits the history to what was asked for and may be seen.
func (p Past) scope(ctx context.Context, tx *db.Tx, q *list.Query) error {
	if p.itemID != 0 {
		_, err := p.kind.Items.Read(ctx, tx, []int64{p.itemID})
		q.Where("l.object_kind = '"+p.kind.Name+"' AND l.object_id = ?", p.itemID)
		return err
	}
	root, _, err := folders.Resolve(ctx, tx, p.matterID, string(p.area())+"/")
	if err != nil {
		return err
	}
	inside := "SELECT t.id FROM folders t WHERE t.tenant_id = $1 AND t.root_id = " + strconv.FormatInt(root.ID, 10)
	q.Where(`(l.object_kind = 'folder' AND l.object_id IN (` + inside + `)
OR l.object_kind = '` + p.kind.Name + `' AND l.object_id IN (SELECT w.id FROM ` + p.kind.Table + ` w WHERE w.tenant_id = $1 AND w.folder_id IN (` + inside + `)))`)
	return nil
}

// area is where the items of the kind lie in the matter, or in what stands for one.
func (p Past) area() folders.Area {
	switch p.matterID {
	case folders.PublicMatter:
		return folders.Public
	case folders.PrivateMatter:
		return folders.Private
	}
	for _, area := range []folders.Area{folders.Email, folders.Notes} {
		if area.Kind() == p.kind.Area {
			return area
		}
	}
	return folders.Docs
}
