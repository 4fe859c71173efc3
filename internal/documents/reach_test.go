package documents_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// reaches are the calls that name a document and one of its versions.
func reaches(document, version int64) map[string]func(*testkit.Person) *testkit.Response {
	post := func(path string, body m) func(*testkit.Person) *testkit.Response {
		return func(p *testkit.Person) *testkit.Response { return p.Post(path, body) }
	}
	get := func(path string) func(*testkit.Person) *testkit.Response {
		return func(p *testkit.Person) *testkit.Response { return p.Get(path) }
	}
	both := m{"documentID": document, "versionID": version}
	return map[string]func(*testkit.Person) *testkit.Response{
		"new version":   post("/checkTrashAndGetSignedUrlForDocumentUpload", m{"documentID": document}),
		"comment":       post("/document/version/comment", m{"documentID": document, "versionID": version, "comment": "x"}),
		"delete":        post(fmt.Sprintf("/document/version/delete?documentID=%d&versionID=%d", document, version), nil),
		"make current":  post("/document/version/keepAside/makeCurrent", both),
		"discard":       post("/document/version/keepAside/discard", both),
		"lock":          post("/document/lock", m{"documentID": document, "lockStatus": 2}),
		"download":      get(fmt.Sprintf("/signed?key=doc-%d&operation=getObject", document)),
		"download copy": get(fmt.Sprintf("/signedGetIgnoreLock?documentID=%d&versionID=%d", document, version)),
	}
}

func TestNobodyReachesADocumentBehindAWallOrOfAnotherFirm(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	p := planter{t, w}
	walled := w.Document(w.Place(w.Matter("Walled", w.Walled(w.Partner)), "docs/"), "Secret.docx", "x")
	var version int64
	p.read("SELECT version_id FROM documents WHERE tenant_id = $1 AND id = $2", walled, &version)
	for name, call := range reaches(walled, version) {
		if answer := call(w.Associate); answer.Code() != errs.NoDocumentAccess.Code || strings.Contains(string(answer.Body), "Secret") {
			t.Errorf("%s behind a wall: %s", name, answer.Body)
		}
	}
	// The other firm has no document of that number: a foreign id and one that never was are the same question.
	never := reaches(987654321, 987654321)
	for name, call := range reaches(walled, version) {
		foreign, unknown := call(other.Associate), never[name](other.Associate)
		if foreign.Code() != errs.DocumentNotFound.Code || foreign.Status != unknown.Status || withoutRequest(foreign) != withoutRequest(unknown) {
			t.Errorf("%s in another firm: %s, of an id that never was: %s", name, foreign.Body, unknown.Body)
		}
	}
	if actions := p.actions(walled); len(actions) != 1 {
		t.Errorf("those who were refused left %q", actions)
	}
}

// withoutRequest is an answer without the id of its request.
func withoutRequest(r *testkit.Response) string {
	text, _, _ := strings.Cut(string(r.Body), `"requestID"`)
	return http.StatusText(r.Status) + text
}
