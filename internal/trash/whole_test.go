package trash_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"casefold/internal/kit/dbtest"
	"casefold/internal/testkit"
)

// reader is somebody who reads an answer as it comes.
type reader struct {
	*httptest.ResponseRecorder
	first func()
}

func (r *reader) Write(text []byte) (int, error) {
	r.first()
	return r.ResponseRecorder.Write(text)
}

// The whole list of the bin leaves as it is read: its documents are on their way while the emails cannot be read yet.
func TestTheWholeBinIsNeverHeldAtOnce(t *testing.T) {
	w := testkit.NewWorld(t)
	long := strings.Repeat("a long name ", 20)
	path := "docs/" + long[:200] + "/" + long[:200] + "/"
	matter := w.Matter("Acme")
	w.Folder(matter, path)
	var ids []int64
	for i := range 60 {
		ids = append(ids, w.Document(w.Place(matter, path), fmt.Sprint(long[:200], i, ".txt"), "x"))
	}
	trash(t, w, m{"File": ids, "Note": []int64{note(t, w, matter, "N")}})
	w.Admin.SignIn()
	stuck := dbtest.Shared(t).Super(t, w.Region)
	if _, err := stuck.Exec(t.Context(), "BEGIN; LOCK TABLE emails IN ACCESS EXCLUSIVE MODE"); err != nil {
		t.Fatal(err)
	}
	begun, ended := make(chan struct{}), make(chan struct{})
	answer := &reader{httptest.NewRecorder(), sync.OnceFunc(func() { close(begun) })}
	request := httptest.NewRequest(http.MethodPost, "/api/trash/list", strings.NewReader("{}"))
	request.Header.Set("Authorization", "Bearer "+w.Admin.Token)
	request.Header.Set("Content-Type", "application/json")
	go func() {
		defer close(ended)
		w.App().Router.ServeHTTP(answer, request)
	}()
	select {
	case <-begun:
	case <-time.After(30 * time.Second):
		t.Error("nothing leaves before everything is read")
	}
	if _, err := stuck.Exec(t.Context(), "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	<-ended
	if err := w.App().Router.Conforms(http.MethodPost, "/api/trash/list", answer.Body.Bytes()); err != nil {
		t.Error(err)
	}
	if n := strings.Count(answer.Body.String(), `"type":"File"`); n != len(ids) || !strings.Contains(answer.Body.String(), `"filename":"N"`) {
		t.Errorf("%d documents: %.300s", n, answer.Body)
	}
}
