package storage_test

import (
	"context"
	"testing"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/testkit"
)

func TestAFileThatTwoVersionsHaveStaysUntilBothAreDestroyed(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	docs := y.Place(y.Matter("Acme"), "docs/")
	document := y.Document(docs, "Lease.txt", "lease")
	y.Admin.Post("/document/copy", m{"matterID": docs.Matter, "destinationDirectoryID": docs.Folder, "objectIDs": []int64{document}, "autoRename": true}).OK(t)
	key := y.keys(document)[0]
	if copied := y.keys(document + 1); len(copied) != 1 || copied[0] != key {
		t.Fatalf("the copy has %v, its source %s", copied, key)
	}
	y.destroyFirst(document)
	y.later(91 * 24 * time.Hour)
	y.sweep()
	y.is(key, "arrived", true)
	y.destroyFirst(document + 1)
	y.later(91 * 24 * time.Hour)
	y.sweep()
	y.sweep()
	y.is(key, "", false)
}

// destroyFirst deletes the first version of a document for good, after another has come.
func (y yard) destroyFirst(document int64) {
	y.t.Helper()
	y.Admin.SignIn()
	y.Admin.AddVersion(document, "next")
	var version string
	y.inFirm(func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, "SELECT min(id)::text FROM document_versions WHERE tenant_id = $1 AND document_id = $2", tx.Tenant, document).Scan(&version)
	})
	y.Admin.Post("/document/version/delete?documentID="+text(document)+"&versionID="+version, m{}).OK(y.t)
}
