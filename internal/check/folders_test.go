package check_test

import (
	"maps"
	"testing"

	"casefold/internal/kit/db"
)

// matter puts a sound matter into a firm: three roots, and A/B/ in its documents.
func (h *house) matter(t *testing.T, who db.Actor) {
	t.Helper()
	h.exec(t, who.Region, "INSERT INTO matters (tenant_id, id, name, custom_id, created_at) VALUES ($1, 1, 'Acme v. Bolt', '', now())", who.Tenant)
	h.exec(t, who.Region, `INSERT INTO folders (tenant_id, id, parent_id, root_id, matter_id, area, name, created_at)
		SELECT $1, id, parent, root, 1, area, name, now() FROM (VALUES (1, NULL, 1, 'docs', 'docs'), (2, NULL, 2, 'email', 'email'),
			(3, NULL, 3, 'notes', 'notes'), (4, 1, 1, 'docs', 'A'), (5, 4, 1, 'docs', 'B')) f (id, parent, root, area, name)`, who.Tenant)
}

func TestASoundMatterHasNoFindings(t *testing.T) {
	h := build(t)
	h.matter(t, h.firm(t, "US"))
	if lines := h.check(t); len(lines) != 0 {
		t.Errorf("found %q", lines)
	}
}

// after damages a sound matter with a statement whose first argument is the firm.
func after(statements ...string) func(*testing.T, *house, db.Actor) {
	return func(t *testing.T, h *house, who db.Actor) {
		h.matter(t, who)
		for _, statement := range statements[:len(statements)-1] {
			h.exec(t, who.Region, statement)
		}
		h.exec(t, who.Region, statements[len(statements)-1], who.Tenant)
	}
}

func init() {
	maps.Copy(damages, map[string]damage{
		"two folders of one name": {"I11", "folder 4 has two folders of the same name", after("DROP INDEX folders_unique_name",
			`INSERT INTO folders (tenant_id, id, parent_id, root_id, matter_id, area, name, created_at) VALUES ($1, 6, 4, 1, 1, 'docs', ' b', now())`)},
		"two documents of one name": {"I11", "folder 5 has two documents of the same name", func(t *testing.T, h *house, who db.Actor) {
			after("DROP INDEX documents_unique_name", "SELECT $1::bigint")(t, h, who)
			for id := range 2 {
				h.exec(t, who.Region, `WITH d AS (
						INSERT INTO documents (tenant_id, id, folder_id, name, version_id, version_number, size, modified_at, modified_by, created_at, created_by)
						VALUES ($1, $2, 5, 'Brief.docx', $2, 1, 9, now(), $3, now(), $3))
					INSERT INTO document_versions (tenant_id, id, document_id, state, number, file_key, created_at, created_by)
					VALUES ($1, $2, $2, 'live', 1, $4, now(), $3)`, who.Tenant, id+1, who.UserID, h.file(t, who, "the brief"))
				h.askForText(t, who, id+1)
			}
		}},
		"a folder that hangs in the air":            {"I12", "folder 5 lies below no root", after("UPDATE folders SET parent_id = 99 WHERE tenant_id = $1 AND id = 5")},
		"a folder of another matter":                {"I12", "folder 5 is of another tree", after("UPDATE folders SET root_id = 2, area = 'email' WHERE tenant_id = $1 AND id = 5")},
		"a folder that is in the trash unknowingly": {"I12", "folder 5 does not know", after("UPDATE folders SET deleted = true WHERE tenant_id = $1 AND id = 4")},
		"a document among the emails": {"I12", "document 1 lies in an area of another kind", after(
			`INSERT INTO documents (tenant_id, id, folder_id, name, created_at, created_by) VALUES ($1, 1, 2, 'Brief.docx', now(), 1)`)},
		"a matter without its notes": {"I13", "matter 1 does not have its three areas", after("DELETE FROM folders WHERE tenant_id = $1 AND id = 3")},
		"a matter with two areas for its notes": {"I13", "matter 1 does not have its three areas", after("DROP INDEX IF EXISTS folders_unique_root",
			`INSERT INTO folders (tenant_id, id, root_id, matter_id, area, name, created_at) VALUES ($1, 6, 6, 1, 'notes', 'notes', now())`)},
		"a firm without its private area": {"I13", "the firm does not have its own two areas", after("DELETE FROM folders WHERE tenant_id = $1 AND area = 'private'")},
		"a firm with two public areas": {"I13", "the firm does not have its own two areas", after("DROP INDEX IF EXISTS folders_unique_root",
			`INSERT INTO folders (tenant_id, id, root_id, area, name, created_at) VALUES ($1, 6, 6, 'public', 'public', now())`)},
	})
}
