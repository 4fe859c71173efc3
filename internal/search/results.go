package search

import (
	"context"
	"time"

	"casefold/internal/documents"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/search/engine"
	"casefold/internal/search/internal/sqlgen"
)

// Results are a page of what was found, and how much there is in all.
type Results struct {
	Total     int
	ByKind    map[engine.Kind]int
	Matters   []TopMatter
	Documents []DocumentHit
	Emails    []EmailHit
	Notes     []NoteHit
	Behind    bool
	Took      time.Duration
}

// TopMatter is one of the matters with most results.
type TopMatter struct {
	engine.Count
	Name string
}

// Place is where a result lies and how it came to its row.
type Place struct {
	Position   int // among all results, from 1
	Hit        engine.Hit
	MatterID   int64
	MatterName string
	ClientID   *int64
	ClientName string
	FolderID   int64
	FolderPath string
	Trashed    bool
}

// DocumentHit is a document, by the newest version that matches.
type DocumentHit struct {
	Place
	Name             string
	Version          Version
	Current          bool // the version is
	Earlier          []Version
	TypeID, StatusID *int64
	Type, Status     string
	TagIDs           []int64
	Tags             []string
	Lock             documents.Lock
	LockedBy         string
	LockedBySub      string
	Favorite         bool
}

// Version of a document that matches.
type Version struct {
	ID, Number int64
	Author     string
	Highlights []engine.Highlight
}

// EmailHit is an email.
type EmailHit struct {
	Place
	Subject, Filename  string
	Sender, Recipients string
	Attachments        int
}

// NoteHit is a note.
type NoteHit struct {
	Place
	Name, ModifiedBy string
}

// read fills rows from the database, which judges permission and trash once more: what has gone meanwhile is left out. First is
// the position of the first hit.
func (r *Results) read(ctx context.Context, tx *db.Tx, hits []engine.Hit, first int, trash bool) error {
	places := map[engine.Kind]map[int64]Place{engine.Document: {}, engine.Email: {}, engine.Note: {}}
	ids := map[engine.Kind][]int64{}
	var folderIDs []int64
	for i, hit := range hits {
		places[hit.Kind][hit.Record] = Place{Position: first + i, Hit: hit}
		ids[hit.Kind] = append(ids[hit.Kind], hit.Record)
	}
	rows := &rowReader{tx: tx, trash: trash, places: places}
	for kind, read := range map[engine.Kind]func(context.Context, *Results, []int64) error{
		engine.Document: rows.documents, engine.Email: rows.emails, engine.Note: rows.notes,
	} {
		if len(ids[kind]) == 0 {
			continue
		}
		if err := read(ctx, r, ids[kind]); err != nil {
			return err
		}
	}
	for _, p := range r.places() {
		folderIDs = append(folderIDs, p.FolderID)
	}
	if len(folderIDs) > 0 {
		paths, err := folders.Paths(ctx, tx, folderIDs)
		if err != nil {
			return err
		}
		for _, p := range r.places() {
			p.FolderPath = paths[p.FolderID]
		}
	}
	return nil
}

func (r *Results) places() (all []*Place) {
	for i := range r.Documents {
		all = append(all, &r.Documents[i].Place)
	}
	for i := range r.Emails {
		all = append(all, &r.Emails[i].Place)
	}
	for i := range r.Notes {
		all = append(all, &r.Notes[i].Place)
	}
	return all
}

// nameMatters names the matters with most results, as far as the person still sees them.
func (r *Results) nameMatters(ctx context.Context, tx *db.Tx, counts []engine.Count) error {
	ids, names := []int64{}, map[int64]string{}
	for _, c := range counts {
		ids = append(ids, c.Matter)
	}
	_, names[folders.PublicMatter] = folders.MatterOf(nil, "", folders.Public)
	_, names[folders.PrivateMatter] = folders.MatterOf(nil, "", folders.Private)
	if len(ids) > 0 {
		rows, err := sqlgen.New(tx).MatterNames(ctx, sqlgen.MatterNamesParams{TenantID: tx.Tenant, Ids: ids})
		if err != nil {
			return err
		}
		for _, row := range rows {
			names[row.ID] = row.Name
		}
	}
	for _, c := range counts {
		if name, sees := names[c.Matter]; sees {
			r.Matters = append(r.Matters, TopMatter{c, name})
		}
	}
	return nil
}
