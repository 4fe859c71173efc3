package api_test

import (
	"context"
	"log/slog"
	"net/http"
	"testing"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
)

type (
	bookWire struct {
		Kind  string `json:"kind" enum:"book"`
		Pages int    `json:"pages"`
	}
	boxWire struct {
		Kind  string  `json:"kind" enum:"box"`
		Label *string `json:"label"`
	}
	thingWire = api.OneOf[struct {
		Book bookWire
		Box  boxWire
	}]
)

func TestAnAnswerIsHeldToItsDescription(t *testing.T) {
	anyone := api.Right{Name: "test", Allow: func(context.Context, api.Principal) error { return nil }}
	router := api.New(nil, slog.New(slog.DiscardHandler), nil)
	api.GetList(router, "/things", func(context.Context, *db.Tx, *struct{}, func(thingWire) error) error { return nil }, anyone)
	for answer, good := range map[string]bool{
		`{"mysql":[]}`: true,
		`{"mysql":[{"kind":"book","pages":3},{"kind":"box","label":null},{"kind":"box","label":"old"}]}`: true,
		`{"mysql":[{"kind":"book"}]}`:                       false,
		`{"mysql":[{"kind":"book","pages":"3"}]}`:           false,
		`{"mysql":[{"kind":"book","pages":null}]}`:          false,
		`{"mysql":[{"kind":"book","pages":3,"label":"x"}]}`: false,
		`{"mysql":[{"kind":"boxes","label":null}]}`:         false,
		`{"mysql":null}`:         false,
		`{"mysql":[],"more":[]}`: false,
	} {
		if err := router.Conforms(http.MethodGet, "/api/things", []byte(answer)); (err == nil) != good {
			t.Errorf("%s: %v", answer, err)
		}
	}
	if err := router.Conforms(http.MethodPut, "/api/things", []byte("{}")); err == nil {
		t.Error("a call that does not exist is described")
	}
}
