package check_test

import (
	"strings"
	"testing"
)

// What is counted is the same for things of every kind, so the check asks the files and not the tables that refer to them.
func TestStorageIsComparedOverFilesOfEveryKind(t *testing.T) {
	h := build(t)
	who := h.firm(t, "US")
	h.file(t, who, "an email")
	h.exec(t, "US", "UPDATE files SET created_at = now() - interval '9 days' WHERE tenant_id = $1", who.Tenant)
	h.exec(t, "US", "UPDATE tenant_usage SET total_bytes = (SELECT sum(size) FROM files WHERE tenant_id = $1), calculated_at = now() WHERE tenant_id = $1", who.Tenant)
	for _, line := range h.check(t) {
		if strings.HasPrefix(line, "I21") {
			t.Error(line)
		}
	}
}
