package main

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/pg"
	"casefold/tools/program"
)

type installation struct {
	data, address string
	firstStart    time.Duration
}

// measureStarts tells how long the first start took and starts the program again and again on the filled folder. The
// last run goes on.
func measureStarts(ctx context.Context, s *scene) ([]figure, error) {
	var warm []time.Duration
	for range s.rounds {
		if err := s.p.Stop(); err != nil {
			return nil, fmt.Errorf("casefold did not end well: %w", err)
		}
		took, p, err := s.start(ctx)
		if err != nil {
			return nil, err
		}
		s.p, warm = p, append(warm, took)
	}
	first, again := s.firstStart, median(warm)
	return []figure{
		{name: "start to first answer, empty data folder, demo firm made", value: milliseconds(first), goal: "under 5 s", met: first < 5*time.Second},
		{name: "start to first answer, warm", value: milliseconds(again), goal: "under 0.5 s", met: again < time.Second/2},
	}, nil
}

func (i installation) start(ctx context.Context, more ...string) (time.Duration, *program.Program, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	begun := time.Now()
	p, err := program.Start(program.Options{Data: i.data, Listen: i.address, Args: append([]string{"--demo", "--log-level", "warn"}, more...)})
	if err != nil {
		return 0, nil, err
	}
	if err := p.Ready(ctx); err != nil {
		p.KillAll()
		return 0, nil, err
	}
	return time.Since(begun), p, nil
}

// tidyUp does at once what the server does by itself within seconds: it counts what lies in its tables, so that statements
// are planned for it.
func tidyUp(ctx context.Context, conn *pgx.Conn) error {
	_, err := conn.Exec(ctx, "VACUUM ANALYZE")
	return err
}

// measureMemory tells what the program, its database, its LibreOffices and its readers keep after the load.
func measureMemory(_ context.Context, s *scene) ([]figure, error) {
	own, err := program.Memory(s.p.PID())
	if err != nil {
		return nil, err
	}
	var database, converters int64
	for _, pid := range program.Descendants(s.p.PID()) {
		part, err := program.Memory(pid)
		if err != nil {
			continue // it has ended meanwhile
		}
		if program.Name(pid) == "postgres" {
			database += part
		} else {
			converters += part
		}
	}
	return []figure{
		{name: "memory of casefold after the run", value: megabytes(own)},
		{name: "memory of its PostgreSQL after the run", value: megabytes(database)},
		{name: "memory of its LibreOffices and readers after the run", value: megabytes(converters)},
	}, nil
}

// connect opens one of the program's own databases as its owner.
func (i installation) connect(ctx context.Context, name string) (*pgx.Conn, error) {
	server, err := pg.Start(ctx, pg.Options{Dir: filepath.Join(i.data, "postgres")})
	if err != nil {
		return nil, err
	}
	return pgx.Connect(ctx, server.URL(name))
}
