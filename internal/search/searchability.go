package search

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"casefold/internal/documents"
	"casefold/internal/email"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/matters"
	"casefold/internal/search/engine"
	"casefold/internal/search/internal/sqlgen"
	"casefold/internal/texts"
)

// Searchability is what can be found of a record's text.
type Searchability struct {
	State    texts.State
	Reason   texts.Reason // why not all of it; empty where it is searchable or nobody has read it yet
	Pages    int          // 0 where the format knows none
	OCRPages int          // those without text
}

func searchability(state, reason string, pages, ocrPages int64) Searchability {
	s := Searchability{texts.State(state), texts.Reason(reason), int(pages), int(ocrPages)}
	if s.State == texts.Searchable || s.State == texts.Waiting {
		s.Reason = ""
	}
	return s
}

// OfDocument is the searchability of a document that the person sees, by its current version.
func OfDocument(ctx context.Context, tx *db.Tx, id int64) (Searchability, error) {
	d, err := documents.Get(ctx, tx, id)
	if err != nil {
		return Searchability{}, err
	}
	return ofText(ctx, tx, texts.VersionKind, d.VersionID)
}

// OfEmail is the searchability of an email that the person sees, with the files in it.
func OfEmail(ctx context.Context, tx *db.Tx, id int64) (Searchability, error) {
	if _, err := email.Get(ctx, tx, id); err != nil {
		return Searchability{}, err
	}
	return ofText(ctx, tx, texts.EmailKind, id)
}

func ofText(ctx context.Context, tx *db.Tx, kind string, item int64) (Searchability, error) {
	row, err := sqlgen.New(tx).TextState(ctx, sqlgen.TextStateParams{TenantID: tx.Tenant, Kind: kind, ItemID: item})
	if errors.Is(err, pgx.ErrNoRows) {
		return Searchability{State: texts.Waiting}, nil
	}
	return searchability(row.State, row.Reason, row.Pages, row.OcrPages), err
}

// MatterSearchability counts the documents and emails of a matter that are not in the trash by what can be found of them.
type MatterSearchability struct {
	Total   int
	States  map[texts.State]int
	Reasons map[texts.Reason]int
	// Lacking are those of which not everything can be found, the worst first.
	Lacking []Lacking
}

// Lacking is a record of which not everything can be found.
type Lacking struct {
	Kind       engine.Kind
	ID         int64
	Name       string
	FolderPath string
	Searchability
}

// OfMatter is the searchability of a matter that the person sees. The first mostListed of what lacks something are listed.
func OfMatter(ctx context.Context, tx *db.Tx, id int64, mostListed int) (s MatterSearchability, err error) {
	if _, err := matters.Get(ctx, tx, id); err != nil {
		return s, err
	}
	q := sqlgen.New(tx)
	total, err := q.CountInMatter(ctx, sqlgen.CountInMatterParams{TenantID: tx.Tenant, MatterID: id})
	if err != nil {
		return s, err
	}
	rows, err := q.LackingInMatter(ctx, sqlgen.LackingInMatterParams{TenantID: tx.Tenant, MatterID: id})
	if err != nil {
		return s, err
	}
	s = MatterSearchability{Total: int(total), States: map[texts.State]int{texts.Searchable: int(total) - len(rows)}, Reasons: map[texts.Reason]int{}}
	folderIDs := []int64{}
	for i, row := range rows {
		one := Lacking{Kind: kindOfText(row.Kind), ID: row.ID, Name: row.Name, Searchability: searchability(row.State, row.Reason, row.Pages, row.OcrPages)}
		s.States[one.State]++
		if one.Reason != "" {
			s.Reasons[one.Reason]++
		}
		if i < mostListed {
			s.Lacking, folderIDs = append(s.Lacking, one), append(folderIDs, row.FolderID)
		}
	}
	paths, err := folders.Paths(ctx, tx, folderIDs)
	for i := range s.Lacking {
		s.Lacking[i].FolderPath = paths[folderIDs[i]]
	}
	return s, err
}

// kindOfText is the kind of the record that a kind of texts belongs to.
func kindOfText(kind string) engine.Kind {
	if kind == texts.EmailKind {
		return engine.Email
	}
	return engine.Document
}

// What searchableFilter says.
const (
	foundNot = iota
	foundPartly
	foundWhole
	foundLater
)

var stateOf = map[texts.State]int{texts.Not: foundNot, texts.Partly: foundPartly, texts.Searchable: foundWhole, texts.Waiting: foundLater}

// lacking filters by searchability. Whatever is in none of its sets is searchable, as all notes are.
type lacking struct {
	wanted [foundLater + 1]bool
	sets   [foundLater + 1]map[engine.Kind]idSet
}

func readLacking(ctx context.Context, tx *db.Tx, wanted []int) (*lacking, error) {
	rows, err := sqlgen.New(tx).Lacking(ctx, tx.Tenant)
	if err != nil {
		return nil, err
	}
	var l lacking
	for _, one := range wanted {
		l.wanted[one] = true
	}
	var ids [foundLater + 1]map[engine.Kind][]int64
	for _, row := range rows {
		state, kind := stateOf[texts.State(row.State)], kindOfText(row.Kind)
		if ids[state] == nil {
			ids[state] = map[engine.Kind][]int64{}
		}
		ids[state][kind] = append(ids[state][kind], row.ID)
	}
	for state, kinds := range ids {
		l.sets[state] = map[engine.Kind]idSet{}
		for kind, list := range kinds {
			l.sets[state][kind] = newIDSet(list)
		}
	}
	return &l, nil
}

func (l *lacking) allows(p *engine.Properties) bool {
	for state, kinds := range l.sets {
		if kinds[p.Kind].has(p.Record) {
			return l.wanted[state]
		}
	}
	return l.wanted[foundWhole]
}
