// Command testpg runs a command beside a throwaway PostgreSQL that all the
// test processes under it share:
//
//	go run ./tools/testpg go test ./...
//
// The command finds the superuser's address in CASEFOLD_TEST_DATABASE_URL, and
// the name of databases to copy, migrated once for all, in CASEFOLD_TEST_PATTERN.
// The server is gone when the command has ended.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"

	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/pg"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: testpg COMMAND [ARGUMENT...]")
		os.Exit(2)
	}
	code, err := run(os.Args[1], os.Args[2:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "testpg:", err)
		os.Exit(1)
	}
	os.Exit(code)
}

// run returns the exit code of the command.
func run(name string, args []string) (code int, err error) {
	ctx := context.Background()
	server, err := pg.StartTemporary(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, server.Stop(ctx)) }()
	pattern, err := dbtest.Pattern(ctx, server.URL("postgres"))
	if err != nil {
		return 0, err
	}
	cmd := exec.Command(name, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.Env = append(os.Environ(), "CASEFOLD_TEST_DATABASE_URL="+server.URL("postgres"), dbtest.PatternVariable+"="+pattern)

	// Ctrl-C reaches the command by itself; a plain kill is passed on. Either
	// way the command ends first, then the server.
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	go func() {
		for received := range signals {
			if received == syscall.SIGTERM {
				_ = cmd.Process.Signal(received)
			}
		}
	}()
	var exit *exec.ExitError
	if err := cmd.Wait(); err != nil && !errors.As(err, &exit) {
		return 0, err
	}
	return cmd.ProcessState.ExitCode(), nil
}
