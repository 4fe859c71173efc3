package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"casefold/internal/kit/clock"
	"casefold/tools/program"
)

const (
	soakFirms = 6
	// soakShift is how long people work before they sign in anew: tokens end.
	soakShift = 5 * time.Minute
	// soakRest is for how long each of those who do their worst rests after each time: an hour without a rest fills the disk.
	soakRest = 5 * time.Second
	// soakSettles is how long nothing is done before the program's holdings are counted: indexes that nobody uses are closed after two
	// minutes, and memory goes back to the system slowly.
	soakSettles = 3 * time.Minute
	// soakSlack is how much more goroutines, open files and connections there may be at the end than at the beginning.
	soakSlack = 20
)

var soakLasts = flag.Duration("lasts", time.Hour, "how long the part soak lasts")

// measureSoak lets six firms work for an hour while a seventh does its worst. In the end the program holds no more memory, goroutines,
// open files and connections than after the first minutes, all uploads are there, and casefold check finds nothing.
func measureSoak(ctx context.Context, s *scene) ([]figure, error) {
	metrics, err := s.startWatched(ctx)
	if err != nil {
		return nil, err
	}
	o, err := s.newOffender(ctx, "worst", excess{packed: 20, packedSize: 50 << 10, copied: 300, matters: 500, pages: 100})
	if err != nil {
		return nil, err
	}
	firms := make([]*neighbour, soakFirms)
	for i := range firms {
		p, err := s.foundFirm(ctx, fmt.Sprintf("soak%d", i))
		if err != nil {
			return nil, err
		}
		if firms[i], err = moveIn(p); err != nil {
			return nil, err
		}
	}
	warm := min(soakShift, *soakLasts/3)
	if err := shift(ctx, firms, o, warm); err != nil {
		return nil, err
	}
	before, err := s.resting(ctx, metrics)
	if err != nil {
		return nil, err
	}
	for left := *soakLasts - warm; left > 0; left -= soakShift {
		if err := shift(ctx, firms, o, min(left, soakShift)); err != nil {
			return nil, err
		}
	}
	after, err := s.resting(ctx, metrics)
	if err != nil {
		return nil, err
	}
	figures := before.beside(after)
	for i, v := range firms {
		if err := v.countAll(ctx); err != nil {
			return nil, fmt.Errorf("firm %d: %w", i, err)
		}
	}
	said, err := program.Run(ctx, "check", program.Options{Data: s.data})
	return append(figures, figure{name: "casefold check after the soak", value: lastLine(said), goal: "finds nothing", met: err == nil}), nil
}

// startWatched starts the program anew with metrics, and returns their address.
func (s *scene) startWatched(ctx context.Context) (string, error) {
	metrics, err := program.FreeAddress()
	if err != nil {
		return "", err
	}
	if err := s.p.Stop(); err != nil {
		return "", err
	}
	_, s.p, err = s.start(ctx, "--metrics-listen", metrics)
	return "http://" + metrics + "/metrics", err
}

// shift lets the firms work, and the offender do its worst, for a while.
func shift(ctx context.Context, firms []*neighbour, o *offender, lasts time.Duration) error {
	people := []*program.Person{o.Person}
	for _, v := range firms {
		people = append(people, v.Person)
	}
	for _, p := range people {
		if err := p.SignIn(ctx); err != nil {
			return err
		}
	}
	offences := o.offences()
	for i := range offences {
		offences[i].rest = soakRest
	}
	stop := commit(ctx, offences)
	group, ctx := errgroup.WithContext(ctx)
	for _, v := range firms {
		group.Go(func() error {
			var all neighbourWaits
			return v.wait(ctx, lasts, &all)
		})
	}
	err := group.Wait()
	stop()
	return err
}

// countAll compares what the neighbour has uploaded with what lies in the folder.
func (v *neighbour) countAll(ctx context.Context) error {
	if err := v.SignIn(ctx); err != nil {
		return err
	}
	var list struct{ MySQL struct{ Total int } }
	path := fmt.Sprintf("/api/document/list/count?matterID=%d&basepath=docs%%2FUploads%%2F", v.at.matter)
	if err := v.Call(ctx, http.MethodGet, path, nil, &list); err != nil {
		return err
	}
	if want := neighboursFiles + v.number; list.MySQL.Total != want {
		return fmt.Errorf("of %d uploads %d are there", want, list.MySQL.Total)
	}
	return nil
}

// holdings are what the program holds.
type holdings struct {
	memory                         int64
	goroutines, files, connections int
}

// resting tells what the program holds once nothing is to be done any more.
func (s *scene) resting(ctx context.Context, metrics string) (h holdings, err error) {
	if err := s.settle(ctx); err != nil {
		return h, err
	}
	if err := clock.Wait(ctx, soakSettles); err != nil {
		return h, err
	}
	if h.memory, err = program.Memory(s.p.PID()); err != nil {
		return h, err
	}
	open, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", s.p.PID()))
	if err != nil {
		return h, err
	}
	h.files = len(open)
	if h.goroutines, err = metric(ctx, metrics, "go_goroutines"); err != nil {
		return h, err
	}
	conn, err := s.connect(ctx, "casefold_us")
	if err != nil {
		return h, err
	}
	defer conn.Close(ctx)
	err = conn.QueryRow(ctx, "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'casefold'").Scan(&h.connections)
	return h, err
}

// metric reads one number of the program's metrics.
func metric(ctx context.Context, url, name string) (int, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return 0, err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
		if text, found := strings.CutPrefix(lines.Text(), name+" "); found {
			value, err := strconv.ParseFloat(text, 64)
			return int(value), err
		}
	}
	return 0, fmt.Errorf("the metrics have no %s", name)
}

func (h holdings) beside(now holdings) []figure {
	count := func(name string, before, after int) figure {
		return figure{name: name + ", before and after the soak", value: fmt.Sprintf("%d, %d", before, after),
			goal: fmt.Sprintf("no more than %d above", soakSlack), met: after <= before+soakSlack}
	}
	return []figure{
		{name: "memory of casefold, before and after the soak", value: megabytes(h.memory) + ", " + megabytes(now.memory),
			goal: "no more than a quarter above", met: now.memory <= h.memory+h.memory/4},
		count("goroutines", h.goroutines, now.goroutines),
		count("open files", h.files, now.files),
		count("connections to PostgreSQL", h.connections, now.connections),
	}
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}
