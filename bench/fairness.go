package main

import (
	"context"
	"flag"
	"fmt"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"casefold/internal/kit/clock"
	"casefold/tools/program"
)

// fairGrowth is by how much the time that a firm waits may grow while another firm of the region does its worst.
const fairGrowth = 1.5

var onlyOffence = flag.String("offence", "", "the one thing that the other firm does in the part fairness, by the beginning of its name")

// measureFairness asks how long somebody waits for a list, an upload and /me, alone and while another firm of the same region does
// its worst: each offence by itself, then all of them.
func measureFairness(ctx context.Context, s *scene) ([]figure, error) {
	v, err := s.newNeighbour(ctx, eleanor)
	if err != nil {
		return nil, err
	}
	o, err := s.newOffender(ctx, "worst", excess{packed: 60, packedSize: 1 << 20, copied: 1500, matters: 3000, pages: 300})
	if err != nil {
		return nil, err
	}
	trials := [][]offence{}
	for _, one := range o.offences() {
		if strings.HasPrefix(one.name, *onlyOffence) {
			trials = append(trials, []offence{one})
		}
	}
	if *onlyOffence == "" {
		trials = append(trials, o.offences())
	}
	var figures []figure
	for _, offences := range trials {
		f, err := v.trial(ctx, s, offences)
		if err != nil {
			return nil, err
		}
		figures = append(figures, f)
	}
	return figures, nil
}

// trial measures how long the neighbour waits, alone and during the offences, several times in turn: a machine may be faster or slower a
// minute later.
func (v *neighbour) trial(ctx context.Context, s *scene, offences []offence) (figure, error) {
	var alone, meanwhile neighbourWaits
	var done, refused int64
	for range s.rounds {
		if err := s.rest(ctx); err != nil {
			return figure{}, err
		}
		if err := v.wait(ctx, s.slice, &alone); err != nil {
			return figure{}, err
		}
		stop := commit(ctx, offences)
		err := clock.Wait(ctx, time.Second) // until all of them are under way
		if err == nil {
			err = v.wait(ctx, s.slice, &meanwhile)
		}
		did, failed := stop()
		if err != nil {
			return figure{}, err
		}
		done, refused = done+did, refused+failed
	}
	name := "everything"
	if len(offences) == 1 {
		name = offences[0].name
	}
	if done == 0 {
		return figure{}, fmt.Errorf("%s: nothing was done, %d were refused", name, refused)
	}
	f := figure{name: fmt.Sprintf("another firm does its worst: %s (%d done, %d refused)", name, done, refused), goal: "p95 grows by less than half", met: true}
	var values, ratios []string
	for i, what := range neighbourly {
		before, now := p95(alone[i]), p95(meanwhile[i])
		grown := float64(now) / float64(before)
		values = append(values, fmt.Sprintf("%s p95 %s, alone %s", what, milliseconds(now), milliseconds(before)))
		ratios = append(ratios, fmt.Sprintf("%.2f", grown))
		f.met = f.met && grown < fairGrowth
	}
	f.value, f.ratio = strings.Join(values, "; "), "times "+strings.Join(ratios, ", ")
	return f, nil
}

// rest waits until the program has nothing to do any more: what an offence leaves behind, such as texts to be read, is not the next one's.
func (s *scene) rest(ctx context.Context) error {
	const looked, idle = 2 * time.Second, 100 * time.Millisecond
	for before := s.worked(); ; {
		if err := clock.Wait(ctx, looked); err != nil {
			return err
		}
		now := s.worked()
		if now-before < idle {
			return nil
		}
		before = now
	}
}

// neighbourly is what a neighbour waits for.
var neighbourly = []string{"list", "upload", "/me"}

// neighbour is somebody of another firm, at work.
type neighbour struct {
	*program.Person
	at     folder
	number int
}

const neighboursFiles = 200

func (s *scene) newNeighbour(ctx context.Context, username string) (*neighbour, error) {
	p := program.NewPerson(s.p.URL, username)
	if err := p.SignIn(ctx); err != nil {
		return nil, err
	}
	return moveIn(p)
}

// moveIn gives somebody who is signed in a folder to work in.
func moveIn(p *program.Person) (*neighbour, error) {
	at, err := makeFolder(p.URL, p.Token)
	if err != nil {
		return nil, err
	}
	w, err := dial(p.URL, p.Token)
	if err != nil {
		return nil, err
	}
	defer w.Close()
	names := make([]string, neighboursFiles)
	for i := range names {
		names[i] = fmt.Sprintf("Letter %d.txt", i)
	}
	return &neighbour{Person: p, at: at}, w.upload(at, names, random(smallFile))
}

// neighbourWaits are how long each of the neighbourly things took, every time.
type neighbourWaits [3][]time.Duration

// wait works for a while, and adds how long everything took.
func (v *neighbour) wait(ctx context.Context, lasts time.Duration, took *neighbourWaits) error {
	steps, end, err := v.steps()
	if err != nil {
		return err
	}
	defer end()
	done := make(chan struct{})
	timer := time.AfterFunc(lasts, func() { close(done) })
	defer timer.Stop()
	group, _ := errgroup.WithContext(ctx)
	for i, once := range steps {
		group.Go(func() error {
			each, err := again(done, once)
			took[i] = append(took[i], each...)
			return err
		})
	}
	return group.Wait()
}

// steps are what the neighbour does, each over a connection of its own, in the order of neighbourly.
func (v *neighbour) steps() (steps []func() error, end func(), err error) {
	var open []func() error
	end = func() {
		for _, close := range open {
			_ = close()
		}
	}
	list := fmt.Sprintf("/api/document/list?matterID=%d&basepath=docs%%2FUploads%%2F&page=1&pageSize=50", v.at.matter)
	content := random(smallFile)
	upload := func() (func() error, func() error, error) {
		w, err := dial(v.URL, v.Token)
		if err != nil {
			return nil, nil, err
		}
		return func() error {
			v.number++
			return w.upload(v.at, []string{fmt.Sprintf("Meanwhile %d.txt", v.number)}, content)
		}, w.Close, nil
	}
	for _, start := range []worker{get(v.URL+list, v.Token), upload, get(v.URL+"/api/me", v.Token)} {
		once, done, err := start()
		if err != nil {
			return nil, end, err
		}
		steps, open = append(steps, once), append(open, done)
	}
	return steps, end, nil
}
