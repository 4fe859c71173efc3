package documents_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"casefold/internal/testkit"
)

// offers begins to send so many bytes to a signed URL and returns the answer, which comes before any of them.
func offers(t *testing.T, w *testkit.World, url string, size int64) string {
	t.Helper()
	connection, err := net.Dial("tcp", strings.TrimPrefix(w.URL(), "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	fmt.Fprintf(connection, "PUT %s HTTP/1.1\r\nHost: casefold.example\r\nContent-Length: %d\r\n\r\n", url, size)
	answer, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(answer.StatusCode, string(text))
}

func TestAFileWhoseSizeNobodyAnnouncedHasALimit(t *testing.T) {
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Acme"), "docs/")
	up := w.Admin.Import(docs, false, "Unannounced.bin")[0]
	w.Send(up.URL, "small").OK(t)
	w.Admin.Register(up, "small").OK(t)
	var unannounced struct{ IDs []int64 }
	w.Admin.Put("/email/checkTrashAndUpload", m{
		"directoryID": w.Mailbox(docs.Matter, "email/").Folder, "skipMD5Check": false, "emailList": []m{{"originalFilename": "large.eml"}},
	}).Into(t, &unannounced)
	limit := int64(w.App().Config.UnannouncedUpload) << 20
	for name, url := range map[string]string{
		"a new document": w.Admin.Import(docs, false, "Large.bin")[0].URL,
		"a new version":  w.Admin.NewVersion(up.DocumentID).URL,
		"an email":       w.Admin.EmailURL(unannounced.IDs[0]),
	} {
		if said := offers(t, w, url, limit+1); !strings.HasPrefix(said, "413") || !strings.Contains(said, "1002") || !strings.Contains(said, "at most 256 MB") {
			t.Errorf("%s: %s", name, said)
		}
	}
}
