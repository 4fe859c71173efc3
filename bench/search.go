package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/sqlite"
	"casefold/tools/program"
)

// searchedTexts is how many texts are searched; CASEFOLD_BENCH_TEXTS asks for more. Nine of ten have the length of a mail,
// one that of a contract.
const searchedTexts = 5500

// searchGoals are in milliseconds and searches a second: for as many texts as searchedTexts, and for a hundred thousand.
type searchGoals struct{ p50, p95, connected, often, prefix, phrase, rate float64 }

var (
	fewTexts  = searchGoals{p50: 3, p95: 8, connected: 8, rate: 500}
	manyTexts = searchGoals{p95: 40, connected: 80, often: 60, prefix: 100, phrase: 400, rate: 200}
)

// asked is a kind of query, as people write it and as FTS5 takes it.
type asked struct {
	name  string
	query func(corpusWords) (query, bare string)
	p95   func(searchGoals) float64
	order int
}

func (g searchGoals) ordinary() float64 { return g.p95 }

func noGoal(searchGoals) float64 { return 0 }

var askedKinds = []asked{
	{"a word", func(w corpusWords) (string, string) { a := w.some(); return a, family(w, a) }, searchGoals.ordinary, newest},
	{"two words", func(w corpusWords) (string, string) {
		a, b := w.some(), w.some()
		return a + " " + b, "(" + family(w, a) + ") AND (" + family(w, b) + ")"
	}, searchGoals.ordinary, newest},
	{"a phrase", func(w corpusWords) (string, string) { p := `"` + w.some() + " " + w.some() + `"`; return p, p }, searchGoals.ordinary, newest},
	{"a prefix", func(w corpusWords) (string, string) { p := w.some()[:4]; return p + "*", `"` + p + `" *` }, searchGoals.ordinary, newest},
	{"w/10", func(w corpusWords) (string, string) {
		a, b := w.some(), w.some()
		return a + " w/10 " + b, `NEAR("` + a + `" "` + b + `", 9)`
	}, func(g searchGoals) float64 { return g.connected }, newest},
	{"a wildcard inside a word", func(w corpusWords) (string, string) {
		a := w.some()
		return a[:2] + "*" + a[len(a)-2:], `"` + a[:2] + `" *`
	}, func(g searchGoals) float64 { return g.connected }, newest},
	{"a word of half of all texts", func(w corpusWords) (string, string) { a := w.pick(5, 15); return a, family(w, a) }, func(g searchGoals) float64 { return g.often }, newest},
	{"a prefix of two letters", func(w corpusWords) (string, string) { p := w.some()[:2]; return p + "*", `"` + p + `" *` }, func(g searchGoals) float64 { return g.prefix }, newest},
	{"a phrase of two such words", func(w corpusWords) (string, string) {
		p := `"` + w.pick(1, 10) + " " + w.pick(1, 10) + `"`
		return p, p
	}, func(g searchGoals) float64 { return g.phrase }, newest},
	{"a word by relevance", func(w corpusWords) (string, string) { a := w.some(); return a, family(w, a) }, noGoal, byRelevance},
}

// The orders of results.
const newest, byRelevance = 0, 2

// searchers are people and what they see of the matters: Eleanor all, Marcus half, Priya one of a hundred.
var searchers = []struct{ username, sees string }{{eleanor, "all"}, {"hf.marcus.adair", "half"}, {"hf.priya.ramsey", "1 %"}}

// measureSearch searches through the endpoint, with permission, counts and snippets, beside the bare FTS5 query in the same file.
func measureSearch(ctx context.Context, s *scene) ([]figure, error) {
	texts, goals := searchedTexts, fewTexts
	if n, err := strconv.Atoi(os.Getenv("CASEFOLD_BENCH_TEXTS")); err == nil {
		if texts = n; texts > 4*searchedTexts {
			goals = manyTexts
		}
	}
	var people []*program.Person
	for _, who := range searchers {
		people = append(people, program.NewPerson(s.p.URL, who.username))
	}
	conn, err := s.connect(ctx, "casefold_us")
	if err != nil {
		return nil, err
	}
	defer conn.Close(ctx)
	l := &library{scene: s, conn: conn, people: people, words: newCorpusWords(), texts: texts, goals: goals}
	var figures []figure
	for _, measure := range []func(context.Context) ([]figure, error){
		l.fill, l.askAll, l.together, l.memory, l.whileImporting, l.changeLog, l.changeAll, l.trashAll, l.rebuild,
	} {
		if err := l.signIn(ctx); err != nil {
			return nil, err
		}
		more, err := measure(ctx)
		if err != nil {
			return nil, err
		}
		figures = append(figures, more...)
	}
	return figures, nil
}

// library is the texts of the firm while they are searched.
type library struct {
	*scene
	conn   *pgx.Conn
	people []*program.Person
	words  corpusWords
	texts  int
	size   int64 // of the texts, in bytes
	goals  searchGoals
}

// signIn is done again and again: with very many texts a part takes longer than a session lasts.
func (l *library) signIn(ctx context.Context) error {
	for _, p := range l.people {
		if err := p.SignIn(ctx); err != nil {
			return err
		}
	}
	return nil
}

// fill measures how long the index takes to read all texts, and how large it becomes by that.
func (l *library) fill(ctx context.Context) ([]figure, error) {
	before, err := l.indexSize()
	if err != nil {
		return nil, err
	}
	var took time.Duration
	if l.size, took, err = l.fillIndex(ctx, l.conn, l.people[0], l.words, l.texts); err != nil {
		return nil, err
	}
	after, err := l.indexSize()
	part := float64(after-before) / float64(l.size)
	return []figure{
		{name: fmt.Sprintf("search: %d texts (%d MB) found after", l.texts, l.size/1e6), value: milliseconds(took)},
		{name: "search: the index beside its text", value: fmt.Sprintf("%.2f", part), goal: "1.5 at most", met: part <= 1.5},
	}, err
}

func (l *library) indexFolder() string { return filepath.Join(l.data, "search", "US", "1001") }

// indexFile is the one that is searched.
func (l *library) indexFile() (string, error) {
	name, err := os.ReadFile(filepath.Join(l.indexFolder(), "current"))
	return filepath.Join(l.indexFolder(), string(name)), err
}

func (l *library) indexSize() (int64, error) {
	path, err := l.indexFile()
	if err != nil {
		return 0, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// askAll asks all kinds of queries as each of the people, and tells how long those wait who see little.
func (l *library) askAll(ctx context.Context) ([]figure, error) {
	path, err := l.indexFile()
	if err != nil {
		return nil, err
	}
	bare, err := sqlite.Open(path, sqlite.ReadOnly)
	if err != nil {
		return nil, err
	}
	defer bare.Close()
	var figures []figure
	p95 := make([]time.Duration, len(l.people))
	for i, p := range l.people {
		if err := p.SignIn(ctx); err != nil {
			return nil, err
		}
		for _, kind := range askedKinds {
			f, full, err := l.askKind(p, kind, searchers[i].sees, bare)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", kind.name, err)
			}
			p95[i] += full[len(full)*95/100]
			figures = append(figures, f)
		}
	}
	part := p95[len(p95)-1].Seconds() / p95[0].Seconds()
	return append(figures, figure{
		name: "search: who sees 1 % beside who sees all, all p95 together", value: fmt.Sprintf("%.2f", part), goal: "1 at most", met: part <= 1,
	}), nil
}

// askKind measures one kind of query: wall time at the endpoint, processor time, and the bare query.
func (l *library) askKind(p *program.Person, kind asked, sees string, bare *sqlite.Conn) (f figure, full []time.Duration, err error) {
	const times = 100
	var plain []time.Duration
	before := l.worked()
	matches := make([]string, times)
	for i := range times {
		var query string
		query, matches[i] = kind.query(l.words)
		begun := time.Now()
		if err := search(p, query, kind.order); err != nil {
			return f, nil, err
		}
		full = append(full, time.Since(begun))
	}
	used := (l.worked() - before) / times
	for _, match := range matches {
		begun := time.Now()
		err := bare.Each("SELECT rowid FROM tokens WHERE tokens MATCH ?", func(s *sqlite.Stmt) error { s.Int(0); return nil }, match)
		if err != nil {
			return f, nil, err
		}
		plain = append(plain, time.Since(begun))
	}
	slices.Sort(full)
	slices.Sort(plain)
	f = figure{
		name: fmt.Sprintf("search: %s, who sees %s; the bare FTS5 query", kind.name, sees),
		value: fmt.Sprintf("p50 %s, p95 %s; %s, %s", milliseconds(full[times/2]), milliseconds(full[times*95/100]),
			milliseconds(plain[times/2]), milliseconds(plain[times*95/100])),
		took: full[times/2], work: used,
	}
	if p95 := kind.p95(l.goals); p95 > 0 {
		f.goal, f.met = fmt.Sprintf("p95 %.0f ms", p95), full[times*95/100].Seconds()*1000 <= p95
		if l.goals.p50 > 0 {
			f.goal, f.met = fmt.Sprintf("p50 %.0f ms, ", l.goals.p50)+f.goal, f.met && full[times/2].Seconds()*1000 <= l.goals.p50
		}
	}
	return f, full, nil
}

// some are queries of the first kinds.
func (l *library) some(n int) (queries []string) {
	for len(queries) < n {
		for _, kind := range askedKinds[:5] {
			query, _ := kind.query(l.words)
			queries = append(queries, query)
		}
	}
	return queries
}

// together has eight connections of these people search at once.
func (l *library) together(ctx context.Context) ([]figure, error) {
	queries := l.some(500)
	var connected, next atomic.Int64
	var rates []float64
	var last load
	for range l.rounds {
		measured, err := l.drive(ctx, func() (func() error, func() error, error) {
			p := l.people[int(connected.Add(1))%len(l.people)]
			return func() error { return search(p, queries[int(next.Add(1))%len(queries)], newest) }, func() error { return nil }, nil
		})
		if err != nil {
			return nil, err
		}
		rates, last = append(rates, measured.rate), measured
	}
	return []figure{{
		name:  "search: 8 connections at once",
		value: fmt.Sprintf("%.0f/s, p50 %s, p99 %s", median(rates), milliseconds(last.p50), milliseconds(last.p99)),
		goal:  fmt.Sprintf("%.0f/s", l.goals.rate), met: median(rates) >= l.goals.rate,
		took: every(median(rates)), work: last.work,
	}}, nil
}

// searching keeps its connections: people search again and again.
var searching = http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: connections}}

// search asks for the first page with all that the page shows, and throws it away.
func search(p *program.Person, query string, order int) error {
	body, err := json.Marshal(object{"query": query, "aggs": []int{1, 2, 3}, "startPage": 1, "criteria": object{"ordering": order}})
	if err != nil {
		return err
	}
	request, err := http.NewRequest(http.MethodPost, p.URL+"/api/search", bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+p.Token)
	request.Header.Set("Content-Type", "application/json")
	answer, err := searching.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%q answers %s: %.200s", query, answer.Status, text)
	}
	return err
}
