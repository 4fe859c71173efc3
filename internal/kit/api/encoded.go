package api

import (
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// Encoded is a list of T that came from the database as JSON and leaves as it is.
type Encoded[T any] json.RawMessage

// MarshalJSON gives nothing as an empty list.
func (e Encoded[T]) MarshalJSON() ([]byte, error) {
	if e == nil {
		return []byte("[]"), nil
	}
	return e, nil
}

// Schema describes the list that it is.
func (Encoded[T]) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[[]T](), true, "")
}
