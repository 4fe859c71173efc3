package documents

import "casefold/internal/filing"

// looks: the newest version of a document is current (I07), at most one person has it locked (I08), and no two documents
// of a folder have the same name (I11).
var looks = []filing.Look{
	{Invariant: "I07", SQL: `
		SELECT 'the current version of document ' || d.id || ' is not the newest that it has' FROM documents d
		LEFT JOIN document_versions v ON v.tenant_id = d.tenant_id AND v.id = d.version_id
		LEFT JOIN files s ON s.tenant_id = v.tenant_id AND s.key = v.file_key
		LEFT JOIN LATERAL (SELECT max(o.number) AS number FROM document_versions o
		  WHERE o.tenant_id = d.tenant_id AND o.document_id = d.id AND o.state = 'live') newest ON true
		WHERE d.tenant_id = $1 AND CASE WHEN d.version_id IS NULL THEN newest.number IS NOT NULL
		  ELSE v.document_id IS DISTINCT FROM d.id OR v.state <> 'live' OR v.number <> d.version_number OR s.size <> d.size
		    OR v.number IS DISTINCT FROM newest.number END ORDER BY d.id`},
	{Invariant: "I08", SQL: `
		SELECT 'document ' || id || ' is locked by nobody, or free and held by somebody' FROM documents WHERE tenant_id = $1
		  AND ((lock_status = 0) <> (lock_user_id IS NULL) OR (lock_user_id IS NULL) <> (locked_at IS NULL)
		    OR (lock_status IN (1, 3)) <> (in_use_until IS NOT NULL)) ORDER BY id`},
	{Invariant: "I11", SQL: `
		SELECT 'folder ' || folder_id || ' has two documents of the same name' FROM documents WHERE tenant_id = $1 AND version_id IS NOT NULL
		GROUP BY folder_id, casefold_name_key(name) HAVING count(*) > 1 ORDER BY folder_id`},
}
