package search_test

import (
	"os"
	"path/filepath"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestANewFirmFindsNothingAndAMissingIndexIsToldAndMadeAnew(t *testing.T) {
	o := newOffice(t)
	finds(t, testkit.NewWorld(t).Admin, "", "anything")
	if err := os.Remove(filepath.Join(o.App().Indexer.Folder(o.Region, o.Tenant), "current")); err != nil {
		t.Fatal(err)
	}
	o.Partner.Post("/search", body("harbour")).Fails(t, errs.NoSearchIndex)
	testkit.Await(t, "the index does not come back", func() bool { return o.Partner.Post("/search", body("harbour")).Status == 200 })
	finds(t, o.Partner, everything, "harbour")
}
