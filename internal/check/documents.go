package check

import (
	"context"

	"casefold/internal/kit/db"
)

// documents: each has versions, the newest of which is current (I07), and at most one who has locked it (I08).
func (i *inspector) documents(ctx context.Context) error {
	return i.inFirms(ctx, func(f firm, tx *db.Tx) error {
		astray, err := column[int64](ctx, tx, `
			SELECT d.id FROM documents d
			LEFT JOIN document_versions v ON v.tenant_id = d.tenant_id AND v.id = d.version_id
			LEFT JOIN files s ON s.tenant_id = v.tenant_id AND s.key = v.file_key
			LEFT JOIN LATERAL (SELECT max(o.number) AS number FROM document_versions o
			  WHERE o.tenant_id = d.tenant_id AND o.document_id = d.id AND o.state = 'live') newest ON true
			WHERE d.tenant_id = $1 AND CASE WHEN d.version_id IS NULL THEN newest.number IS NOT NULL
			  ELSE v.document_id IS DISTINCT FROM d.id OR v.state <> 'live' OR v.number <> d.version_number OR s.size <> d.size
			    OR v.number IS DISTINCT FROM newest.number END ORDER BY 1`, f.ID)
		if err != nil {
			return err
		}
		for _, id := range astray {
			i.say("I07", f, "the current version of document %d is not the newest that it has", id)
		}
		locks, err := column[int64](ctx, tx, `
			SELECT id FROM documents WHERE tenant_id = $1
			  AND ((lock_status = 0) <> (lock_user_id IS NULL) OR (lock_user_id IS NULL) <> (locked_at IS NULL)
			    OR (lock_status IN (1, 3)) <> (in_use_until IS NOT NULL)) ORDER BY 1`, f.ID)
		for _, id := range locks {
			i.say("I08", f, "document %d is locked by nobody, or free and held by somebody", id)
		}
		return err
	})
}
