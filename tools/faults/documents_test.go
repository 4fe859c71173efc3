package faults

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/tools/program"
)

type object = map[string]any

// knownDocument is a document as its owner knows it: what each version holds, and which versions may or may not be there.
type knownDocument struct {
	versions map[int64]string
	removed  []int64  // acknowledged
	doubtful []int64  // their deletion ended in the dark
	sent     []string // what may have become a version without anybody being told
}

// documentAuthor is an author of documents with versions, and of emails.
type documentAuthor struct {
	commonAuthor
	folder    int64
	documents map[int64]*knownDocument
	maybe     map[int64]string // documents whose registration ended in the dark
	dark      []wholeUpload
	mail      mailbox
}

func newDocumentAuthor(t *testing.T, p *program.Person, seed uint64) author {
	return documentAuthorOf(t, p, seed)
}

// documentAuthorOf is one who works in a matter of its own.
func documentAuthorOf(t *testing.T, p *program.Person, seed uint64) *documentAuthor {
	t.Helper()
	s := &documentAuthor{commonAuthor: newCommonAuthor(t, p, seed), documents: map[int64]*knownDocument{}, maybe: map[int64]string{}, mail: newMailbox()}
	var made, root struct{ DirectoryID int64 }
	if err := s.ask(t.Context(), http.MethodPut, "/api/directory", object{"matterID": s.matter, "basepath": "docs/", "dirname": "A"}, &made); err != nil {
		t.Fatal(err)
	}
	if err := s.ask(t.Context(), http.MethodGet, s.mailList(), nil, &root); err != nil {
		t.Fatal(err)
	}
	s.folder, s.mail.folder = made.DirectoryID, root.DirectoryID
	return s
}

func (s *documentAuthor) work(ctx context.Context) {
	s.keepDoing(ctx, s.upload, s.uploadWhole, s.newVersion, s.collide, s.deleteVersion, s.create, s.fileEmails)
}

type upload struct {
	DocumentID, VersionID int64
	URL                   string
	content               string
}

func (u upload) arrived() object {
	return object{"documentID": u.DocumentID, "versionID": u.VersionID, "filesize": len(u.content)}
}

// upload brings four files in together.
func (s *documentAuthor) upload(ctx context.Context) error {
	files := make([]object, 4)
	for i := range files {
		files[i] = object{"filename": fmt.Sprintf("%d-%d.txt", s.changes, i)}
	}
	var begun struct{ IDs []int64 }
	body := object{"matterID": s.matter, "directoryID": s.folder, "autoRename": true, "documentList": files}
	if err := s.ask(ctx, http.MethodPost, "/api/bulk/documentsWithFolders/import", body, &begun); err != nil {
		return err
	}
	documents := make([]object, 4)
	for i, id := range begun.IDs {
		documents[i] = object{"documentID": id}
	}
	var to struct{ URLs []upload }
	if err := s.ask(ctx, http.MethodPost, "/api/bulk/multipleSignedUrlForDocumentUpload", object{"documents": documents}, &to); err != nil {
		return err
	}
	arrived := make([]object, 4)
	for i := range to.URLs {
		to.URLs[i].content = s.content()
		if err := s.Send(ctx, to.URLs[i].URL, to.URLs[i].content); err != nil {
			return err
		}
		arrived[i] = to.URLs[i].arrived()
	}
	err := s.Call(ctx, http.MethodPut, "/api/document/version", object{"versionData": arrived}, nil)
	for _, u := range to.URLs {
		switch {
		case err == nil:
			s.documents[u.DocumentID] = &knownDocument{versions: map[int64]string{1: u.content}}
		case program.Unknown(err):
			s.maybe[u.DocumentID] = u.content
		}
	}
	return err
}

// wholeUpload is a call that brings small files in and ended in the dark.
type wholeUpload struct {
	key      string
	body     object
	contents []string
}

// uploadWhole brings four small files in by one call.
func (s *documentAuthor) uploadWhole(ctx context.Context) error {
	w := wholeUpload{key: fmt.Sprintf("whole %d of %d", s.changes, s.matter), contents: make([]string, 4)}
	files := make([]object, 4)
	for i := range files {
		w.contents[i] = s.content()
		files[i] = object{"filename": fmt.Sprintf("whole %d-%d.txt", s.changes, i), "contents": []byte(w.contents[i])}
	}
	w.body = object{"matterID": s.matter, "directoryID": s.folder, "autoRename": true, "documentList": files}
	err := s.bring(ctx, w)
	if program.Unknown(err) {
		s.dark = append(s.dark, w)
	}
	return err
}

// bring makes the call, for the first time or again.
func (s *documentAuthor) bring(ctx context.Context, w wholeUpload) error {
	s.Key = w.key
	defer func() { s.Key = "" }()
	var answer struct {
		MySQL struct{ Results []struct{ DocumentID int64 } }
	}
	err := s.Call(ctx, http.MethodPost, "/api/bulk/documentsWithFolders/upload", w.body, &answer)
	for i, made := range answer.MySQL.Results {
		s.documents[made.DocumentID] = &knownDocument{versions: map[int64]string{1: w.contents[i]}}
	}
	return err
}

// settle repeats what ended in the dark: whether it was carried out or not, each of its files is there once afterwards.
func (s *documentAuthor) settle(t *testing.T) {
	t.Helper()
	for _, w := range s.dark {
		if err := s.bring(t.Context(), w); err != nil {
			t.Errorf("an upload of %s, repeated: %v", s.Username, err)
		}
	}
	s.dark = nil
}

// create makes a document from nothing.
func (s *documentAuthor) create(ctx context.Context) error {
	var made struct{ NewDocumentID int64 }
	body := object{"directoryID": s.folder, "newFilename": fmt.Sprintf("new %d", s.changes), "newFileExtension": "txt"}
	err := s.ask(ctx, http.MethodPost, "/api/document/createFromTemplate", body, &made)
	switch {
	case err == nil:
		s.documents[made.NewDocumentID] = &knownDocument{versions: map[int64]string{1: ""}}
	case program.Unknown(err):
		s.maybe[0] = "" // one document whose id nobody knows
	}
	return err
}

func (s *documentAuthor) begin(ctx context.Context, document int64) (upload, error) {
	u := upload{DocumentID: document, content: s.content()}
	if err := s.ask(ctx, http.MethodPost, "/api/checkTrashAndGetSignedUrlForDocumentUpload", object{"documentID": document}, &u); err != nil {
		return u, err
	}
	return u, s.Send(ctx, u.URL, u.content)
}

// register makes a version of an upload and notes what became of it.
func (s *documentAuthor) register(ctx context.Context, p *knownDocument, u upload) error {
	var answer struct {
		Results []struct{ VersionNumber int64 }
	}
	err := s.ask(ctx, http.MethodPut, "/api/document/version", object{"versionData": []object{u.arrived()}}, &answer)
	return p.became(err, u.content, func() int64 { return answer.Results[0].VersionNumber })
}

// became notes that content is a version now, or may be.
func (p *knownDocument) became(err error, content string, number func() int64) error {
	switch {
	case err == nil:
		p.versions[number()] = content
	case program.Unknown(err):
		p.sent = append(p.sent, content)
	}
	return err
}

func (s *documentAuthor) newVersion(ctx context.Context) error {
	id, p := pick(s.chance, s.documents)
	if p == nil {
		return nil
	}
	u, err := s.begin(ctx, id)
	if err != nil {
		return err
	}
	return s.register(ctx, p, u)
}

// collide begins two versions at once: the second is kept aside, and then made current or given up.
func (s *documentAuthor) collide(ctx context.Context) error {
	id, p := pick(s.chance, s.documents)
	if p == nil {
		return nil
	}
	first, err := s.begin(ctx, id)
	if err != nil {
		return err
	}
	second, err := s.begin(ctx, id)
	if err != nil {
		return err
	}
	if err := s.register(ctx, p, first); err != nil {
		return err
	}
	var refused *program.Failure
	if err := s.register(ctx, p, second); !errors.As(err, &refused) || refused.Code != errs.VersionOutdated.Code {
		return err
	}
	body := object{"documentID": id, "versionID": second.VersionID}
	if s.chance.IntN(2) == 0 {
		return s.Call(ctx, http.MethodPost, "/api/document/version/keepAside/discard", body, nil)
	}
	var now struct{ VersionNumber int64 }
	err = s.ask(ctx, http.MethodPost, "/api/document/version/keepAside/makeCurrent", body, &now)
	return p.became(err, second.content, func() int64 { return now.VersionNumber })
}

func (s *documentAuthor) deleteVersion(ctx context.Context) error {
	id, p := pick(s.chance, s.documents)
	if p == nil || len(p.versions) < 2 {
		return nil
	}
	var details struct {
		Versions []struct{ VersionID, VersionNumber int64 }
	}
	if err := s.ask(ctx, http.MethodGet, fmt.Sprintf("/api/document?documentID=%d", id), nil, &details); err != nil {
		return err
	}
	if len(details.Versions) < 2 {
		return nil
	}
	v := details.Versions[s.chance.IntN(len(details.Versions))]
	err := s.Call(ctx, http.MethodPost, fmt.Sprintf("/api/document/version/delete?documentID=%d&versionID=%d", id, v.VersionID), nil, nil)
	switch {
	case err == nil:
		delete(p.versions, v.VersionNumber)
		p.removed = append(p.removed, v.VersionNumber)
	case program.Unknown(err):
		p.doubtful = append(p.doubtful, v.VersionNumber)
	}
	return err
}
