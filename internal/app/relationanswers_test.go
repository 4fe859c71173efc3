package app_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

var rewrite = flag.Bool("rewrite", false, "write testdata/relations.tsv anew from what the program answers")

const relationsFile = "testdata/relations.tsv"

// declared are the relations whose answers stand in the file; the others have that of the access table.
var declared = []relation{own, walled, trashed, privateDocs, locked, somebodys}

// answers are the declared codes of an endpoint: of a person of the firm and of its admin in each relation.
type answers map[relation][2]int

func readRelations(t *testing.T) map[string]answers {
	t.Helper()
	all := map[string]answers{}
	text, err := os.ReadFile(relationsFile)
	if err != nil && !*rewrite {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if strings.HasPrefix(line, "#") || len(fields) != len(declared)+1 {
			continue
		}
		of := answers{}
		for i, rel := range declared {
			var codes [2]int
			if _, err := fmt.Sscanf(fields[i+1], "%d/%d", &codes[0], &codes[1]); err == nil {
				of[rel] = codes
			}
		}
		all[fields[0]] = of
	}
	return all
}

func writeRelations(t *testing.T, all map[string]answers) {
	t.Helper()
	var text strings.Builder
	text.WriteString("# What people of the firm / its admins are answered, by code (0 is success), for a record that is\n" +
		"# a theirs, b behind a wall, e in the trash, h in the private documents, i locked by somebody else, j of somebody else.\n")
	for _, name := range slices.Sorted(maps.Keys(all)) {
		text.WriteString(name)
		for _, rel := range declared {
			if codes, is := all[name][rel]; is {
				fmt.Fprintf(&text, "\t%d/%d", codes[0], codes[1])
			} else {
				text.WriteString("\t-")
			}
		}
		text.WriteString("\n")
	}
	if err := os.WriteFile(relationsFile, []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
