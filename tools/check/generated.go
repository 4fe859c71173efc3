package check

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// SumFile records what the generated files were made from and what was made. make gen writes it last.
const SumFile = "generated.sum"

var (
	sources = regexp.MustCompile(`^(sqlc\.yaml|migrations/\w+/[^/]+\.sql|internal/.+/queries\w*\.sql|api/openapi\.json)$`)
	results = regexp.MustCompile(`^(internal/.+/internal/\w+gen/[^/]+\.go|web/src/api/schema\.generated\.d\.ts|schema/\w+\.sql)$`)
)

// Sums is what SumFile says when everything is fresh, in the format of sha256sum.
func Sums(tree Tree) string {
	var text strings.Builder
	for _, path := range tree.Paths("", "") {
		if sources.MatchString(path) || results.MatchString(path) {
			fmt.Fprintf(&text, "%s  %s\n", sum(tree[path]), path)
		}
	}
	return text.String()
}

// FreshGenerated finds generated files that are older than their sources, or that somebody changed by hand.
func FreshGenerated(tree Tree) []Finding {
	recorded := hashes(tree[SumFile])
	var found []Finding
	for _, path := range tree.Paths("", "") {
		source, result := sources.MatchString(path), results.MatchString(path)
		switch {
		case !source && !result || recorded[path] == sum(tree[path]):
		case source:
			found = append(found, Finding{path, 0, "changed since code was last generated from it: run make gen"})
		default:
			found = append(found, Finding{path, 0, "is not as the generator wrote it: run make gen"})
		}
	}
	for path := range recorded {
		if _, exists := tree[path]; !exists {
			found = append(found, Finding{path, 0, "is gone since code was last generated: run make gen"})
		}
	}
	slices.SortFunc(found, func(a, b Finding) int { return strings.Compare(a.Path, b.Path) })
	return found
}

// FreshDescription finds a description of the API that is not what the declarations say.
func FreshDescription(tree Tree, declared string) []Finding {
	if strings.TrimSpace(tree["api/openapi.json"]) == strings.TrimSpace(declared) {
		return nil
	}
	return []Finding{{"api/openapi.json", 0, "does not describe the endpoints as they are declared: run make gen"}}
}

func sum(text string) string {
	hash := sha256.Sum256([]byte(text))
	return hex.EncodeToString(hash[:])
}
