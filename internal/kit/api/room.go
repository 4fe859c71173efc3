package api

import (
	"context"
	"net/http"
	"time"

	"golang.org/x/sync/semaphore"

	"casefold/internal/kit/awaited"
	"casefold/internal/kit/shares"
)

const (
	// roomForBodies is how many bytes of large request bodies are in memory at once, in which each takes several times its size,
	// and roomOfFirm how many of them are one firm's: enough for the largest body, and never all of it.
	roomForBodies = 48 << 20
	roomOfFirm    = 32 << 20
	// leftToOthers is how many times as long as a large body kept the program busy its firm then leaves the machine to those who wait
	// for something, before its next one.
	leftToOthers = 4
)

// room is the memory for large request bodies. Whoever finds it taken waits, the first who came first.
type room struct {
	all   *semaphore.Weighted
	firms *shares.Shares[int64]
}

func newRoom() *room {
	return &room{semaphore.NewWeighted(roomForBodies), shares.New[int64](roomOfFirm)}
}

// take waits for room for a body, which the caller gives back. Small bodies need none.
func (r *room) take(ctx context.Context, firm, size int64) (giveBack func(), err error) {
	if size <= bodyLimit {
		return func() {}, nil
	}
	size = min(size, roomOfFirm)
	leave, err := r.firms.Take(ctx, firm, size)
	if err != nil {
		return nil, err
	}
	if err := r.all.Acquire(ctx, size); err != nil {
		leave()
		return nil, err
	}
	work := awaited.Begin()
	return func() {
		r.all.Release(size)
		go func() { // the answer need not wait for it
			work.GiveWay(context.WithoutCancel(ctx), leftToOthers)
			leave()
		}()
	}, nil
}

// bodySize is how large the body of a request may turn out to be.
func bodySize(req *http.Request, limit int64) int64 {
	if req.ContentLength >= 0 {
		return min(req.ContentLength, limit)
	}
	return limit
}

// admitBody waits for room for the body of a request, and has it arrive in time from then on: it takes room from others.
func (r *Router) admitBody(ctx context.Context, w http.ResponseWriter, req *http.Request, who Principal, limit int64) (giveBack func(), err error) {
	var firm int64
	if who != nil {
		firm = who.Actor().Tenant
	}
	giveBack, err = r.room.take(ctx, firm, bodySize(req, limit))
	if err != nil {
		return nil, err
	}
	if req.ContentLength != 0 {
		_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(r.patience))
	}
	if err := readBody(req, limit); err != nil {
		giveBack()
		return nil, err
	}
	return giveBack, nil
}
