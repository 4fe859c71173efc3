package search_test

import (
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

type savedSearch struct {
	SavedSearchID    int64
	Name             string
	IsShared         int
	IsOwn            int
	OwnerDisplayName string
	CanChange        int
	Rev              int64
	Query            string
	Criteria         map[string]any
}

func savedOf(t testing.TB, p *testkit.Person) (list []savedSearch) {
	t.Helper()
	p.Get("/search/saved").Into(t, &list)
	return list
}

func namesOf(list []savedSearch) string {
	var names []string
	for _, one := range list {
		names = append(names, one.Name)
	}
	return strings.Join(names, ", ")
}

func toSave(name, query string, shared int, criteria m) m {
	return m{"name": name, "query": query, "isShared": shared, "criteria": criteria}
}

func save(t testing.TB, p *testkit.Person, body m) int64 {
	t.Helper()
	var made savedSearch
	p.Post("/search/saved", body).Into(t, &made)
	return made.SavedSearchID
}

// runs a saved search as a browser does, with what the list says of it.
func runs(t testing.TB, p *testkit.Person, id int64) string {
	t.Helper()
	for _, one := range savedOf(t, p) {
		if one.SavedSearchID == id {
			return look(t, p, one.Query, m(one.Criteria)).names()
		}
	}
	t.Fatalf("there is no saved search %d", id)
	return ""
}

func TestASavedSearchIsOnesOwnUntilItIsSharedWithTheFirm(t *testing.T) {
	o := newOffice(t)
	other := testkit.NewWorld(t)
	id := save(t, o.Partner, toSave(" Leases of the North ", "harbour OR  pier", 0, m{
		"matterFilter": []int64{o.north, -1}, "recordTypeFilter": []int{0, 2}, "fromDate": 17, "documentTypeFilter": []int64{o.agreement},
		"usersFilter": []int64{o.partner}, "onlySearchMyFavorites": 1, "includeDeletedItemsInSearch": true, "ordering": 2,
	}))
	want := savedSearch{id, "Leases of the North", 0, 1, "Display partner", 1, 1, "harbour OR  pier", map[string]any{
		"matterFilter": []any{float64(o.north), float64(-1)}, "recordTypeFilter": []any{0.0, 2.0}, "fromDate": 17.0, "documentTypeFilter": []any{float64(o.agreement)},
		"usersFilter": []any{float64(o.partner)}, "onlySearchMyFavorites": true, "includeDeletedItemsInSearch": true, "ordering": 2.0,
	}}
	if got := savedOf(t, o.Partner); len(got) != 1 || !reflect.DeepEqual(got[0], want) {
		t.Fatalf("%+v, want %+v", got, want)
	}
	if got := savedOf(t, o.Associate); len(got) != 0 {
		t.Errorf("somebody else has %+v", got)
	}
	for _, p := range []*testkit.Person{o.Associate, o.Admin, other.Admin} {
		p.Put("/search/saved", m{"savedSearchID": id, "isShared": 1}).Fails(t, errs.ObjectNotFound)
		p.Post("/search/saved/setDeleted", m{"savedSearchID": id, "isDeleted": 1}).Fails(t, errs.ObjectNotFound)
	}

	screen := o.Watch(t, o.Associate)
	o.Partner.Put("/search/saved", m{"savedSearchID": id, "isShared": 1}).OK(t)
	screen.Shows(t, "savedSearch {}")
	got := savedOf(t, o.Associate)
	if len(got) != 1 || got[0].IsOwn != 0 || got[0].IsShared != 1 || got[0].CanChange != 0 || got[0].OwnerDisplayName != "Display partner" {
		t.Errorf("the firm has %+v", got)
	}
	o.Associate.Put("/search/saved", m{"savedSearchID": id, "name": "Mine"}).Fails(t, errs.AdminRequired)
	o.Associate.Post("/search/saved/setDeleted", m{"savedSearchID": id, "isDeleted": 1}).Fails(t, errs.AdminRequired)
	if got := savedOf(t, o.Admin); len(got) != 1 || got[0].CanChange != 1 {
		t.Errorf("a firm admin looks after %+v", got)
	}
	o.Admin.Put("/search/saved", m{"savedSearchID": id, "name": "Leases"}).OK(t)
	if got := savedOf(t, o.Partner); got[0].Name != "Leases" || got[0].Query != want.Query || !reflect.DeepEqual(got[0].Criteria, want.Criteria) {
		t.Errorf("after a renaming: %+v", got)
	}
	if got := savedOf(t, other.Associate); len(got) != 0 {
		t.Errorf("another firm has %+v", got)
	}
	o.Partner.Put("/search/saved", m{"savedSearchID": id, "isShared": 0}).OK(t)
	if got := savedOf(t, o.Associate); len(got) != 0 {
		t.Errorf("what is shared no more is seen: %+v", got)
	}
	o.Partner.Put("/search/saved", m{"savedSearchID": id, "search": m{"query": "pier", "criteria": m{"documentTagsFilter": []int64{o.hot}}}}).OK(t)
	if got := savedOf(t, o.Partner)[0]; got.Query != "pier" || !reflect.DeepEqual(got.Criteria, map[string]any{"documentTagsFilter": []any{float64(o.hot)}}) {
		t.Errorf("it looks for %+v", got)
	}
}

func TestNamesOfSavedSearchesAreTheOwnersAndUniqueWhateverTheirLetters(t *testing.T) {
	w := testkit.NewWorld(t)
	id := save(t, w.Partner, toSave("Résumé", "a", 0, nil))
	w.Partner.Post("/search/saved", toSave(" RESUME ", "b", 0, nil)).Fails(t, errs.DisallowedInsert)
	save(t, w.Associate, toSave("resume", "b", 1, nil))
	second := save(t, w.Partner, toSave("Other", "b", 0, nil))
	w.Partner.Put("/search/saved", m{"savedSearchID": second, "name": "resumé"}).Fails(t, errs.DisallowedInsert)
	w.Partner.Put("/search/saved", m{"savedSearchID": id, "name": "RÉSUMÉ"}).OK(t)
	for _, name := range []string{"", "  ", "a\nb", strings.Repeat("x", 256)} {
		w.Partner.Post("/search/saved", toSave(name, "b", 0, nil)).Fails(t, errs.InvalidInput)
		w.Partner.Put("/search/saved", m{"savedSearchID": id, "name": name}).Fails(t, errs.InvalidInput)
	}
	if got := namesOf(savedOf(t, w.Partner)); got != "Other, RÉSUMÉ, resume" && got != "Other, resume, RÉSUMÉ" {
		t.Error(got)
	}
}

func TestAQueryThatCannotBeReadIsNotSaved(t *testing.T) {
	w := testkit.NewWorld(t)
	id := save(t, w.Partner, toSave("Sound", "a", 0, nil))
	for _, query := range []string{"(a", `"a`, "a w/5 NOT b", strings.Repeat("a ", 6000)} {
		w.Partner.Post("/search/saved", toSave("Broken", query, 0, nil)).Fails(t, errs.SearchSyntax)
		w.Partner.Put("/search/saved", m{"savedSearchID": id, "name": "Renamed", "search": m{"query": query}}).Fails(t, errs.SearchSyntax)
	}
	many := make([]int64, 1001)
	for i := range many {
		many[i] = int64(i + 1)
	}
	w.Partner.Post("/search/saved", toSave("Wide", "a", 0, m{"documentTagsFilter": many[:1000], "matterFilter": many})).Fails(t, errs.TooManyItems)
	if got := savedOf(t, w.Partner); len(got) != 1 || got[0].Name != "Sound" || got[0].Query != "a" || got[0].Rev != 1 {
		t.Errorf("what was refused left %+v", got)
	}
}

func TestAPersonHasAtMostAHundredSavedSearches(t *testing.T) {
	w := testkit.NewWorld(t)
	first := save(t, w.Partner, toSave("First", "a", 0, nil))
	w.Partner.Post("/search/saved/setDeleted", m{"savedSearchID": first, "isDeleted": 1}).OK(t)
	for n := range 99 {
		save(t, w.Partner, toSave(fmt.Sprint("Search ", n), "a", 0, nil))
	}
	var all sync.WaitGroup
	made := make([]int, 4)
	for n := range made {
		all.Go(func() {
			made[n] = w.Partner.Post("/search/saved", toSave(fmt.Sprint("At once ", n), "a", 0, nil)).Code()
		})
	}
	all.Wait()
	refused := 0
	for _, code := range made {
		if code == errs.TooManyItems.Code {
			refused++
		}
	}
	if got := len(savedOf(t, w.Partner)); got != 100 || refused != 3 {
		t.Errorf("%d searches, %v", got, made)
	}
	w.Partner.Post("/search/saved/setDeleted", m{"savedSearchID": first, "isDeleted": 0}).Fails(t, errs.TooManyItems)
	save(t, w.Associate, toSave("Search 1", "a", 0, nil))
}

func TestADeletedSearchComesBackWithinADay(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	criteria := m{"matterFilter": []int64{matter}}
	id := save(t, w.Partner, toSave("Acme", "x", 1, criteria))
	set := func(p *testkit.Person, deleted int) *testkit.Response {
		return p.Post("/search/saved/setDeleted", m{"savedSearchID": id, "isDeleted": deleted})
	}
	set(w.Associate, 1).Fails(t, errs.AdminRequired)
	set(w.Partner, 1).OK(t)
	if got := savedOf(t, w.Associate); len(got) != 0 {
		t.Errorf("what is deleted is there: %+v", got)
	}
	set(w.Partner, 1).Fails(t, errs.ObjectNotFound)
	w.Partner.Put("/search/saved", m{"savedSearchID": id, "name": "x"}).Fails(t, errs.ObjectNotFound)
	set(w.Associate, 0).Fails(t, errs.AdminRequired)
	again := save(t, w.Partner, toSave("acme", "y", 0, nil))
	set(w.Partner, 0).Fails(t, errs.DisallowedInsert)
	w.Partner.Put("/search/saved", m{"savedSearchID": again, "name": "Other"}).OK(t)
	set(w.Partner, 0).OK(t)
	set(w.Partner, 0).OK(t)
	if got := savedOf(t, w.Associate); len(got) != 1 || !reflect.DeepEqual(got[0].Criteria, map[string]any{"matterFilter": []any{float64(matter)}}) {
		t.Errorf("what came back is %+v", got)
	}
	set(w.Admin, 1).OK(t)
	age := func(id int64) {
		t.Helper()
		err := w.App().DB.InTx(t.Context(), w.Actor(w.Partner), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), "UPDATE saved_searches SET created_at = created_at - interval '2 days', deleted_at = deleted_at - interval '25 hours' WHERE id = $1", id)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	age(id)
	w.Partner.Post("/search/saved/setDeleted", m{"savedSearchID": again, "isDeleted": 1}).OK(t)
	set(w.Partner, 0).Fails(t, errs.ObjectNotFound)

	line := func(name string, shared bool) string { return fmt.Sprintf(`{"name":%q,"isShared":%v}`, name, shared) }
	trail := w.Trail(t, "savedSearch")
	for i, want := range []struct {
		action        string
		id            int64
		before, after string
	}{
		{"save", id, "", line("Acme", true)}, {"delete", id, line("Acme", true), ""}, {"save", again, "", line("acme", false)},
		{"change", again, line("acme", false), line("Other", false)}, {"restore", id, "", line("Acme", true)}, {"delete", id, line("Acme", true), ""},
	} {
		trail[i].Says(t, "savedSearch."+want.action, want.id, want.before, want.after)
	}
}

func TestOfTwoTabsThatChangeASavedSearchTheSecondIsTold(t *testing.T) {
	w := testkit.NewWorld(t)
	id := save(t, w.Partner, toSave("Acme", "x", 0, nil))
	rename := func(name string) *testkit.Response {
		return w.Partner.Call(http.MethodPut, "/search/saved", m{"savedSearchID": id, "name": name}, http.Header{"If-Match": {"1"}})
	}
	rename("First").OK(t)
	rename("Second").Fails(t, errs.ChangedBySomeoneElse)
	if got := savedOf(t, w.Partner)[0]; got.Name != "First" || got.Rev != 2 {
		t.Errorf("%+v", got)
	}
}

// A matter that the reader may not see is not in what they get, by name or by id; the search finds what any search would.
func TestASharedSearchTellsNothingOfMattersBehindWalls(t *testing.T) {
	o := newOffice(t)
	both := save(t, o.Partner, toSave("Both", "harbour", 1, m{"matterFilter": []int64{o.north, o.south}}))
	north := save(t, o.Partner, toSave("One", "harbour", 1, m{"matterFilter": []int64{o.north}}))
	const south, inNorth = "harbour.eml, harbour letter.txt", "harbour call, harbour plan.pdf, harbour lease.docx"
	if got := runs(t, o.Associate, north); got != inNorth {
		t.Errorf("before the wall %q", got)
	}
	o.Admin.Post("/bulk/matter/permissions/apply", allow(o.north, []*testkit.Person{o.Partner})).OK(t)
	if got := runs(t, o.Associate, both); got != south {
		t.Errorf("with a matter behind a wall it finds %q", got)
	}
	if got := runs(t, o.Associate, north); got != "" {
		t.Errorf("with nothing but a matter behind a wall it finds %q", got)
	}
	for _, one := range savedOf(t, o.Associate) {
		for _, id := range one.Criteria["matterFilter"].([]any) {
			if id == float64(o.north) {
				t.Errorf("%s names the matter behind the wall: %v", one.Name, one.Criteria)
			}
		}
	}
	if body := string(o.Associate.Get("/search/saved").Body); strings.Contains(body, "North") || strings.Contains(body, "Boreas") {
		t.Errorf("the name of the matter is told: %s", body)
	}
	if got := runs(t, o.Partner, north); got != inNorth {
		t.Errorf("who sees the matter finds %q", got)
	}
	// Whoever cannot see a matter cannot save it either.
	mine := save(t, o.Associate, toSave("Guess", "harbour", 0, m{"matterFilter": []int64{o.north}}))
	o.Admin.Post("/bulk/matter/permissions/apply", m{"matterIDs": []int64{o.north}, "userAllowList": []m{}, "groupAllowList": []m{}, "onlyDeleteExistingPermissions": true}).OK(t)
	if got := runs(t, o.Associate, north); got != inNorth {
		t.Errorf("after the wall it finds %q", got)
	}
	if got := runs(t, o.Associate, mine); got != "" {
		t.Errorf("an id that was guessed finds %q", got)
	}
}

func TestWhatIsDestroyedDropsOutOfSavedSearchesAndWhatIsRestoredIsThereAgain(t *testing.T) {
	o := newOffice(t)
	both := save(t, o.Partner, toSave("Both", "harbour", 0, m{"matterFilter": []int64{o.north, o.south}}))
	alone := save(t, o.Partner, toSave("North", "harbour", 0, m{"matterFilter": []int64{o.north}}))
	tagged := save(t, o.Partner, toSave("Tagged", "harbour", 0, m{"documentTagsFilter": []int64{o.hot}}))
	typed := save(t, o.Partner, toSave("Typed", "harbour", 0, m{"documentTypeFilter": []int64{o.agreement}, "documentStatusFilter": []int64{o.final}}))
	set := func(deleted int) {
		o.Admin.Post("/matter/setDeleted", m{"matterID": o.north, "isDeleted": deleted}).OK(t)
	}
	const south, inNorth = "harbour.eml, harbour letter.txt", "harbour call, harbour plan.pdf, harbour lease.docx"
	set(1)
	if a, b := runs(t, o.Partner, both), runs(t, o.Partner, alone); a != south || b != "" {
		t.Errorf("with a matter in the trash they find %q and %q", a, b)
	}
	set(0)
	if a, b := runs(t, o.Partner, both), runs(t, o.Partner, alone); a != everything || b != inNorth {
		t.Errorf("with a matter that was restored they find %q and %q", a, b)
	}
	if got := runs(t, o.Partner, tagged); got != "harbour plan.pdf" {
		t.Errorf("by the tag %q", got)
	}
	for _, step := range []string{"deactivate", "delete"} {
		o.Admin.Put("/document/tags/"+step, m{"tagIds": []int64{o.hot}}).OK(t)
		o.Admin.Put("/document/types/"+step, m{"tagIds": []int64{o.agreement}}).OK(t)
	}
	if a, b := runs(t, o.Partner, tagged), runs(t, o.Partner, typed); a != "" || b != "" {
		t.Errorf("without the tag and the type they find %q and %q, which is more than was meant", a, b)
	}
	set(1)
	o.destroy(t, m{"Matter": []int64{o.north}})
	if a, b := runs(t, o.Partner, both), runs(t, o.Partner, alone); a != south || b != "" {
		t.Errorf("with a matter that is destroyed they find %q and %q", a, b)
	}
	for _, one := range savedOf(t, o.Partner) {
		want := map[string]any{
			"Both": m{"matterFilter": []any{float64(o.south)}}, "North": m{"matterFilter": []any{-2.0}},
			"Tagged": m{"documentTagsFilter": []any{-2.0}}, "Typed": m{"documentTypeFilter": []any{-2.0}, "documentStatusFilter": []any{float64(o.final)}},
		}[one.Name]
		if !reflect.DeepEqual(m(one.Criteria), want) {
			t.Errorf("%s filters by %v, want %v", one.Name, one.Criteria, want)
		}
	}
}

// destroy destroys what is in the trash.
func (o *office) destroy(t *testing.T, ids m) {
	t.Helper()
	var begun struct{ JobID int64 }
	o.Admin.Post("/trash/generatePermanentDeleteManifest", m{"IDs": ids}).Into(t, &begun)
	o.Admin.Ended(t, begun.JobID)
	o.Admin.Post("/trash/executePermanentDelete", m{"permanentDeleteGenerationJobID": begun.JobID, "confirmation": "confirm"}).Into(t, &begun)
	if status, data := o.Admin.Ended(t, begun.JobID); status != 2 {
		t.Fatalf("nothing was destroyed: %s", data)
	}
}
