package api_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"casefold/internal/kit/api"
	"casefold/internal/kit/errs"
)

func workRouter() *api.Router {
	anyone := api.Right{Name: "test", Allow: func(context.Context, api.Principal) error { return nil }}
	router := api.New(nil, slog.New(slog.DiscardHandler), func(_ context.Context, bearer string) (api.Principal, error) {
		if bearer != "good" {
			return nil, errs.InvalidAuth
		}
		return somebody{}, nil
	})
	work := func(context.Context, *workInput) (bool, error) { return true, nil }
	api.Raw(router, http.MethodPost, "/work", work, anyone)
	api.Raw(router, http.MethodPost, "/public/work", work, api.Public)
	api.Auth(router, http.MethodPost, "/work", work, api.Public)
	router.Handle("/", http.NotFoundHandler())
	return router
}

func TestABodyThatNeverArrivesHoldsNoConnection(t *testing.T) {
	router := workRouter()
	router.SetPatience(50 * time.Millisecond)
	server := httptest.NewServer(router)
	defer server.Close()
	for _, request := range []string{
		"POST /api/work", "POST /api/public/work", "POST /auth/nowhere", "POST /api/nowhere", "POST /", "GET /api/work",
		"POST /api/work HTTP/1.1\r\nAuthorization: Bearer good",
	} {
		t.Run(request, func(t *testing.T) {
			conn, err := net.Dial("tcp", server.Listener.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			_ = conn.SetDeadline(time.Now().Add(10 * time.Second))
			if len(request) < 40 {
				request += " HTTP/1.1"
			}
			fmt.Fprintf(conn, "%s\r\nHost: casefold\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{", request)
			reader := bufio.NewReader(conn)
			if res, err := http.ReadResponse(reader, nil); err == nil {
				_, _ = io.Copy(io.Discard, res.Body)
			}
			if _, err := reader.ReadByte(); err != io.EOF {
				t.Fatalf("the connection stays open: %v", err)
			}
		})
	}
}

type neverRead struct{ t *testing.T }

func (n neverRead) Read([]byte) (int, error) {
	n.t.Error("the body was read")
	return 0, io.EOF
}

func TestNothingIsReadFromWhoMayNotCall(t *testing.T) {
	req := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/work", neverRead{t})
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer bad")
	res := httptest.NewRecorder()
	workRouter().ServeHTTP(res, req)
	if res.Code != http.StatusUnauthorized {
		t.Errorf("the answer was %d", res.Code)
	}
}
