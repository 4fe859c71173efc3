package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"casefold/internal/kit/office/officetest"
	"casefold/tools/program"
)

// previews are as many as one LibreOffice makes, without the first few.
const previews = 16

// measurePreviews opens the previews of contracts that nobody has seen yet: from the click to the last byte of the PDF.
func measurePreviews(ctx context.Context, s *scene) ([]figure, error) {
	reader := &reader{program.NewPerson(s.p.URL, eleanor)}
	if err := reader.SignIn(ctx); err != nil {
		return nil, err
	}
	content := officetest.Pages(20)
	unseen := make(chan int64, previews+2)
	for i := range cap(unseen) {
		id, err := reader.upload(ctx, fmt.Sprintf("Contract of twenty pages %d.docx", i), content)
		if err != nil {
			return nil, err
		}
		unseen <- id
	}
	for range cap(unseen) - previews {
		if err := reader.open(ctx, <-unseen); err != nil {
			return nil, err
		}
	}
	f, err := timed("preview of a Word file of 20 pages, first time", previews, time.Second, func() error { return reader.open(ctx, <-unseen) })
	return []figure{f}, err
}

type reader struct{ *program.Person }

// upload brings a file into the firm's public documents.
func (r *reader) upload(ctx context.Context, name string, content []byte) (int64, error) {
	type object = map[string]any
	var folder struct{ DirectoryID int64 }
	err := r.Call(ctx, http.MethodPost, "/api/bulk/importDuplicationAndTrashCheck", object{
		"matterID": -1, "basepath": "public/", "topLevelFolders": []string{}, "topLevelFiles": []string{name}, "filesToUpload": 1,
	}, &answer{&folder})
	if err != nil {
		return 0, err
	}
	var begun struct{ FirstNewDocumentID int64 }
	err = r.Call(ctx, http.MethodPost, "/api/bulk/documentsWithFolders/import", object{
		"matterID": -1, "directoryID": folder.DirectoryID, "documentList": []object{{"filename": name, "filesize": len(content)}},
	}, &answer{&begun})
	if err != nil {
		return 0, err
	}
	var signed struct {
		URLs []struct {
			VersionID int64
			URL       string
		}
	}
	err = r.Call(ctx, http.MethodPost, "/api/bulk/multipleSignedUrlForDocumentUpload",
		object{"documents": []object{{"documentID": begun.FirstNewDocumentID}}, "uploadSource": "web"}, &answer{&signed})
	if err != nil {
		return 0, err
	}
	if err := r.exchange(ctx, http.MethodPut, signed.URLs[0].URL, bytes.NewReader(content)); err != nil {
		return 0, err
	}
	return begun.FirstNewDocumentID, r.Call(ctx, http.MethodPut, "/api/document/version", object{"versionData": []object{
		{"documentID": begun.FirstNewDocumentID, "versionID": signed.URLs[0].VersionID, "filesize": len(content)},
	}}, nil)
}

// open asks for the preview until it is there, as a browser does that has lost its stream of events, and reads it.
func (r *reader) open(ctx context.Context, document int64) error {
	for {
		var preview struct{ Status, URL, Reason string }
		if err := r.Call(ctx, http.MethodPost, "/api/document/preview", map[string]any{"documentID": document}, &answer{&preview}); err != nil {
			return err
		}
		switch preview.Status {
		case "ready":
			return r.exchange(ctx, http.MethodGet, preview.URL, nil)
		case "unavailable":
			return fmt.Errorf("no preview: %s", preview.Reason)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// exchange uses a signed URL.
func (r *reader) exchange(ctx context.Context, method, url string, body io.Reader) error {
	if strings.HasPrefix(url, "/") {
		url = r.URL + url
	}
	request, err := http.NewRequestWithContext(ctx, method, url, body)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s of a signed URL: %s", method, response.Status)
	}
	_, err = io.Copy(io.Discard, response.Body)
	return err
}

// answer is what the API wraps its answers in.
type answer struct {
	MySQL any `json:"mysql"`
}
