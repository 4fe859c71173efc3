package main

import (
	"context"
	"crypto/md5"
	_ "embed"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/tools/program"
)

//go:embed search.sql
var searchedDocuments string

// inEach stands in every text, so that one search tells how many are in the index.
const inEach = "zwvmark"

// fillIndex gives the demo's first firm texts to search and waits until all are found. It returns how many bytes they have and
// how long the index took.
func (s *scene) fillIndex(ctx context.Context, p *program.Person, words corpusWords, texts int) (size int64, took time.Duration, err error) {
	conn, err := s.connect(ctx, "casefold_us")
	if err != nil {
		return 0, 0, err
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, "CREATE TEMP TABLE bench_texts (n bigint PRIMARY KEY, key text, name text, size bigint)"); err != nil {
		return 0, 0, err
	}
	n := 0
	_, err = conn.CopyFrom(ctx, pgx.Identifier{"bench_texts"}, []string{"n", "key", "name", "size"}, pgx.CopyFromFunc(func() ([]any, error) {
		if n == texts {
			return nil, nil
		}
		n++
		length := 200
		if n%10 == 1 {
			length = 6000
		}
		text := inEach + " " + words.prose(length)
		random := fmt.Sprintf("%x", md5.Sum([]byte(fmt.Sprintf("text %d", n))))
		key := "1001/" + random[:2] + "/" + random
		path := filepath.Join(s.data, "blobs", "US", key)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return nil, err
		}
		size += int64(len(text))
		return []any{n, key, words.prose(3) + ".txt", len(text)}, os.WriteFile(path, []byte(text), 0o600)
	}))
	if err != nil {
		return 0, 0, err
	}
	begun := time.Now()
	if _, err := conn.Exec(ctx, searchedDocuments); err != nil {
		return 0, 0, err
	}
	for {
		found, err := found(ctx, p, inEach)
		if err != nil || found == texts {
			return size, time.Since(begun), err
		}
		select {
		case <-ctx.Done():
			return 0, 0, ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// found is how many results a query has, those in the trash among them.
func found(ctx context.Context, p *program.Person, query string) (int, error) {
	var answer struct {
		MySQL struct{ Data struct{ TotalHits int } }
	}
	err := p.Call(ctx, http.MethodPost, "/api/search", object{"query": query, "criteria": object{"includeDeletedItemsInSearch": 1}}, &answer)
	return answer.MySQL.Data.TotalHits, err
}
