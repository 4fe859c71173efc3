package dbtest

import (
	"context"
	"net/url"
	"testing"

	"golang.org/x/sys/unix"

	"casefold/internal/kit/db"
)

// Private opens the shared databases as the program opens those of the server that it has started, whose processes it may make give way.
func Private(t testing.TB) *Installation {
	t.Helper()
	cfg, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	address, err := url.Parse(cfg.GlobalURL)
	if err != nil {
		t.Fatal(err)
	}
	if cfg.PrivateHost = address.Query().Get("host"); cfg.PrivateHost == "" {
		t.Skip("the database of this run is on another machine")
	}
	return Open(t, cfg)
}

// Patient says whether the process of PostgreSQL behind a transaction gives way to others.
func Patient(ctx context.Context, t testing.TB, tx *db.Tx) bool {
	t.Helper()
	var pid int
	if err := tx.QueryRow(ctx, "SELECT pg_backend_pid()").Scan(&pid); err != nil {
		t.Fatal(err)
	}
	process, err := unix.Getpriority(unix.PRIO_PROCESS, pid)
	if err != nil {
		t.Fatal(err)
	}
	own, err := unix.Getpriority(unix.PRIO_PROCESS, 0)
	if err != nil {
		t.Fatal(err)
	}
	return process < own // the kernel tells less of who is nicer
}
