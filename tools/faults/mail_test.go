package faults

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"casefold/tools/program"
)

// mailbox is what somebody filed as emails: what each file holds, and its short note.
type mailbox struct {
	folder  int64
	letters map[int64]*letter
	maybe   map[int64]string // whose confirmation ended in the dark
}

type letter struct {
	content string
	note    string
	notes   []string // that may have been written without anybody being told
}

func newMailbox() mailbox {
	return mailbox{letters: map[int64]*letter{}, maybe: map[int64]string{}}
}

// posted is an email whose bytes have arrived.
type posted struct {
	id      int64
	content string
}

// fileEmails files two emails, writes a note on the first and looks at it.
func (s *documentAuthor) fileEmails(ctx context.Context) error {
	sent, err := s.sendEmails(ctx, 2)
	if err != nil {
		return err
	}
	if err := s.confirmEmails(ctx, sent); err != nil {
		return err
	}
	return s.readAndNote(ctx, sent[0].id)
}

// sendEmails uploads emails, which then wait to be confirmed.
func (s *documentAuthor) sendEmails(ctx context.Context, number int) ([]posted, error) {
	s.changes++
	sent, files := make([]posted, number), make([]object, number)
	for i := range files {
		sent[i].content = fmt.Sprintf("From: %s@firm.example\r\nSubject: %d-%d\r\n\r\n%s\r\n", s.Username, s.changes, i, s.content())
		files[i] = object{"originalFilename": fmt.Sprintf("%d-%d.eml", s.changes, i), "filesize": len(sent[i].content)}
	}
	var begun struct{ IDs []int64 }
	if err := s.ask(ctx, http.MethodPut, "/api/email/checkTrashAndUpload", object{"directoryID": s.mail.folder, "emailList": files}, &begun); err != nil {
		return nil, err
	}
	for i, id := range begun.IDs {
		sent[i].id = id
		var to struct{ URL string }
		if err := s.ask(ctx, http.MethodPost, "/api/signedUrlForEmailUpload", object{"emailID": id}, &to); err != nil {
			return nil, err
		}
		if err := s.Send(ctx, to.URL, sent[i].content); err != nil {
			return nil, err
		}
	}
	return sent, nil
}

// confirmEmails files what was uploaded and notes what became of it.
func (s *documentAuthor) confirmEmails(ctx context.Context, sent []posted) error {
	ids := make([]int64, len(sent))
	for i, one := range sent {
		ids[i] = one.id
	}
	var said []struct{ Code int }
	err := s.ask(ctx, http.MethodPost, "/api/email/confirmUpload", object{"IDs": ids, "skipMD5Check": true}, &said)
	for i, one := range sent {
		switch {
		case err == nil && said[i].Code == 0:
			s.mail.letters[one.id] = &letter{content: one.content}
		case err == nil:
			return fmt.Errorf("email %d is not filed: %d", one.id, said[i].Code)
		case program.Unknown(err):
			s.mail.maybe[one.id] = one.content
		}
	}
	return err
}

func (s *documentAuthor) readAndNote(ctx context.Context, id int64) error {
	one, note := s.mail.letters[id], s.content()
	err := s.Call(ctx, http.MethodPost, "/api/email/note", object{"emailID": id, "value": note}, nil)
	switch {
	case err == nil:
		one.note, one.notes = note, nil
	case program.Unknown(err):
		one.notes = append(one.notes, note)
	}
	if err != nil {
		return err
	}
	return s.Call(ctx, http.MethodPost, "/api/email/preview", object{"emailID": id}, nil)
}

// readable says whether the emails can be listed at all.
func (s *documentAuthor) readable(ctx context.Context) error {
	return s.Call(ctx, http.MethodGet, s.mailList(), nil, nil)
}

func (s *documentAuthor) mailList() string {
	return fmt.Sprintf("/api/email/list?matterID=%d&basepath=email/", s.matter)
}

// verifyMail looks at all emails after a restart: what was acknowledged is there as it was sent, with its note, and nothing is
// that nobody sent.
func (s *documentAuthor) verifyMail(t *testing.T) {
	t.Helper()
	var list struct {
		List []struct {
			ID    int64
			Notes string
		}
	}
	if err := s.ask(t.Context(), http.MethodGet, s.mailList(), nil, &list); err != nil {
		t.Fatal(err)
	}
	for _, item := range list.List {
		if content, unknown := s.mail.maybe[item.ID]; unknown {
			s.mail.letters[item.ID] = &letter{content: content}
		}
		one := s.mail.letters[item.ID]
		if one == nil {
			t.Errorf("email %d of %s is shown, and nobody was told that it exists", item.ID, s.Username)
			continue
		}
		if item.Notes != one.note && !slices.Contains(one.notes, item.Notes) {
			t.Errorf("the note of email %d is %q; acknowledged was %q", item.ID, item.Notes, one.note)
		}
		one.note, one.notes = item.Notes, nil
		var link struct{ URL string }
		if err := s.ask(t.Context(), http.MethodGet, fmt.Sprintf("/api/signedUrlForEmail?emailID=%d", item.ID), nil, &link); err != nil {
			t.Fatal(err)
		}
		if content, err := s.Fetch(t.Context(), link.URL); err != nil || content != one.content {
			t.Errorf("email %d is not what was sent: %v", item.ID, err)
		}
	}
	if len(list.List) != len(s.mail.letters) {
		t.Errorf("%d emails of %s are shown, %d were acknowledged", len(list.List), s.Username, len(s.mail.letters))
	}
	s.mail.maybe = map[int64]string{}
}
