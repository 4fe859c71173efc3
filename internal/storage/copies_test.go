package storage_test

import (
	"context"
	"testing"
	"time"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/testkit"
)

// copy gives the bytes under a key second ones.
func (y yard) copy(key string) string {
	y.t.Helper()
	made, err := y.App().Storage.Copy(context.Background(), db.Actor{Region: y.Region, Tenant: y.Tenant}, []string{key}, func(int) {})
	if err != nil {
		y.t.Fatal(err)
	}
	return made[0]
}

func TestCopiesThatNothingRefersToAreRemovedAfterADayAndAGrace(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	docs := y.Place(y.Matter("Acme"), "docs/")
	document := y.Document(docs, "Lease.txt", "lease")
	source := y.keys(document)[0]
	y.Admin.Post("/document/copy", m{"matterID": docs.Matter, "destinationDirectoryID": docs.Folder, "objectIDs": []int64{document}, "autoRename": true}).OK(t)
	forgotten := y.copy(source)
	y.sweep()
	y.is(forgotten, "", true)
	y.later(25 * time.Hour)
	y.sweep()
	y.is(forgotten, "loose", true)
	y.later(3 * time.Hour)
	y.sweep()
	y.is(forgotten, "", false)
	y.is(source, "arrived", true)
	y.is(y.keys(document + 1)[0], "arrived", true)
}

func TestACopyThatWasGivenUpCannotBeReferredToAnyMore(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	source := y.keys(y.Document(y.Place(y.Matter("Acme"), "docs/"), "Lease.txt", "lease"))[0]
	late := y.copy(source)
	y.later(25 * time.Hour)
	y.sweep()
	ctx := context.Background()
	err := y.App().DB.InTx(ctx, db.Actor{Region: y.Region, Tenant: y.Tenant}, func(tx *db.Tx) error {
		return y.App().Storage.Copied(ctx, tx, []blob.Copy{{From: source, To: late}})
	})
	if err == nil {
		t.Error("a copy arrived that was given up")
	}
	y.is(late, "loose", true)
}
