package check

import (
	"testing"

	"casefold/internal/kit/api"
)

func TestEveryEndpointSaysWhoMayCallIt(t *testing.T) {
	access := rule(Access)
	access.holds(t)
	if declared, _ := declarations(load(t)); len(declared) < 20 {
		t.Errorf("only %d endpoints were seen", len(declared))
	}
	access.finds(t, "internal/firms/broken.go", "package firms\n\nfunc f() { api.Get(r, \"/firm/new\", get, may.SignedIn) }\n", "GET /api/firm/new has no row")
	access.finds(t, "internal/firms/broken.go", "package firms\n\nfunc f() { api.Auth(r, http.MethodPost, \"/new\", post, may.SignedIn) }\n", "POST /auth/new has no row")
	access.finds(t, "internal/firms/broken.go", "package firms\n\nfunc f() { api.Get(r, \"/me\", get, api.Public) }\n", "open to everybody")
	access.finds(t, "internal/firms/broken.go", "package firms\n\nfunc f() { api.Get(r, path, get, may.SignedIn) }\n", "written out")
	access.finds(t, "internal/firms/broken.go", "package firms\n\nfunc f() { router.HandleFunc(\"GET /api/x\", get) }\n", "only internal/app mounts")
	access.finds(t, accessTable, load(t)[accessTable]+"\nvar more = map[string]row{\"GET /api/gone\": {}}\n", "no such endpoint")
}

func TestAnEndpointWithoutARightDoesNotStart(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("an endpoint without a right is accepted")
		}
	}()
	api.Get[struct{}, struct{}](api.New(nil, nil, nil), "/broken", nil, api.Right{})
}
