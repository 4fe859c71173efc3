package storage_test

import (
	"testing"
	"time"

	"casefold/internal/testkit"
)

func TestAFileThatTwoDocumentsHaveStaysUntilBothAreDestroyed(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	docs := y.Place(y.Matter("Acme"), "docs/")
	document := y.Document(docs, "Lease.txt", "lease")
	y.Admin.Post("/document/copy", m{"matterID": docs.Matter, "destinationDirectoryID": docs.Folder, "objectIDs": []int64{document}, "autoRename": true}).OK(t)
	key := y.keys(document)[0]
	if copied := y.keys(document + 1); len(copied) != 1 || copied[0] != key {
		t.Fatalf("the copy has %v, its source %s", copied, key)
	}
	y.destroy(document)
	y.later(91 * 24 * time.Hour)
	y.sweep()
	y.is(key, "arrived", true)
	y.destroy(document + 1)
	y.later(91 * 24 * time.Hour)
	y.sweep()
	y.sweep()
	y.is(key, "", false)
}
