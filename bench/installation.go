package main

import (
	"context"
	"fmt"
	"time"

	"casefold/tools/program"
)

type installation struct{ data, address string }

// measureStarts starts the program on an empty folder and then again and again on the filled one. The last run goes on.
func (i installation) measureStarts(ctx context.Context, rounds int) ([]figure, *program.Program, error) {
	first, p, err := i.start(ctx)
	if err != nil {
		return nil, nil, err
	}
	var warm []time.Duration
	for range rounds {
		if err := p.Stop(); err != nil {
			return nil, nil, fmt.Errorf("casefold did not end well: %w", err)
		}
		var took time.Duration
		if took, p, err = i.start(ctx); err != nil {
			return nil, nil, err
		}
		warm = append(warm, took)
	}
	again := median(warm)
	return []figure{
		{name: "start to first answer, empty data folder, demo firm made", value: milliseconds(first), goal: "under 5 s", met: first < 5*time.Second},
		{name: "start to first answer, warm", value: milliseconds(again), goal: "under 0.5 s", met: again < time.Second/2},
	}, p, nil
}

func (i installation) start(ctx context.Context) (time.Duration, *program.Program, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	begun := time.Now()
	p, err := program.Start(program.Options{Data: i.data, Listen: i.address, Args: []string{"--demo", "--log-level", "warn"}})
	if err != nil {
		return 0, nil, err
	}
	if err := p.Ready(ctx); err != nil {
		p.KillAll()
		return 0, nil, err
	}
	return time.Since(begun), p, nil
}

// measureMemory tells what the program and its database keep after the load.
func measureMemory(p *program.Program) []figure {
	own, err := program.Memory(p.PID())
	if err != nil {
		return []figure{{name: "memory after the run", value: "not measured: " + err.Error()}}
	}
	var database int64
	for _, pid := range program.Descendants(p.PID()) {
		if part, err := program.Memory(pid); err == nil {
			database += part
		}
	}
	return []figure{
		{name: "memory of casefold after the run", value: megabytes(own)},
		{name: "memory of its PostgreSQL after the run", value: megabytes(database)},
	}
}
