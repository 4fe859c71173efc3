package storage_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/testkit"
)

// inState is how many files that people brought, or were expected to, are in a state.
func (y yard) inState(state string) (n int) {
	y.t.Helper()
	y.inFirm(func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, "SELECT count(*) FROM files WHERE tenant_id = $1 AND state = $2 AND counted", tx.Tenant, state).Scan(&n)
	})
	return n
}

func TestFilesAreExpectedAheadOfSmallUploadsAndSweptWhereNothingCame(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	docs := y.Place(y.Matter("Acme"), "docs/")
	upload := func(name string) {
		y.Admin.SignIn()
		y.Admin.Post("/bulk/documentsWithFolders/upload", testkit.M{"matterID": docs.Matter, "directoryID": docs.Folder,
			"documentList": []testkit.M{{"filename": name, "contents": []byte(name)}}}).OK(t)
	}
	for i := range 8 { // blocks of 1, 2, 4 and 8
		upload(fmt.Sprint(i))
	}
	if ahead := y.inState("expected"); ahead != 7 {
		t.Fatalf("%d files are expected", ahead)
	}
	arrived := y.inState("arrived")
	y.later(25 * time.Hour)
	y.sweep()
	y.later(3 * time.Hour)
	y.sweep()
	if left := y.inState("expected") + y.inState("loose"); left != 0 {
		t.Errorf("%d files that did not come are left", left)
	}
	upload("the day after")
	if now := y.inState("arrived"); now != arrived+1 {
		t.Errorf("%d files arrived, and then %d", arrived, now)
	}
}
