package check

import (
	"fmt"
	"regexp"
	"strings"
)

// LandedFile has the hash of every migration, in the format of sha256sum. make gen adds lines and never changes one.
const LandedFile = "migrations/landed.sum"

var migration = regexp.MustCompile(`^migrations/\w+/[^/]+\.sql$`)

// LandedMigrations finds migrations that are not as they were when their hash was written down: an installation that has carried one
// out would never get the change.
func LandedMigrations(tree Tree) []Finding {
	var found []Finding
	landed := hashes(tree[LandedFile])
	for _, path := range tree.Paths("migrations/", ".sql") {
		hash, known := landed[path]
		switch {
		case !migration.MatchString(path) || hash == sum(tree[path]):
		case known:
			found = append(found, Finding{path, 0, "a migration that has landed never changes: write another (one that has not landed yet: " +
				"remove its line from " + LandedFile + " and run make gen)"})
		default:
			found = append(found, Finding{path, 0, "is not in " + LandedFile + ": run make gen"})
		}
	}
	for path := range landed {
		if _, exists := tree[path]; !exists {
			found = append(found, Finding{path, 0, "a migration that has landed is gone: put it back"})
		}
	}
	return found
}

// Landed is LandedFile with the migrations that are new.
func Landed(tree Tree) string {
	landed := hashes(tree[LandedFile])
	var text strings.Builder
	for _, path := range tree.Paths("migrations/", ".sql") {
		hash, known := landed[path]
		if !known {
			hash = sum(tree[path])
		}
		fmt.Fprintf(&text, "%s  %s\n", hash, path)
	}
	return text.String()
}

// hashes reads the format of sha256sum.
func hashes(text string) map[string]string {
	recorded := map[string]string{}
	for line := range strings.Lines(text) {
		if hash, path, ok := strings.Cut(strings.TrimSpace(line), "  "); ok {
			recorded[path] = hash
		}
	}
	return recorded
}
