package check

import "testing"

func TestDomainsImportOnlyDownwards(t *testing.T) {
	order := rule(ImportOrder)
	order.holds(t)
	order.finds(t, "internal/kit/api/broken.go", "package api\n\nimport _ \"casefold/internal/firms\"\n", "kit imports firms")
	order.finds(t, "internal/kit/api/broken_test.go", "package api\n\nimport _ \"casefold/internal/firms\"\n", "kit imports firms")
	order.finds(t, "internal/identity/broken.go", "package identity\n\nimport _ \"casefold/internal/permissions\"\n", "identity imports permissions")
	order.finds(t, "internal/firms/broken.go", "package firms\n\nimport _ \"casefold/internal/app\"\n", "firms imports app")
	order.finds(t, "internal/attic/broken.go", "package attic\n", "no place")
	order.finds(t, "internal/firms/broken.go", "package firms\n\nimport _ \"casefold/internal/testkit\"\n", "for tests only")
	order.finds(t, "internal/check/broken.go", "package check\n\nimport _ \"casefold/tools/check\"\n", "no tool of ours")
	order.finds(t, "cmd/casefold/broken.go", "package main\n\nimport _ \"casefold/internal/kit/dbtest\"\n", "for tests only")
	order.allows(t, "internal/permissions/honest.go", "package permissions\n\nimport _ \"casefold/internal/identity\"\n")
	order.allows(t, "internal/firms/honest_test.go", "package firms_test\n\nimport _ \"casefold/internal/testkit\"\n")
}

func TestOnlyKitKnowsConnectionPools(t *testing.T) {
	pools := rule(Pools)
	pools.holds(t)
	pools.finds(t, "internal/firms/broken.go", "package firms\n\nfunc f(d *db.DB) { d.GlobalPool() }\n", "GlobalPool")
	pools.finds(t, "internal/app/broken.go", "package app\n\nfunc f(d *db.DB) { d.RegionPool(\"US\") }\n", "RegionPool")
	pools.finds(t, "internal/identity/broken.go", "package identity\n\nimport _ \"github.com/jackc/pgx/v5/pgxpool\"\n", "only kit")
	pools.allows(t, "internal/kit/events/honest.go", "package events\n\nfunc f(d *db.DB) { d.RegionPool(\"US\") }\n")
}
