package events

import (
	"context"
	"net/http"

	"casefold/internal/kit/api"
)

// Mount declares the event stream.
func Mount(r *api.Router, h *Hub, enter Entry, right api.Right) {
	doors := newDoors()
	api.Stream(r, "/events", func(ctx context.Context, in *streamInput, w http.ResponseWriter) error {
		if !doors.pass(ctx, api.Caller(ctx).Actor().Tenant) {
			return nil
		}
		return h.Serve(ctx, w, in.Topics, enter)
	}, right)
}

type streamInput struct {
	Topics []string `query:"topic,explode" maxItems:"20" doc:"What to hear of beside the caller's own news"`
}
