package faults

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/jobs"
	"casefold/tools/program"
)

// crowd is a folder with many documents, which copies of it share their files with.
type crowd struct {
	*ownMatter
	documents int64 // with the one in the folder inside
}

func newCrowd(t *testing.T, p *program.Person, doublings int) crowd {
	t.Helper()
	c := crowd{ownMatter: newOwnMatter(t, p, "Crowd")}
	all := c.files
	for range doublings {
		var made struct{ IDs []int64 }
		c.must(c.post("/document/copy", map[string]any{"matterID": c.matter, "destinationDirectoryID": c.from, "objectIDs": all, "autoRename": true}, &made))
		all = append(all, made.IDs...)
	}
	c.documents = int64(len(all)) + 1
	return c
}

// condemn trashes what lies in a new matter, with so many copies of the crowd.
func (c crowd) condemn(copies int, name string) *condemned {
	c.t.Helper()
	d := &condemned{ownMatter: newOwnMatter(c.t, c.Person, name)}
	for range copies {
		d.must(d.post("/document/copy", map[string]any{
			"matterID": d.matter, "destinationDirectoryID": d.folder, "objectIDs": []int64{}, "directoryIDs": []int64{c.from}, "autoRename": true,
		}, nil))
	}
	d.must(d.post("/multi/delete", map[string]any{"IDs": d.selection()}, nil))
	return d
}

// age makes all that is retained older.
func (i *installation) age(days int) {
	i.t.Helper()
	i.inDatabase(func(conn *pgx.Conn) error {
		_, err := conn.Exec(i.t.Context(), "UPDATE blob_retention SET delete_after = delete_after - make_interval(days => $1) WHERE file_key IS NOT NULL", days)
		return err
	})
}

type sweepArgs struct{}

// Kind names the job of the sweeper.
func (sweepArgs) Kind() string { return "sweep_storage" }

// sweep has the sweeper come by, and returns its job.
func (i *installation) sweep() (id int64) {
	i.t.Helper()
	i.inDatabase(func(conn *pgx.Conn) error {
		return pgx.BeginFunc(i.t.Context(), conn, func(tx pgx.Tx) (err error) {
			id, err = jobs.Insert(i.t.Context(), tx, sweepArgs{})
			return err
		})
	})
	return id
}

// swept has the sweeper come by, and waits until it has gone.
func (i *installation) swept() {
	i.t.Helper()
	id := i.sweep()
	until(i.t, "the sweeper does not end", func() (err error) {
		i.inDatabase(func(conn *pgx.Conn) error {
			var state string
			failed := conn.QueryRow(i.t.Context(), "SELECT state FROM river_job WHERE id = $1", id).Scan(&state)
			if state != "completed" {
				err = fmt.Errorf("its job is %s", state)
			}
			return failed
		})
		return err
	})
}

// retained is how many files of these documents are retained, and how many were destroyed.
func (i *installation) retained(documents []int64) (kept, destroyed int) {
	i.t.Helper()
	i.inDatabase(func(conn *pgx.Conn) error {
		return conn.QueryRow(i.t.Context(), `SELECT count(file_key), count(destroyed_at) FROM blob_retention
			WHERE tenant_id = $1 AND object = 'document' AND object_id = ANY($2)`, harborFinch, documents).Scan(&kept, &destroyed)
	})
	return kept, destroyed
}

// binKills is how often the program is killed at random while things are destroyed. At the named steps it is killed as well.
func binKills(t *testing.T) int {
	t.Helper()
	if n := rounds(t); n > 20 {
		return n
	}
	return 4
}

// Kills at any moment of a manifest, of the batches of an execution and of the sweeper after it: counts stay true, nothing is
// destroyed before its date, and everything is after it.
func TestKillsAtAnyMomentWhileThingsAreDestroyed(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(faultSeed(t), 4))
	i := startedBefore(t)
	i.start()
	p := i.signedIn("hf.eleanor.voss")
	many := newCrowd(t, p, 5)
	kill := func(within time.Duration, working *sync.WaitGroup) {
		time.Sleep(time.Duration(chance.Int64N(int64(within)))) // the kill is to strike at any moment
		i.kill(chance.IntN(2) == 0)
		working.Wait()
		kills.count("at random, while things are destroyed")
		i.start()
		many.must(p.SignIn(t.Context()))
	}
	for round := range binKills(t) / 2 {
		c := many.condemn(2, fmt.Sprintf("Killed in round %d", round))
		var working sync.WaitGroup
		working.Go(func() {
			list, err := c.manifest()
			now := binDetails{Status: 1}
			for err == nil && now.Status == 1 {
				now, err = c.now(list)
			}
			if err == nil {
				c.list = list
				_, _ = c.execute()
			}
		})
		kill(700*time.Millisecond, &working)
		c.gone(6+2*many.documents, 1+2*2)
		before, _ := i.retained(c.files)
		i.age(89)
		i.swept()
		if kept, gone := i.retained(c.files); kept < len(c.files) || kept != before || gone != 0 {
			t.Fatalf("round %d: after 89 days %d of %d files are retained", round, kept, before)
		}
		i.age(2)
		i.sweep()
		kill(150*time.Millisecond, &working)
		i.swept()
		if kept, gone := i.retained(c.files); kept != 0 || gone != before {
			t.Fatalf("round %d: after 91 days %d files are retained, and %d of %d destroyed", round, kept, gone, before)
		}
		i.check()
	}
	i.stop()
}

// An older database beside newer files, as after a backup was put back: what it still names is there, though newer days had
// destroyed it, and what it does not know of is not removed.
func TestAnOlderDatabaseBesideNewerFilesLosesNothing(t *testing.T) {
	t.Parallel()
	needsNoPowerCut(t)
	i := startedBefore(t)
	i.start()
	s := documentAuthorOf(t, i.signedIn("hf.eleanor.voss"), 1)
	c := &condemned{ownMatter: newOwnMatter(t, s.Person, "Put back")}
	c.must(c.post("/multi/delete", map[string]any{"IDs": c.selection()}, nil))
	c.listed()
	i.stop()
	database, backup := filepath.Join(i.data, "postgres"), filepath.Join(filepath.Dir(i.data), "backup")
	if said, err := exec.Command("cp", "-a", database, backup).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	i.start()
	c.must(c.SignIn(t.Context()))
	c.gone(6, 1)
	newer := documentAuthorOf(t, s.Person, 1)
	i.stop()
	if err := os.RemoveAll(database); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(backup, database); err != nil {
		t.Fatal(err)
	}
	i.start()
	c.must(c.SignIn(t.Context()))
	i.age(91)
	i.swept()
	s.verify(t)
	c.must(c.post("/multi/restore", map[string]any{"IDs": c.selection()}, nil))
	for _, id := range c.files {
		if content, err := s.read(t.Context(), id, 1); err != nil || content == "" {
			t.Errorf("document %d cannot be read: %v", id, err)
		}
	}
	if err := newer.readable(t.Context()); err == nil {
		t.Error("the newer database is still there")
	}
	c.must(c.post("/multi/delete", map[string]any{"IDs": c.selection()}, nil))
	c.gone(6, 1)
	i.stop()
}
