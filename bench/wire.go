package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// wire is one connection to the program, with as little work on this side as can be.
type wire struct {
	net.Conn
	reader *bufio.Reader
	token  string
	out    bytes.Buffer
	// asksEvery is how long it waits before it asks again how far something is: a moment, because it measures when that is done.
	asksEvery time.Duration
}

func dial(url, token string) (*wire, error) {
	conn, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		return nil, err
	}
	return &wire{Conn: conn, reader: bufio.NewReader(conn), token: token, asksEvery: 5 * time.Millisecond}, nil
}

// call sends a request and reads what is inside mysql into out. Body is JSON to be made, or bytes to be sent as they are.
func (w *wire) call(method, path string, body, out any) error {
	text, raw := body.([]byte)
	if !raw && body != nil {
		var err error
		if text, err = json.Marshal(body); err != nil {
			return err
		}
	}
	w.out.Reset()
	w.out.WriteString(method + " " + path + " HTTP/1.1\r\nHost: " + w.RemoteAddr().String() + "\r\nContent-Length: " + strconv.Itoa(len(text)))
	if !raw {
		w.out.WriteString("\r\nContent-Type: application/json\r\nAuthorization: Bearer " + w.token)
	}
	w.out.WriteString("\r\n\r\n")
	w.out.Write(text)
	if _, err := w.Write(w.out.Bytes()); err != nil {
		return err
	}
	return w.answer(method+" "+path, out)
}

// post sends JSON that is made already, however large, without copying it.
func (w *wire) post(path string, text []byte) error {
	_, err := fmt.Fprintf(w, "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Length: %d\r\nContent-Type: application/json\r\nAuthorization: Bearer %s\r\n\r\n",
		path, w.RemoteAddr(), len(text), w.token)
	if err == nil {
		_, err = w.Write(text)
	}
	if err != nil {
		return err
	}
	return w.answer("POST "+path, nil)
}

func (w *wire) answer(call string, out any) error {
	answer, err := http.ReadResponse(w.reader, nil)
	if err != nil {
		return fmt.Errorf("%s: %w", call, err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return fmt.Errorf("%s: %w", call, err)
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answers %s: %s", call, answer.Status, strings.TrimSpace(string(text)))
	}
	if out == nil {
		return nil
	}
	return json.Unmarshal(text, &struct {
		MySQL any `json:"mysql"`
	}{out})
}
