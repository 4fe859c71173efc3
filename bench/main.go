// Command bench measures the real program with its demo firm. bench/README.md tells of its parts, each of which can be
// measured alone by its name.
//
//	make bench
//	make bench ARGS=register
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"casefold/internal/kit/reader"
	"casefold/tools/program"
)

const (
	connections = 8
	eleanor     = "hf.eleanor.voss"
)

func main() {
	reader.RunHelper() // the part about mail reads messages as the program does
	plain := flag.Int("plain-handler", 0, "serve a JSON answer of this many bytes, as the yardstick, and nothing else")
	rounds := flag.Int("rounds", 5, "how often each rate is measured; the median counts")
	slice := flag.Duration("slice", 2*time.Second, "how long each measurement lasts")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	chosen, err := choose(flag.Args())
	switch {
	case err != nil:
	case *plain > 0:
		err = servePlain(ctx, *plain)
	default:
		err = run(ctx, chosen, *rounds, *slice)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, chosen []part, rounds int, slice time.Duration) (err error) {
	data, err := os.MkdirTemp("", "casefold-bench-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(data)) }()
	if err := os.Chmod(data, 0o755); err != nil {
		return err // the database runs under another account when this one is root
	}
	s := &scene{installation: installation{data: filepath.Join(data, "casefold")}, rounds: rounds, slice: slice}
	if s.address, err = program.FreeAddress(); err != nil {
		return err
	}
	if s.firstStart, s.p, err = s.start(ctx); err != nil {
		return err
	}
	defer func() { s.p.KillAll() }()
	before := loadAverage()
	var figures []figure
	for _, part := range chosen {
		if err := s.settle(ctx); err != nil {
			return err
		}
		measured, err := part.measure(ctx, s)
		if err != nil {
			return fmt.Errorf("%s: %w\ncasefold said:\n%s", part.name, err, s.p.Said())
		}
		figures = append(figures, measured...)
	}
	if err := s.p.Stop(); err != nil {
		return fmt.Errorf("casefold did not end well: %w", err)
	}
	figures = append(figures, figure{name: "load of the machine over one minute, before and after", value: before + ", " + loadAverage()})
	last, err := readRecord(lastTable)
	if err != nil {
		return err
	}
	printTable(os.Stdout, figures, last)
	return last.write(lastTable, figures)
}
