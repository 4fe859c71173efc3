package filing_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"casefold/internal/check"
	"casefold/internal/documents"
	"casefold/internal/filing"
	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

type m = testkit.M

func TestMain(tests *testing.M) {
	if err := makeToyTables(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	testkit.Residents = append(testkit.Residents, newToys())
	testkit.Main(tests)
}

func makeToyTables(ctx context.Context) error {
	cfg, err := dbtest.SharedConfig()
	if err != nil {
		return err
	}
	for _, address := range cfg.RegionURLs {
		conn, err := pgx.Connect(ctx, address)
		if err != nil {
			return err
		}
		_, err = conn.Exec(ctx, "SET ROLE casefold_owner;"+toyTable)
		if err = errors.Join(err, conn.Close(ctx)); err != nil {
			return err
		}
	}
	return nil
}

// toy puts one into the folder of a path, without which there would be nothing to file.
func toy(t *testing.T, w *testkit.World, matter int64, path, name, body string) (id int64) {
	t.Helper()
	folder := folderOf(t, w, matter, path)
	inFirm(t, w, func(tx *db.Tx) (err error) {
		if id, err = tx.IDs(t.Context(), "toy", 1); err == nil {
			_, err = tx.Exec(t.Context(), "INSERT INTO toys (tenant_id, id, folder_id, name, body) VALUES ($1, $2, $3, $4, $5)", tx.Tenant, id, folder, name, body)
		}
		return err
	})
	return id
}

func inFirm(t *testing.T, w *testkit.World, f func(tx *db.Tx) error) {
	t.Helper()
	if err := w.App().DB.InTx(t.Context(), w.Actor(w.Admin), f); err != nil {
		t.Fatal(err)
	}
}

// shown is a list as the person sees it: the folder's id, and the names of folders, with a slash, and of toys.
type shown struct {
	ID    int64
	Names string
}

func look(t *testing.T, p *testkit.Person, matter int64, path, query string) shown {
	t.Helper()
	var answer struct {
		ID    int64 `json:"directoryID"`
		Items []struct {
			Type string `json:"type"`
			Name string `json:"name"`
		} `json:"list"`
	}
	p.Get(fmt.Sprintf("/toy/list?matterID=%d&basepath=%s%s", matter, path, query)).Into(t, &answer)
	var names []string
	for _, item := range answer.Items {
		if item.Type == "Folder" {
			item.Name += "/"
		}
		names = append(names, item.Name)
	}
	return shown{answer.ID, strings.Join(names, " ")}
}

func folderOf(t *testing.T, w *testkit.World, matter int64, path string) int64 {
	t.Helper()
	return look(t, w.Admin, matter, path, "").ID
}

func expect(t *testing.T, w *testkit.World, matter int64, path, query, names string) {
	t.Helper()
	if got := look(t, w.Associate, matter, path, query).Names; got != names {
		t.Errorf("%s%s shows %q, want %q", path, query, got, names)
	}
}

func TestANewKindIsListedByItsDescription(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	w.Folder(matter, "notes/Middle")
	for name, body := range map[string]string{"Alpha": "zz", "Zulu": "aa", "Nora": "mm"} {
		toy(t, w, matter, "notes/", name, body)
	}
	expect(t, w, matter, "notes/", "", "Middle/ Alpha Nora Zulu")
	expect(t, w, matter, "notes/", "&sort=body", "Middle/ Zulu Nora Alpha")
	expect(t, w, matter, "notes/", "&foldersOnTop=false", "Alpha Middle/ Nora Zulu")
	expect(t, w, matter, "notes/", "&page=2&pageSize=2", "Nora Zulu")
	expect(t, w, matter, "notes/", "&body=a", "Zulu")
	expect(t, w, matter, "notes/", "&filter=m", "Middle/ Nora")
	var count struct{ Matching, Total int }
	w.Associate.Get(fmt.Sprintf("/toy/list/count?matterID=%d&basepath=notes/&body=a", matter)).Into(t, &count)
	if count.Matching != 1 || count.Total != 4 {
		t.Errorf("%+v", count)
	}
}

func TestANewKindIsMovedCopiedAndTrashedByItsDescription(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	root, inside := folderOf(t, w, matter, "notes/"), w.Folder(matter, "notes/Inside")
	one, two := toy(t, w, matter, "notes/", "Same", "first"), toy(t, w, matter, "notes/", "Other", "second")
	screen := w.Watch(t, w.Associate)
	paste := func(how string, to int64, toys, folders []int64) *testkit.Response {
		return w.Associate.Post("/toy/"+how, m{"destinationDirectoryID": to, "objectIDs": toys, "directoryIDs": folders})
	}

	paste("move", inside, []int64{one}, nil).OK(t)
	screen.Shows(t, fmt.Sprintf(`folder {"folderID":%d}`, min(root, inside)), fmt.Sprintf(`folder {"folderID":%d}`, max(root, inside)),
		fmt.Sprintf(`note {"noteID":%d}`, one))
	expect(t, w, matter, "notes/", "", "Inside/ Other")
	expect(t, w, matter, "notes/Inside/", "", "Same")

	// Nothing keeps two from having one name, and so nothing is numbered.
	var made struct {
		IDs     []int64
		Folders []int64 `json:"directoryIDs"`
	}
	paste("copy", inside, []int64{one}, nil).Into(t, &made)
	expect(t, w, matter, "notes/Inside/", "", "Same Same")
	second := w.Matter("Second")
	paste("copy", folderOf(t, w, second, "notes/"), nil, []int64{inside}).OK(t)
	expect(t, w, second, "notes/Inside/", "", "Same Same")
	paste("move", w.Place(matter, "docs/").Folder, []int64{two}, nil).Fails(t, errs.InvalidInput)

	w.Associate.Post("/multi/delete", m{"IDs": m{"Note": []int64{one, made.IDs[0]}}}).OK(t)
	expect(t, w, matter, "notes/Inside/", "", "")
	expect(t, w, matter, "notes/Inside/", "&includeDeleted=true", "Same Same")
	paste("move", root, []int64{one}, nil).Fails(t, errs.PasteSourceInTrash)
	w.Associate.Post("/multi/restore", m{"IDs": m{"Note": []int64{one}}}).OK(t)
	expect(t, w, matter, "notes/Inside/", "", "Same")

	lines := w.Trail(t, "note")
	var actions []string
	for _, line := range lines {
		actions = append(actions, line.Action)
	}
	if got := strings.Join(actions, " "); got != "note.move note.copy note.copy note.copy note.trash note.trash note.restore" {
		t.Errorf("the record says %s", got)
	}
	lines[1].Says(t, "note.copy", made.IDs[0], fmt.Sprintf(`{"noteID":%d,"filename":"Same","path":"notes/Inside/","matterID":%d}`, one, matter),
		fmt.Sprintf(`{"filename":"Same","folderID":%d,"path":"notes/Inside/","matterID":%d}`, inside, matter))
	var events []struct{ Action, Detail string }
	w.Associate.Get(fmt.Sprintf("/toy/history?noteID=%d", one)).Into(t, &events)
	if len(events) != 3 || events[2].Detail != "notes/ → notes/Inside/" {
		t.Errorf("the history says %+v", events)
	}
}

func TestWhatStandsAgainstAChangeOfANewKindKeepsItsFolderAndMatterToo(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	folder := w.Folder(matter, "notes/Inside")
	pinned := toy(t, w, matter, "notes/Inside/", "Pinned", "x")
	inFirm(t, w, func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), "UPDATE toys SET pinned = true WHERE tenant_id = $1", tx.Tenant)
		return err
	})
	for _, ids := range []m{{"Note": []int64{pinned}}, {"Folder": []int64{folder}}, {"Matter": []int64{matter}}} {
		w.Associate.Post("/multi/delete", m{"IDs": ids}).Fails(t, errs.LockedByOther)
	}
	expect(t, w, matter, "notes/Inside/", "", "Pinned")
}

func TestAZipHoldsANewKindAndClosesWhenAPartOfItGoesBehindAWall(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	folder := w.Folder(matter, "notes/Inside")
	first := toy(t, w, matter, "notes/Inside/", "Same", "first")
	toy(t, w, matter, "notes/Inside/", "Same", "second")
	brief := w.Document(w.Place(matter, "docs/"), "Brief.txt", "the brief")
	var job struct{ JobID int64 }
	w.Associate.Post("/multi/download", m{"selectedObjects": m{"Folder": []int64{folder}, "File": []int64{brief}}}).Into(t, &job)
	_, data := w.Associate.Ended(t, job.JobID)
	var result struct {
		URL string `json:"signedUrlResult"`
	}
	if err := json.Unmarshal([]byte(data), &result); err != nil {
		t.Fatal(err)
	}
	if got := unpacked(t, w.Fetch(result.URL, nil).OK(t).Body); got != "Brief.txt: the brief, Inside/: , Inside/Same (1).txt: second, Inside/Same.txt: first" {
		t.Errorf("the ZIP holds %s", got)
	}
	if lines := w.Trail(t, "note"); len(lines) != 2 || lines[0].Action != "note.download" {
		t.Errorf("the record says %+v", lines)
	}
	walled := folderOf(t, w, w.Matter("Walled", w.Walled(w.Partner)), "notes/")
	w.Partner.Post("/toy/move", m{"destinationDirectoryID": walled, "objectIDs": []int64{first}}).OK(t)
	w.Associate.Post("/jobs", m{"jobID": job.JobID}).Fails(t, errs.NoNoteAccess)
	w.Fetch(result.URL, nil).Fails(t, errs.NoNoteAccess)
}

func unpacked(t *testing.T, body []byte) string {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	entries := map[string]string{}
	for _, f := range r.File {
		file, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(file)
		if err != nil {
			t.Fatal(err)
		}
		entries[f.Name] = f.Name + ": " + string(text)
	}
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(entries)) {
		lines = append(lines, entries[name])
	}
	return strings.Join(lines, ", ")
}

func TestANewKindBehindAWallIsNobodysBusiness(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	walled, open := w.Matter("Walled", w.Walled(w.Partner)), w.Matter("Open")
	secret := toy(t, w, walled, "notes/", "Secret", "x")
	to := folderOf(t, w, open, "notes/")
	screen := w.Watch(t, w.Associate)
	foreign := folderOf(t, other, other.Matter("Elsewhere"), "notes/")
	for call, ask := range map[string]func(p *testkit.Person, to int64) *testkit.Response{
		"move": func(p *testkit.Person, to int64) *testkit.Response {
			return p.Post("/toy/move", m{"destinationDirectoryID": to, "objectIDs": []int64{secret}})
		},
		"copy": func(p *testkit.Person, to int64) *testkit.Response {
			return p.Post("/toy/copy", m{"destinationDirectoryID": to, "objectIDs": []int64{secret}})
		},
		"trash": func(p *testkit.Person, _ int64) *testkit.Response {
			return p.Post("/multi/delete", m{"IDs": m{"Note": []int64{secret}}})
		},
		"ZIP": func(p *testkit.Person, _ int64) *testkit.Response {
			return p.Post("/multi/download", m{"selectedObjects": m{"Note": []int64{secret}}})
		},
		"history": func(p *testkit.Person, _ int64) *testkit.Response {
			return p.Get(fmt.Sprintf("/toy/history?noteID=%d", secret))
		},
	} {
		t.Run(call, func(t *testing.T) {
			ask(w.Anonymous(), to).Fails(t, errs.MissingAuth)
			ask(w.Associate, to).Fails(t, errs.NoNoteAccess)
			ask(other.Associate, foreign).Fails(t, errs.NoteNotFound)
		})
	}
	w.Associate.Get(fmt.Sprintf("/toy/list?matterID=%d&basepath=notes/", walled)).Fails(t, errs.NoMatterAccess)
	// The associate hears of the change in the open matter, and nothing of the one before it.
	w.Partner.Post("/multi/delete", m{"IDs": m{"Note": []int64{secret}}}).OK(t)
	known := toy(t, w, open, "notes/", "Known", "x")
	w.Partner.Post("/multi/delete", m{"IDs": m{"Note": []int64{known}}}).OK(t)
	screen.Shows(t, fmt.Sprintf(`folder {"folderID":%d}`, to), fmt.Sprintf(`note {"noteID":%d}`, known))
}

func TestTheEndpointsOfANewKindHaveRowsInTheAccessTable(t *testing.T) {
	w := testkit.NewWorld(t)
	var rows []string
	for _, e := range w.App().Router.Endpoints() {
		if strings.HasPrefix(e.Path, "/api/toy/") {
			rows = append(rows, e.Method+" "+e.Path+" "+e.Right.Name)
		}
	}
	want := "GET /api/toy/list signed-in, GET /api/toy/list/count signed-in, GET /api/toy/history signed-in, POST /api/toy/move signed-in, POST /api/toy/copy signed-in"
	if got := strings.Join(rows, ", "); got != want {
		t.Errorf("the rows are %s", got)
	}
}

func TestTheCheckLooksAtANewKind(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	toy(t, w, matter, "notes/", "Empty", "")
	found, err := check.Run(t.Context(), w.App().DB, check.Options{Data: t.TempDir(), Kinds: w.App().Filing.Kinds()})
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, finding := range found {
		if strings.Contains(finding.Where, fmt.Sprint(w.Tenant)) || strings.Contains(finding.What, "toys") {
			lines = append(lines, finding.String())
		}
	}
	if len(lines) != 1 || !strings.HasPrefix(lines[0], "I99") {
		t.Errorf("found %q", lines)
	}
}

func TestAKindThatIsDescribedTwiceOrByHalvesDoesNotStart(t *testing.T) {
	known := documents.New(nil, nil, nil, nil, nil, nil).Kind()
	half := *newToys().Kind()
	half.SetDeleted = nil
	twin := *newToys().Kind()
	twin.Area = known.Area
	for name, kinds := range map[string][]*filing.Kind{"twice": {known, known}, "by halves": {known, &half}, "of one area": {known, &twin}} {
		if _, err := filing.New(nil, nil, kinds...); err == nil {
			t.Errorf("a kind %s is taken", name)
		}
	}
	f, err := filing.New(nil, nil, known)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if recover() == nil {
			t.Error("a kind that nobody registered has endpoints")
		}
	}()
	f.Transfers(newToys().Kind())
}

func TestASelectionOfAKindThatNobodyHasFindsNothing(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Associate.Post("/multi/delete", m{"IDs": m{"Email": []int64{1}}}).Fails(t, errs.EmailNotFound)
	w.Associate.Post("/multi/download", m{"selectedObjects": m{"Email": []int64{1}}}).Fails(t, errs.EmailNotFound)
}
