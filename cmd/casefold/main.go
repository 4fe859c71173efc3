// Command casefold is the server: web, API and background work in one program.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"casefold/internal/app"
	"casefold/internal/kit/priority"
	"casefold/internal/kit/processors"
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

// wrongCall is a failure of how the program was called, which ends with another exit code than one of what it did.
type wrongCall struct{ error }

func (w wrongCall) Unwrap() error { return w.error }

func wrongly(format string, arguments ...any) error {
	return wrongCall{fmt.Errorf(format, arguments...)}
}

func main() {
	reader.RunHelper()
	processors.Share()
	_ = priority.Prompt() // where the kernel does not allow it, people wait longer while the machine is busy
	err := run(terminal{os.Stdout, os.Stderr, os.Getenv}, os.Args[1:])
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return
	}
	fmt.Fprintln(os.Stderr, "casefold: "+err.Error())
	if errors.As(err, &wrongCall{}) {
		os.Exit(2)
	}
	os.Exit(1)
}

// terminal is where a command is called from.
type terminal struct {
	out, err io.Writer
	getenv   func(string) string
}

func run(t terminal, args []string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := runIn(ctx, t, args)
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return errors.New("interrupted") // whatever was cut short blames something else
	}
	return err
}

func runIn(ctx context.Context, t terminal, args []string) error {
	if found, err := runOperatorCommand(ctx, t, args); found {
		return err
	}
	name := "serve"
	if len(args) > 0 && args[0] != "" && args[0][0] != '-' {
		name, args = args[0], args[1:]
	}
	for _, c := range commands {
		if c.name != name {
			continue
		}
		cfg, rest, err := app.ReadConfig(name, args, t.getenv, t.err)
		if err != nil {
			return wrongCall{err}
		}
		if len(rest) > 0 {
			return wrongly("%s takes no argument %q", name, rest[0])
		}
		return c.run(ctx, cfg, newLog(t, cfg.LogLevel))
	}
	usage(t.err, "")
	return wrongly("there is no command %q", name)
}

// usage lists the commands whose name begins so.
func usage(out io.Writer, beginning string) {
	fmt.Fprintln(out, "casefold <command>   (--help after a command lists its settings)")
	for _, c := range commands {
		if strings.HasPrefix(c.name, beginning) {
			fmt.Fprintf(out, "  %-13s %s\n", c.name, c.help)
		}
	}
	for _, c := range operatorCommands {
		if strings.HasPrefix(c.name, beginning) {
			fmt.Fprintf(out, "  %-13s %s\n", c.name, c.help)
		}
	}
}

func newLog(t terminal, level string) *slog.Logger {
	var l slog.Level
	if err := l.UnmarshalText([]byte(level)); err != nil {
		l = slog.LevelInfo
	}
	return slog.New(slog.NewTextHandler(t.err, &slog.HandlerOptions{Level: l}))
}
