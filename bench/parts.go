package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"casefold/tools/program"
)

// scene is what the parts of a run measure.
type scene struct {
	installation
	p           *program.Program
	rounds      int
	slice       time.Duration
	hasRegister bool // of the size that bench/register.sql makes
}

// part is a group of figures that can be measured alone.
type part struct {
	name    string
	measure func(context.Context, *scene) ([]figure, error)
}

// parts in the order in which they are measured. What the browser does comes before the refusals, which wear out the
// patience of the sign-in that it needs; what the memory has become is asked last.
var parts = []part{
	{"starts", measureStarts},
	{"rates", measureRates},
	{"scripts", measureScripts},
	{"tasks", measureTasks},
	{"refusals", measureRefusals},
	{"register", measureRegister},
	{"documents", measureDocuments},
	{"uploads", measureUploads},
	{"emails", measureEmails},
	{"previews", measurePreviews},
	{"mail", measureMail},
	{"sharing", measureSharing},
	{"texts", measureTexts},
	{"trash", measureTrash},
	{"search", measureSearch},
	{"memory", measureMemory},
}

// choose finds the parts by their names; no names are all of them.
func choose(names []string) ([]part, error) {
	var known []string
	for _, p := range parts {
		known = append(known, p.name)
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("there is no part %q; the parts are %s", name, strings.Join(known, ", "))
		}
	}
	return slices.DeleteFunc(slices.Clone(parts), func(p part) bool { return len(names) > 0 && !slices.Contains(names, p.name) }), nil
}
