package check

import (
	"context"

	"casefold/internal/kit/db"
)

// unaccounted are destroyed things whose bytes are neither retained nor written down as destroyed (I24): a file of theirs was
// never retained, or its bytes are gone and no line says so.
const unaccounted = `
	SELECT 'a file of ' || t.kind || ' ' || t.id || ', which is destroyed, is neither retained nor written down as destroyed' FROM tombstones t
	WHERE t.tenant_id = $1 AND t.retained > (SELECT count(*) FROM blob_retention r
	  WHERE r.tenant_id = t.tenant_id AND r.object = t.kind AND r.object_id = t.id AND r.created_at = t.destroyed_at)
	UNION ALL
	SELECT 'the bytes of ' || r.object || ' ' || r.object_id || ' are gone, and nothing says that they were destroyed' FROM blob_retention r
	WHERE r.tenant_id = $1 AND r.file_key IS NULL AND r.destroyed_at IS NULL
	  AND NOT EXISTS (SELECT FROM files f WHERE f.tenant_id = r.tenant_id AND f.key = r.last_key)
	ORDER BY 1`

// tombstones: what was destroyed is gone (I14), and its bytes are accounted for (I24).
func (i *inspector) tombstones(ctx context.Context) error {
	type look struct{ invariant, sql string }
	looks := []look{{"I24", unaccounted}, {"I14", undead("client", "clients")}, {"I14", undead("matter", "matters")}}
	for _, k := range i.Kinds {
		looks = append(looks, look{"I14", undead(k.Name, k.Table)})
	}
	return i.inFirms(ctx, func(f firm, tx *db.Tx) error {
		for _, l := range looks {
			found, err := column[string](ctx, tx, l.sql, f.ID)
			if err != nil {
				return err
			}
			for _, what := range found {
				i.say(l.invariant, f, "%s", what)
			}
		}
		return nil
	})
}

// undead are things of a kind that have a tombstone and exist.
func undead(kind, table string) string {
	return `SELECT '` + kind + ` ' || o.id || ' is destroyed and still there' FROM tombstones t JOIN ` + table + ` o ON o.tenant_id = t.tenant_id AND o.id = t.id
	WHERE t.tenant_id = $1 AND t.kind = '` + kind + `' ORDER BY o.id`
}
