package faults

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/fault"
	"casefold/internal/search/embedded"
	_ "casefold/internal/search/indexer" // its steps
	"casefold/tools/program"
)

// indexSteps are those that the indexer passes.
func indexSteps() []string {
	return slices.DeleteFunc(fault.Names(), func(name string) bool { return !strings.HasPrefix(name, "indexer.") })
}

// covered fails while the index of the demo firm has not read the whole change log.
func (i *installation) covered(t *testing.T) error {
	index := embedded.Open(i.indexOf(harborFinch))
	defer index.Close()
	data, err := index.Cursor(t.Context())
	if err != nil {
		return err
	}
	type track struct{ Settled struct{ ID int64 } }
	var at struct{ Records, Texts track }
	if err := json.Unmarshal(data, &at); err != nil {
		return err
	}
	var last int64
	litter{t: t, i: i}.ask(func(conn *pgx.Conn) error {
		return conn.QueryRow(t.Context(), "SELECT max(id) FROM search_changes WHERE tenant_id = $1", harborFinch).Scan(&last)
	})
	if at.Records.Settled.ID != last || at.Texts.Settled.ID != last {
		return fmt.Errorf("the log ends at %d, and the index has read %s", last, data)
	}
	return nil
}

func (i *installation) indexOf(firm int64) string {
	return filepath.Join(i.data, "search", "US", strconv.FormatInt(firm, 10))
}

// lose takes the index away from those who search, so that another is built.
func (i *installation) lose(t *testing.T) {
	t.Helper()
	if err := os.Remove(filepath.Join(i.indexOf(harborFinch), "current")); err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
}

// A kill at any step of following or building leaves an index that the next start goes on with, or builds anew: in the end it
// has what the database has.
func TestAKilledIndexerGoesOn(t *testing.T) {
	t.Parallel()
	i := startedBefore(t)
	trap := i.setTraps()
	i.start()
	authors := staff{seed: faultSeed(t)}
	authors.hire(t, newDocumentAuthor, i.signedIn("hf.eleanor.voss"))
	for _, step := range indexSteps() {
		until(t, "the index is built before "+step, func() error { return i.covered(t) })
		trap.arm(t, step, 1)
		if step != "indexer.read" && step != "indexer.applied" {
			i.lose(t)
		}
		workUntilGone(t, i, step, &authors)
		trap.disarm(t)
		i.start()
		until(t, "the index is up to date after "+step, func() error { return i.covered(t) })
		authors.verify(t)
		i.checking(program.Options{})()
	}
	i.stop()
}
