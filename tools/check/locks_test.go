package check

import "testing"

func TestThePageAboutLocksSaysTheOrderThatTestsHoldTheProgramTo(t *testing.T) {
	rule(LockPage).holds(t)
	rule(LockPage).finds(t, lockPage, "1. `matters`\n2. `tree`\n", "internal/testkit/lockorder has")
}
