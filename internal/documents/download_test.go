package documents_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

type link struct{ URL string }

func TestAVersionIsDownloadedOnlyByWhatBelongsTogether(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	brief, other := w.Document(docs, "Ümlaut #1.docx", "one"), w.Document(docs, "Other.docx", "other")
	w.Associate.AddVersion(brief, "two")
	var versions, others []int64
	p.read("SELECT array_agg(id ORDER BY number) FROM document_versions WHERE tenant_id = $1 AND document_id = $2", brief, &versions)
	p.read("SELECT array_agg(id ORDER BY number) FROM document_versions WHERE tenant_id = $1 AND document_id = $2", other, &others)
	read := func(query string, arguments ...any) string {
		t.Helper()
		var l link
		w.Associate.Get(fmt.Sprintf(query, arguments...)).Into(t, &l)
		return string(w.Fetch(l.URL, nil).OK(t).Body)
	}
	for want, got := range map[string]string{
		"one":  read("/signedGetIgnoreLock?documentID=%d&versionNumber=1", brief),
		"two":  read("/signed?key=doc-%d&rootS3Folder=any&operation=getObject", brief),
		"one ": read("/signed?key=doc-%d&operation=getObject&versionID=%d", brief, versions[0]) + " ",
		"two ": read("/signedGetIgnoreLock?documentID=%d&versionID=%d&versionNumber=2", brief, versions[1]) + " ",
	} {
		if got != want {
			t.Errorf("%q instead of %q", got, want)
		}
	}
	for _, bad := range []string{"versionNumber=0", "versionNumber=-1", "versionNumber=2147483648", fmt.Sprintf("versionID=%d&versionNumber=2", versions[0]),
		fmt.Sprintf("versionID=%d", others[0])} {
		w.Associate.Get(fmt.Sprintf("/signedGetIgnoreLock?documentID=%d&%s", brief, bad)).Fails(t, errs.VersionNotFound)
	}
	for _, key := range []string{"doc-0", "doc-", "doc-1x", "../../etc", fmt.Sprintf("doc-0%d", brief), fmt.Sprint(brief)} {
		w.Associate.Get("/signed?operation=getObject&key="+key).Fails(t, errs.DocumentNotFound)
	}
	w.Associate.Get(fmt.Sprintf("/signed?key=doc-%d&operation=putObject", brief)).Fails(t, errs.InvalidInput)
	var l link
	w.Associate.Get(fmt.Sprintf("/signedGetIgnoreLock?documentID=%d", brief)).Into(t, &l)
	name := w.Fetch(l.URL, nil).Header.Get("Content-Disposition")
	if !strings.HasPrefix(name, "attachment") || !strings.Contains(name, "%C3%9Cmlaut%20#1.docx") {
		t.Error(name)
	}
}

func TestADownloadThatWasPromisedEndsWithTheRightToIt(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	brief := w.Document(w.Place(matter, "docs/"), "Brief.docx", "0123456789")
	links := map[*testkit.Person]link{}
	for _, who := range []*testkit.Person{w.Associate, w.Partner} {
		var l link
		who.Get(fmt.Sprintf("/signedGetIgnoreLock?documentID=%d", brief)).Into(t, &l)
		w.Fetch(l.URL, http.Header{"Range": {"bytes=2-3"}})
		links[who] = l
	}
	part := w.Fetch(links[w.Associate].URL, http.Header{"Range": {"bytes=2-3"}})
	if part.Status != http.StatusPartialContent || string(part.Body) != "23" {
		t.Fatalf("%d %q", part.Status, part.Body)
	}
	w.Admin.Put("/matter?matterID="+fmt.Sprint(matter), m{"newMatterData": m{"name": "Acme v. Bolt", "matterPermissions": w.Walled(w.Partner)["matterPermissions"]}}).OK(t)
	w.Fetch(links[w.Associate].URL, http.Header{"Range": {"bytes=4-5"}}).Fails(t, errs.NoDocumentAccess)
	w.Fetch(links[w.Partner].URL, nil).OK(t)
	w.Disable(w.Partner)
	w.Fetch(links[w.Partner].URL, http.Header{"Range": {"bytes=4-5"}}).Fails(t, errs.InvalidAuth)
}

func TestTheURLOfADeletedVersionLeadsNowhere(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	brief := w.Document(w.Place(w.Matter("Acme v. Bolt"), "docs/"), "Brief.docx", "one")
	w.Associate.AddVersion(brief, "two")
	var l link
	w.Associate.Get(fmt.Sprintf("/signedGetIgnoreLock?documentID=%d", brief)).Into(t, &l)
	var id int64
	p.read("SELECT version_id FROM documents WHERE tenant_id = $1 AND id = $2", brief, &id)
	w.Associate.Post(fmt.Sprintf("/document/version/delete?documentID=%d&versionID=%d", brief, id), nil).OK(t)
	w.Fetch(l.URL, nil).Fails(t, errs.NoDocumentAccess)
}
