package api_test

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/errs"
)

type (
	countInput struct {
		Count  int `query:"count"`
		FailAt int `query:"failAt"`
	}
	itemWire struct {
		ID   int    `json:"id"`
		Name string `json:"name"`
	}
	shelfWire struct {
		Shelf string     `json:"shelf"`
		Notes []string   `json:"notes"`
		Items []itemWire `json:"items"`
	}
	shelvesWire struct {
		Upper  []itemWire `json:"upper"`
		Middle []itemWire `json:"middle"`
		Lower  []itemWire `json:"lower"`
	}
	somebody db.Actor
)

func (s somebody) Actor() db.Actor { return db.Actor(s) }

// count asks the database for numbers, one row each, and fails at one of them.
func count(ctx context.Context, tx *db.Tx, in *countInput, emit func(itemWire) error) error {
	rows, err := tx.Query(ctx, "SELECT n FROM generate_series(1, $1::int) n", in.Count)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var n int
		if err := rows.Scan(&n); err != nil {
			return err
		}
		if n == in.FailAt {
			return errs.MatterNotFound
		}
		if err := emit(itemWire{n, "a <name> & more"}); err != nil {
			return err
		}
	}
	return rows.Err()
}

func lists(t *testing.T) func(path string) (*http.Response, []byte, error) {
	t.Helper()
	d := dbtest.Shared(t)
	who := somebody(d.Firm(t, "US"))
	anyone := api.Right{Name: "test", Allow: func(context.Context, api.Principal) error { return nil }}
	router := api.New(d.DB, slog.New(slog.DiscardHandler), func(context.Context, string) (api.Principal, error) { return who, nil })
	api.GetList(router, "/items", count, anyone)
	api.GetListing(router, "/shelf", func(ctx context.Context, tx *db.Tx, in *countInput, out *api.Listing[shelfWire, itemWire]) error {
		if err := out.Begin(shelfWire{Shelf: "[top]", Notes: []string{}}); err != nil {
			return err
		}
		return count(ctx, tx, in, out.Add)
	}, anyone)
	api.PostLists[shelvesWire](router, "/shelves", shelves, anyone)
	server := httptest.NewServer(router)
	t.Cleanup(server.Close)
	return func(path string) (*http.Response, []byte, error) {
		method := http.MethodGet
		if strings.HasPrefix(path, "/shelves") {
			method = http.MethodPost
		}
		req, err := http.NewRequestWithContext(t.Context(), method, server.URL+"/api"+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bearer x")
		req.Header.Set("Accept-Encoding", "gzip")
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		var body io.Reader = res.Body
		if res.Header.Get("Content-Encoding") == "gzip" {
			if body, err = gzip.NewReader(res.Body); err != nil {
				return res, nil, err
			}
		}
		text, err := io.ReadAll(body)
		return res, text, err
	}
}

func TestAListOfAnyLengthArrivesWhole(t *testing.T) {
	get := lists(t)
	for _, n := range []int{0, 1, 50, 20_000} {
		res, text, err := get(fmt.Sprintf("/items?count=%d", n))
		var answer api.Answer[[]itemWire]
		if err == nil {
			err = json.Unmarshal(text, &answer)
		}
		if err != nil || res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "application/json" {
			t.Fatalf("%d rows: %v, %v", n, res, err)
		}
		if answer.MySQL == nil || len(answer.MySQL) != n || (n > 0 && answer.MySQL[n-1] != itemWire{n, "a <name> & more"}) {
			t.Errorf("%d rows became %d", n, len(answer.MySQL))
		}
		if compressed := res.Header.Get("Content-Encoding") == "gzip"; compressed != (n == 20_000) {
			t.Errorf("%d rows, compressed: %v", n, compressed)
		}
	}
}

func TestAListMayStandInsideAnObject(t *testing.T) {
	get := lists(t)
	for _, n := range []int{0, 3} {
		_, text, err := get(fmt.Sprintf("/shelf?count=%d", n))
		var answer api.Answer[shelfWire]
		if err == nil {
			err = json.Unmarshal(text, &answer)
		}
		got := answer.MySQL
		if err != nil || got.Shelf != "[top]" || got.Notes == nil || got.Items == nil || len(got.Items) != n {
			t.Errorf("%s, %v", text, err)
		}
	}
}

// shelves fills the upper and the lower shelf alike.
func shelves(ctx context.Context, tx *db.Tx, in *countInput, out *api.Lists) error {
	for _, name := range []string{"upper", "lower"} {
		if err := count(ctx, tx, in, func(i itemWire) error { return out.Add(name, i) }); err != nil {
			return err
		}
	}
	if in.Count > 0 && out.Add("upper", itemWire{}) == nil {
		return errors.New("a list got another row after its end")
	}
	return nil
}

func TestSeveralListsOfAnyLengthArriveInOneObject(t *testing.T) {
	get := lists(t)
	for _, n := range []int{0, 1, 3, 20_000} {
		res, text, err := get(fmt.Sprintf("/shelves?count=%d", n))
		var answer api.Answer[shelvesWire]
		if err == nil {
			err = json.Unmarshal(text, &answer)
		}
		got := answer.MySQL
		if err != nil || res.Header.Get("Content-Type") != "application/json" || len(got.Upper) != n || got.Middle == nil || len(got.Middle) != 0 || len(got.Lower) != n {
			t.Errorf("%d rows: %d, %d and %d, %v: %.200s", n, len(got.Upper), len(got.Middle), len(got.Lower), err, text)
		}
	}
	if _, text, err := get("/shelves?count=20000&failAt=19000"); !errors.Is(err, io.ErrUnexpectedEOF) || json.Valid(text) {
		t.Errorf("%d bytes, %v", len(text), err)
	}
}

func TestAFailureBeforeTheFirstRowsLeaveIsAnOrdinaryAnswer(t *testing.T) {
	get := lists(t)
	res, text, err := get("/items?count=100&failAt=60")
	if err != nil || res.StatusCode != errs.MatterNotFound.Status || !strings.Contains(string(text), fmt.Sprint(errs.MatterNotFound.Code)) {
		t.Fatalf("%v, %s, %v", res, text, err)
	}
}

func TestAListThatFailsHalfwayBreaksOffAndNeverLooksWhole(t *testing.T) {
	get := lists(t)
	res, text, err := get("/items?count=20000&failAt=19000")
	if res.StatusCode != http.StatusOK || !errors.Is(err, io.ErrUnexpectedEOF) || json.Valid(text) {
		t.Fatalf("%d, %d bytes, %v", res.StatusCode, len(text), err)
	}
	if _, text, err := get("/items?count=1"); err != nil || !json.Valid(text) {
		t.Fatalf("afterwards: %s, %v", text, err)
	}
}
