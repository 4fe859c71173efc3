package check

import (
	"path"
	"regexp"
)

var (
	constraintNamed = regexp.MustCompile(`\bdb\.Constraint\([^,\n]+, (?:"(\w+)"|(\w+)),`)
	constraintAsked = regexp.MustCompile(`\bdb\.Constraint\(`)
	constraintMade  = regexp.MustCompile(`(?m)^\s*CONSTRAINT (\w+)|^CREATE UNIQUE INDEX (\w+)`)
)

// Constraints finds code that waits for the refusal of a constraint that no schema has: after a constraint was renamed or removed its
// violation would be an internal error.
func Constraints(tree Tree) []Finding {
	known := map[string]bool{}
	for _, schema := range tree.Paths("schema/", ".sql") {
		for _, made := range constraintMade.FindAllStringSubmatch(tree[schema], -1) {
			known[made[1]+made[2]] = true
		}
	}
	var found []Finding
	for _, file := range tree.Paths("internal/", ".go") {
		text := tree[file]
		named := constraintNamed.FindAllStringSubmatchIndex(text, -1)
		if len(named) != len(constraintAsked.FindAllStringIndex(text, -1)) {
			found = append(found, Finding{Path: file, What: "db.Constraint takes the name of a constraint, or a constant that holds one"})
		}
		for _, at := range named {
			var name string
			if at[2] >= 0 {
				name = text[at[2]:at[3]]
			} else {
				name = constantText(tree, path.Dir(file), text[at[4]:at[5]])
			}
			if !known[name] {
				found = append(found, Finding{file, lineAt(text, at[0]), "no schema has the constraint " + name})
			}
		}
	}
	return found
}

// constantText is the text that a constant of a package holds.
func constantText(tree Tree, folder, name string) string {
	declared := regexp.MustCompile(`\b` + name + `\s*=\s*"(\w+)"`)
	for _, file := range tree.Paths(folder+"/", ".go") {
		if found := declared.FindStringSubmatch(tree[file]); found != nil && path.Dir(file) == folder {
			return found[1]
		}
	}
	return name
}
