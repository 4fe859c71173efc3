// Command casefold is the server: web, API and background work in one program.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"casefold/internal/app"
	"casefold/internal/kit/reader"
)

type command struct {
	name, help string
	run        func(ctx context.Context, cfg app.Config, log *slog.Logger) error
}

var commands = []command{
	{"serve", "web, API and background workers in one process (the default)", serve},
	{"work", "background workers only", work},
	{"migrate", "bring the database schema up to date", app.Migrate},
	{"demo", "fill an empty installation with a lifelike firm", fillDemo},
	{"doctor", "what is installed, what is missing, which features that switches off, and the mend", diagnose},
	{"check", "verify the invariants over a live installation", verify},
	{"openapi", "print the description of the API", describe},
}

func main() {
	reader.RunHelper()
	if err := run(os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "casefold: "+err.Error())
		os.Exit(1)
	}
}

func run(args []string) error {
	name := "serve"
	if len(args) > 0 && args[0] != "" && args[0][0] != '-' {
		name, args = args[0], args[1:]
	}
	for _, c := range commands {
		if c.name != name {
			continue
		}
		cfg, rest, err := app.ReadConfig(name, args, os.Getenv, os.Stderr)
		if err != nil {
			return err
		}
		if len(rest) > 0 {
			return fmt.Errorf("%s takes no argument %q", name, rest[0])
		}
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		err = c.run(ctx, cfg, newLog(cfg.LogLevel))
		if ctx.Err() != nil && errors.Is(err, context.Canceled) {
			return errors.New("interrupted") // whatever was cut short blames something else
		}
		return err
	}
	usage()
	return fmt.Errorf("there is no command %q", name)
}

func usage() {
	fmt.Fprintln(os.Stderr, "casefold <command>   (--help after a command lists its settings)")
	for _, c := range commands {
		fmt.Fprintf(os.Stderr, "  %-8s %s\n", c.name, c.help)
	}
}

func newLog(level string) *slog.Logger {
	var l slog.Level
	if err := l.UnmarshalText([]byte(level)); err != nil {
		l = slog.LevelInfo
	}
	return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: l}))
}
