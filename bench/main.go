// Command bench measures the real program with its demo firm: how fast it answers beside a plain JSON handler and a
// primary-key select in the same run, how soon it starts, how much script its pages load, and how much memory it keeps.
//
//	make bench
//
// Rates depend on the machine; the ratios of one run can be compared.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"casefold/tools/program"
)

const (
	connections = 8
	eleanor     = "hf.eleanor.voss"
)

func main() {
	plain := flag.Int("plain-handler", 0, "serve a JSON answer of this many bytes, as the yardstick, and nothing else")
	rounds := flag.Int("rounds", 5, "how often each rate is measured; the median counts")
	slice := flag.Duration("slice", 2*time.Second, "how long each measurement lasts")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := error(nil)
	if *plain > 0 {
		err = servePlain(ctx, *plain)
	} else {
		err = run(ctx, *rounds, *slice)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, rounds int, slice time.Duration) (err error) {
	data, err := os.MkdirTemp("", "casefold-bench-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(data)) }()
	if err := os.Chmod(data, 0o755); err != nil {
		return err // the database runs under another account when this one is root
	}
	installation := installation{data: filepath.Join(data, "casefold")}
	if installation.address, err = program.FreeAddress(); err != nil {
		return err
	}
	starts, p, err := installation.measureStarts(ctx, rounds)
	if err != nil {
		return err
	}
	defer p.KillAll()
	rates, err := measureRates(ctx, installation.data, p, rounds, slice)
	if err != nil {
		return err
	}
	// Before the refusals: those wear out the patience of the sign-in that this needs.
	scripts := measureScripts(ctx, p.URL)
	signIns, err := measureRefusals(ctx, p.URL)
	if err != nil {
		return err
	}
	memory := measureMemory(p)
	if err := p.Stop(); err != nil {
		return fmt.Errorf("casefold did not end well: %w", err)
	}
	printTable(os.Stdout, slices.Concat(rates, signIns, starts, scripts, memory))
	return nil
}
