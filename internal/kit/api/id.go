package api

import (
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

// ID is the id of a record as it comes in. A number too large to be an id is read as 0, which no record has: it is an
// unknown record like any other, not malformed input.
type ID int64

// UnmarshalJSON reads any JSON integer.
func (id *ID) UnmarshalJSON(text []byte) error {
	number, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil {
		number = 0
	}
	*id = ID(number)
	return nil
}

// Schema describes an ID as the integer that it is.
func (ID) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeInteger, Format: "int64"}
}

// IDs turns ids as they came in into ids as they are used.
func IDs(in []ID) []int64 {
	ids := make([]int64, len(in))
	for i, id := range in {
		ids[i] = int64(id)
	}
	return ids
}
