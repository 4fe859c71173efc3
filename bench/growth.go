package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"casefold/tools/program"
)

const (
	tenfold = 10
	// fixedGrowth is by how much the time for an answer of fixed size may grow when there is ten times as much of everything.
	fixedGrowth = 1.5
	// growthTurns is how often the small and the large installation are asked in turn: a busy moment of the machine meets both.
	growthTurns = 6
	// fixedTurns and askedInTurn are for answers of a fixed size, which are quick: so many that a few slow ones, such as the first of each
	// turn, are not the 95th percentile.
	fixedTurns  = 10
	askedInTurn = 40
)

// everyday is what people ask for whatever their firm's size.
var everyday = []question{
	{"GET /api/me", eleanor, "/api/me", 200, 0},
	{"GET /api/user/homepage", eleanor, "/api/user/homepage", 200, 0},
	{"a document's card", eleanor, fmt.Sprintf("/api/document?documentID=%d", firstDocument), 200, 0},
}

// sized is an installation that was filled, and who asks there.
type sized struct {
	*scene
	people map[string]*program.Person
}

// measureGrowth asks the same of two installations of its own, of which one has ten times as many firms, matters and documents.
func measureGrowth(ctx context.Context, s *scene) ([]figure, error) {
	var both []sized
	for _, smaller := range []int{tenfold, 1} {
		one, err := s.another(ctx, smaller)
		if err != nil {
			return nil, err
		}
		defer one.p.KillAll()
		both = append(both, one)
	}
	var figures []figure
	for _, q := range slices.Concat(everyday, questions, documentQuestions) {
		f, err := growthOf(q.name, both, func(in sized) worker { return get(in.p.URL+q.path, in.people[q.who].Token) })
		if err != nil {
			return nil, err
		}
		figures = append(figures, f)
	}
	upload, err := growthOf("one small upload, all its calls", both, func(in sized) worker { return in.uploads })
	return append(figures, upload), err
}

// another starts another installation and fills it.
func (s *scene) another(ctx context.Context, smaller int) (in sized, err error) {
	in = sized{&scene{installation: installation{data: fmt.Sprintf("%s-%d", s.data, smaller)}, smaller: smaller}, map[string]*program.Person{}}
	if in.address, err = program.FreeAddress(); err != nil {
		return in, err
	}
	if _, in.p, err = in.start(ctx); err != nil {
		return in, err
	}
	if err = in.settle(ctx); err == nil {
		err = in.fillAll(ctx)
	}
	for _, who := range []string{eleanor, claire, owen} {
		in.people[who] = program.NewPerson(in.p.URL, who)
		if err == nil {
			err = in.people[who].SignIn(ctx)
		}
	}
	if err != nil {
		in.p.KillAll()
	}
	return in, err
}

func (in sized) fillAll(ctx context.Context) error {
	for _, f := range []struct{ database, script string }{
		{"casefold_global", manyFirms}, {"casefold_us", manyFirmsOfRegion}, {"casefold_ca", manyFirmsOfRegion},
		{"casefold_ca", largeRegister}, {"casefold_us", largeFolders},
	} {
		if err := in.fill(ctx, f.database, f.script); err != nil {
			return fmt.Errorf("%s: %w", f.database, err)
		}
	}
	return nil
}

func (in sized) uploads() (once func() error, end func() error, err error) {
	at, err := makeFolder(in.p.URL, in.people[eleanor].Token)
	if err != nil {
		return nil, nil, err
	}
	w, err := dial(in.p.URL, in.people[eleanor].Token)
	if err != nil {
		return nil, nil, err
	}
	content, n := random(smallFile), 0
	return func() error {
		n++
		return w.upload(at, []string{fmt.Sprintf("one %d.txt", n)}, content)
	}, w.Close, nil
}

// growthOf does something as often in each installation, and tells by how much longer it takes in the larger one. A whole list may grow
// as the data do.
func growthOf(name string, both []sized, start func(sized) worker) (figure, error) {
	turns, asked, limit := fixedTurns, askedInTurn, fixedGrowth
	if strings.HasSuffix(name, "whole") {
		turns, asked, limit = growthTurns, 3, tenfold
	}
	took := make([][]time.Duration, len(both))
	for turn := range turns + 1 {
		for i, in := range both {
			each, err := repeated(start(in), asked)
			if err != nil {
				return figure{}, fmt.Errorf("%s: %w", name, err)
			}
			if turn > 0 { // the first turn makes plans and fills caches
				took[i] = append(took[i], each...)
			}
		}
	}
	before, after := p95(took[0]), p95(took[1])
	grown := float64(after) / float64(before)
	return figure{
		name: "growth: " + name, value: fmt.Sprintf("p95 %s, of a tenth %s", milliseconds(after), milliseconds(before)),
		ratio: fmt.Sprintf("times %.2f", grown), goal: fmt.Sprintf("less than %.1f", limit), met: grown < limit,
	}, nil
}

func repeated(start worker, times int) (took []time.Duration, err error) {
	once, end, err := start()
	if err != nil {
		return nil, err
	}
	defer end()
	for range times {
		begun := time.Now()
		if err := once(); err != nil {
			return nil, err
		}
		took = append(took, time.Since(begun))
	}
	return took, nil
}
