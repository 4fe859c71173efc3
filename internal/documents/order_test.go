package documents_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/testkit"
)

func TestAFolderShowsItsItemsInTheOrderOfTheBrowserOnEveryPage(t *testing.T) {
	w, places := testkit.NewWorld(t), testkit.NamesInOrder(t)
	plant := planter{t, w}
	matter := w.Matter("Acme v. Bolt")
	root := plant.root(matter, "docs")
	documents, subfolders := plant.documents(root, "document %d", len(places.Scattered())), []int64{}
	for range places.Scattered() {
		subfolders = append(subfolders, plant.folder(root, fmt.Sprint("folder ", len(subfolders))))
	}
	plant.rename("documents", documents, places.Scattered())
	plant.rename("folders", subfolders, places.Scattered())

	both := make(testkit.Places, len(places)) // a folder before the document of its place
	for i, names := range places {
		both[i] = slices.Concat(names, names)
	}
	for order, want := range map[string][]string{
		"&direction=asc":                     slices.Concat(places.Upwards(), places.Upwards()),
		"&direction=desc":                    slices.Concat(places.Downwards(), places.Downwards()),
		"&direction=desc&sort=documentType":  slices.Concat(places.Upwards(), places.Upwards()),
		"&direction=desc&sort=filesize":      slices.Concat(places.Upwards(), places.Upwards()),
		"&direction=asc&foldersOnTop=false":  both.Upwards(),
		"&direction=desc&foldersOnTop=false": both.Downwards(),
	} {
		whole := list(t, w.Associate, matter, "docs/", order)
		if got := filenames(whole.Items); !slices.Equal(got, want) {
			t.Errorf("%s: %q", order, got)
		}
		var paged []item
		for page := 1; page <= len(want)/7+1; page++ {
			paged = append(paged, list(t, w.Associate, matter, "docs/", fmt.Sprintf("%s&page=%d&pageSize=7", order, page)).Items...)
		}
		if !slices.EqualFunc(paged, whole.Items, func(a, b item) bool { return a.ID == b.ID && a.Type == b.Type }) {
			t.Errorf("%s in pages: %q", order, filenames(paged))
		}
		var ids []shownItem
		w.Associate.Get(listPath("/document/list/ids", matter, "docs/", order)).Into(t, &ids)
		if !slices.Equal(ids, whole.shown()) {
			t.Errorf("%s: the ids are %v", order, ids)
		}
	}
	if got := list(t, w.Associate, matter, "docs/", "&filename=part&page=1&pageSize=4").names(); got != "Part 2 Part 002 Part 10 Part 2" {
		t.Error(got)
	}
}

func filenames(items []item) []string {
	names := make([]string, len(items))
	for i, one := range items {
		names[i] = one.Filename
	}
	return names
}

func (p planter) rename(table string, ids []int64, names []string) {
	p.t.Helper()
	p.inFirm(func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE "+table+" SET name = n.name FROM unnest($2::bigint[], $3::text[]) n (id, name) WHERE tenant_id = $1 AND "+table+".id = n.id",
			tx.Tenant, ids, names)
		return err
	})
}
