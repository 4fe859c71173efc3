package db

import "testing"

// LeaveToOtherFirms has patient transactions pause so many times as long as a statement took, until the test ends.
func LeaveToOtherFirms(t testing.TB, times int) {
	before := leftToOtherFirms
	leftToOtherFirms = times
	t.Cleanup(func() { leftToOtherFirms = before })
}
