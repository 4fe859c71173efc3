package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/tools/program"
)

//go:embed tasks.sql
var listsForBrowsers string

const (
	longestTask  = 100 * time.Millisecond // how long the page may be deaf to keys and clicks
	longestEmpty = 500 * time.Millisecond // how long a row in sight may have nothing to show
	firstRows    = time.Second            // after a list has been asked for
)

// browserList is a list that a real browser uses, by a script of its own.
type browserList struct {
	name, script, who string
	steps             []string
}

var inList = []string{"all rows as one list", "scrolling by wheel", "pulling the scrollbar to the end"}

var browserLists = []browserList{
	{"table of 50,000 held rows", "table.mjs", eleanor, steps(inList, "sorting by name", "sorting by size")},
	{"folder of 50,000", "folder.mjs", eleanor, steps(append([]string{"opening"}, inList...), "sorting by size", "sorting by name")},
	{"5,000 held matters", "matters.mjs", eleanor, steps(append([]string{"opening", "turning pages"}, inList...), "sorting by opened", "sorting by name")},
	{"100,000 matters", "matters.mjs", claire, steps(append([]string{"opening", "turning pages"}, inList...), "sorting by opened", "sorting by name")},
}

func steps(first []string, more ...string) []string {
	return append(append(append([]string{}, first...), more...), "filtering", "clearing the filter", "selecting all rows")
}

// measureTasks lets a real browser work on long lists: those that it holds itself, and those that the server arranges.
func measureTasks(ctx context.Context, s *scene) ([]figure, error) {
	if err := s.fillLists(ctx); err != nil {
		return nil, err
	}
	var figures []figure
	for _, list := range browserLists {
		measured, err := list.measure(ctx, s)
		if err != nil {
			return nil, err
		}
		figures = append(figures, measured...)
	}
	return figures, nil
}

func (s *scene) fillLists(ctx context.Context) error {
	fill := map[string]func(context.Context, *pgx.Conn) error{
		"casefold_ca": s.fillRegister,
		"casefold_us": func(ctx context.Context, conn *pgx.Conn) error {
			_, err := conn.Exec(ctx, listsForBrowsers)
			return err
		},
	}
	for name, into := range fill {
		conn, err := s.connect(ctx, name)
		if err != nil {
			return err
		}
		if err := errors.Join(into(ctx, conn), conn.Close(ctx)); err != nil {
			return err
		}
	}
	return nil
}

// seen is what a step of a script noted, in milliseconds. A task shorter than 50 ms is none that the browser tells of.
type seen struct{ Task, Empty, Wait float64 }

func (l browserList) measure(ctx context.Context, s *scene) ([]figure, error) {
	var stderr strings.Builder
	cmd := exec.CommandContext(ctx, "node", "bench/"+l.script, s.p.URL, l.who, program.DemoPassword)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("bench/%s: %w: %s", l.script, err, stderr.String())
	}
	var noted map[string]seen
	if err := json.Unmarshal(out, &noted); err != nil {
		return nil, err
	}
	var figures []figure
	for _, step := range l.steps {
		one, ok := noted[step]
		if !ok {
			return nil, fmt.Errorf("bench/%s did not tell of %s", l.script, step)
		}
		if step == "opening" {
			figures = append(figures, within(l.name+", first rows after opening", one.Wait, firstRows, ""))
			continue
		}
		figures = append(figures, within(l.name+", longest task, "+step, one.Task, longestTask, "none over 50 ms"))
		if strings.HasPrefix(step, "scrolling") || strings.HasPrefix(step, "pulling") {
			figures = append(figures, within(l.name+", longest empty row, "+step, one.Empty, longestEmpty, "none"))
		}
	}
	return figures, nil
}

func within(name string, measured float64, goal time.Duration, nothing string) figure {
	took := time.Duration(measured * float64(time.Millisecond))
	f := figure{name: name, value: milliseconds(took), goal: "under " + milliseconds(goal), met: took < goal}
	if took == 0 && nothing != "" {
		f.value = nothing
	}
	return f
}
