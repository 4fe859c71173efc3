package storage

import "testing"

// CountInParts has usage counted in parts of so many rows, until the test ends.
func CountInParts(t *testing.T, rows int32) {
	before := countedAtOnce
	countedAtOnce = rows
	t.Cleanup(func() { countedAtOnce = before })
}
