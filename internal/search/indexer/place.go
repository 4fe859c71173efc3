package indexer

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/secret"
	"casefold/internal/search/indexer/internal/sqlgen"
)

const (
	placeFile = "place"
	// placeLock begins the name of the advisory lock that says that a place is alive.
	placeLock = "casefold search "
	// presentEvery is the time between two looks at that lock.
	presentEvery = 5 * time.Second
)

// here is the name of this data folder among all that have indexes over the same database. It is made once and stays: the name
// of the machine, for people, and some letters, for certainty.
func (s *Service) here() (string, error) {
	path := filepath.Join(s.folder, placeFile)
	name, err := os.ReadFile(path)
	if err == nil && len(name) > 0 {
		return strings.TrimSpace(string(name)), nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	machine, err := os.Hostname()
	if err != nil {
		machine = "machine"
	}
	if err := os.MkdirAll(s.folder, 0o700); err != nil {
		return "", err
	}
	temporary, err := os.CreateTemp(s.folder, placeFile+"-*")
	if err != nil {
		return "", err
	}
	defer os.Remove(temporary.Name())
	_, err = temporary.WriteString(machine + "-" + secret.Token(4))
	if err = errors.Join(err, temporary.Sync(), temporary.Close()); err != nil {
		return "", err
	}
	if err := os.Link(temporary.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) { // another process may have been first
		return "", err
	}
	name, err = os.ReadFile(path)
	return string(name), err
}

// stayPresent holds the lock of this place, or waits for it while another process of the data folder does.
func (r *region) stayPresent(ctx context.Context) {
	for ctx.Err() == nil {
		place, err := r.here()
		if err == nil {
			var turn *db.Turn
			if turn, err = r.db.TakeTurn(ctx, r.name, placeLock+place); err == nil && turn != nil {
				for clock.Wait(ctx, presentEvery) == nil && turn.Held(ctx) == nil {
				}
				turn.End(ctx)
				continue
			}
		}
		if err != nil && ctx.Err() == nil {
			r.log.WarnContext(ctx, "this machine cannot say that it has indexes", "region", r.name, "cause", err)
		}
		_ = clock.Wait(ctx, presentEvery)
	}
}

// announce says that this place keeps an index of the firm.
func (f *firm) announce(ctx context.Context) error {
	place, err := f.here()
	if err != nil {
		return err
	}
	return f.db.InTx(ctx, f.actor(), func(tx *db.Tx) error {
		return sqlgen.New(tx).Announce(ctx, sqlgen.AnnounceParams{TenantID: tx.Tenant, Place: place})
	})
}
