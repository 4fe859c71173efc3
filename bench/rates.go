package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/tools/program"
)

// contender is something whose rate is measured. beside is the plain handler with an answer of the same size, and part
// how much of that handler's rate it should reach.
type contender struct {
	name   string
	start  worker
	beside *contender
	part   float64
	// stranger is one whose work is done by another program.
	stranger bool
	loads    []load
}

// measureRates lets the contenders take turns, so that what else the machine does strikes all of them.
func measureRates(ctx context.Context, s *scene) ([]figure, error) {
	person := program.NewPerson(s.p.URL, eleanor)
	if err := person.SignIn(ctx); err != nil {
		return nil, err
	}
	conn, err := s.connect(ctx, "casefold_us")
	if err != nil {
		return nil, err
	}
	defer conn.Close(ctx)
	if err := tidyUp(ctx, conn); err != nil {
		return nil, err
	}
	card, err := makeCard(s.p.URL, person.Token)
	if err != nil {
		return nil, err
	}
	contenders := []*contender{{name: "primary-key select", start: selectByKey(ctx, conn.Config().ConnString())}}
	for _, goal := range []struct {
		name, path string
		part       float64
	}{{"/api/me", "/api/me", 1.0 / 5}, {"/api/user/homepage", "/api/user/homepage", 1.0 / 10}, {"/api/document", card, 1.0 / 8}} {
		var answer json.RawMessage
		if err := person.Call(ctx, http.MethodGet, goal.path, nil, &answer); err != nil {
			return nil, err
		}
		url, stop, err := startPlain(ctx, len(answer))
		if err != nil {
			return nil, err
		}
		defer stop()
		plain := plainContender(url, len(answer))
		contenders = append(contenders, plain,
			&contender{name: "GET " + goal.name, start: get(s.p.URL+goal.path, person.Token), beside: plain, part: goal.part})
	}
	for range s.rounds {
		for _, c := range contenders {
			measured, err := s.drive(ctx, c.start)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", c.name, err)
			}
			c.loads = append(c.loads, measured)
		}
	}
	var figures []figure
	for _, c := range contenders {
		figures = append(figures, c.figure())
	}
	return figures, nil
}

// makeCard uploads a document, and returns the path of its card.
func makeCard(url, token string) (string, error) {
	at, err := makeFolder(url, token)
	if err != nil {
		return "", err
	}
	w, err := dial(url, token)
	if err != nil {
		return "", err
	}
	defer w.Close()
	id, err := w.uploadOne(at, "Letter to counsel.txt", random(smallFile))
	return fmt.Sprintf("/api/document?documentID=%d", id), err
}

func plainContender(url string, size int) *contender {
	return &contender{name: fmt.Sprintf("plain JSON handler, %d bytes", size), start: get(url, ""), stranger: true}
}

func (c *contender) rate() float64 {
	var rates []float64
	for _, l := range c.loads {
		rates = append(rates, l.rate)
	}
	return median(rates)
}

func (c *contender) figure() figure {
	var p50, p99, work []time.Duration
	for _, l := range c.loads {
		p50, p99, work = append(p50, l.p50), append(p99, l.p99), append(work, l.work)
	}
	f := figure{
		name:  fmt.Sprintf("%s, %d connections", c.name, connections),
		value: fmt.Sprintf("%.0f/s (p50 %s, p99 %s)", c.rate(), milliseconds(median(p50)), milliseconds(median(p99))),
		took:  every(c.rate()),
	}
	if !c.stranger {
		f.work = median(work)
	}
	if c.beside != nil {
		yardstick := c.beside.rate()
		f.ratio = fmt.Sprintf("1/%.1f", yardstick/c.rate())
		f.goal, f.met = fmt.Sprintf("1/%.0f or better", 1/c.part), c.rate() >= yardstick*c.part
	}
	return f
}

// selectByKey reads one row by its primary key, on the program's own database.
func selectByKey(ctx context.Context, url string) worker {
	return func() (func() error, func() error, error) {
		conn, err := pgx.Connect(ctx, url)
		if err != nil {
			return nil, nil, err
		}
		once := func() error {
			var name string
			return conn.QueryRow(ctx, "SELECT username FROM users WHERE tenant_id = $1 AND id = $2", int64(1001), int64(1)).Scan(&name)
		}
		return once, func() error { return conn.Close(ctx) }, nil
	}
}
