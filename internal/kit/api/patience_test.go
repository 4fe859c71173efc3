package api_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"casefold/internal/kit/api"
	"casefold/internal/kit/awaited"
	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
)

func TestWhoAsksHowFarWorkIsDoesNotSlowItDown(t *testing.T) {
	router := api.New(nil, slog.New(slog.DiscardHandler), nil)
	everybody := api.Right{Name: "everybody"}
	empty := func(context.Context, *struct{}) (struct{}, error) { return struct{}{}, nil }
	api.Raw(router, http.MethodPost, "/work", empty, everybody)
	api.Raw(router, http.MethodPost, "/work/progress", empty, everybody, api.NotAwaited())
	for path, want := range map[string]bool{"/api/work": true, "/api/work/progress": false} {
		before := awaited.LastNoted()
		res := httptest.NewRecorder()
		router.ServeHTTP(res, httptest.NewRequestWithContext(t.Context(), http.MethodPost, path, nil))
		if noted := awaited.LastNoted() != before; res.Code != http.StatusOK || noted != want {
			t.Errorf("%s answers %d, and work gives way to it: %t, want %t", path, res.Code, noted, want)
		}
	}
}

func TestHeavyCallsAndLargeBodiesGiveWay(t *testing.T) {
	d := dbtest.Private(t)
	who := somebody(d.Firm(t, "US"))
	anyone := api.Right{Name: "test", Allow: func(context.Context, api.Principal) error { return nil }}
	router := api.New(d.DB, slog.New(slog.DiscardHandler), func(context.Context, string) (api.Principal, error) { return who, nil })
	type input struct {
		Body struct {
			Text string `json:"text" maxLength:"5000000"`
		}
	}
	gives := func(ctx context.Context, tx *db.Tx, _ *input) (bool, error) { return dbtest.Patient(ctx, t, tx), nil }
	api.Post(router, "/light", gives, anyone, api.MaxBody(4<<20))
	api.Post(router, "/heavy", gives, anyone, api.Heavy())
	for _, c := range []struct {
		path  string
		bytes int
		want  string
	}{{"/api/light", 10, "false"}, {"/api/light", 2 << 20, "true"}, {"/api/heavy", 10, "true"}} {
		body := `{"text":"` + strings.Repeat("x", c.bytes) + `"}`
		req := httptest.NewRequestWithContext(t.Context(), http.MethodPost, c.path, strings.NewReader(body))
		req.Header.Set("Authorization", "Bearer x")
		req.Header.Set("Content-Type", "application/json")
		res := httptest.NewRecorder()
		router.ServeHTTP(res, req)
		if res.Code != http.StatusOK || !strings.Contains(res.Body.String(), `"mysql":`+c.want) {
			t.Errorf("%s with %d bytes: %d %s, want %s", c.path, c.bytes, res.Code, res.Body, c.want)
		}
	}
}

func TestAnEndpointByKeyHasItsStatementsPlannedOnce(t *testing.T) {
	d := dbtest.Private(t)
	who := somebody(d.Firm(t, "US"))
	anyone := api.Right{Name: "test", Allow: func(context.Context, api.Principal) error { return nil }}
	router := api.New(d.DB, slog.New(slog.DiscardHandler), func(context.Context, string) (api.Principal, error) { return who, nil })
	mode := func(ctx context.Context, tx *db.Tx, _ *struct{}) (string, error) {
		var mode string
		err := tx.QueryRow(ctx, "SHOW plan_cache_mode").Scan(&mode)
		return mode, err
	}
	api.Get(router, "/any", mode, anyone)
	api.Get(router, "/key", mode, anyone, api.ByKey())
	for path, want := range map[string]string{"/api/any": "auto", "/api/key": "force_generic_plan"} {
		req := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
		req.Header.Set("Authorization", "Bearer x")
		res := httptest.NewRecorder()
		router.ServeHTTP(res, req)
		if res.Code != http.StatusOK || !strings.Contains(res.Body.String(), `"mysql":"`+want+`"`) {
			t.Errorf("%s: %d %s, want %s", path, res.Code, res.Body, want)
		}
	}
}
