package main

import (
	"context"
	_ "embed"
	"fmt"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/tools/program"
)

//go:embed register.sql
var largeRegister string

const (
	claire      = "mr.claire.fontaine" // firm admin
	owen        = "mr.owen.leduc"      // ordinary user
	largeClient = 1_000_001            // has ten thousand matters
	firstMatter = 1_000_001
)

// question is a call of the register with the time that it may take.
type question struct {
	name  string
	who   string
	path  string
	asked int
	goal  time.Duration // of 95 in 100; none where it is 0
}

var questions = []question{
	{"first page of matters", owen, "/api/matters?page=1&pageSize=50", 200, 20 * time.Millisecond},
	{"first page of open matters", owen, "/api/matters?page=1&pageSize=50&tab=Open", 200, 20 * time.Millisecond},
	{"first page of my matters", owen, "/api/matters?page=1&pageSize=50&tab=My", 100, 20 * time.Millisecond},
	{"matters by client, first page", owen, "/api/matters?page=1&pageSize=50&sort=clientName", 100, 25 * time.Millisecond},
	{"totals of the matter list", owen, "/api/matters/count?tab=Open", 100, 25 * time.Millisecond},
	{"one matter", owen, fmt.Sprintf("/api/matter?matterID=%d", firstMatter), 200, 0},
	{"10,000 matters whole", claire, fmt.Sprintf("/api/matters?clientID=%d", largeClient), 10, time.Second / 2},
	{"100,000 matters whole", claire, "/api/matters", 3, 0},
	{"20,000 clients whole", claire, "/api/clients", 5, 0},
	{"suggestions, beginning of names", owen, "/api/suggest?q=ac", 100, 10 * time.Millisecond},
	{"suggestions, a word in every name", owen, "/api/suggest?q=matter", 100, 10 * time.Millisecond},
	{"suggestions, a word in some names", owen, "/api/suggest?q=quill", 100, 10 * time.Millisecond},
	{"suggestions, part of a number", owen, "/api/suggest?q=9876", 100, 10 * time.Millisecond},
	{"suggestions, nothing found", owen, "/api/suggest?q=zzzz", 100, 10 * time.Millisecond},
	{"matters filtered by name, common word", owen, "/api/matters?page=1&pageSize=50&name=reed", 100, 0},
	{"matters filtered by name, in every name", owen, "/api/matters?page=1&pageSize=50&name=matter", 100, 0},
	{"matters filtered by name, rare text", owen, "/api/matters?page=1&pageSize=50&name=09876", 100, 0},
	{"matters filtered over all columns, common word", owen, "/api/matters?page=1&pageSize=50&filter=reed", 100, 0},
	{"matters filtered over all columns, rare text", owen, "/api/matters?page=1&pageSize=50&filter=09876", 100, 0},
	{"matters filtered over all columns, one digit", owen, "/api/matters?page=1&pageSize=50&filter=4", 100, 80 * time.Millisecond},
	{"totals of the matters filtered over all columns, common word", owen, "/api/matters/count?filter=reed", 100, 0},
	{"totals of the matters filtered over all columns, rare text", owen, "/api/matters/count?filter=09876", 100, 0},
}

// measureRegister asks the questions of a firm with a large register, one after the other over one connection: what
// counts is how long one person waits.
func measureRegister(ctx context.Context, s *scene) ([]figure, error) {
	conn, err := s.connect(ctx, "casefold_ca")
	if err != nil {
		return nil, err
	}
	defer conn.Close(ctx)
	if err := s.fillRegister(ctx, conn); err != nil {
		return nil, err
	}
	people := map[string]*program.Person{}
	for _, name := range []string{claire, owen} {
		people[name] = program.NewPerson(s.p.URL, name)
		if err := people[name].SignIn(ctx); err != nil {
			return nil, err
		}
	}
	var figures []figure
	for _, q := range questions {
		f, err := s.ask(q, people[q.who])
		if err != nil {
			return nil, err
		}
		figures = append(figures, f)
	}
	check, err := s.measureCheck(ctx, conn)
	if err != nil {
		return nil, err
	}
	bulk, err := s.measureBulk(ctx, people[claire])
	return append(figures, check, bulk), err
}

// fillRegister makes the large register, once in a run.
func (s *scene) fillRegister(ctx context.Context, conn *pgx.Conn) error {
	if s.hasRegister {
		return nil
	}
	s.hasRegister = true
	return s.script(ctx, conn, largeRegister)
}

func (s *scene) ask(q question, p *program.Person) (figure, error) {
	once, end, err := get(p.URL+q.path, p.Token)()
	if err != nil {
		return figure{}, err
	}
	defer end()
	if err := once(); err != nil { // the first one makes plans and fills caches
		return figure{}, err
	}
	return s.timed(q.name, q.asked, q.goal, once)
}

// timed does something again and again and tells how long it took.
func (s *scene) timed(name string, times int, goal time.Duration, once func() error) (figure, error) {
	var took []time.Duration
	before := s.worked()
	for range times {
		begun := time.Now()
		if err := once(); err != nil {
			return figure{}, fmt.Errorf("%s: %w", name, err)
		}
		took = append(took, time.Since(begun))
	}
	f := waited(name, goal, took)
	f.work = (s.worked() - before) / time.Duration(times)
	return f, nil
}

// waited tells how long a person waits for something that took this long each time.
func waited(name string, goal time.Duration, took []time.Duration) figure {
	most := p95(took)
	f := figure{name: name, value: fmt.Sprintf("p50 %s, p95 %s", milliseconds(median(took)), milliseconds(most)), took: median(took)}
	if goal > 0 {
		f.goal, f.met = "p95 under "+milliseconds(goal), most < goal
	}
	return f
}

// measureCheck asks the view that decides, as the program does, whether an ordinary user may see one matter. Every call
// asks about another one.
func (s *scene) measureCheck(ctx context.Context, conn *pgx.Conn) (figure, error) {
	tx, err := conn.Begin(ctx)
	if err != nil {
		return figure{}, err
	}
	defer tx.Rollback(ctx)
	_, err = tx.Exec(ctx, `SET LOCAL ROLE casefold_app; SET LOCAL casefold.tenant_id = '1002'; SET LOCAL casefold.user_id = '1000007'`)
	if err != nil {
		return figure{}, err
	}
	matter := int64(firstMatter)
	return s.timed("permission check of one matter", 2000, time.Millisecond, func() error {
		matter += 37
		var visible bool
		return tx.QueryRow(ctx, "SELECT EXISTS (SELECT FROM visible_matters WHERE tenant_id = $1 AND id = $2)", int64(1002), matter).Scan(&visible)
	})
}

// measureBulk gives ten thousand matters other permissions, each time others than before.
func (s *scene) measureBulk(ctx context.Context, p *program.Person) (figure, error) {
	ids := make([]int64, 10_000)
	for i := range ids {
		ids[i] = firstMatter + int64(i)*10
	}
	round := 0
	return s.timed("permissions of 10,000 matters changed at once", s.rounds, 1500*time.Millisecond, func() error {
		round++
		groups := []map[string]any{}
		for k := range 3 {
			groups = append(groups, map[string]any{"groupID": 1_000_001 + round*3 + k, "type": "ALLOW_READ_WRITE"})
		}
		return p.Call(ctx, http.MethodPost, "/api/bulk/matter/permissions/apply",
			map[string]any{"matterIDs": ids, "userAllowList": []any{}, "groupAllowList": groups, "onlyDeleteExistingPermissions": false}, nil)
	})
}
