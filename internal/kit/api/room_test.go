package api_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
)

type ofFirm int64

func (f ofFirm) Actor() db.Actor { return db.Actor{Tenant: int64(f)} }

type largeInput struct {
	Body struct {
		Text string `json:"text"`
	}
}

func TestLargeBodiesOfOneFirmTakeTheirShareOfTheMemoryAndNoMore(t *testing.T) {
	anyone := api.Right{Name: "test", Allow: func(context.Context, api.Principal) error { return nil }}
	router := api.New(nil, slog.New(slog.DiscardHandler), func(_ context.Context, bearer string) (api.Principal, error) {
		firm, err := strconv.ParseInt(bearer, 10, 64)
		return ofFirm(firm), err
	})
	arrived, goOn := make(chan int64, 10), make(chan struct{})
	api.Raw(router, http.MethodPost, "/large", func(ctx context.Context, _ *largeInput) (bool, error) {
		arrived <- api.Caller(ctx).Actor().Tenant
		<-goOn
		return true, nil
	}, anyone, api.MaxBody(32<<20))
	server := httptest.NewServer(router)
	defer server.Close()
	var asking sync.WaitGroup
	ask := func(firm string, size int) {
		asking.Go(func() {
			body := `{"text": "` + strings.Repeat("x", size) + `"}`
			req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+"/api/large", strings.NewReader(body))
			if err != nil {
				t.Error(err)
				return
			}
			req.Header.Set("Authorization", "Bearer "+firm)
			req.Header.Set("Content-Type", "application/json")
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Error(err)
				return
			}
			defer res.Body.Close()
			if _, err := io.Copy(io.Discard, res.Body); err != nil || res.StatusCode != http.StatusOK {
				t.Error(res.Status, err)
			}
		})
	}
	ask("1", 25<<20)
	if firm := <-arrived; firm != 1 {
		t.Fatal(firm)
	}
	for range 3 {
		ask("1", 25<<20) // waits for the first
	}
	ask("1", 10) // needs no room
	ask("2", 10<<20)
	if one, two := <-arrived, <-arrived; one+two != 3 {
		t.Errorf("%d and %d arrived", one, two)
	}
	if len(arrived) != 0 {
		t.Error("a firm has more than its share")
	}
	close(goOn)
	asking.Wait()
	if len(arrived) != 3 {
		t.Errorf("%d of three have come through", len(arrived))
	}
}
