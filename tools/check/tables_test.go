package check

import (
	"slices"
	"testing"
)

func TestADomainWritesOnlyItsOwnTables(t *testing.T) {
	owners := rule(TableOwners)
	owners.holds(t)
	owners.finds(t, "internal/home/broken.sql", "-- name: Steal :exec\nUPDATE users SET active = false;\n", "home writes users")
	owners.finds(t, "internal/home/broken.sql", "WITH gone AS (DELETE FROM audit_lines RETURNING id) SELECT id FROM gone;\n", "home writes audit_lines")
	owners.finds(t, "internal/home/broken.go", "package home\n\nconst q = `INSERT INTO accounts (sub) VALUES ($1)`\n", "home writes accounts")
	owners.finds(t, "internal/settings/broken.sql", "INSERT INTO whats_new (id) VALUES ($1);\nDELETE FROM sessions;\n", "settings writes sessions")
	owners.finds(t, "migrations/region/99999_broken.sql", "CREATE TABLE orphans (tenant_id bigint);\n", "belongs to no domain")
	owners.allows(t, "internal/home/honest.sql", "SELECT id FROM users WHERE note = 'DELETE FROM users' FOR UPDATE; -- UPDATE users\n")
}

func TestAStatementIsReadForWhatItWrites(t *testing.T) {
	for sql, want := range map[string][]string{
		"SELECT 1 FROM a FOR UPDATE OF a":                                  nil,
		"INSERT INTO a (x) VALUES (1) ON CONFLICT (x) DO UPDATE SET x = 2": {"a"},
		"with b as (delete from c returning x) update only d set x = 1":    {"c", "d"},
		"TRUNCATE TABLE e": {"e"},
	} {
		if got := written(sql); !slices.Equal(got, want) {
			t.Errorf("%s writes %v, read as %v", sql, want, got)
		}
	}
}
