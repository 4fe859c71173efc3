package testkit

import (
	"bytes"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
)

// Upload is a file on its way: a document that has no version yet, or a version that is not registered yet.
type Upload struct {
	DocumentID int64  `json:"documentID"`
	VersionID  int64  `json:"versionID"`
	URL        string `json:"url"`
}

// Place is a folder and the matter that it lies in.
type Place struct{ Matter, Folder int64 }

// Place finds a folder by its path, which begins with the area: docs/A/.
func (w *World) Place(matter int64, path string) Place {
	w.t.Helper()
	var found struct {
		ID int64 `json:"directoryID"`
	}
	w.Admin.Post("/bulk/importDuplicationAndTrashCheck", M{
		"matterID": matter, "basepath": path, "topLevelFolders": []string{}, "topLevelFiles": []string{}, "filesToUpload": 0,
	}).Into(w.t, &found)
	return Place{matter, found.ID}
}

// Document uploads a file through the whole protocol, as the firm's admin would, and returns its id.
func (w *World) Document(at Place, name, content string) int64 {
	w.t.Helper()
	up := w.Admin.Import(at, false, name)[0]
	w.Send(up.URL, content).OK(w.t)
	w.Admin.Register(up, content).OK(w.t)
	return up.DocumentID
}

// Import imports files into a folder and asks where their bytes go.
func (p *Person) Import(at Place, autoRename bool, names ...string) []Upload {
	p.w.t.Helper()
	files, documents := make([]M, len(names)), make([]M, len(names))
	for i, name := range names {
		files[i] = M{"filename": name}
	}
	var begun struct{ IDs []int64 }
	p.Post("/bulk/documentsWithFolders/import", M{
		"matterID": at.Matter, "directoryID": at.Folder, "autoRename": autoRename, "documentList": files,
	}).Into(p.w.t, &begun)
	for i, id := range begun.IDs {
		documents[i] = M{"documentID": id}
	}
	var answer struct{ URLs []Upload }
	p.Post("/bulk/multipleSignedUrlForDocumentUpload", M{"documents": documents, "uploadSource": "web"}).Into(p.w.t, &answer)
	return answer.URLs
}

// NewVersion asks where the bytes of a document's next version go.
func (p *Person) NewVersion(document int64) Upload {
	p.w.t.Helper()
	up := Upload{DocumentID: document}
	p.Post("/checkTrashAndGetSignedUrlForDocumentUpload", M{"documentID": document}).Into(p.w.t, &up)
	return up
}

// AddVersion uploads a document's next version and returns its number.
func (p *Person) AddVersion(document int64, content string) int64 {
	p.w.t.Helper()
	up := p.NewVersion(document)
	p.w.Send(up.URL, content).OK(p.w.t)
	return p.Register(up, content).Number(p.w.t)
}

// Register asks for a version to be made of bytes that were sent.
func (p *Person) Register(up Upload, content string) *Response {
	p.w.t.Helper()
	return p.Put("/document/version", M{"versionData": []M{{
		"documentID": up.DocumentID, "versionID": up.VersionID, "filesize": len(content), "mtime": "2024-05-01T10:00:00Z",
	}}})
}

// Number is that of the one version that was registered.
func (r *Response) Number(t testing.TB) int64 {
	t.Helper()
	var answer struct {
		Results []struct{ VersionNumber int64 }
	}
	r.Into(t, &answer)
	return answer.Results[0].VersionNumber
}

// Send puts bytes to a signed URL, as a browser does: without a token.
func (w *World) Send(url, content string) *Response {
	w.t.Helper()
	return w.exchange(http.MethodPut, url, strings.NewReader(content), nil)
}

// SendFrom puts so many bytes to a signed URL as they are read, for files that a test does not hold in memory.
func (w *World) SendFrom(url string, content io.Reader, size int64) *Response {
	w.t.Helper()
	return w.exchange(http.MethodPut, url, sized{content, size}, nil)
}

// sized is a body whose length is known before it is read.
type sized struct {
	io.Reader
	size int64
}

// Fetch reads what a signed URL leads to.
func (w *World) Fetch(url string, header http.Header) *Response {
	w.t.Helper()
	return w.exchange(http.MethodGet, url, nil, header)
}

func (w *World) exchange(method, url string, body io.Reader, header http.Header) *Response {
	w.t.Helper()
	if strings.HasPrefix(url, "/") {
		url = w.server.URL + url
	}
	req, err := http.NewRequest(method, url, body)
	if err != nil {
		w.t.Fatal(err)
	}
	if known, is := body.(sized); is {
		req.ContentLength = known.size
	}
	for name, values := range header {
		req.Header[name] = values
	}
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer res.Body.Close()
	var text bytes.Buffer
	if _, err := text.ReadFrom(res.Body); err != nil {
		w.t.Fatal(err)
	}
	call := method + " of a signed URL"
	return w.notice(&Response{Status: res.StatusCode, Header: res.Header, Body: text.Bytes(), call: call})
}

// Download reads the current version of a document, through its signed URL.
func (p *Person) Download(document int64) string {
	p.w.t.Helper()
	var answer struct{ URL string }
	p.Get("/signedGetIgnoreLock?documentID="+strconv.FormatInt(document, 10)).Into(p.w.t, &answer)
	return string(p.w.Fetch(answer.URL, nil).OK(p.w.t).Body)
}
