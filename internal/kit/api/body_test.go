package api_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"casefold/internal/kit/api"
)

type workInput struct {
	Body struct {
		Much int `json:"much"`
	}
}

func TestACallMayTakeLongerThanItsBodyMay(t *testing.T) {
	const patience = 50 * time.Millisecond
	brief := api.Option(func(_ *api.Endpoint, op *huma.Operation) { op.BodyReadTimeout = patience })
	anyone := api.Right{Name: "test", Allow: func(context.Context, api.Principal) error { return nil }}
	router := api.New(nil, slog.New(slog.DiscardHandler), func(context.Context, string) (api.Principal, error) { return somebody{}, nil })
	api.Raw(router, http.MethodPost, "/work", func(ctx context.Context, _ *workInput) (bool, error) {
		select {
		case <-ctx.Done():
			return false, ctx.Err()
		case <-time.After(4 * patience):
			return true, nil
		}
	}, anyone, brief)
	server := httptest.NewServer(router)
	defer server.Close()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+"/api/work", strings.NewReader(`{"much": 1}`))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer x")
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		t.Errorf("the answer was %s", res.Status)
	}
}
