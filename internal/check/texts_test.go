package check_test

import (
	"maps"
	"testing"

	"casefold/internal/kit/db"
)

// askForText does what every way to a live version does.
func (h *house) askForText(t *testing.T, who db.Actor, version int) {
	t.Helper()
	h.exec(t, who.Region, `INSERT INTO texts (tenant_id, kind, item_id, state, try_after, created_at) VALUES ($1, 'version', $2, 'waiting', now(), now())`, who.Tenant, version)
}

func init() {
	maps.Copy(damages, map[string]damage{
		"a version whose text nobody asked for": {"I14", "nobody has asked for the text of version 1", func(t *testing.T, h *house, who db.Actor) {
			h.document(t, who)
			h.exec(t, who.Region, "DELETE FROM texts WHERE tenant_id = $1", who.Tenant)
		}},
		"a text of a version that was deleted": {"I14", "the text of version 2 is kept, which was deleted", func(t *testing.T, h *house, who db.Actor) {
			h.document(t, who)
			h.exec(t, who.Region, `INSERT INTO document_versions (tenant_id, id, document_id, state, number, created_at, created_by)
				VALUES ($1, 2, 1, 'deleted', 2, now(), $2)`, who.Tenant, who.UserID)
			h.askForText(t, who, 2)
		}},
	})
}
