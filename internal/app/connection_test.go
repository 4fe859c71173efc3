package app_test

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

// TestOfTwoLengthsOnlyTheChunksCount sends a request that has a length and chunks, and another one after it on the same connection: the
// chunks say where the first ends, whatever the length says, and each gets its own answer.
func TestOfTwoLengthsOnlyTheChunksCount(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Admin.SignIn()
	const second = "GET /api/public/about HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
	for name, length := range map[string]int{"Shorter than the chunks": 4, "Up to the end of the second request": 1000} {
		body := fmt.Sprintf(`{"newClientData":{"newClientName":%q}}`, name)
		chunks := fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(body), body)
		if length == 1000 {
			length = len(chunks) + len(second)
		}
		conn, err := net.Dial("tcp", strings.TrimPrefix(w.URL(), "http://"))
		if err != nil {
			t.Fatal(err)
		}
		_, err = fmt.Fprintf(conn, "POST /api/clients/new HTTP/1.1\r\nHost: x\r\nOrigin: %s\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\n"+
			"Content-Length: %d\r\nTransfer-Encoding: chunked\r\n\r\n%s%s", w.URL(), w.Admin.Token, length, chunks, second)
		if err != nil {
			t.Fatal(err)
		}
		answers := bufio.NewReader(conn)
		for _, says := range []string{`{"mysql":[`, `"apiName"`} {
			res, err := http.ReadResponse(answers, nil)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			text, err := io.ReadAll(res.Body)
			if err != nil || res.StatusCode != http.StatusOK || !strings.Contains(string(text), says) {
				t.Errorf("%s: %d %s %v", name, res.StatusCode, text, err)
			}
		}
		if more, _ := io.ReadAll(answers); len(more) > 0 {
			t.Errorf("%s: a third answer: %s", name, more)
		}
		_ = conn.Close()
	}
}
