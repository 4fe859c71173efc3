// Package errs is the numeric catalogue: every failure Casefold tells anyone has a code, an HTTP status and a
// message, declared once here and written out in one place, kit/api.
package errs

import (
	"errors"
	"fmt"
)

// Error is a failure from the catalogue. The values of this package are templates: With, Saying and Because return
// changed copies, and errors.Is compares by code alone.
type Error struct {
	Code    int
	Status  int
	Message string

	data  any
	cause error
}

var declared = map[int]*Error{}

func declare(code, status int, message string) *Error {
	if declared[code] != nil {
		panic(fmt.Sprintf("errs: code %d is declared twice", code))
	}
	declared[code] = &Error{Code: code, Status: status, Message: message}
	return declared[code]
}

// Message is what the catalogue says of a code that was kept; empty where it has no such code.
func Message(code int) string {
	if e := declared[code]; e != nil {
		return e.Message
	}
	return ""
}

func (e *Error) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("%d %s: %v", e.Code, e.Message, e.cause)
	}
	return fmt.Sprintf("%d %s", e.Code, e.Message)
}

// Is makes errors.Is(err, errs.X) true for every copy of X.
func (e *Error) Is(target error) bool {
	other, ok := target.(*Error)
	return ok && other.Code == e.Code
}

// Unwrap gives the cause, which is logged and never sent.
func (e *Error) Unwrap() error { return e.cause }

// Data is what travels as errorData.
func (e *Error) Data() any { return e.data }

// With attaches errorData that the browser may use.
func (e *Error) With(data any) *Error {
	copied := *e
	copied.data = data
	return &copied
}

// Saying replaces the message for the user.
func (e *Error) Saying(message string) *Error {
	copied := *e
	copied.Message = message
	return &copied
}

// Because attaches the cause for the log; the user never sees it.
func (e *Error) Because(cause error) *Error {
	copied := *e
	copied.cause = cause
	return &copied
}

// Field is the errorData of InvalidInput.
type Field struct {
	Field  string `json:"field"`
	Reason string `json:"reason"`
}

// Invalid says which field of the input is wrong, and why.
func Invalid(field, reason string) *Error {
	return InvalidInput.With(Field{Field: field, Reason: reason})
}

// Refuses is true of an answer of the catalogue that stays the same however often one asks: somebody may not do this, or the
// thing is not as they think. Failures of the program and of its surroundings, and Busy, may pass.
func Refuses(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Status < 500 && e.Code != Busy.Code
}

// As finds the catalogue error inside err. What is not from the catalogue is Internal, with err as its cause.
func As(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return Internal.Because(err)
}
