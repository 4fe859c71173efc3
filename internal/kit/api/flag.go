package api

import (
	"bytes"

	"github.com/danielgtaylor/huma/v2"
)

// Flag is yes or no as it comes in: true and false, or 1 and 0 as records carry it.
type Flag bool

// UnmarshalJSON reads what the schema lets through.
func (f *Flag) UnmarshalJSON(text []byte) error {
	*f = Flag(bytes.Equal(text, []byte("true")) || bytes.Equal(text, []byte("1")))
	return nil
}

// Schema describes the four ways to say it.
func (Flag) Schema(huma.Registry) *huma.Schema {
	zero, one := 0.0, 1.0
	return &huma.Schema{OneOf: []*huma.Schema{{Type: huma.TypeBoolean}, {Type: huma.TypeInteger, Minimum: &zero, Maximum: &one}}}
}

// Bit is how records carry yes or no.
func Bit(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
