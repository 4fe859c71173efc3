// Package enginetest holds engines of searches to what they promise. All of them pass one suite, among it the random queries that an
// oracle answers by reading everything.
package enginetest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/search/engine"
	"casefold/internal/search/language"
)

// Suite runs all tests. Each asks for an engine in which firm 1 of the US has no index.
func Suite(t *testing.T, empty func(t *testing.T) engine.Engine) {
	for name, test := range map[string]func(*testing.T, engine.Engine){
		"TheEngineFindsWhatReadingEverythingFinds":      randomQueries,
		"ADocumentIsShownByItsNewestVersionThatMatches": aDocumentIsShownByItsNewestVersionThatMatches,
		"PhrasesAndConnectorsEndWithAnAttachment":       phrasesAndConnectorsEndWithAnAttachment,
		"ResultsComeInTheOrderThatIsAsked":              resultsComeInTheOrderThatIsAsked,
		"FieldsOutsideOfTextsAreResolved":               fieldsOutsideOfTextsAreResolved,
		"WithoutWordsTheFiltersDecide":                  withoutWordsTheFiltersDecide,
		"AHostileTextBreaksNothing":                     aHostileTextBreaksNothing,
		"OneProcessWritesWhileOthersRead":               oneProcessWritesWhileOthersRead,
		"TheOldIndexAnswersWhileTheNewOneIsBuilt":       theOldIndexAnswersWhileTheNewOneIsBuilt,
		"ABatchThatFailsCanBeAppliedAgain":              aBatchThatFailsCanBeAppliedAgain,
		"ASearchEndsWithItsTime":                        aSearchEndsWithItsTime,
		"TextsOfUnknownFoldersAreNotFound":              textsOfUnknownFoldersAreNotFound,
		"WhatARecordNoLongerHasIsGone":                  whatARecordNoLongerHasIsGone,
		"ARefusedIndexAnswersNoMore":                    aRefusedIndexAnswersNoMore,
		"AnIndexTellsAllThatItHas":                      anIndexTellsAllThatItHas,
		"AnIndexIsBuiltBesideTheOneThatIsSearched":      anIndexIsBuiltBesideTheOneThatIsSearched,
		"AWildcardAroundOneLetterFindsEachWordOnce":     aWildcardAroundOneLetterFindsEachWordOnce,
	} {
		t.Run(name, func(t *testing.T) { test(t, empty(t)) })
	}
}

const (
	region = "US"
	firm   = 1
)

// open is the writer and the index of the firm.
func open(t *testing.T, e engine.Engine) (engine.Writer, engine.Index) {
	t.Helper()
	w := write(t, e)
	t.Cleanup(w.Close)
	x := e.Open(region, firm)
	t.Cleanup(x.Close)
	return w, x
}

func write(t *testing.T, e engine.Engine) engine.Writer {
	t.Helper()
	w, err := e.Write(t.Context(), region, firm)
	check(t, err)
	return w
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// filled is an index with these texts, all in folder 1 of matter 5.
func filled(t *testing.T, e engine.Engine, texts ...engine.Text) engine.Index {
	t.Helper()
	_, x := begun(t, e, texts...)
	return x
}

func begun(t *testing.T, e engine.Engine, texts ...engine.Text) (engine.Writer, engine.Index) {
	t.Helper()
	w, x := open(t, e)
	check(t, w.Anew())
	check(t, w.Apply(t.Context(), engine.Batch{Folders: []engine.Folder{{ID: 1, Matter: 5}}, Texts: texts, Cursor: []byte("all")}))
	check(t, w.Publish())
	return w, x
}

// Everybody asks for what all would find if they were allowed to see everything.
func Everybody(query string) engine.Request {
	tree, err := language.Parse(query, language.Fields{})
	if err != nil {
		panic(err)
	}
	return engine.Request{
		Query: tree, Kinds: map[engine.Kind]engine.Fields{engine.Document: engine.All}, Page: 1, Size: 25, Matters: 5,
		Allows: func(*engine.Properties) bool { return true },
	}
}

// Note is a text of one field, in folder 1.
func Note(record int64, content string) engine.Text {
	return engine.Text{
		Properties: engine.Properties{Key: engine.Key{Kind: engine.Document, Record: record, Version: 1}, Folder: 1},
		Words:      []engine.Words{{Field: engine.Content, Parts: []string{content}}},
	}
}

// Finds expects so many results.
func Finds(t *testing.T, x engine.Index, query string, want int) {
	t.Helper()
	a, err := x.Search(t.Context(), Everybody(query))
	if err != nil || a.Total != want {
		t.Fatalf("%s finds %d (%v), want %d", query, a.Total, err, want)
	}
}

func oneProcessWritesWhileOthersRead(t *testing.T, e engine.Engine) {
	w, one := begun(t, e, Note(1, "alpha"))
	other := e.Open(region, firm)
	defer other.Close()
	Finds(t, one, "alpha", 1)
	Finds(t, other, "alpha", 1)
	check(t, w.Apply(t.Context(), engine.Batch{Texts: []engine.Text{Note(1000, "alpha beta")}, Cursor: []byte("more")}))
	Finds(t, one, "alpha", 2)
	Finds(t, other, "beta", 1)
	if cursor, err := other.Cursor(t.Context()); err != nil || string(cursor) != "more" {
		t.Fatalf("who reads finds the cursor %q (%v)", cursor, err)
	}
}

func theOldIndexAnswersWhileTheNewOneIsBuilt(t *testing.T, e engine.Engine) {
	w, x := begun(t, e, Note(1, "alpha"), Note(2, "alpha"))
	check(t, w.Anew())
	check(t, w.Apply(t.Context(), engine.Batch{Folders: []engine.Folder{{ID: 1}}, Texts: []engine.Text{Note(1, "gamma")}}))
	Finds(t, x, "alpha", 2)
	Finds(t, x, "gamma", 0)
	check(t, w.Publish())
	Finds(t, x, "alpha", 0)
	Finds(t, x, "gamma", 1)
}

func aBatchThatFailsCanBeAppliedAgain(t *testing.T, e engine.Engine) {
	w, x := begun(t, e, Note(1, "alpha"))
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	b := engine.Batch{Texts: []engine.Text{Note(50, "newword other")}, Cursor: []byte("x")}
	if err := w.Apply(ended, b); !errors.Is(err, context.Canceled) {
		t.Fatalf("%v, want that the context ended", err)
	}
	if cursor, err := w.Cursor(); err != nil || string(cursor) != "all" {
		t.Fatalf("the cursor is %q (%v)", cursor, err)
	}
	for range 2 {
		check(t, w.Apply(t.Context(), b))
		Finds(t, x, "newword w/1 other", 1)
	}
}

func aSearchEndsWithItsTime(t *testing.T, e engine.Engine) {
	_, x := begun(t, e, Note(1, "alpha"))
	ended, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	if _, err := x.Search(ended, Everybody("*a*e* w/5 *i*e* w/9 number*")); !errors.Is(err, errs.SearchTimeout) {
		t.Fatalf("%v, want 8201", err)
	}
	Finds(t, x, "alpha", 1)
}

func textsOfUnknownFoldersAreNotFound(t *testing.T, e engine.Engine) {
	w, x := begun(t, e, Note(1, "alpha"))
	lost := Note(77, "alpha")
	lost.Folder = 99
	check(t, w.Apply(t.Context(), engine.Batch{Texts: []engine.Text{lost}}))
	Finds(t, x, "alpha", 1)
	check(t, w.Apply(t.Context(), engine.Batch{Folders: []engine.Folder{{ID: 99}}}))
	Finds(t, x, "alpha", 2)
	check(t, w.Apply(t.Context(), engine.Batch{FoldersGone: []int64{99}}))
	Finds(t, x, "alpha", 1)
}

func whatARecordNoLongerHasIsGone(t *testing.T, e engine.Engine) {
	w, x := begun(t, e, Version(9, 1, "peg", "first", ""), Version(9, 2, "peg", "second", ""), Version(8, 1, "peg", "third", ""))
	check(t, w.Apply(t.Context(), engine.Batch{Records: []engine.Record{{Kind: engine.Document, ID: 9, Versions: []int64{2}}}}))
	for query, want := range map[string]int{"first": 0, "second": 1, "third": 1, "peg": 2} {
		Finds(t, x, query, want)
	}
	check(t, w.Apply(t.Context(), engine.Batch{Records: []engine.Record{{Kind: engine.Document, ID: 8}}, Texts: []engine.Text{Version(9, 1, "peg", "again", "")}}))
	for query, want := range map[string]int{"first": 0, "again": 1, "third": 0, "peg": 1} {
		Finds(t, x, query, want)
	}
}

func aRefusedIndexAnswersNoMore(t *testing.T, e engine.Engine) {
	w, x := open(t, e)
	if _, err := x.Search(t.Context(), Everybody("alpha")); !errors.Is(err, errs.NoSearchIndex) || w.Begun() {
		t.Fatalf("without an index: %v, begun: %v", err, w.Begun())
	}
	if _, err := w.Cursor(); !errors.Is(err, engine.ErrUnsound) {
		t.Fatalf("%v, want ErrUnsound", err)
	}
	check(t, w.Anew())
	check(t, w.Apply(t.Context(), engine.Batch{Cursor: []byte("all")}))
	check(t, w.Publish())
	Finds(t, x, "alpha", 0)
	w.Refuse()
	if _, err := x.Search(t.Context(), Everybody("alpha")); !errors.Is(err, errs.NoSearchIndex) || !w.Begun() {
		t.Fatalf("a refused index: %v, begun: %v", err, w.Begun())
	}
	if _, err := w.Cursor(); !errors.Is(err, engine.ErrUnsound) {
		t.Fatalf("%v, want ErrUnsound", err)
	}
	check(t, w.Anew())
	check(t, w.Apply(t.Context(), engine.Batch{Folders: []engine.Folder{{ID: 1}}, Texts: []engine.Text{Note(1, "alpha")}, Cursor: []byte("new")}))
	check(t, w.Publish())
	Finds(t, x, "alpha", 1)
	w.Close()
	again := write(t, e)
	defer again.Close()
	if cursor, err := again.Cursor(); err != nil || string(cursor) != "new" {
		t.Fatalf("the next writer goes on at %q (%v)", cursor, err)
	}
}

func anIndexTellsAllThatItHas(t *testing.T, e engine.Engine) {
	w, x := begun(t, e, Version(9, 1, "peg", "first words", ""), Note(2, "\x00\xff odd"))
	trashed := Version(9, 1, "hole", "", "")
	trashed.Words, trashed.Trashed, trashed.Tags = trashed.Words[:1], true, []int64{4, 5}
	check(t, w.Apply(t.Context(), engine.Batch{
		Texts: []engine.Text{trashed}, Folders: []engine.Folder{{ID: 7, Parent: 1, Matter: 5, Trashed: true}}, Matters: []engine.Matter{{ID: 5, Trashed: true}}, Cursor: []byte("c"),
	}))
	check(t, x.Survey(t.Context(), func(s engine.Survey) error {
		told := map[engine.Key]engine.Entry{}
		err := s.Texts(engine.Document, 0, math.MaxInt64, func(e *engine.Entry) error {
			told[e.Key] = *e
			return nil
		})
		if e := told[trashed.Key]; len(told) != 2 || !e.Trashed || len(e.Tags) != 2 || e.Words[engine.Name] != "hole" || e.Words[engine.Content] != "first words" || len(e.Words) != 2 || e.Torn != 0 {
			t.Errorf("%+v", told)
		}
		if odd := told[Note(2, "").Key]; odd.Words[engine.Content] != "\x00\xff odd" {
			t.Errorf("%+v", odd)
		}
		var folders, matters []int64
		err = errors.Join(err, s.Folders(0, math.MaxInt64, func(f engine.Folder) error {
			folders = append(folders, f.ID)
			return nil
		}), s.TrashedMatters(func(id int64) error {
			matters = append(matters, id)
			return nil
		}))
		if string(s.Cursor()) != "c" || fmt.Sprint(folders, matters) != "[1 7] [5]" {
			t.Errorf("%q %v %v", s.Cursor(), folders, matters)
		}
		return err
	}))
}

// What is built beside an index follows before it is searched, and what is written over is written.
func anIndexIsBuiltBesideTheOneThatIsSearched(t *testing.T, e engine.Engine) {
	w, x := begun(t, e, Version(1, 1, "alpha", "old words", ""))
	besides := w.(engine.Besides)
	lost, err := besides.Beside()
	check(t, err)
	besides.Drop(lost)
	other, err := besides.Beside()
	check(t, err)
	check(t, other.Apply(t.Context(), engine.Batch{Folders: []engine.Folder{{ID: 1}}, Texts: []engine.Text{Version(1, 1, "alpha", "new words", "")}, Cursor: []byte("new")}))
	renamed := Version(1, 1, "beta", "", "")
	renamed.Words = renamed.Words[:1]
	check(t, other.Apply(t.Context(), engine.Batch{Texts: []engine.Text{renamed}}))
	check(t, w.Apply(t.Context(), engine.Batch{Texts: []engine.Text{Note(2, "meanwhile")}}))
	Finds(t, x, "meanwhile", 1)
	Finds(t, x, "new", 0)
	check(t, besides.Replace(other))
	for query, want := range map[string]int{"meanwhile": 0, "new": 1, "beta new": 1, "alpha": 0, "old": 0} {
		Finds(t, x, query, want)
	}
	check(t, w.Apply(t.Context(), engine.Batch{Texts: []engine.Text{Note(2, "afterwards")}}))
	Finds(t, x, "afterwards OR new", 2)
	anew := Version(1, 1, "beta", "new words", "")
	anew.Words, anew.Anew = anew.Words[1:], true
	check(t, w.Apply(t.Context(), engine.Batch{Texts: []engine.Text{anew}}))
	Finds(t, x, "beta", 0)
	Finds(t, x, "new", 1)
	if cursor, err := w.Cursor(); err != nil || string(cursor) != "new" {
		t.Errorf("the cursor is %q (%v)", cursor, err)
	}
}

// The longest literal of such a pattern is the end of the word, which every word has, the last one too.
func aWildcardAroundOneLetterFindsEachWordOnce(t *testing.T, e engine.Engine) {
	_, x := begun(t, e, Note(1, "cat"), Note(2, "dog"), Note(3, "a"), Note(4, "owl"))
	for query, want := range map[string]int{"*a*": 2, "?a?": 1, "*a": 1, "*w*": 1, "?w?": 1, "*l": 1, "?o?": 1, "*o*": 2, "*z*": 0, "?*?a": 0} {
		Finds(t, x, query, want)
	}
}
