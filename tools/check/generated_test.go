package check

import (
	"io"
	"log/slog"
	"strings"
	"testing"

	"casefold/internal/app"
)

func TestGeneratedFilesAreFresh(t *testing.T) {
	fresh := rule(FreshGenerated)
	fresh.holds(t)
	tree := load(t)
	fresh.finds(t, "internal/firms/queries.sql", tree["internal/firms/queries.sql"]+"\n-- name: One :one\nSELECT 1;\n", "run make gen")
	fresh.finds(t, "migrations/region/99999_more.sql", "CREATE TABLE more (id bigint);\n", "run make gen")
	fresh.finds(t, "api/openapi.json", "{}", "run make gen")
	fresh.finds(t, "web/src/api/schema.generated.d.ts", "export {}\n", "not as the generator wrote it")
	fresh.finds(t, "schema/region.sql", "", "not as the generator wrote it")
	fresh.finds(t, "internal/firms/internal/sqlgen/queries.sql.go", "package sqlgen\n", "not as the generator wrote it")
	if record := Sums(tree); record != tree[SumFile] || !strings.Contains(record, "  schema/global.sql\n") {
		t.Errorf("%s does not list the generated files and their sources", SumFile)
	}
}

func TestTheDescriptionOfTheAPIIsFresh(t *testing.T) {
	cfg, _, err := app.ReadConfig("openapi", nil, func(string) string { return "" }, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	declared, err := app.Describe(cfg, slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err != nil {
		t.Fatal(err)
	}
	tree := load(t)
	for _, finding := range FreshDescription(tree, string(declared)) {
		t.Error(finding)
	}
	if len(FreshDescription(tree.With("api/openapi.json", "{}"), string(declared))) == 0 {
		t.Error("a stale description passes")
	}
}
