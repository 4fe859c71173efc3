package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"syscall"
	"time"

	"casefold/internal/kit/clock"
)

const (
	turnPoll = 20 * time.Millisecond
	// silentTurn is how long a process waits for its turn without saying so.
	silentTurn = 2 * time.Second
)

// takeTurn waits until no other process opens the data folder or works alone in it, and keeps the others waiting until
// the folder is closed. A command that ends stops the private PostgreSQL that it started; a process that had attached
// to it would lose its database in the middle of the work. The lock is on the folder itself, so that no file of another
// owner is left in it.
func takeTurn(ctx context.Context, data string, log *slog.Logger) (*os.File, error) {
	folder, err := os.Open(data)
	if err != nil {
		return nil, fmt.Errorf("the data folder %s cannot be read (mend its rights, or set CASEFOLD_DATA to another): %w", data, plain(err))
	}
	said := false
	for begun := time.Now(); ; {
		err := syscall.Flock(int(folder.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil {
			return folder, nil
		}
		if errors.Is(err, syscall.EWOULDBLOCK) {
			if !said && time.Since(begun) > silentTurn {
				said = true
				log.Warn("waiting for another casefold command that is at work in the data folder", "data", data)
			}
			err = clock.Wait(ctx, turnPoll)
		}
		if err != nil {
			_ = folder.Close()
			return nil, fmt.Errorf("another casefold command is at work in the data folder %s: %w", data, err)
		}
	}
}
