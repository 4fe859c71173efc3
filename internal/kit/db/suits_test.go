package db_test

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
)

// databaseOfSomebodyElse makes an empty database on the test server, as an operator might have, and gives its URL.
func databaseOfSomebodyElse(t *testing.T, name, options string) string {
	t.Helper()
	in := dbtest.Shared(t)
	name = fmt.Sprintf("%s_%d", name, os.Getpid())
	server := in.Super(t, "")
	if _, err := server.Exec(t.Context(), "CREATE DATABASE "+name+" TEMPLATE template0 "+options); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := server.Exec(context.Background(), "DROP DATABASE "+name); err != nil {
			t.Error(err)
		}
	})
	address, err := url.Parse(in.Config.GlobalURL)
	if err != nil {
		t.Fatal(err)
	}
	address.Path = "/" + name
	return address.String()
}

func TestADatabaseThatWouldLoseLettersIsNotTouched(t *testing.T) {
	for name, c := range map[string]struct{ options, says string }{
		"unfolded": {"ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'", "does not know that Ü and ü are one letter"},
		"bytes":    {"ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'", "encoded in SQL_ASCII"},
	} {
		t.Run(name, func(t *testing.T) {
			address := databaseOfSomebodyElse(t, name, c.options)
			if _, err := db.Look(t.Context(), address); err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("looked at: %v", err)
			}
			if err := db.Migrate(t.Context(), db.Config{GlobalURL: address}, db.Migrations{}); err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("migrated: %v", err)
			}
		})
	}
}

func TestLookingTellsWhatIsThere(t *testing.T) {
	cfg := dbtest.Shared(t).Config
	if found, err := db.Look(t.Context(), cfg.GlobalURL); err != nil || found.Missing || found.Version == "" {
		t.Errorf("a database of ours: %+v, %v", found, err)
	}
	notYet, err := url.Parse(cfg.GlobalURL)
	if err != nil {
		t.Fatal(err)
	}
	notYet.Path += "_not_yet"
	if found, err := db.Look(t.Context(), notYet.String()); err != nil || !found.Missing {
		t.Errorf("a database that is not there yet: %+v, %v", found, err)
	}
	if _, err := db.Look(t.Context(), "postgres://somebody:secret@127.0.0.1:1/casefold"); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("nobody there: %v", err)
	}
}
