package faults

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/fault"
	"casefold/internal/kit/pg"
)

// sweepSteps are those that the sweeper passes, which runs at every start.
func sweepSteps() []string {
	return slices.DeleteFunc(fault.Names(), func(name string) bool { return !strings.HasPrefix(name, "sweep.") })
}

const harborFinch = 1001

// litter is what the sweeper finds: a file that was given up and is due, and one that is expected for too long.
type litter struct {
	t         *testing.T
	i         *installation
	due, late string
}

// drop leaves litter in the demo's first firm, and makes due what earlier rounds left.
func drop(t *testing.T, i *installation) litter {
	t.Helper()
	l := litter{t, i, blob.NewKey(harborFinch), blob.NewKey(harborFinch)}
	l.ask(func(conn *pgx.Conn) error {
		_, err := conn.Exec(t.Context(), "UPDATE files SET delete_after = now() WHERE tenant_id = $1 AND state = 'loose'", harborFinch)
		if err == nil {
			_, err = conn.Exec(t.Context(), `INSERT INTO files (tenant_id, key, state, counted, created_at, delete_after)
				VALUES ($1, $2, 'loose', true, now() - interval '2 days', now()), ($1, $3, 'expected', true, now() - interval '2 days', NULL)`, harborFinch, l.due, l.late)
		}
		if err == nil {
			_, err = conn.Exec(t.Context(), `INSERT INTO blob_retention (tenant_id, last_key, object, object_id, delete_after, created_at, ended_at)
				VALUES ($1, $2, 'document', 1, now() - interval '1 day', now() - interval '91 days', now())`, harborFinch, l.due)
		}
		return err
	})
	for _, key := range []string{l.due, l.late} {
		path := l.path(key)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("litter"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	i.forceDisk() // as the program would have
	return l
}

func (l litter) path(key string) string { return filepath.Join(l.i.seen(), "blobs", "US", key) }

func (l litter) ask(f func(conn *pgx.Conn) error) {
	l.t.Helper()
	l.i.inDatabase(f)
}

// inDatabase does something in the database of the program, as its owner.
func (i *installation) inDatabase(f func(conn *pgx.Conn) error) {
	i.t.Helper()
	ctx := i.t.Context()
	server, err := pg.Start(ctx, pg.Options{Dir: filepath.Join(i.seen(), "postgres")})
	if err != nil {
		i.t.Fatal(err)
	}
	conn, err := pgx.Connect(ctx, server.URL("casefold_us"))
	if err == nil {
		err = errors.Join(f(conn), conn.Close(context.Background()))
	}
	// The server belongs to this process where the program does not run.
	if err := errors.Join(err, server.Stop(context.Background())); err != nil {
		i.t.Fatal(err)
	}
}

// seen is the data folder of the running program, also where only the program sees it.
func (i *installation) seen() string {
	if len(i.Inside) == 0 {
		return i.data
	}
	return filepath.Join("/proc", fmt.Sprint(i.running.PID()), "root", i.data)
}

// writtenDown says whether the bytes of the file that was due are said to be destroyed.
func (l litter) writtenDown() (down bool) {
	l.t.Helper()
	l.ask(func(conn *pgx.Conn) error {
		return conn.QueryRow(l.t.Context(), "SELECT destroyed_at IS NOT NULL FROM blob_retention WHERE tenant_id = $1 AND last_key = $2", harborFinch, l.due).Scan(&down)
	})
	return down
}

// state is what the database says of a file, and whether its bytes are there.
func (l litter) state(key string) (state string, there bool) {
	l.t.Helper()
	l.ask(func(conn *pgx.Conn) error {
		return conn.QueryRow(l.t.Context(), "SELECT coalesce((SELECT state FROM files WHERE tenant_id = $1 AND key = $2), '')", harborFinch, key).Scan(&state)
	})
	_, err := os.Stat(l.path(key))
	return state, err == nil
}

// A kill at any step of the sweeper leaves rows without bytes only where nothing may refer to them, and no bytes without a
// row; the next sweep ends what the first began.
func TestAKilledSweeperIsTakenUpAgain(t *testing.T) {
	t.Parallel()
	i := startedBefore(t)
	trap := i.setTraps()
	i.start()
	reader := documentAuthorOf(t, i.signedIn("hf.eleanor.voss"), 1)
	for range timesEach(t) {
		for _, step := range sweepSteps() {
			i.stop() // a sweep that was taken up again would find what is dropped
			l := drop(t, i)
			trap.arm(t, step, 1)
			i.launch(i.Options)
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			if _, err := i.running.Ended(ctx); err != nil {
				t.Fatalf("nothing passed the step %s: %v", step, err)
			}
			cancel()
			kills.count(step)
			trap.disarm(t)
			i.start()
			until(t, "the sweeper goes on after "+step, func() error {
				down := l.writtenDown()
				state, there := l.state(l.due)
				if there && state == "" {
					t.Fatalf("after %s bytes are left that no row names", step)
				}
				if (down && state != "") || (state == "" && !l.writtenDown()) {
					t.Fatalf("after %s the record of what was destroyed is wrong", step)
				}
				if late, _ := l.state(l.late); there || state != "" || late != "loose" {
					return os.ErrExist
				}
				return nil
			})
			i.check()
		}
	}
	if err := reader.SignIn(t.Context()); err != nil {
		t.Fatal(err)
	}
	reader.verify(t)
	i.stop()
}
