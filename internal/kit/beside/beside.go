// Package beside runs what may hang, such as a read of a disk that does not answer, beside a caller who goes on when its time is over.
package beside

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
)

// ErrLeft says that the context ended first. What was begun goes on by itself.
var ErrLeft = errors.New("beside: the caller went on")

// Slots are how many may run at once. What hangs keeps its slot until it ends.
type Slots chan struct{}

// Do waits for a slot and runs do. It fails with ErrLeft when the context ends before that; a panic of do is the caller's.
func Do[T any](ctx context.Context, slots Slots, do func() (T, error)) (T, error) {
	type outcome struct {
		answer T
		err    error
		panic  any
	}
	var none T
	select {
	case slots <- struct{}{}:
	case <-ctx.Done():
		return none, ErrLeft
	}
	done := make(chan outcome, 1)
	go func() {
		var o outcome
		defer func() {
			if cause := recover(); cause != nil {
				o.panic = fmt.Sprintf("%v\n%s", cause, debug.Stack())
			}
			<-slots
			done <- o
		}()
		o.answer, o.err = do()
	}()
	select {
	case o := <-done:
		if o.panic != nil {
			panic(o.panic)
		}
		return o.answer, o.err
	case <-ctx.Done():
		return none, ErrLeft
	}
}
