package search_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/errs"
	"casefold/internal/search/matching"
	"casefold/internal/testkit"
)

type m = testkit.M

func TestMain(tests *testing.M) { testkit.Main(tests) }

// hit is a row of an answer, of whatever kind.
type hit struct {
	Position   int
	Score      float64
	MatterID   int64
	MatterName string
	ClientID   *int64
	ClientName string
	FolderID   int64
	FolderPath string
	Source     struct {
		RecordType       string
		IsDeleted        int
		ModifiedDate     time.Time
		ModifiedBy       string
		DocumentID       int64
		OriginalFilename string
		VersionID        int64
		VersionNumber    int64
		EmailID          int64
		Subject          string
		MatterNoteID     int64
		MatterNoteName   string
	}
	Highlights map[string][]matching.Piece
	InnerHits  struct {
		Count int
		Hits  []struct {
			VersionNumber int64
			Highlights    map[string][]matching.Piece
		}
	}
	DocumentHighlight []matching.Piece
	DocumentTypeID    *int64
	DocumentType      string
	DocumentStatusID  *int64
	DocumentStatus    string
	DocumentTagIDs    []int64
	DocumentTags      []string
	LockStatus        int
	LockedBy          string
	LockedBySub       string
	IsFavorite        int
	From, To          string
	NumAttachments    int
}

func (h hit) name() string {
	return h.Source.OriginalFilename + h.Source.MatterNoteName
}

type answer struct {
	Data struct {
		Docs, Email, MatterNote []hit
		Aggregations            struct {
			UniqueDocumentIDCount *int
			ByRecordType          []struct {
				RecordType string
				Count      int
			}
			ByMatterID []struct {
				MatterID                int64
				MatterName              string
				Docs, Email, MatterNote int
				Count                   int
			}
		}
		TotalHits int
	}
	QueryTook int64
	Behind    bool
}

// rows are all results of the page, in their order.
func (a answer) rows() []hit {
	rows := slices.Concat(a.Data.Docs, a.Data.Email, a.Data.MatterNote)
	slices.SortFunc(rows, func(x, y hit) int { return x.Position - y.Position })
	return rows
}

// names of the results, in their order.
func (a answer) names() string {
	var names []string
	for _, h := range a.rows() {
		names = append(names, h.name())
	}
	return strings.Join(names, ", ")
}

func body(query string, criteria ...m) m {
	all := m{}
	for _, c := range criteria {
		maps.Copy(all, c)
	}
	return m{"query": query, "criteria": all, "aggs": []int{1, 2, 3}, "startPage": 1}
}

// answered asks, again while the index of a new firm is not made: an engine outside takes a moment for that.
func answered(t testing.TB, p *testkit.Person, asked m) (a answer) {
	t.Helper()
	var said *testkit.Response
	testkit.Await(t, "there is no index", func() bool {
		said = p.Post("/search", asked)
		return said.Code() != errs.NoSearchIndex.Code
	})
	said.Into(t, &a)
	return a
}

// look asks, again while the index says that it is behind, as it may on a machine that has much to do.
func look(t testing.TB, p *testkit.Person, query string, criteria ...m) (a answer) {
	t.Helper()
	testkit.Await(t, fmt.Sprintf("%q: the index stays behind", query), func() bool {
		a = answered(t, p, body(query, criteria...))
		return !a.Behind
	})
	return a
}

// finds asks for the names of what is found, those of a page in their order, and holds total and counts to them.
func finds(t testing.TB, p *testkit.Person, want, query string, criteria ...m) answer {
	t.Helper()
	a := look(t, p, query, criteria...)
	if got := a.names(); got != want {
		t.Errorf("%q %v finds %q, want %q", query, criteria, got, want)
	}
	if rows := len(a.rows()); rows < 25 && a.Data.TotalHits != rows {
		t.Errorf("%q %v has %d rows and counts %d", query, criteria, rows, a.Data.TotalHits)
	}
	kinds, matters := 0, 0
	for _, k := range a.Data.Aggregations.ByRecordType {
		kinds += k.Count
	}
	for _, in := range a.Data.Aggregations.ByMatterID {
		matters += in.Count
	}
	if kinds != a.Data.TotalHits || len(a.Data.Aggregations.ByMatterID) < 5 && matters != a.Data.TotalHits {
		t.Errorf("%q %v: %d results, %d by kind, %d by matter", query, criteria, a.Data.TotalHits, kinds, matters)
	}
	return a
}

// awaitText waits until the text of something is read and found: that takes a moment, unlike all else.
func awaitText(t testing.TB, p *testkit.Person, word string, results int) {
	t.Helper()
	testkit.Await(t, fmt.Sprintf("%q is not found %d times", word, results), func() bool {
		return answered(t, p, body(word, m{"includeDeletedItemsInSearch": 1})).Data.TotalHits == results
	})
}

// marked writes pieces with brackets around the hits.
func marked(pieces []matching.Piece) (text string) {
	for _, p := range pieces {
		if p.Hit {
			text += "[" + p.Text + "]"
		} else {
			text += p.Text
		}
	}
	return text
}

// sortedNames are names of results in no order of theirs.
func sortedNames(names string) string {
	list := strings.Split(names, ", ")
	slices.Sort(list)
	return strings.Join(list, ", ")
}
