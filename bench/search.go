package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"casefold/internal/kit/sqlite"
	"casefold/internal/search/analysis"
	"casefold/internal/search/embedded"
	"casefold/internal/search/engine"
	"casefold/internal/search/language"
)

// searchedTexts is how many texts are searched; CASEFOLD_BENCH_TEXTS asks for more. Nine of ten have the length of a mail,
// one that of a contract.
const searchedTexts = 5500

// searchGoals in milliseconds, for the engine alone.
const searchP50, searchP95 = 3, 8

// asked is a kind of query, as people write it and as FTS5 takes it.
type asked struct {
	name  string
	query func(corpusWords) (query, bare string)
}

var askedKinds = []asked{
	{"a word", func(w corpusWords) (string, string) { a := w.some(); return a, family(w, a) }},
	{"two words", func(w corpusWords) (string, string) {
		a, b := w.some(), w.some()
		return a + " " + b, "(" + family(w, a) + ") AND (" + family(w, b) + ")"
	}},
	{"a phrase", func(w corpusWords) (string, string) { p := `"` + w.often() + " " + w.often() + `"`; return p, p }},
	{"a prefix", func(w corpusWords) (string, string) { p := w.some()[:3]; return p + "*", `"` + p + `" *` }},
	{"w/10", func(w corpusWords) (string, string) {
		a, b := w.some(), w.some()
		return a + " w/10 " + b, `NEAR("` + a + `" "` + b + `", 9)`
	}},
}

// measureSearch asks the engine itself, with permission, counts and snippets, beside the bare FTS5 query in the same file.
func measureSearch(ctx context.Context, s *scene) ([]figure, error) {
	texts := searchedTexts
	if n, err := strconv.Atoi(os.Getenv("CASEFOLD_BENCH_TEXTS")); err == nil {
		texts = n
	}
	folder := filepath.Join(filepath.Dir(s.data), "search-bench")
	defer os.RemoveAll(folder)
	words := newCorpusWords()
	figures, err := buildIndex(ctx, folder, texts, words)
	if err != nil {
		return nil, err
	}
	files, err := filepath.Glob(filepath.Join(folder, "index-*.db"))
	if err != nil || len(files) != 1 {
		return nil, fmt.Errorf("%d indexes: %w", len(files), err)
	}
	bare, err := sqlite.Open(files[0], sqlite.ReadOnly)
	if err != nil {
		return nil, err
	}
	defer bare.Close()
	index := embedded.Open(folder)
	defer index.Close()
	for _, sees := range []int64{2, 100} {
		measured, err := searchKinds(ctx, index, bare, words, sees)
		if err != nil {
			return nil, err
		}
		figures = append(figures, measured...)
	}
	return figures, nil
}

// buildIndex writes the texts, each in a matter of its own.
func buildIndex(ctx context.Context, folder string, texts int, words corpusWords) ([]figure, error) {
	w, err := embedded.Write(folder)
	if err != nil {
		return nil, err
	}
	defer w.Close()
	if err := w.Anew(); err != nil {
		return nil, err
	}
	size, took := 0, time.Duration(0)
	for done := 0; done < texts; {
		var b engine.Batch
		for range min(200, texts-done) {
			id := int64(done + 1)
			length := 200
			if done%10 == 0 {
				length = 6000
			}
			text := words.prose(length)
			size += len(text)
			b.Folders = append(b.Folders, engine.Folder{ID: id, Matter: id})
			b.Texts = append(b.Texts, engine.Text{
				Properties: engine.Properties{Key: engine.Key{Kind: engine.Document, Record: id, Version: 1}, Folder: id, Modified: id, Trashed: id%50 == 0},
				Words:      []engine.Words{{Field: engine.Name, Parts: []string{words.prose(4)}}, {Field: engine.Content, Parts: []string{text}}},
			})
			done++
		}
		began := time.Now()
		if err := w.Apply(ctx, b); err != nil {
			return nil, err
		}
		took += time.Since(began)
	}
	if err := w.Publish(); err != nil {
		return nil, err
	}
	stored := int64(0)
	files, _ := filepath.Glob(filepath.Join(folder, "index-*"))
	for _, file := range files {
		if info, err := os.Stat(file); err == nil {
			stored += info.Size()
		}
	}
	part := float64(stored) / float64(size)
	return []figure{
		{name: fmt.Sprintf("search: %d texts (%d MB) written into the index", texts, size/1e6), value: fmt.Sprintf("%.0f/s", float64(texts)/took.Seconds())},
		{name: "search: the index beside its text", value: fmt.Sprintf("%.2f", part), goal: "1.5 at most", met: part <= 1.5},
	}, nil
}

// searchKinds measures each kind of query, for a person who sees one of so many matters.
func searchKinds(ctx context.Context, index *embedded.Index, bare *sqlite.Conn, words corpusWords, sees int64) (figures []figure, err error) {
	for _, kind := range askedKinds {
		var full, plain []time.Duration
		for range 100 {
			query, match := kind.query(words)
			tree, err := language.Parse(query)
			if err != nil {
				return nil, err
			}
			began := time.Now()
			_, err = index.Search(ctx, engine.Request{
				Query: tree, Kinds: map[engine.Kind]engine.Fields{engine.Document: engine.All}, Page: 1, Size: 25, Matters: 5,
				Allows: func(p *engine.Properties) bool { return p.Matter%sees == 0 && !p.Trashed },
			})
			if err != nil {
				return nil, err
			}
			full = append(full, time.Since(began))
			began = time.Now()
			err = bare.Each("SELECT rowid FROM tokens WHERE tokens MATCH ?", func(s *sqlite.Stmt) error { s.Int(0); return nil }, match)
			if err != nil {
				return nil, err
			}
			plain = append(plain, time.Since(began))
		}
		slices.Sort(full)
		slices.Sort(plain)
		f := figure{
			name:  fmt.Sprintf("search: %s, who sees 1 of %d matters; the bare FTS5 query", kind.name, sees),
			value: fmt.Sprintf("p50 %s, p95 %s; %s, %s", milliseconds(full[50]), milliseconds(full[95]), milliseconds(plain[50]), milliseconds(plain[95])),
			goal:  fmt.Sprintf("p50 %d ms, p95 %d ms", searchP50, searchP95),
		}
		f.met = full[50] <= searchP50*time.Millisecond && full[95] <= searchP95*time.Millisecond
		figures = append(figures, f)
	}
	return figures, nil
}

// family writes all words of a stem, as the engine asks for them.
func family(w corpusWords, word string) string {
	var all []string
	for _, other := range w.families[analysis.Stem(word)] {
		all = append(all, `"`+other+`"`)
	}
	return strings.Join(all, " OR ")
}

// corpusWords are 20,000 words, of which few come often and most rarely, as in any language.
type corpusWords struct {
	list     []string
	families map[string][]string // by stem
	random   *rand.Rand
}

func newCorpusWords() corpusWords {
	w := corpusWords{families: map[string][]string{}, random: rand.New(rand.NewPCG(3, 4))}
	known := map[string]bool{}
	for len(w.list) < 20_000 {
		var b strings.Builder
		for range w.random.IntN(3) + 2 {
			b.WriteByte("bcdfghklmnprstvw"[w.random.IntN(16)])
			b.WriteByte("aeiou"[w.random.IntN(5)])
		}
		if word := b.String(); !known[word] {
			known[word] = true
			w.list = append(w.list, word)
			w.families[analysis.Stem(word)] = append(w.families[analysis.Stem(word)], word)
		}
	}
	return w
}

// pick takes the word of a rank that is drawn evenly on a logarithmic scale.
func (w corpusWords) pick(from, to float64) string {
	rank := math.Exp(math.Log(from) + w.random.Float64()*(math.Log(to)-math.Log(from)))
	return w.list[min(int(rank)-1, len(w.list)-1)]
}

func (w corpusWords) some() string  { return w.pick(100, 10_000) }
func (w corpusWords) often() string { return w.pick(1, 100) }

func (w corpusWords) prose(words int) string {
	var b strings.Builder
	for i := range words {
		b.WriteString(w.pick(1, 20_000))
		switch {
		case i%90 == 89:
			b.WriteString(".\n")
		case i%15 == 14:
			b.WriteString(". The ")
		default:
			b.WriteByte(' ')
		}
	}
	return b.String()
}
