package pool

import (
	"context"
	"errors"
	"fmt"
)

// Reason is why nothing came of a document.
type Reason string

const (
	Unreadable  Reason = "unreadable"  // it is damaged, protected by a password, or more than the worker can take
	TimedOut    Reason = "timedOut"    // it took longer than it may
	GaveWay     Reason = "gaveWay"     // it took long, and others waited
	Crashed     Reason = "crashed"     // the worker ended, or was ended by a limit
	BadOutput   Reason = "badOutput"   // what came out is empty, incomplete or of another kind
	TooLarge    Reason = "tooLarge"    // the document, or what came out, is larger than we handle
	Unsupported Reason = "unsupported" // nobody knows its format
)

// Failure says that a worker makes nothing of the document. Trying again rarely helps.
type Failure struct {
	Reason Reason
	Cause  error
}

// Fail is a Failure.
func Fail(reason Reason, cause error) error { return &Failure{reason, cause} }

func (f *Failure) Error() string {
	return fmt.Sprintf("nothing comes of the document (%s): %v", f.Reason, f.Cause)
}

func (f *Failure) Unwrap() error { return f.Cause }

// CallerError marks a failure that is neither the document's nor the worker's: the document could not be fetched, or what
// came of it could not be stored.
type CallerError struct{ Err error }

func (e *CallerError) Error() string { return e.Err.Error() }

func (e *CallerError) Unwrap() error { return e.Err }

var (
	errTooSlow = errors.New("the time for the document is up")
	errGaveWay = errors.New("the document took long, and others waited")
)

// explain tells apart what the document, the worker and the caller have done.
func explain(ctx context.Context, err error) error {
	var failure *Failure
	var ours *CallerError
	switch {
	case errors.Is(context.Cause(ctx), errTooSlow):
		return Fail(TimedOut, errTooSlow)
	case errors.Is(context.Cause(ctx), errGaveWay):
		return Fail(GaveWay, errGaveWay)
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &ours):
		return ours.Err
	case errors.As(err, &failure):
		return failure
	}
	return Fail(Crashed, err)
}
