package program

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// DemoPassword is the password of all people of the demo firm.
const DemoPassword = "Casefold-Demo-1!"

// Person calls the program as one of its users, as a browser would.
type Person struct {
	URL      string
	Username string
	Password string
	Token    string
	// Key is the idempotency key of the next calls, if it is not empty.
	Key    string
	client http.Client
}

// NewPerson is somebody of the demo firm who has not signed in yet.
func NewPerson(url, username string) *Person {
	return &Person{URL: url, Username: username, Password: DemoPassword, client: http.Client{Timeout: 30 * time.Second}}
}

// Failure is an answer of the program other than 200.
type Failure struct {
	Status int
	Code   int
	Text   string
}

func (f *Failure) Error() string { return fmt.Sprintf("%d, code %d: %s", f.Status, f.Code, f.Text) }

// Unknown says that nobody knows after this failure whether the call was carried out: there was no answer, or one of 500 and above.
func Unknown(err error) bool {
	failure, answered := err.(*Failure)
	return err != nil && (!answered || failure.Status >= http.StatusInternalServerError)
}

// SignIn exchanges the password for a token.
func (p *Person) SignIn(ctx context.Context) error {
	var answer struct{ Status, IDToken string }
	p.Token = ""
	if err := p.Call(ctx, http.MethodPost, "/auth/signIn", map[string]any{"username": p.Username, "password": p.Password}, &answer); err != nil {
		return err
	}
	if answer.Status != "SIGNED_IN" {
		return fmt.Errorf("the sign-in of %s ended with %s", p.Username, answer.Status)
	}
	p.Token = answer.IDToken
	return nil
}

// Send uploads a file to a signed URL, which begins after the program's address.
func (p *Person) Send(ctx context.Context, url, content string) error {
	_, err := p.exchange(ctx, http.MethodPut, url, strings.NewReader(content))
	return err
}

// Fetch downloads what a signed URL leads to.
func (p *Person) Fetch(ctx context.Context, url string) (string, error) {
	text, err := p.exchange(ctx, http.MethodGet, url, nil)
	return string(text), err
}

func (p *Person) exchange(ctx context.Context, method, url string, body io.Reader) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, method, p.URL+url, body)
	if err != nil {
		return nil, err
	}
	return p.do(request)
}

// Call makes one call and reads its answer into out, which may be nil. A refusal is a *Failure.
func (p *Person) Call(ctx context.Context, method, path string, body, out any) error {
	var sent io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		sent = bytes.NewReader(text)
	}
	request, err := http.NewRequestWithContext(ctx, method, p.URL+path, sent)
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Origin", p.URL)
	if p.Key != "" {
		request.Header.Set("Idempotency-Key", p.Key)
	}
	if p.Token != "" {
		request.Header.Set("Authorization", "Bearer "+p.Token)
	}
	text, err := p.do(request)
	if err != nil || out == nil {
		return err
	}
	return json.Unmarshal(text, out)
}

func (p *Person) do(request *http.Request) ([]byte, error) {
	answer, err := p.client.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		var failure struct {
			Info struct{ Error struct{ Code int } }
		}
		_ = json.Unmarshal(text, &failure)
		return nil, &Failure{answer.StatusCode, failure.Info.Error.Code, string(text)}
	}
	return text, nil
}
