package main

import (
	"fmt"
	"io"
	"net/http"
	"strings"
)

// ask makes a call that succeeds and reads what is inside mysql.
func (v *visitor) ask(method, path string, body, out any) {
	v.i.t.Helper()
	if code := v.call(method, path, body, &struct{ MySQL any }{out}); code != 0 {
		v.i.t.Fatalf("%s %s: %d", method, path, code)
	}
}

// send puts a file where a signed URL leads.
func (v *visitor) send(url, content string) {
	v.i.t.Helper()
	request, err := http.NewRequestWithContext(v.i.t.Context(), http.MethodPut, v.i.url()+url, strings.NewReader(content))
	if err != nil {
		v.i.t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		v.i.t.Fatal(err)
	}
	defer answer.Body.Close()
	if said, err := io.ReadAll(answer.Body); err != nil || answer.StatusCode != http.StatusOK {
		v.i.t.Fatalf("%d %s %v", answer.StatusCode, said, err)
	}
}

// populate makes something of each kind: a client with a matter, a folder, documents with versions, one of them in the trash, an
// email, a note with an earlier text.
func (v *visitor) populate() {
	v.i.t.Helper()
	var matter struct{ NewMatterID int64 }
	v.ask(http.MethodPost, "/api/matters/new", object{"newMatterData": object{"name": "Wren v. Alder", "newClient": "Wren Ltd."}}, &matter)
	var folder struct{ DirectoryID int64 }
	v.ask(http.MethodPut, "/api/directory", object{"matterID": matter.NewMatterID, "basepath": "docs/", "dirname": "Pleadings"}, &folder)
	first := v.upload(matter.NewMatterID, folder.DirectoryID, "Complaint.txt")
	v.upload(matter.NewMatterID, folder.DirectoryID, "Answer.txt")
	trashed := v.upload(matter.NewMatterID, folder.DirectoryID, "Draft.txt")
	v.version(first, "another text of the complaint")
	v.ask(http.MethodPost, "/api/multi/delete", object{"IDs": object{"File": []int64{trashed}}}, nil)

	var mail struct{ DirectoryID int64 }
	v.ask(http.MethodGet, fmt.Sprintf("/api/email/list?matterID=%d&basepath=email/", matter.NewMatterID), nil, &mail)
	letter := "From: anna@wren.example\r\nTo: eleanor@hf.example\r\nSubject: The hearing\r\n\r\nIt is on Monday.\r\n"
	var begun struct{ IDs []int64 }
	v.ask(http.MethodPut, "/api/email/checkTrashAndUpload", object{"directoryID": mail.DirectoryID,
		"emailList": []object{{"originalFilename": "hearing.eml", "filesize": len(letter)}}}, &begun)
	var to struct{ URL string }
	v.ask(http.MethodPost, "/api/signedUrlForEmailUpload", object{"emailID": begun.IDs[0]}, &to)
	v.send(to.URL, letter)
	v.ask(http.MethodPost, "/api/email/confirmUpload", object{"IDs": begun.IDs, "skipMD5Check": true}, nil)

	var note struct{ MatterNoteID int64 }
	v.ask(http.MethodPut, "/api/notes/createInRootOfMatter", object{"matterID": matter.NewMatterID, "name": "Call", "content": "<p>Called Anna.</p>"}, &note)
	v.ask(http.MethodPost, "/api/notes/update", object{"id": note.MatterNoteID, "name": "Call", "content": "<p>Called Anna twice.</p>"}, nil)
}

type sent struct {
	DocumentID, VersionID int64
	URL                   string
}

// upload makes a document.
func (v *visitor) upload(matter, folder int64, name string) (document int64) {
	v.i.t.Helper()
	var begun struct{ IDs []int64 }
	v.ask(http.MethodPost, "/api/bulk/documentsWithFolders/import", object{"matterID": matter, "directoryID": folder,
		"documentList": []object{{"filename": name}}}, &begun)
	var to struct{ URLs []sent }
	v.ask(http.MethodPost, "/api/bulk/multipleSignedUrlForDocumentUpload", object{"documents": []object{{"documentID": begun.IDs[0]}}}, &to)
	v.register(to.URLs[0], "the text of "+name)
	return begun.IDs[0]
}

// version sends another version of a document.
func (v *visitor) version(document int64, content string) {
	v.i.t.Helper()
	to := sent{DocumentID: document}
	v.ask(http.MethodPost, "/api/checkTrashAndGetSignedUrlForDocumentUpload", object{"documentID": document}, &to)
	v.register(to, content)
}

func (v *visitor) register(to sent, content string) {
	v.i.t.Helper()
	v.send(to.URL, content)
	v.ask(http.MethodPut, "/api/document/version",
		object{"versionData": []object{{"documentID": to.DocumentID, "versionID": to.VersionID, "filesize": len(content)}}}, nil)
}

// finds expects so many things in a list of the matter that populate made.
func (v *visitor) finds(what, path string, number int) {
	v.i.t.Helper()
	var matters []struct {
		ID   int64
		Name string
	}
	v.ask(http.MethodGet, "/api/matters", nil, &matters)
	for _, m := range matters {
		if m.Name != "Wren v. Alder" {
			continue
		}
		var list struct{ List []struct{ ID int64 } }
		if v.ask(http.MethodGet, fmt.Sprintf(path, m.ID), nil, &list); len(list.List) != number {
			v.i.t.Errorf("%d %s are found, and there were %d", len(list.List), what, number)
		}
		return
	}
	v.i.t.Errorf("the matter is gone: %+v", matters)
}
