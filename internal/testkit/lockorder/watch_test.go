package lockorder

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

const (
	begin    = "begin; set local x = '1'"
	share    = "-- name: ShareTree :exec\nSELECT pg_advisory_xact_lock_shared(hashtextextended('casefold tree ' || $1::bigint || ' ' || $2::bigint, 0))"
	alone    = "-- name: LockTree :exec\nSELECT pg_advisory_xact_lock(hashtextextended('casefold tree ' || $1::bigint || ' ' || $2::bigint, 0))"
	matters  = "-- name: LockMatters :many\nSELECT id FROM matters WHERE tenant_id = $1 AND id = ANY($2::bigint[]) ORDER BY id FOR NO KEY UPDATE"
	document = "-- name: Hold :exec\nSELECT FROM (SELECT unnest($1::bigint[]) AS id) a CROSS JOIN LATERAL (SELECT FROM documents d WHERE d.id = a.id FOR UPDATE) h"
	rename   = "-- name: Rename :exec\nUPDATE matters SET name = '' WHERE tenant_id = $1 AND id = $2"
	add      = "-- name: Make :exec\nINSERT INTO matters (tenant_id, id) VALUES ($1, $2)"
	refer    = "-- name: Refer :one\nSELECT id FROM permission_groups WHERE id = $1 FOR KEY SHARE"
	skip     = "-- name: Skip :one\nSELECT id FROM tenants WHERE tenant_id = $1 FOR UPDATE SKIP LOCKED"
	unknown  = "-- name: Odd :one\nSELECT FROM oddities WHERE tenant_id = $1 FOR UPDATE"
)

// said is one statement and what it was given.
type said struct {
	sql  string
	args []any
}

func given(sql string, ids ...int64) said { return said{sql, []any{int64(1), ids}} }

func single(sql string, id int64) said { return said{sql, []any{int64(1), id}} }

func TestTheWatchFindsLocksInAnotherOrder(t *testing.T) {
	for name, c := range map[string]struct {
		statements []said
		finds      string
	}{
		"the order":                        {[]said{single(share, 3), given(matters, 1, 2), given(document, 5)}, ""},
		"what is held already":             {[]said{given(matters, 1, 2), given(document, 5), given(matters, 2), single(rename, 1)}, ""},
		"another transaction":              {[]said{given(document, 5), {"commit", nil}, {begin, nil}, given(matters, 1)}, ""},
		"what is new":                      {[]said{given(document, 5), single(add, 9), single(rename, 9)}, ""},
		"a reference":                      {[]said{{refer, []any{int64(1)}}, given(matters, 1)}, ""},
		"what is skipped":                  {[]said{given(document, 5), {skip, []any{int64(1)}}}, ""},
		"trees by their roots":             {[]said{single(alone, 3), single(alone, 4)}, ""},
		"a matter after its document":      {[]said{given(document, 5), given(matters, 1)}, "LockMatters locks matters after Hold has locked documents"},
		"a tree after its matter":          {[]said{given(matters, 1), single(alone, 3)}, "LockTree locks tree after LockMatters"},
		"a write that locks":               {[]said{given(document, 5), single(rename, 1)}, "Rename locks matters after Hold"},
		"more matters after their things":  {[]said{given(matters, 1), given(document, 5), given(matters, 2)}, "locks more of matters"},
		"trees in another order":           {[]said{single(alone, 4), single(alone, 3)}, "in another order than that of the ids"},
		"alone what was shared":            {[]said{single(share, 3), single(alone, 3)}, "shared with others before"},
		"a table that the page leaves out": {[]said{{unknown, []any{int64(1)}}}, "docs/locks.md does not name"},
	} {
		t.Run(name, func(t *testing.T) {
			w, c1 := New(), &pgx.Conn{}
			w.hear(c1, begin, nil)
			for _, s := range c.statements {
				w.hear(c1, s.sql, s.args)
			}
			found := strings.Join(w.Found(), "; ")
			if c.finds == "" && found != "" || !strings.Contains(found, c.finds) {
				t.Errorf("found %q", found)
			}
		})
	}
}
