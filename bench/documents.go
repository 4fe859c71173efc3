package main

import (
	"context"
	_ "embed"
	"fmt"
	"net/http"
	"time"

	"casefold/tools/program"
)

//go:embed documents.sql
var largeFolders string

const (
	largeMatter     = 1_000_001
	firstDocument   = 1_000_001
	copiedFolder    = 1_000_012 // fifty thousand documents
	vastFolder      = 1_000_013 // a hundred thousand documents in two hundred folders
	largeRoot       = 1_000_001
	otherFolder     = 1_000_014
	destinationRoot = 1_000_004
)

var documentQuestions = []question{
	{"folder of 5,000 documents whole", eleanor, "/api/document/list?matterID=1000001&basepath=docs%2FFive%20thousand%2F", 50, 60 * time.Millisecond},
	{"its first 50", eleanor, "/api/document/list?matterID=1000001&basepath=docs%2FFive%20thousand%2F&page=1&pageSize=50", 300, 5 * time.Millisecond},
	{"first 50 of 50,000 documents", eleanor, "/api/document/list?matterID=1000001&basepath=docs%2FFifty%20thousand%2F&page=1&pageSize=50", 200, 0},
	{"their total", eleanor, "/api/document/list/count?matterID=1000001&basepath=docs%2FFifty%20thousand%2F", 100, 20 * time.Millisecond},
	{"first 50 of those that a text is found in", eleanor, "/api/document/list?matterID=1000001&basepath=docs%2FFifty%20thousand%2F&page=1&pageSize=50&filter=exhibit%2012", 100, 20 * time.Millisecond},
	{"how many those are", eleanor, "/api/document/list/count?matterID=1000001&basepath=docs%2FFifty%20thousand%2F&filter=exhibit%2012", 100, 0},
	{"50,000 documents whole", eleanor, "/api/document/list?matterID=1000001&basepath=docs%2FFifty%20thousand%2F", 5, 0},
	{"first 50 of 50,000 by last change", eleanor, "/api/document/list?matterID=1000001&basepath=docs%2FFifty%20thousand%2F&page=1&pageSize=50&sort=lastModified&direction=desc", 100, 10 * time.Millisecond},
}

// measureDocuments asks for large folders and moves the largest about.
func measureDocuments(ctx context.Context, s *scene) ([]figure, error) {
	conn, p, err := s.filled(ctx, largeFolders)
	if err != nil {
		return nil, err
	}
	defer conn.Close(ctx)
	var figures []figure
	for _, q := range documentQuestions {
		f, err := s.ask(q, p)
		if err != nil {
			return nil, err
		}
		figures = append(figures, f)
	}
	for _, c := range largeChanges {
		f, err := c.measure(ctx, s, p)
		if err != nil {
			return nil, err
		}
		figures = append(figures, f...)
	}
	copied, err := measureCopy(ctx, s, conn, p)
	return append(figures, copied...), err
}

// largeChange does something to the vast folder and takes it back, each of them measured.
type largeChange struct {
	there, back call
}

type call struct {
	name, path string
	body       map[string]any
	goal       time.Duration
}

var largeChanges = []largeChange{
	{rename("renamed", "Renamed"), rename("and renamed back", "Hundred thousand")},
	{move("moved inside its matter", largeMatter, otherFolder, "docs/Other/"), move("and back", largeMatter, largeRoot, "docs/")},
	{move("moved to another matter", largeMatter+1, destinationRoot, "docs/"), move("and moved back", largeMatter, largeRoot, "docs/")},
	{trash("to the trash", "/api/multi/delete"), trash("restored", "/api/multi/restore")},
}

const vast = "folder of 100,000 documents "

func rename(name, to string) call {
	return call{vast + name, "/api/directory/rename", map[string]any{"matterID": largeMatter, "directoryID": vastFolder, "dirname": to}, 100 * time.Millisecond}
}

func move(name string, matter, folder int64, path string) call {
	return call{vast + name, "/api/document/move", map[string]any{
		"matterID": matter, "destinationDirectoryID": folder, "destinationDirectoryPath": path, "objectIDs": []int64{}, "directoryIDs": []int64{vastFolder},
	}, 100 * time.Millisecond}
}

func trash(name, path string) call {
	return call{vast + name, path, map[string]any{"IDs": map[string]any{"Folder": []int64{vastFolder}}, "objectType": "Documents"}, 200 * time.Millisecond}
}

const changes = 20

func (c largeChange) measure(ctx context.Context, s *scene, p *program.Person) ([]figure, error) {
	var took [2][]time.Duration
	var work [2]time.Duration
	for range changes {
		for i, one := range []call{c.there, c.back} {
			before, begun := s.worked(), time.Now()
			if err := p.Call(ctx, http.MethodPost, one.path, one.body, nil); err != nil {
				return nil, fmt.Errorf("%s: %w", one.name, err)
			}
			took[i] = append(took[i], time.Since(begun))
			work[i] += s.worked() - before
		}
	}
	there, back := waited(c.there.name, c.there.goal, took[0]), waited(c.back.name, c.back.goal, took[1])
	there.work, back.work = work[0]/changes, work[1]/changes
	return []figure{there, back}, nil
}
