package db

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/clock"
)

const (
	listenAgainAfter = time.Second
	// silence is after how long a listener makes sure that the database is still there.
	silence = 30 * time.Second
)

// Listen hears the notifications of a channel until ctx ends. An empty region means the global database. Begun is called
// each time that the LISTEN stands, first and after every lost connection: what was sent in between is never heard.
func (d *DB) Listen(ctx context.Context, regionName, channel string, begun func(), heard func(payload string)) {
	for ctx.Err() == nil {
		err := d.listenOnce(ctx, regionName, channel, begun, heard)
		if ctx.Err() != nil {
			return
		}
		d.log.WarnContext(ctx, "listening to the database is interrupted", "region", regionName, "channel", channel, "cause", err)
		_ = clock.Wait(ctx, listenAgainAfter)
	}
}

func (d *DB) listenOnce(ctx context.Context, regionName, channel string, begun func(), heard func(payload string)) error {
	conn, err := d.Dedicated(ctx, regionName)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, "LISTEN "+pgx.Identifier{channel}.Sanitize()); err != nil {
		return err
	}
	begun()
	for {
		quiet, cancel := context.WithTimeout(ctx, silence)
		notification, err := conn.WaitForNotification(quiet)
		cancel()
		switch {
		case err == nil:
			heard(notification.Payload)
		case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
			if err := conn.Ping(ctx); err != nil {
				return err
			}
		default:
			return err
		}
	}
}
