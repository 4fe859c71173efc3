package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"casefold/internal/kit/office/officetest"
	"casefold/tools/program"
)

// previews are as many as one LibreOffice makes, without the first two.
const previews = 16

// measurePreviews opens the previews of contracts that nobody has seen yet: from the click until the PDF lies there.
func measurePreviews(ctx context.Context, s *scene) ([]figure, error) {
	person := program.NewPerson(s.p.URL, eleanor)
	if err := person.SignIn(ctx); err != nil {
		return nil, err
	}
	at, err := makeFolder(s.p.URL, person.Token)
	if err != nil {
		return nil, err
	}
	w, err := dial(s.p.URL, person.Token)
	if err != nil {
		return nil, err
	}
	defer w.Close()
	content := officetest.Pages(20)
	unseen := make(chan int64, previews+2)
	for i := range cap(unseen) {
		id, err := w.uploadOne(at, fmt.Sprintf("Contract %d.docx", i), content)
		if err != nil {
			return nil, err
		}
		unseen <- id
	}
	for range cap(unseen) - previews {
		if err := w.preview(<-unseen); err != nil {
			return nil, err
		}
	}
	f, err := s.timed("preview of a Word file of 20 pages, first time", previews, time.Second, func() error { return w.preview(<-unseen) })
	return []figure{f}, err
}

// preview asks until the preview is there, as a browser does that has lost its stream of events, only more often.
func (w *wire) preview(document int64) error {
	for {
		var preview struct{ Status, Reason string }
		if err := w.call(http.MethodPost, "/api/document/preview", object{"documentID": document}, &preview); err != nil {
			return err
		}
		switch preview.Status {
		case "ready":
			return nil
		case "unavailable":
			return fmt.Errorf("no preview: %s", preview.Reason)
		}
		time.Sleep(w.asksEvery)
	}
}
