package check

import "testing"

func TestOnlyStorageMakesKeysOfFiles(t *testing.T) {
	keys := rule(FileKeys)
	keys.holds(t)
	keys.finds(t, "internal/export/broken.go", "package export\n\nvar key = blob.NewKey(1)\n", "use storage.Expect")
	keys.finds(t, "internal/kit/mail/broken.go", "package mail\n\nvar make = blob.NewKeys\n", "use storage.Expect")
	keys.allows(t, "internal/storage/honest.go", "package storage\n\nvar key = blob.NewKey(1)\n")
	keys.allows(t, "internal/export/honest_test.go", "package export_test\n\nvar key = blob.NewKey(1)\n")
}
