package api

import (
	"strconv"
	"strings"

	"casefold/internal/kit/errs"
)

// IfMatch is a part of an input: the rev of the record as the caller saw it. Embed it beside the Body.
type IfMatch struct {
	Rev string `header:"If-Match" maxLength:"32" doc:"The rev of the record as it was seen; another one now answers 1005"`
}

// Seen is the rev that the caller saw, or nil when the caller does not care.
func (m IfMatch) Seen() (*int64, error) {
	if m.Rev == "" {
		return nil, nil
	}
	rev, err := strconv.ParseInt(strings.Trim(m.Rev, `"`), 10, 64)
	if err != nil {
		return nil, errs.Invalid("If-Match", "it must be the rev of the record")
	}
	return &rev, nil
}
