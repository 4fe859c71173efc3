package testkit

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"testing"

	"casefold/internal/kit/errs"
)

// Person is somebody who calls the API, signed in at the first call.
type Person struct {
	w        *World
	Username string
	Email    string
	Sub      string
	// Token is the id token of the last sign-in; a test may replace it to play somebody else.
	Token string
}

// SignIn signs the person in through the endpoint and keeps the id token.
func (p *Person) SignIn() {
	p.w.t.Helper()
	var answer struct {
		Status  string `json:"status"`
		IDToken string `json:"idToken"`
	}
	p.w.Anonymous().do(http.MethodPost, "/auth/signIn", M{"username": p.Username, "password": Password}, nil).Raw(p.w.t, &answer)
	if answer.Status != "SIGNED_IN" {
		p.w.t.Fatalf("%s: sign-in ended with %q", p.Username, answer.Status)
	}
	p.Token = answer.IDToken
}

// Anonymous is nobody in particular.
func (w *World) Anonymous() *Person { return &Person{w: w, Token: "-"} }

// Get, Post and Put call an endpoint by its path under /api, or by a whole path that begins with /auth/.
func (p *Person) Get(path string) *Response { return p.Call(http.MethodGet, path, nil, nil) }

// Post calls an endpoint.
func (p *Person) Post(path string, body any) *Response {
	return p.Call(http.MethodPost, path, body, nil)
}

// Put calls an endpoint.
func (p *Person) Put(path string, body any) *Response {
	return p.Call(http.MethodPut, path, body, nil)
}

// Call is the general form, with headers.
func (p *Person) Call(method, path string, body any, header http.Header) *Response {
	p.w.t.Helper()
	if p.Token == "" {
		p.SignIn()
	}
	if len(path) < 6 || path[:6] != "/auth/" {
		path = "/api" + path
	}
	return p.do(method, path, body, header)
}

func (p *Person) do(method, path string, body any, header http.Header) *Response {
	p.w.t.Helper()
	var reader io.Reader
	switch b := body.(type) {
	case nil:
	case []byte:
		reader = bytes.NewReader(b)
	default:
		text, err := json.Marshal(body)
		if err != nil {
			p.w.t.Fatal(err)
		}
		reader = bytes.NewReader(text)
	}
	req, err := http.NewRequest(method, p.w.server.URL+path, reader)
	if err != nil {
		p.w.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Origin", p.w.server.URL)
	if p.Token != "-" && p.Token != "" {
		req.Header.Set("Authorization", "Bearer "+p.Token)
	}
	for name, values := range header {
		req.Header[name] = values
	}
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		p.w.t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		p.w.t.Fatal(err)
	}
	if res.StatusCode == http.StatusOK && res.Header.Get("Content-Type") == "application/json" {
		if err := p.w.app.Router.Conforms(method, req.URL.Path, text); err != nil {
			p.w.t.Errorf("%s %s answers otherwise than described: %v", method, path, err)
		}
	}
	return p.w.notice(&Response{Status: res.StatusCode, Header: res.Header, Body: text, call: method + " " + path})
}

// notice fails the test at its end when the answer says that the program broke, unless the test expects just that, by Fails: a test
// that looks for a refusal of any kind would take it for one.
func (w *World) notice(r *Response) *Response {
	if r.Code() == errs.Internal.Code {
		w.t.Cleanup(func() {
			if !r.expected {
				w.t.Errorf("%s: the program broke, which no test expected: %s", r.call, r.Body)
			}
		})
	}
	return r
}

// Response is an answer and the checks a test makes on it.
type Response struct {
	Status int
	Header http.Header
	Body   []byte
	call   string
	// expected is set when the test names the error of this answer.
	expected bool
}

type failureWire struct {
	Info struct {
		Error struct {
			Code        int    `json:"code"`
			UserMessage string `json:"userMessage"`
			Description string `json:"description"`
		} `json:"error"`
		ErrorData json.RawMessage `json:"errorData"`
	} `json:"info"`
	RequestID string `json:"requestID"`
}

// Code is the catalogue code of a failure, 0 for a success.
func (r *Response) Code() int {
	if r.Status < 300 {
		return 0
	}
	var f failureWire
	_ = json.Unmarshal(r.Body, &f)
	return f.Info.Error.Code
}

// OK fails the test unless the call succeeded.
func (r *Response) OK(t testing.TB) *Response {
	t.Helper()
	if r.Status != http.StatusOK {
		t.Fatalf("%s: %d %s", r.call, r.Status, r.Body)
	}
	return r
}

// Into reads what is inside mysql.
func (r *Response) Into(t testing.TB, v any) {
	t.Helper()
	var envelope struct {
		MySQL json.RawMessage `json:"mysql"`
	}
	r.OK(t)
	if err := json.Unmarshal(r.Body, &envelope); err != nil {
		t.Fatalf("%s: %v in %s", r.call, err, r.Body)
	}
	if err := json.Unmarshal(envelope.MySQL, v); err != nil {
		t.Fatalf("%s: %v in %s", r.call, err, r.Body)
	}
}

// Raw reads an answer that is not wrapped, as those under /auth.
func (r *Response) Raw(t testing.TB, v any) {
	t.Helper()
	if err := json.Unmarshal(r.OK(t).Body, v); err != nil {
		t.Fatalf("%s: %v in %s", r.call, err, r.Body)
	}
}

// Fails checks that the call was refused with this error, in the one shape that errors have.
func (r *Response) Fails(t testing.TB, want *errs.Error) *Response {
	t.Helper()
	r.expected = true
	var f failureWire
	if err := json.Unmarshal(r.Body, &f); err != nil {
		t.Fatalf("%s: want %d, got %d %s", r.call, want.Code, r.Status, r.Body)
	}
	if f.Info.Error.Code != want.Code || r.Status != want.Status {
		t.Fatalf("%s: want %d (%d), got %d (%d): %s", r.call, want.Code, want.Status, f.Info.Error.Code, r.Status, r.Body)
	}
	if f.Info.Error.UserMessage == "" || f.RequestID == "" {
		t.Fatalf("%s: a failure says what happened and names its request: %s", r.call, r.Body)
	}
	return r
}

// Data reads errorData of a failure.
func (r *Response) Data(t testing.TB, v any) {
	t.Helper()
	var f failureWire
	if err := json.Unmarshal(r.Body, &f); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(f.Info.ErrorData, v); err != nil {
		t.Fatalf("%s: errorData: %v in %s", r.call, err, r.Body)
	}
}

// Begin opens a stream, looks at how the answer begins, and leaves.
func (p *Person) Begin(path string) *Response {
	p.w.t.Helper()
	if p.Token == "" {
		p.SignIn()
	}
	req, err := http.NewRequestWithContext(p.w.t.Context(), http.MethodGet, p.w.server.URL+"/api"+path, nil)
	if err != nil {
		p.w.t.Fatal(err)
	}
	if p.Token != "-" {
		req.Header.Set("Authorization", "Bearer "+p.Token)
	}
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		p.w.t.Fatal(err)
	}
	defer res.Body.Close()
	text := make([]byte, 4096)
	n, err := res.Body.Read(text)
	if err != nil && err != io.EOF {
		p.w.t.Fatal(err)
	}
	return &Response{Status: res.StatusCode, Header: res.Header, Body: text[:n], call: "GET " + path}
}
