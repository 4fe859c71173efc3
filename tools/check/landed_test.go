package check

import "testing"

func TestAMigrationThatHasLandedNeverChanges(t *testing.T) {
	landed := rule(LandedMigrations)
	landed.holds(t)
	tree := load(t)
	const one = "migrations/region/00001_firm.sql"
	landed.finds(t, one, tree[one]+"\n-- a word more\n", "never changes")
	landed.finds(t, "migrations/region/99999_more.sql", "SELECT 1;\n", "run make gen")
	missed := LandedMigrations(tree.With(LandedFile, tree[LandedFile]+sum("")+"  migrations/region/00000_gone.sql\n"))
	if len(missed) != 1 || missed[0].Path != "migrations/region/00000_gone.sql" {
		t.Errorf("of a migration that is gone it says %v", missed)
	}
}

func TestNewMigrationsAreAddedToThoseThatLanded(t *testing.T) {
	tree := load(t)
	if Landed(tree) != tree[LandedFile] {
		t.Errorf("%s is not as make gen writes it", LandedFile)
	}
	const one, another = "migrations/region/00001_firm.sql", "migrations/region/99999_more.sql"
	changed := tree.With(one, "SELECT 1;\n").With(another, "SELECT 2;\n")
	recorded := hashes(Landed(changed))
	if recorded[one] != sum(tree[one]) || recorded[another] != sum("SELECT 2;\n") {
		t.Error("make gen changes the hash of a migration that has landed, or does not add a new one")
	}
}
