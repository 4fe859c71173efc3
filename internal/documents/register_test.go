package documents_test

import (
	"testing"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/fault"
	"casefold/internal/testkit"
)

// fileOf is the file that an upload expects, or its version has.
func (p planter) fileOf(up testkit.Upload) (key, state string) {
	p.t.Helper()
	p.read("SELECT f.key, f.state FROM document_versions v JOIN files f ON f.tenant_id = v.tenant_id AND f.key = v.file_key WHERE v.tenant_id = $1 AND v.id = $2",
		up.VersionID, &key, &state)
	return key, state
}

func TestBytesThatAnotherProcessReceivedAreReadAndRegistered(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	ups := w.Associate.Import(w.Place(w.Matter("Acme v. Bolt"), "docs/"), false, "here.txt", "there.txt", "nowhere.txt")
	w.Send(ups[0].URL, "here").OK(t)
	other, err := blob.OpenDisk(w.App().Config.Data + "/blobs/" + w.Region)
	if err != nil {
		t.Fatal(err)
	}
	key, _ := p.fileOf(ups[1])
	file, err := other.Create(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = file.Write([]byte("there")); err == nil {
		_, err = file.Name()
	}
	if err != nil {
		t.Fatal(err)
	}
	var versions []m
	for i, size := range []int{4, 5, 7} {
		versions = append(versions, m{"documentID": ups[i].DocumentID, "versionID": ups[i].VersionID, "filesize": size})
	}
	var answer registered
	w.Associate.Put("/document/version", m{"versionData": versions}).Into(t, &answer)
	if r := answer.Results; r[0].Error != nil || r[1].Error != nil || r[2].Error == nil || r[2].Error.Code != errs.InvalidInput.Code {
		t.Errorf("%+v", answer.Results)
	}
	if w.Partner.Download(ups[0].DocumentID) != "here" || w.Partner.Download(ups[1].DocumentID) != "there" {
		t.Error("other bytes were stored than were sent")
	}
	for i, want := range []string{"arrived", "arrived", "expected"} {
		if _, state := p.fileOf(ups[i]); state != want {
			t.Errorf("file %d is %s instead of %s", i, state, want)
		}
	}
}

func TestAnUploadThatIsBegunAnewGivesUpWhatHadArrived(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	up := w.Associate.Import(w.Place(w.Matter("Acme v. Bolt"), "docs/"), false, "a.txt")[0]
	again := func() *testkit.Response {
		return w.Associate.Post("/bulk/multipleSignedUrlForDocumentUpload", m{"documents": []m{{"documentID": up.DocumentID}}})
	}
	first, _ := p.fileOf(up)
	again().OK(t)
	if same, _ := p.fileOf(up); same != first {
		t.Error("an upload of which nothing has arrived expects another file")
	}
	w.Send(up.URL, "first").OK(t)
	var fresh struct{ URLs []testkit.Upload }
	again().Into(t, &fresh)
	second, state := p.fileOf(up)
	var loose string
	p.read("SELECT key FROM files WHERE tenant_id = $1 AND state = 'loose' AND $2 > 0", up.DocumentID, &loose)
	if second == first || state != "expected" || loose != first {
		t.Errorf("%s is expected and %s given up, after %s", second, loose, first)
	}
	w.Associate.Register(up, "first").Fails(t, errs.InvalidInput)
	w.Send(fresh.URLs[0].URL, "second").OK(t)
	w.Associate.Register(up, "second").OK(t)
	if w.Partner.Download(up.DocumentID) != "second" {
		t.Error("what was given up was registered")
	}
	again().Fails(t, errs.DocumentNotFound)
}

func TestAnUploadThatIsBegunAnewWhileItIsRegisteredIsRegistered(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	up := w.Associate.Import(w.Place(w.Matter("Acme v. Bolt"), "docs/"), false, "a.txt")[0]
	w.Send(up.URL, "first").OK(t)
	asked := make(chan *testkit.Response, 1)
	met := false
	fault.Meet(t, "register.held", func() {
		if met {
			return
		}
		met = true
		go func() {
			asked <- w.Associate.Post("/bulk/multipleSignedUrlForDocumentUpload", m{"documents": []m{{"documentID": up.DocumentID}}})
		}()
		conn := dbtest.Shared(t).Super(t, w.Region)
		for waiting := false; !waiting; {
			ask := conn.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM pg_stat_activity
				WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%HoldDocuments%')`)
			if err := ask.Scan(&waiting); err != nil {
				t.Error(err)
				return
			}
		}
	})
	w.Associate.Register(up, "first").OK(t)
	(<-asked).Fails(t, errs.DocumentNotFound)
	if _, state := p.fileOf(up); state != "arrived" || w.Partner.Download(up.DocumentID) != "first" {
		t.Errorf("the file is %s", state)
	}
}
