package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"casefold/internal/kit/clock"
	"casefold/tools/program"
)

const (
	largestProcess = 300e6
	foundWithin    = 2 * time.Second
	newTexts       = 10
	importedAtOnce = 40
	logged         = 50_000
)

// memory is that of the process which holds what it has read of the index.
func (l *library) memory(context.Context) ([]figure, error) {
	own, err := program.Memory(l.p.PID())
	return []figure{{name: "search: memory of casefold with its index", value: megabytes(own), goal: "under 300 MB", met: own < largestProcess}}, err
}

// whileImporting measures searches, and how soon a new text is found, first while nothing else happens and then while somebody
// uploads contracts without a pause.
func (l *library) whileImporting(ctx context.Context) ([]figure, error) {
	at, err := makeFolder(l.p.URL, l.people[0].Token)
	if err != nil {
		return nil, err
	}
	number := l.texts
	measure := func() (p95, longest time.Duration, err error) {
		var took []time.Duration
		for _, query := range l.some(200) {
			begun := time.Now()
			if err := search(l.people[1], query, newest); err != nil {
				return 0, 0, err
			}
			took = append(took, time.Since(begun))
		}
		for range newTexts {
			number++
			waited, err := l.addOne(ctx, number)
			if err != nil {
				return 0, 0, err
			}
			longest = max(longest, waited)
		}
		slices.Sort(took)
		return took[len(took)*95/100], longest, nil
	}
	quiet, found, err := measure()
	if err != nil {
		return nil, err
	}
	text := []byte(strings.Repeat(clause+"\n", 450))
	importing, stop := context.WithCancel(ctx)
	var group errgroup.Group
	files := 0
	begun := time.Now()
	group.Go(func() error {
		for round := 0; importing.Err() == nil; round++ {
			if err := uploadAll(l.p.URL, l.people[0].Token, at, fmt.Sprintf("contract %d.txt", round), text, importedAtOnce); err != nil {
				return err
			}
			files += importedAtOnce
		}
		return nil
	})
	busy, foundBusy, err := measure()
	stop()
	if failed := group.Wait(); err == nil {
		err = failed
	}
	rate := float64(files) / time.Since(begun).Seconds()
	l.size += int64(files * len(text))
	soon := func(name string, waited time.Duration) figure {
		return figure{name: "search: a new text found after, " + name, value: milliseconds(waited), goal: "2 s", met: waited <= foundWithin}
	}
	return []figure{
		{name: "search: p95 of all kinds, who sees half", value: milliseconds(quiet)},
		{
			name:  fmt.Sprintf("search: the same during an import of %.0f contracts a second", rate),
			value: fmt.Sprintf("%s, %.1f times", milliseconds(busy), busy.Seconds()/quiet.Seconds()), goal: "less than double", met: busy < 2*quiet,
		},
		soon("longest of ten", found), soon("longest of ten during the import", foundBusy),
	}, err
}

// addOne makes a document whose text is known and returns how long it takes until that is found.
func (l *library) addOne(ctx context.Context, number int) (time.Duration, error) {
	word := fmt.Sprintf("zwvnew%d", number)
	if _, err := l.addTexts(ctx, l.conn, number, number, func(int) string { return word + " " + l.words.prose(200) }); err != nil {
		return 0, err
	}
	begun := time.Now()
	err := awaitFound(ctx, l.people[0], word, 1)
	return time.Since(begun), err
}

// changeLog measures what the triggers of the change log take of a statement that makes, and one that renames, many documents.
func (l *library) changeLog(ctx context.Context) ([]figure, error) {
	const (
		disable   = "ALTER TABLE document_versions DISABLE TRIGGER search_insert; ALTER TABLE documents DISABLE TRIGGER search_update"
		documents = `INSERT INTO documents (tenant_id, id, folder_id, name, created_at, created_by)
			SELECT 1001, 8000000 + n, $1::bigint, 'logged ' || n, now(), 1 FROM generate_series(1, $2::int) n`
		files = `INSERT INTO files (tenant_id, key, state, counted, size, sha256, created_at)
			SELECT 1001, '1001/ff/' || md5('logged ' || n), 'arrived', true, 7, sha256(n::text::bytea), now() FROM generate_series(1, $1::int) n`
		versions = `INSERT INTO document_versions (tenant_id, id, document_id, state, number, file_key, created_at, created_by)
			SELECT 1001, 8000000 + n, 8000000 + n, 'live', 1, '1001/ff/' || md5('logged ' || n), now(), 1 FROM generate_series(1, $1::int) n`
		current = "UPDATE documents SET version_id = id, version_number = 1, size = 7, modified_at = now(), modified_by = 1 WHERE tenant_id = 1001 AND id BETWEEN 8000001 AND 8000000 + $1::int"
		rename  = "UPDATE documents SET name = 'again ' || id WHERE tenant_id = 1001 AND id BETWEEN 8000001 AND 8000000 + $1::int"
	)
	measure := func(prepare string) (made, renamed time.Duration, err error) {
		tx, err := l.conn.Begin(ctx)
		if err != nil {
			return 0, 0, err
		}
		defer tx.Rollback(ctx)
		timed := func(sql string, args ...any) (took time.Duration) {
			begun := time.Now()
			if err == nil {
				_, err = tx.Exec(ctx, sql, args...)
			}
			return time.Since(begun)
		}
		timed(prepare)
		timed(documents, firstText+1, logged)
		timed(files, logged)
		made = timed(versions, logged)
		timed(current, logged)
		renamed = timed(rename, logged)
		return made, renamed, err
	}
	var made, renamed [2][]time.Duration
	for range 3 {
		for with, prepare := range []string{disable, "SELECT 1"} {
			m, r, err := measure(prepare)
			if err != nil {
				return nil, err
			}
			made[with], renamed[with] = append(made[with], m), append(renamed[with], r)
		}
	}
	var figures []figure
	for _, done := range []struct {
		name string
		took [2][]time.Duration
	}{{"versions made", made}, {"documents renamed", renamed}} {
		without, with := median(done.took[0]), median(done.took[1])
		figures = append(figures, figure{
			name:  fmt.Sprintf("search: %d %s by one statement, with the change log and without", logged, done.name),
			value: fmt.Sprintf("%s, %s, %.2f times", milliseconds(with), milliseconds(without), with.Seconds()/without.Seconds()),
		})
	}
	return figures, nil
}

// shelf is a folder that all texts are moved into.
const shelf = firstText - 1

// changeAll renames and moves all texts by one statement and measures how long the index takes to follow.
func (l *library) changeAll(ctx context.Context) ([]figure, error) {
	_, err := l.conn.Exec(ctx, `INSERT INTO folders (tenant_id, id, parent_id, root_id, matter_id, area, name, created_at)
		SELECT tenant_id, $1::bigint, id, id, matter_id, area, 'Shelf', now() FROM folders WHERE tenant_id = 1001 AND id = $1 + 2`, shelf)
	if err != nil {
		return nil, err
	}
	const change = "UPDATE documents SET name = 'shelved ' || id, folder_id = $1 WHERE tenant_id = 1001 AND id BETWEEN $2 AND $3"
	if _, err := l.conn.Exec(ctx, change, shelf, firstText+1, firstText+l.texts); err != nil {
		return nil, err
	}
	begun := time.Now()
	for {
		now, err := found(ctx, l.people[0], "name:shelved")
		if err != nil {
			return nil, err
		}
		if now.Total == l.texts && !now.Behind {
			break
		}
		if err := clock.Wait(ctx, 20*time.Millisecond); err != nil {
			return nil, err
		}
	}
	took := time.Since(begun)
	return []figure{{
		name:  fmt.Sprintf("search: %d renames and moves followed", l.texts),
		value: fmt.Sprintf("%s, %.0f/s", milliseconds(took), float64(l.texts)/took.Seconds()),
	}}, nil
}

// trashAll trashes the folder with all texts: the next search knows.
func (l *library) trashAll(ctx context.Context) ([]figure, error) {
	p := l.people[0]
	if err := p.Call(ctx, http.MethodPost, "/api/multi/delete", object{"IDs": object{"Folder": []int64{shelf}}, "objectType": "Documents"}, nil); err != nil {
		return nil, err
	}
	begun := time.Now()
	left, err := count(ctx, p, object{"query": "name:shelved"})
	took := time.Since(begun)
	return []figure{{
		name:  fmt.Sprintf("search: the next one after a folder of %d was trashed", l.texts),
		value: fmt.Sprintf("%s, finds %d", milliseconds(took), left.Total), goal: "it finds 0", met: left.Total == 0 && !left.Behind,
	}}, err
}

// rebuild has the index made anew, as if somebody had found it damaged.
func (l *library) rebuild(ctx context.Context) ([]figure, error) {
	path, err := l.indexFile()
	if err != nil {
		return nil, err
	}
	begun := time.Now()
	if err := os.WriteFile(filepath.Join(l.indexFolder(), "damaged"), []byte(filepath.Base(path)), 0o600); err != nil {
		return nil, err
	}
	if err := awaitFound(ctx, l.people[0], inEach, l.texts); err != nil {
		return nil, err
	}
	took := time.Since(begun)
	size, err := l.indexSize()
	part := float64(size) / float64(l.size)
	return []figure{
		{name: fmt.Sprintf("search: the index of %d texts built anew", l.texts), value: milliseconds(took), goal: "4 minutes", met: took < 4*time.Minute},
		{name: "search: that index beside its text", value: fmt.Sprintf("%.2f", part), goal: "1.5 at most", met: part <= 1.5},
	}, err
}
