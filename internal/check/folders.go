package check

import (
	"context"

	"casefold/internal/filing"
	"casefold/internal/kit/db"
)

// namesakes are names that two folders of a parent have at the same time (I11).
const namesakes = `
	SELECT 'folder ' || parent_id || ' has two folders of the same name' FROM folders WHERE tenant_id = $1 AND parent_id IS NOT NULL
	GROUP BY parent_id, casefold_name_key(name) HAVING count(*) > 1
	ORDER BY 1`

// astray are folders that do not fit the tree that they are part of (I12). What a folder repeats of the one above it is
// compared with that one alone: from the root down all then agree.
const astray = `
	WITH RECURSIVE reached AS (
	  SELECT id FROM folders WHERE tenant_id = $1 AND parent_id IS NULL
	  UNION ALL
	  SELECT c.id FROM reached r JOIN folders c ON c.tenant_id = $1 AND c.parent_id = r.id
	)
	SELECT 'folder ' || f.id || ' lies below no root' FROM folders f WHERE f.tenant_id = $1 AND f.id NOT IN (SELECT id FROM reached)
	UNION ALL
	SELECT 'folder ' || f.id || ' is of another tree or matter than the one that it lies in'
	FROM folders f JOIN folders p ON p.tenant_id = f.tenant_id AND p.id = f.parent_id
	WHERE f.tenant_id = $1 AND (f.root_id <> p.root_id OR f.area <> p.area OR f.matter_id IS DISTINCT FROM p.matter_id)
	UNION ALL
	SELECT 'folder ' || f.id || ' does not know whether one above it is in the trash'
	FROM folders f JOIN folders p ON p.tenant_id = f.tenant_id AND p.id = f.parent_id
	WHERE f.tenant_id = $1 AND f.in_deleted <> (p.deleted OR p.in_deleted)
	ORDER BY 1`

// rootless are matters without their three areas and firms without their two, or with more (I13). A firm that its region
// does not know is told of elsewhere.
const rootless = `
	SELECT 'matter ' || m.id || ' does not have its three areas' FROM matters m
	WHERE m.tenant_id = $1 AND ARRAY(SELECT f.area FROM folders f WHERE f.tenant_id = m.tenant_id AND f.matter_id = m.id AND f.parent_id IS NULL
	                                 ORDER BY f.area) <> ARRAY['docs', 'email', 'notes']
	UNION ALL
	SELECT 'the firm does not have its own two areas' FROM tenants t
	WHERE t.tenant_id = $1 AND ARRAY(SELECT f.area FROM folders f WHERE f.tenant_id = t.tenant_id AND f.matter_id IS NULL AND f.parent_id IS NULL AND f.area <> 'destroyed'
	                                 ORDER BY f.area) <> ARRAY['private', 'public']
	ORDER BY 1`

// misfiled are things that lie in an area of another kind (I12).
func misfiled(k *filing.Kind) filing.Look {
	return filing.Look{Invariant: "I12", SQL: `
	SELECT '` + k.Name + ` ' || o.id || ' lies in an area of another kind' FROM ` + k.Table + ` o
	JOIN folders f ON f.tenant_id = o.tenant_id AND f.id = o.folder_id
	WHERE o.tenant_id = $1 AND f.area <> 'destroyed' AND CASE WHEN f.area IN ('email', 'notes') THEN f.area ELSE 'documents' END <> '` + k.Area + `' ORDER BY o.id`}
}

// folders: they form trees, each of one area of one matter, in which no name stands twice in the same place. What lies in
// them is of the kind of the area, and as each kind wants it.
func (i *inspector) folders(ctx context.Context) error {
	looks := []filing.Look{{Invariant: "I11", SQL: namesakes}, {Invariant: "I12", SQL: astray}, {Invariant: "I13", SQL: rootless}}
	for _, k := range i.Kinds {
		looks = append(append(looks, misfiled(k)), k.Looks...)
	}
	return i.inFirms(ctx, func(f firm, tx *db.Tx) error {
		for _, look := range looks {
			found, err := column[string](ctx, tx, look.SQL, f.ID)
			if err != nil {
				return err
			}
			for _, what := range found {
				i.say(look.Invariant, f, "%s", what)
			}
		}
		return nil
	})
}
