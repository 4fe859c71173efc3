package documents_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

type registered struct {
	Results []struct {
		DocumentID    int64
		VersionID     int64
		VersionNumber int64
		Filename      string
		SHA256        string
		KeptAsideID   int64
		Error         *struct {
			Code        int
			UserMessage string
		}
	}
}

// visible are the names that stand in a folder for everybody to see.
func (p planter) visible(folder int64) (names []string) {
	p.t.Helper()
	p.read(`SELECT coalesce(array_agg(name ORDER BY name), '{}') FROM documents WHERE tenant_id = $1 AND folder_id = $2 AND version_id IS NOT NULL`, folder, &names)
	return names
}

func TestAFileIsVisibleWithItsContentOnceItsVersionIsRegisteredAndNotBefore(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	up := w.Associate.Import(docs, false, "Ümlaut #1 100.docx")[0]
	w.Send(up.URL, "the brief").OK(t)
	if names := p.visible(docs.Folder); len(names) != 0 {
		t.Fatalf("%q are shown before they are registered", names)
	}
	var answer registered
	w.Associate.Register(up, "the brief").Into(t, &answer)
	sum := sha256.Sum256([]byte("the brief"))
	if r := answer.Results[0]; r.VersionNumber != 1 || r.Filename != "Ümlaut #1 100.docx" || r.SHA256 != hex.EncodeToString(sum[:]) {
		t.Errorf("%+v", r)
	}
	if got := w.Partner.Download(up.DocumentID); got != "the brief" {
		t.Errorf("%q was stored", got)
	}
	w.Send(up.URL, "another").Fails(t, errs.IdempotencyClash)
	if got := w.Partner.Download(up.DocumentID); got != "the brief" {
		t.Errorf("a second PUT made it %q", got)
	}
}

func TestAnUploadThatWasPromisedEndsWithThePerson(t *testing.T) {
	w := testkit.NewWorld(t)
	up := w.Associate.Import(w.Place(w.Matter("Acme v. Bolt"), "docs/"), false, "Brief.docx", "Reply.docx")
	w.Send(up[0].URL, "the brief").OK(t)
	w.Disable(w.Associate)
	w.Send(up[1].URL, "the reply").Fails(t, errs.InvalidAuth) // nobody could say later whose bytes these are
}

func TestWhatComputersLeaveInFoldersIsSkipped(t *testing.T) {
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	var begun struct {
		First           int64 `json:"firstNewDocumentID"`
		IDs, VersionIDs []int64
	}
	begin := func(names ...string) {
		files := []m{}
		for _, name := range names {
			files = append(files, m{"filename": name, "folderPath": "A/"})
		}
		w.Admin.Post("/bulk/documentsWithFolders/import", m{"matterID": docs.Matter, "directoryID": docs.Folder, "documentList": files}).Into(t, &begun)
	}
	begin(".DS_Store", "Brief.docx", "Thumbs.db", "~$Brief.docx", "thumbs.db.txt", "DESKTOP.INI")
	if first := begun.First; first == 0 || !slices.Equal(begun.IDs, []int64{0, first, 0, 0, first + 1, 0}) || begun.VersionIDs[0] != 0 || begun.VersionIDs[1] == 0 {
		t.Errorf("%+v", begun)
	}
	begin(".ds_store")
	if begun.First != 0 || !slices.Equal(begun.IDs, []int64{0}) {
		t.Errorf("%+v", begun)
	}
}

func TestBytesThatDifferFromWhatWasAnnouncedAreNotRegisteredAndCanBeSentAgain(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	up := w.Associate.Import(docs, false, "a.txt")[0]
	version := m{"documentID": up.DocumentID, "versionID": up.VersionID, "filesize": 5}
	body := m{"versionData": []m{version}}
	w.Associate.Put("/document/version", body).Fails(t, errs.InvalidInput)
	w.Send(up.URL, "four").OK(t)
	w.Associate.Put("/document/version", body).Fails(t, errs.InvalidInput)
	version["filesize"], version["sha256"] = 4, strings.Repeat("0", 64)
	w.Associate.Put("/document/version", body).Fails(t, errs.InvalidInput)
	if names := p.visible(docs.Folder); len(names) != 0 {
		t.Fatalf("%q are shown", names)
	}
	var again struct{ URLs []testkit.Upload }
	w.Associate.Post("/bulk/multipleSignedUrlForDocumentUpload", m{"documents": []m{{"documentID": up.DocumentID, "filesize": 5}}}).Into(t, &again)
	w.Send(again.URLs[0].URL, "six by").Fails(t, errs.TooLarge)
	w.Send(again.URLs[0].URL, "fives").OK(t)
	sum := sha256.Sum256([]byte("fives"))
	version["filesize"], version["sha256"] = 5, strings.ToUpper(hex.EncodeToString(sum[:]))
	w.Associate.Put("/document/version", body).OK(t)
	if got := w.Partner.Download(up.DocumentID); got != "fives" {
		t.Errorf("%q was stored", got)
	}
}

func TestRegisteringOneUploadFiftyTimesAtOnceMakesOneVersion(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	up := w.Associate.Import(docs, true, "a.txt")[0]
	w.Send(up.URL, "once").OK(t)
	var wait sync.WaitGroup
	for range 50 {
		wait.Go(func() {
			if n := w.Associate.Register(up, "once").Number(t); n != 1 {
				t.Errorf("version %d", n)
			}
		})
	}
	wait.Wait()
	var versions, lines int
	p.read("SELECT count(*) FROM document_versions WHERE tenant_id = $1 AND document_id = $2 AND state = 'live'", up.DocumentID, &versions)
	p.read("SELECT count(*) FROM audit_lines WHERE tenant_id = $1 AND object_kind = 'document' AND object_id = $2", up.DocumentID, &lines)
	if versions != 1 || lines != 1 {
		t.Errorf("%d versions and %d audit lines", versions, lines)
	}
}

func TestAnUploadOfSomebodyElseOrAnotherDocumentRefusesTheWholeCall(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	p := planter{t, w}
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	mine := w.Associate.Import(docs, false, "a.txt", "b.txt")
	theirs := w.Partner.Import(docs, false, "c.txt")[0]
	other.SkipIDs("document", "version")
	foreign := other.Associate.Import(other.Place(other.Matter("Else"), "docs/"), false, "d.txt")[0]
	for _, up := range append(mine, theirs) {
		w.Send(up.URL, "x").OK(t)
	}
	item := func(document, version int64) testkit.M {
		return m{"documentID": document, "versionID": version, "filesize": 1}
	}
	for _, bad := range []m{
		item(theirs.DocumentID, theirs.VersionID), item(mine[0].DocumentID, mine[1].VersionID), item(1<<40, 1<<40),
		item(foreign.DocumentID, foreign.VersionID),
	} {
		for _, list := range [][]m{{bad}, {item(mine[0].DocumentID, mine[0].VersionID), bad}, {bad, item(mine[0].DocumentID, mine[0].VersionID)}} {
			w.Associate.Put("/document/version", m{"versionData": list}).Fails(t, errs.VersionNotFound)
		}
	}
	w.Associate.Post("/bulk/multipleSignedUrlForDocumentUpload", m{"documents": []m{{"documentID": theirs.DocumentID}}}).Fails(t, errs.DocumentNotFound)
	if names := p.visible(docs.Folder); len(names) != 0 {
		t.Errorf("%q are shown", names)
	}
}

func TestAnUploadIntoAWalledMatterEndsWhereItIs(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt", w.Walled(w.Partner))
	docs := w.Place(matter, "docs/")
	w.Associate.Post("/bulk/documentsWithFolders/import", m{"matterID": matter, "directoryID": docs.Folder,
		"documentList": []m{{"filename": "a.txt"}}}).Fails(t, errs.NoFolderAccess)
	up := w.Partner.Import(docs, false, "a.txt")[0]
	w.Send(up.URL, "x").OK(t)
	w.Admin.Put("/matter?matterID="+fmt.Sprint(matter), m{"newMatterData": m{"name": "Acme v. Bolt", "matterPermissions": w.Walled(w.Associate)["matterPermissions"]}}).OK(t)
	w.Partner.Register(up, "x").Fails(t, errs.NoDocumentAccess)
	w.Partner.Post("/bulk/multipleSignedUrlForDocumentUpload", m{"documents": []m{{"documentID": up.DocumentID}}}).Fails(t, errs.NoDocumentAccess)
}

func TestAFolderTrashedBetweenTheBytesAndTheirRegistrationTakesNothingIn(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	matter := w.Matter("Acme v. Bolt")
	folder := testkit.Place{Matter: matter, Folder: w.Folder(matter, "docs/A/")}
	up, root := w.Associate.Import(folder, false, "a.txt")[0], w.Associate.Import(w.Place(matter, "docs/"), false, "b.txt")[0]
	w.Send(up.URL, "x").OK(t)
	w.Send(root.URL, "x").OK(t)
	p.exec("UPDATE folders SET deleted = true WHERE tenant_id = $1 AND id = $2", folder.Folder)
	w.Associate.Register(up, "x").Fails(t, errs.FolderInTrash)
	w.Admin.Post("/matter/setDeleted", m{"matterID": matter, "isDeleted": true}).OK(t)
	w.Associate.Register(root, "x").Fails(t, errs.MatterInTrashUpload)
	w.Associate.Post("/bulk/documentsWithFolders/import", m{"matterID": matter, "directoryID": folder.Folder,
		"documentList": []m{{"filename": "a.txt"}}}).Fails(t, errs.MatterInTrashUpload)
	if names := p.visible(folder.Folder); len(names) != 0 {
		t.Errorf("%q are shown", names)
	}
}

func TestAnImportMakesTheFoldersOfItsFilesAndRepeatsItsAnswer(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	files := []m{{"filename": "a.txt"}, {"filename": "b.txt", "folderPath": "A/B/"}, {"filename": "c.txt", "folderPath": "a/b/"}, {"filename": "d?.txt", "folderPath": "A/x#y/"}}
	body := m{"matterID": docs.Matter, "directoryID": docs.Folder, "documentList": files}
	type begun struct {
		First      int64 `json:"firstNewDocumentID"`
		IDs        []int64
		VersionIDs []int64
	}
	var first, second begun
	key := http.Header{"Idempotency-Key": {"one upload"}}
	w.Associate.Call(http.MethodPost, "/bulk/documentsWithFolders/import", body, key).Into(t, &first)
	w.Associate.Call(http.MethodPost, "/bulk/documentsWithFolders/import", body, key).Into(t, &second)
	if !slices.Equal(first.IDs, second.IDs) || first.IDs[0] != first.First || first.IDs[3] != first.First+3 || len(first.VersionIDs) != 4 {
		t.Errorf("%+v, then %+v", first, second)
	}
	var names []string
	p.read(`SELECT array_agg(lower(p.name || '/' || f.name || '/' || d.name) ORDER BY d.id) FROM documents d JOIN folders f USING (tenant_id)
		LEFT JOIN folders p ON p.tenant_id = f.tenant_id AND p.id = f.parent_id WHERE f.id = d.folder_id AND d.tenant_id = $1 AND d.id > $2`, first.First, &names)
	if want := []string{"a/b/b.txt", "a/b/c.txt", "a/x_y/d?.txt"}; !slices.Equal(names, want) {
		t.Errorf("the files went to %q", names)
	}
}

func TestNoMoreThanTwentyFiveThousandFilesAreTakenWhateverTheBrowserSays(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	check := func(count int) *testkit.Response {
		return w.Associate.Post("/bulk/importDuplicationAndTrashCheck", m{"matterID": docs.Matter, "directoryID": docs.Folder,
			"topLevelFolders": []string{}, "topLevelFiles": []string{}, "filesToUpload": count})
	}
	check(25_000).OK(t)
	if said := string(check(25_001).Fails(t, errs.TooManyItems).Body); !strings.Contains(said, "Maximum number of files in one upload is 25,000. You tried to upload 25001.") {
		t.Error(said)
	}
	begin := w.Associate.Import(docs, false, "first.txt")[0]
	p.exec(`INSERT INTO documents (tenant_id, id, folder_id, name, created_at, created_by)
		SELECT d.tenant_id, 1000000 + n, d.folder_id, n::text, d.created_at, d.created_by FROM documents d, generate_series(1, 24998) n
		WHERE d.tenant_id = $1 AND d.id = $2`, begin.DocumentID)
	w.Associate.Import(docs, false, "last.txt")
	w.Associate.Post("/bulk/documentsWithFolders/import", m{"matterID": docs.Matter, "directoryID": docs.Folder,
		"documentList": []m{{"filename": "a.txt"}}}).Fails(t, errs.TooManyItems)
	w.Partner.Import(docs, false, "somebody else's.txt")
}

func TestNamesOfEveryKindAreKeptAsTypedOrMadeHarmless(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	long := strings.Repeat("ä", 251) + ".txt"
	names := map[string]string{
		"CON.txt": "CON.txt", "trailing dot.": "trailing dot.", "e\u0301tude.pdf": "e\u0301tude.pdf", "family 👨‍👩‍👧.png": "family 👨‍👩‍👧.png",
		"\u202egpj.exe": "\u202egpj.exe", "..": "_", "../../etc/passwd": ".._.._etc_passwd", "a\x00b.txt": "a_b.txt", "100% #1.docx": "100% #1.docx",
		`<>:"/\|?*.txt`: `<>:"__|?*.txt`, long: long, "": "_", ".hidden": ".hidden", "tab\there.txt": "tab_here.txt",
	}
	for typed, want := range names {
		up := w.Associate.Import(docs, true, typed)[0]
		w.Send(up.URL, typed).OK(t)
		w.Associate.Register(up, typed).OK(t)
		var name, key string
		p.read(`SELECT d.name, v.file_key FROM documents d JOIN document_versions v ON v.tenant_id = d.tenant_id AND v.id = d.version_id
			WHERE d.tenant_id = $1 AND d.id = $2`, up.DocumentID, &name, &key)
		if base, _, _ := strings.Cut(name, " (1)"); name != want && base != "_" {
			t.Errorf("%q became %q", typed, name)
		}
		if len(typed) > 3 && strings.Contains(key, typed[:4]) {
			t.Errorf("the key %s tells the name", key)
		}
	}
	for _, bad := range []string{strings.Repeat("ä", 252) + ".txt"} {
		w.Associate.Post("/bulk/documentsWithFolders/import", m{"matterID": docs.Matter, "directoryID": docs.Folder,
			"documentList": []m{{"filename": bad}}}).Fails(t, errs.InvalidInput)
	}
}

func TestFilesOfOneNameGetNumbersOrAreRefusedAsWasAgreed(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	w.Document(docs, "Brief.docx", "there already")
	send := func(autoRename bool, names ...string) registered {
		ups := w.Associate.Import(docs, autoRename, names...)
		versions := make([]testkit.M, len(ups))
		for i, up := range ups {
			w.Send(up.URL, "x").OK(t)
			versions[i] = m{"documentID": up.DocumentID, "versionID": up.VersionID, "filesize": 1}
		}
		var answer registered
		w.Associate.Put("/document/version", m{"versionData": versions}).Into(t, &answer)
		return answer
	}
	answer := send(true, "BRIEF.docx", "brief.docx ", "Brief.docx", "other.docx")
	want := []string{"BRIEF (1).docx", "brief (2).docx", "Brief (3).docx", "other.docx"}
	for i, r := range answer.Results {
		if r.Error != nil || r.Filename != want[i] {
			t.Errorf("%+v instead of %s", r, want[i])
		}
	}
	answer = send(false, "fresh.docx", "brief.docx", "FRESH.docx")
	if r := answer.Results; r[0].Error != nil || r[1].Error == nil || r[1].Error.Code != 6500 || r[2].Error == nil || r[2].Error.Code != 6500 {
		t.Errorf("%+v", answer)
	}
	if names := p.visible(docs.Folder); len(names) != 6 {
		t.Errorf("%q", names)
	}
}

func TestTwoHundredUploadsOfOneNameAtOnceAllFindAFreeOne(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	names := slices.Repeat([]string{"same.txt"}, 200)
	ups := w.Associate.Import(docs, true, names[:100]...)
	ups = append(ups, w.Associate.Import(docs, true, names[:100]...)...)
	var wait sync.WaitGroup
	for _, part := range [][]testkit.Upload{ups[:50], ups[50:100], ups[100:150], ups[150:]} {
		wait.Go(func() {
			for _, up := range part {
				w.Send(up.URL, "x").OK(t)
				w.Associate.Register(up, "x").OK(t)
			}
		})
	}
	wait.Wait()
	if names := p.visible(docs.Folder); len(names) != 200 || names[199] != "same.txt" {
		t.Errorf("%d names", len(names))
	}
}

func TestBatchesThatWantTheSameNamesInOppositeOrderBothGetIn(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	names := make([]string, 50)
	for i := range names {
		names[i] = fmt.Sprintf("%02d.txt", i)
	}
	batch := func(names []string) m {
		versions := []m{}
		for _, up := range w.Associate.Import(docs, true, names...) {
			w.Send(up.URL, "x").OK(t)
			versions = append(versions, m{"documentID": up.DocumentID, "versionID": up.VersionID, "filesize": 1})
		}
		return m{"versionData": versions}
	}
	forth := batch(names)
	slices.Reverse(names)
	back := batch(names)
	var wait sync.WaitGroup
	for _, body := range []m{forth, back} {
		wait.Go(func() {
			var answer registered
			w.Associate.Put("/document/version", body).Into(t, &answer)
			for _, r := range answer.Results {
				if r.Error != nil {
					t.Errorf("%+v", r.Error)
				}
			}
		})
	}
	wait.Wait()
	if names := p.visible(docs.Folder); len(names) != 100 {
		t.Errorf("%d documents", len(names))
	}
}

func TestTheCheckNamesWhatIsTakenAndWhatIsNotAllowed(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	docs := w.Place(matter, "docs/")
	w.Folder(matter, "docs/Pleadings/")
	w.Document(docs, "Brief.docx", "x")
	check := func(autoRename bool, folders, files, paths []string) *testkit.Response {
		return w.Associate.Post("/bulk/importDuplicationAndTrashCheck", m{"matterID": matter, "basepath": "docs/", "autoRename": autoRename,
			"topLevelFolders": folders, "topLevelFiles": files, "filesToUpload": len(files), "fileLocationInfo": m{"folderPaths": paths}})
	}
	var conflicts struct {
		Folders, Files   int
		DuplicateFolders []struct{ Name string }
		DuplicateFiles   []struct{ Name string }
		InvalidFolders   []string
	}
	check(false, []string{"pleadings"}, []string{"BRIEF.docx", "new.docx", "NEW.docx"}, []string{"pleadings/"}).Fails(t, errs.DuplicateNames).Data(t, &conflicts)
	if conflicts.Folders != 1 || conflicts.Files != 2 || conflicts.DuplicateFiles[0].Name != "BRIEF.docx" || conflicts.DuplicateFolders[0].Name != "pleadings" {
		t.Errorf("%+v", conflicts)
	}
	check(false, []string{"A"}, []string{}, []string{"A/", "A/b:c/"}).Fails(t, errs.BadFolderNames).Data(t, &conflicts)
	if !slices.Equal(conflicts.InvalidFolders, []string{"A/b:c"}) {
		t.Errorf("%+v", conflicts)
	}
	check(false, []string{"Pleadings", "x#"}, []string{}, []string{"Pleadings/", "x#/"}).Fails(t, errs.DuplicatesAndBadNames)
	var agreed struct {
		DirectoryID int64
		FolderNames map[string]string
	}
	check(true, []string{"Pleadings", "x#", "plain"}, []string{"Brief.docx"}, []string{"Pleadings/", "x#/", "plain/", "plain/a*/"}).Into(t, &agreed)
	if fmt.Sprint(agreed.FolderNames) != fmt.Sprint(map[string]string{"Pleadings": "Pleadings (1)", "x#": "x_", "plain/a*": "a_"}) || agreed.DirectoryID != docs.Folder {
		t.Errorf("%+v", agreed)
	}
	check(false, []string{"plain"}, []string{"new.docx"}, []string{"plain/"}).OK(t)
}
