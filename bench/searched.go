package main

import (
	"context"
	"crypto/md5"
	_ "embed"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/errs"
	"casefold/tools/program"
)

//go:embed search.sql
var searchedDocuments string

// inEach stands in every text, so that one search tells how many are in the index.
const inEach = "zwvmark"

// firstText is the number before that of the first document, matter and folder that search.sql makes.
const firstText = 4_000_000

// fillIndex gives the demo's first firm texts to search and waits until all are found. It returns how many bytes they have and
// how long the index took.
func (s *scene) fillIndex(ctx context.Context, conn *pgx.Conn, p *program.Person, words corpusWords, texts int) (size int64, took time.Duration, err error) {
	if size, err = s.addTexts(ctx, conn, 1, texts, func(n int) string {
		if n%10 == 1 {
			return inEach + " " + words.prose(6000)
		}
		return inEach + " " + words.prose(200)
	}); err != nil {
		return 0, 0, err
	}
	begun := time.Now()
	if _, err := conn.Exec(ctx, "ANALYZE"); err != nil {
		return 0, 0, err
	}
	err = awaitFound(ctx, p, inEach, texts)
	return size, time.Since(begun), err
}

// addTexts makes documents whose texts are known, with these numbers, and returns how many bytes the texts have.
func (s *scene) addTexts(ctx context.Context, conn *pgx.Conn, first, last int, textOf func(n int) string) (size int64, err error) {
	if _, err := conn.Exec(ctx, "DROP TABLE IF EXISTS bench_texts; CREATE TEMP TABLE bench_texts (n bigint PRIMARY KEY, key text, name text, size bigint)"); err != nil {
		return 0, err
	}
	n := first - 1
	_, err = conn.CopyFrom(ctx, pgx.Identifier{"bench_texts"}, []string{"n", "key", "name", "size"}, pgx.CopyFromFunc(func() ([]any, error) {
		if n == last {
			return nil, nil
		}
		n++
		text := textOf(n)
		random := fmt.Sprintf("%x", md5.Sum([]byte(fmt.Sprintf("text %d", n))))
		key := "1001/" + random[:2] + "/" + random
		path := filepath.Join(s.data, "blobs", "US", key)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return nil, err
		}
		size += int64(len(text))
		return []any{n, key, fmt.Sprintf("%.30s %d.txt", text[len(text)/2:], n), len(text)}, os.WriteFile(path, []byte(text), 0o600)
	}))
	if err != nil {
		return 0, err
	}
	_, err = conn.Exec(ctx, searchedDocuments)
	return size, err
}

// awaitFound waits until a query has so many results, those in the trash among them.
func awaitFound(ctx context.Context, p *program.Person, query string, texts int) error {
	for {
		if there, err := found(ctx, p, query); err != nil || there.Total == texts {
			return err
		}
		if err := clock.Wait(ctx, 50*time.Millisecond); err != nil {
			return err
		}
	}
}

// hits is how many results a query has.
type hits struct {
	Total  int
	Behind bool
}

// found counts the results of a query, those in the trash among them. While there is no index it finds nothing.
func found(ctx context.Context, p *program.Person, query string) (hits, error) {
	return count(ctx, p, object{"query": query, "criteria": object{"includeDeletedItemsInSearch": 1}})
}

func count(ctx context.Context, p *program.Person, body object) (hits, error) {
	var answer struct {
		MySQL struct {
			Data   struct{ TotalHits int }
			Behind bool
		}
	}
	err := p.Call(ctx, http.MethodPost, "/api/search", body, &answer)
	var failure *program.Failure
	if errors.As(err, &failure) && failure.Code == errs.NoSearchIndex.Code {
		err = nil
	}
	return hits{answer.MySQL.Data.TotalHits, answer.MySQL.Behind}, err
}
