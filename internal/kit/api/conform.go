package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// Conforms says where a successful answer in JSON differs from its description: what is missing, of another type or not
// declared. Tests hold every answer to it, because some answers are written by hand.
func (r *Router) Conforms(method, path string, body []byte) error {
	schema, err := r.answerOf(method, path)
	if err != nil {
		return err
	}
	var answer any
	if err := json.Unmarshal(body, &answer); err != nil {
		return err
	}
	found := &huma.ValidateResult{}
	huma.Validate(r.api.OpenAPI().Components.Schemas, schema, huma.NewPathBuffer(nil, 0), huma.ModeReadFromServer, answer, found)
	return errors.Join(found.Errors...)
}

func (r *Router) answerOf(method, path string) (*huma.Schema, error) {
	if item := r.api.OpenAPI().Paths[path]; item != nil {
		op := map[string]*huma.Operation{http.MethodGet: item.Get, http.MethodPost: item.Post, http.MethodPut: item.Put, http.MethodDelete: item.Delete}[method]
		if op != nil && op.Responses["200"] != nil && op.Responses["200"].Content["application/json"] != nil {
			return op.Responses["200"].Content["application/json"].Schema, nil
		}
	}
	return nil, fmt.Errorf("the answer of %s %s is not described", method, path)
}
