package notes

import "casefold/internal/filing"

// looks: every text that a note had before is kept (I04), and none is younger than the one that the note has (I26).
var looks = []filing.Look{
	{Invariant: "I04", SQL: `
		SELECT 'note ' || n.id || ' lacks one of its earlier texts' FROM notes n
		WHERE n.tenant_id = $1 AND (SELECT count(*) FILTER (WHERE t.rev < n.rev) <> n.rev - 1 OR count(*) <> n.rev - 1
		  FROM note_texts t WHERE t.tenant_id = n.tenant_id AND t.note_id = n.id) ORDER BY n.id`},
	{Invariant: "I26", SQL: `
		SELECT 'note ' || n.id || ' has a text that is younger than the one after it' FROM notes n
		WHERE n.tenant_id = $1 AND EXISTS (SELECT FROM note_texts t WHERE t.tenant_id = n.tenant_id AND t.note_id = n.id AND t.modified_at > n.modified_at)
		ORDER BY n.id`},
}
