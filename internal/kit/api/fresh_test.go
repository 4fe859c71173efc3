package api_test

import (
	"context"
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
)

type burnInput struct {
	Burn bool `query:"burn"`
}

func burns(in *burnInput) bool { return in.Burn }

// burnRouter has an endpoint of each sort that asks for a fresh sign-in, always or where the input asks for it.
func burnRouter(d *db.DB, who somebody, fresh api.Option) *api.Router {
	anyone := api.Right{Name: "test", Allow: func(context.Context, api.Principal) error { return nil }}
	router := api.New(d, slog.New(slog.DiscardHandler), func(context.Context, string) (api.Principal, error) { return who, nil })
	raw := func(context.Context, *burnInput) (bool, error) { return true, nil }
	inFirm := func(context.Context, *db.Tx, *burnInput) (bool, error) { return true, nil }
	api.Raw(router, http.MethodGet, "/raw", raw, anyone, fresh)
	api.Auth(router, http.MethodGet, "/auth", raw, anyone, fresh)
	api.Get(router, "/get", inFirm, anyone, fresh)
	api.GetList(router, "/list", func(_ context.Context, _ *db.Tx, _ *burnInput, emit func(bool) error) error { return emit(true) }, anyone, fresh)
	api.GetFile(router, "/file", "text/csv", "x.csv", func(_ context.Context, _ *db.Tx, _ *burnInput, out *api.File) error {
		_, err := out.Write([]byte("x"))
		return err
	}, anyone, fresh)
	api.Stream(router, "/stream", func(_ context.Context, _ *burnInput, w http.ResponseWriter) error {
		_, err := io.WriteString(w, "x")
		return err
	}, anyone, fresh)
	return router
}

var burnPaths = []string{"/api/raw", "/auth/auth", "/api/get", "/api/list", "/api/file", "/api/stream"}

// wants checks the answer to a call of each endpoint: the code of a failure, or 0.
func wants(t *testing.T, router *api.Router, query string, code int) {
	t.Helper()
	for _, path := range burnPaths {
		req := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path+query, nil)
		req.Header.Set("Authorization", "Bearer x")
		res := httptest.NewRecorder()
		router.ServeHTTP(res, req)
		if code == 0 && res.Code != http.StatusOK {
			t.Errorf("%s%s: %d %s", path, query, res.Code, res.Body)
		}
		if code != 0 && (res.Code != http.StatusForbidden || !strings.Contains(res.Body.String(), fmt.Sprintf(`"code":%d`, code))) {
			t.Errorf("%s%s: %d %s, want %d", path, query, res.Code, res.Body, code)
		}
	}
}

func TestAnEndpointOfAnySortCanAskForAFreshSignIn(t *testing.T) {
	d := dbtest.Shared(t)
	router := burnRouter(d.DB, somebody(d.Firm(t, "US")), api.FreshSignIn())
	wants(t, router, "", 1105) // nobody says who confirmed
	confirmed := true
	router.Confirmed = func(context.Context, api.Principal) (bool, error) { return confirmed, nil }
	wants(t, router, "", 0)
	confirmed = false
	wants(t, router, "", 1105)
}

func TestAnEndpointOfAnySortCanAskForItByItsInput(t *testing.T) {
	d := dbtest.Shared(t)
	router := burnRouter(d.DB, somebody(d.Firm(t, "US")), api.FreshSignInIf(burns))
	wants(t, router, "", 0)
	wants(t, router, "?burn=true", 1105)
	router.Confirmed = func(context.Context, api.Principal) (bool, error) { return true, nil }
	wants(t, router, "?burn=true", 0)
}

func TestTheDescriptionSaysThatAFreshSignInIsNeeded(t *testing.T) {
	for says, option := range map[string]api.Option{
		"Needs: test, and a fresh sign-in. 1105: Please confirm that it is you":                api.FreshSignIn(),
		"Needs: test, and for some input a fresh sign-in. 1105: Please confirm that it is you": api.FreshSignInIf(burns),
	} {
		text, err := burnRouter(nil, somebody{}, option).OpenAPI()
		if err != nil || strings.Count(string(text), says) != len(burnPaths) {
			t.Errorf("%v: %s", err, text)
		}
	}
}

func TestWhatIsOpenToEverybodyCannotAskForAFreshSignIn(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("an endpoint without callers asks them to confirm")
		}
	}()
	router := api.New(nil, slog.New(slog.DiscardHandler), nil)
	api.Auth(router, http.MethodGet, "/open", func(context.Context, *burnInput) (bool, error) { return true, nil }, api.Public, api.FreshSignIn())
}
