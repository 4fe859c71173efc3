package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"casefold/internal/kit/secret"
	"casefold/internal/search/engine"
	"casefold/internal/search/language"
	"casefold/internal/search/opensearch"
)

// searchVariable names the OpenSearch that is measured.
const searchVariable = "CASEFOLD_TEST_SEARCH_URL"

// alone is the turn of a process that has no rivals.
type alone struct{}

func (alone) Held(context.Context) error { return nil }
func (alone) End(context.Context)        {}

// cluster is an OpenSearch with the texts of the search part.
type cluster struct {
	url, prefix string
	index       engine.Index
	words       corpusWords
}

// measureOpenSearch searches an OpenSearch through our engine, with permission, counts and snippets, beside a bare query of the same
// words, which counts them and brings 25 texts.
func measureOpenSearch(ctx context.Context, _ *scene) ([]figure, error) {
	url := os.Getenv(searchVariable)
	if url == "" {
		return []figure{{name: "opensearch", value: "not measured: there is none; go run ./tools/testopensearch go run ./bench opensearch"}}, nil
	}
	c := &cluster{url: url, prefix: "bench" + strings.ReplaceAll(secret.UUID(), "-", ""), words: newCorpusWords()}
	filled, err := c.fill(ctx)
	if err != nil {
		return nil, err
	}
	figures := []figure{filled}
	for _, kind := range askedKinds {
		f, err := c.measure(ctx, kind)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", kind.name, err)
		}
		figures = append(figures, f)
	}
	return figures, c.call(ctx, http.MethodDelete, "/"+c.prefix+"-*", nil)
}

// fill writes as many texts as the search part has, each in a matter of its own.
func (c *cluster) fill(ctx context.Context) (f figure, err error) {
	e, err := opensearch.New(c.url+"/"+c.prefix, func(context.Context) (opensearch.Turn, error) { return alone{}, nil })
	if err != nil {
		return f, err
	}
	w, err := e.Write(ctx, "US", 1)
	if err != nil {
		return f, err
	}
	defer w.Close()
	if err := w.Anew(); err != nil {
		return f, err
	}
	begun, size := time.Now(), 0
	for first := range searchedTexts / 100 {
		var b engine.Batch
		for n := first*100 + 1; n <= first*100+100; n++ {
			length := 200
			if n%10 == 1 {
				length = 6000
			}
			text := c.words.prose(length)
			size += len(text)
			b.Folders = append(b.Folders, engine.Folder{ID: int64(n), Matter: int64(n)})
			b.Texts = append(b.Texts, engine.Text{
				Properties: engine.Properties{Key: engine.Key{Kind: engine.Document, Record: int64(n), Version: 1}, Folder: int64(n), Modified: int64(n)},
				Words:      []engine.Words{{Field: engine.Name, Parts: []string{fmt.Sprintf("%.30s %d.txt", text, n)}}, {Field: engine.Content, Parts: []string{text}}},
			})
		}
		if err := w.Apply(ctx, b); err != nil {
			return f, err
		}
	}
	if err := w.Publish(); err != nil {
		return f, err
	}
	c.index = e.Open("US", 1)
	took := time.Since(begun)
	return figure{name: fmt.Sprintf("opensearch: %d texts (%d MB) written in", searchedTexts, size/1e6), value: milliseconds(took)}, nil
}

func (c *cluster) measure(ctx context.Context, kind asked) (f figure, err error) {
	const times = 100
	var full, bare []time.Duration
	for range times {
		query, _ := kind.query(c.words)
		took, err := c.search(ctx, query, kind.order)
		if err != nil {
			return f, err
		}
		plain, err := c.bare(ctx, query)
		if err != nil {
			return f, err
		}
		full, bare = append(full, took), append(bare, plain)
	}
	slices.Sort(full)
	slices.Sort(bare)
	part := full[times/2].Seconds() / bare[times/2].Seconds()
	f = figure{
		name: fmt.Sprintf("opensearch: %s, who sees half; its bare query; beside it", kind.name),
		value: fmt.Sprintf("p50 %s, p95 %s; %s, %s; %.1f", milliseconds(full[times/2]), milliseconds(full[times*95/100]), milliseconds(bare[times/2]),
			milliseconds(bare[times*95/100]), part),
		goal: "2 at most", met: part <= 2,
	}
	return f, nil
}

// search asks our engine as somebody who sees half of the matters.
func (c *cluster) search(ctx context.Context, query string, order int) (time.Duration, error) {
	tree, err := language.Parse(query, language.Fields{})
	if err != nil {
		return 0, err
	}
	begun := time.Now()
	_, err = c.index.Search(ctx, engine.Request{
		Query: tree, Kinds: map[engine.Kind]engine.Fields{engine.Document: engine.All, engine.Email: engine.All, engine.Note: engine.All},
		Allows: func(p *engine.Properties) bool { return p.Matter%2 == 0 }, Order: engine.Order(order), Page: 1, Size: 25, Matters: 5,
	})
	return time.Since(begun), err
}

// bare asks OpenSearch itself, as one would who has no walls: how many there are, and 25 of them with their texts.
func (c *cluster) bare(ctx context.Context, query string) (time.Duration, error) {
	begun := time.Now()
	err := c.call(ctx, http.MethodPost, "/"+c.prefix+"-us-1/_search", object{
		"size": 25, "track_total_hits": true,
		"query": object{"query_string": object{"query": strings.ReplaceAll(query, " w/10 ", " AND "), "fields": []string{"f1", "f4"}, "default_operator": "AND"}},
	})
	return time.Since(begun), err
}

func (c *cluster) call(ctx context.Context, method, path string, body any) error {
	var data []byte
	if body != nil {
		var err error
		if data, err = json.Marshal(body); err != nil {
			return err
		}
	}
	request, err := http.NewRequestWithContext(ctx, method, c.url+path, bytes.NewReader(data))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := searching.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("OpenSearch answers %s: %.200s", answer.Status, text)
	}
	return err
}
