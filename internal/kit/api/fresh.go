package api

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"casefold/internal/kit/errs"
)

// FreshSignIn asks that the caller signed in, or confirmed who they are, less than 15 minutes ago; everybody else gets
// FreshSignInNeeded before the body is read. It is for what makes a stolen session the thief's account, and for what
// cannot be undone.
func FreshSignIn() Option {
	return func(e *Endpoint, _ *huma.Operation) {
		e.Fresh = true
		e.Fails = append(e.Fails, errs.FreshSignInNeeded)
	}
}

// FreshSignInIf is FreshSignIn for the calls whose input asks for it, and for no others. In is the input of the
// endpoint's own function.
func FreshSignInIf[In any](asks func(in *In) bool) Option {
	return func(e *Endpoint, op *huma.Operation) {
		FreshSignIn()(e, op)
		e.freshIf = func(in any) bool { return asks(in.(*In)) }
	}
}

// confirmed refuses a caller who has not confirmed who they are for a while.
func (r *Router) confirmed(ctx context.Context, who Principal) error {
	if r.Confirmed == nil {
		return errs.FreshSignInNeeded
	}
	fresh, err := r.Confirmed(ctx, who)
	if err == nil && !fresh {
		err = errs.FreshSignInNeeded
	}
	return err
}

// judge refuses a call whose input asks for a fresh sign-in that its caller does not have.
func (r *Router) judge(ctx context.Context, in any) error {
	e := ctx.Value(exchangeKey{}).(*exchange).endpoint
	if e.freshIf == nil || !e.freshIf(in) {
		return nil
	}
	return r.confirmed(ctx, Caller(ctx))
}
