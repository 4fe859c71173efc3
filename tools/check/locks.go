package check

import (
	"regexp"
	"slices"
	"strings"

	"casefold/internal/testkit/lockorder"
)

const lockPage = "docs/locks.md"

var (
	lockStep = regexp.MustCompile(`(?m)^\d+\. (.*)$`)
	lockName = regexp.MustCompile("`(\\w+)`")
)

// LockPage finds a page about locks that says another order than the one that tests hold the program to.
func LockPage(t Tree) []Finding {
	var told []string
	for _, step := range lockStep.FindAllStringSubmatch(t[lockPage], -1) {
		for _, name := range lockName.FindAllStringSubmatch(strings.ReplaceAll(step[1], "`app`", ""), -1) {
			told = append(told, name[1])
		}
	}
	if slices.Equal(told, lockorder.Order) {
		return nil
	}
	return []Finding{{Path: lockPage, What: "it names " + strings.Join(told, ", ") + "; internal/testkit/lockorder has " + strings.Join(lockorder.Order, ", ")}}
}
