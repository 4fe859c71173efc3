package enginetest

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"casefold/internal/search/engine"
	"casefold/internal/search/language"
)

const (
	folders = 12
	// seed is where the random numbers begin.
	seed = 1
)

// world is what the index has been told.
type world struct {
	maker
	writer  engine.Writer
	index   engine.Index
	texts   map[engine.Key]engine.Text
	folders map[int64]engine.Folder
	matters map[int64]bool
	read    map[engine.Key]map[engine.Field]readField // the same, cut into words
}

func newWorld(t *testing.T, e engine.Engine, seed uint64) *world {
	w := &world{
		maker: maker{rand.New(rand.NewPCG(seed, 7))}, texts: map[engine.Key]engine.Text{}, folders: map[int64]engine.Folder{}, matters: map[int64]bool{},
		read: map[engine.Key]map[engine.Field]readField{},
	}
	w.writer, w.index = open(t, e)
	check(t, w.writer.Anew())
	var b engine.Batch
	for id := int64(1); id <= folders; id++ {
		b.Folders = append(b.Folders, engine.Folder{ID: id, Parent: max(0, id-6), Matter: id % 6})
	}
	w.apply(t, b)
	check(t, w.writer.Publish())
	return w
}

func (w *world) apply(t *testing.T, b engine.Batch) {
	t.Helper()
	for _, f := range b.Folders {
		w.folders[f.ID] = f
	}
	for _, m := range b.Matters {
		w.matters[m.ID] = m.Trashed
	}
	for _, key := range b.Gone {
		delete(w.texts, key)
		delete(w.read, key)
	}
	for _, text := range b.Texts {
		words := slices.Clone(text.Words)
		for _, old := range w.texts[text.Key].Words {
			if !slices.ContainsFunc(text.Words, func(n engine.Words) bool { return n.Field == old.Field }) {
				words = append(words, old)
			}
		}
		text.Words = words
		w.texts[text.Key], w.read[text.Key] = text, readFields(text)
	}
	check(t, w.writer.Apply(t.Context(), b))
}

// change is a random batch.
func (w *world) change(t *testing.T, texts int) {
	var b engine.Batch
	for range texts {
		text := w.text(w.IntN(240))
		if slices.ContainsFunc(b.Texts, func(o engine.Text) bool { return o.Key == text.Key }) {
			continue
		}
		if w.IntN(5) == 0 {
			text.Words = text.Words[:1] // a rename: the rest stays
		}
		b.Texts = append(b.Texts, text)
	}
	for _, key := range slices.SortedFunc(maps.Keys(w.texts), byKey) { // the same in every run
		if w.IntN(25) == 0 && !slices.ContainsFunc(b.Texts, func(o engine.Text) bool { return o.Key == key }) {
			b.Gone = append(b.Gone, key)
		}
	}
	folder := w.folders[int64(w.IntN(folders)+1)]
	folder.Trashed = w.IntN(4) == 0
	b.Folders = append(b.Folders, folder)
	b.Matters = []engine.Matter{{ID: int64(w.IntN(6)), Trashed: w.IntN(4) == 0}}
	w.apply(t, b)
}

func byKey(a, b engine.Key) int {
	return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Record, b.Record), cmp.Compare(a.Version, b.Version))
}

func (w *world) trashed(t engine.Text) bool {
	if t.Trashed {
		return true
	}
	for id := t.Folder; id != 0; id = w.folders[id].Parent {
		if w.folders[id].Trashed || w.matters[w.folders[id].Matter] {
			return true
		}
	}
	return false
}

// expect writes the answer of the oracle; got that of the engine in the same form.
func (w *world) expect(a *ask, r engine.Request, sees func(matter int64) bool, trash bool) string {
	newest := map[recordKey]engine.Text{}
	for key, text := range w.texts {
		if !sees(w.folders[text.Folder].Matter) || !trash && w.trashed(text) || !a.holds(w.read[key], r.Kinds[key.Kind]) || r.Kinds[key.Kind] == 0 {
			continue
		}
		record := recordKey{key.Kind, key.Record}
		if shown, ok := newest[record]; !ok || shown.Version < text.Version {
			newest[record] = text
		}
	}
	matters, kinds := map[int64]int{}, map[engine.Kind]int{}
	var shown []engine.Text
	for _, text := range newest {
		matters[w.folders[text.Folder].Matter]++
		kinds[text.Kind]++
		shown = append(shown, text)
	}
	var scores map[engine.Key]float64
	if r.Order == engine.Relevance {
		scores = w.scores(a, r, func(t engine.Text) bool { return sees(w.folders[t.Folder].Matter) && (trash || !w.trashed(t)) })
	}
	sort.Slice(shown, func(i, j int) bool {
		x, y := shown[i], shown[j]
		if a, b := math.Round(scores[x.Key]*1e6), math.Round(scores[y.Key]*1e6); a != b {
			return a > b
		}
		if x.Modified != y.Modified {
			return (x.Modified > y.Modified) == (r.Order != engine.Oldest)
		}
		return x.Kind < y.Kind || x.Kind == y.Kind && x.Record > y.Record
	})
	var b strings.Builder
	fmt.Fprintf(&b, "%d %v %v\n", len(newest), kinds, matters)
	for i, text := range shown {
		if i < (r.Page-1)*r.Size || i >= r.Page*r.Size {
			continue
		}
		fmt.Fprintf(&b, "%d/%d/%d", text.Kind, text.Record, text.Version)
		fields := w.read[text.Key]
		for f := engine.Name; f <= engine.Attachments; f++ {
			if pieces := a.highlight(fields[f], f); r.Kinds[text.Kind].Has(f) && pieces != nil {
				fmt.Fprintf(&b, " %d:%q", f, pieces)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

type recordKey struct {
	kind   engine.Kind
	record int64
}

func written(a engine.Answer) string {
	matters := map[int64]int{}
	for _, c := range a.ByMatter {
		matters[c.Matter] = c.Count
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d %v %v\n", a.Total, a.ByKind, matters)
	for _, hit := range a.Hits {
		fmt.Fprintf(&b, "%d/%d/%d", hit.Kind, hit.Record, hit.Version)
		for _, h := range hit.Highlights {
			var pieces []string
			for _, piece := range h.Pieces {
				if piece.Hit {
					piece.Text = "[" + piece.Text + "]"
				}
				pieces = append(pieces, piece.Text)
			}
			fmt.Fprintf(&b, " %d:%q", h.Field, pieces)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// CASEFOLD_ORACLE_QUERIES asks for more of them than there is time for every day. All engines are asked the same.
func randomQueries(t *testing.T, e engine.Engine) {
	queries := 1000
	if n, err := strconv.Atoi(os.Getenv("CASEFOLD_ORACLE_QUERIES")); err == nil {
		queries = n
	}
	w := newWorld(t, e, seed)
	for round := 0; round < queries; round++ {
		if round%1000 == 0 {
			t.Logf("%d queries of seed %d agree", round, seed)
		}
		if round%50 == 0 {
			w.change(t, 60)
		}
		a := w.ask(3, "")
		tree, err := language.Parse(a.written, language.Fields{Words: []string{"name", "subject"}})
		if err != nil {
			t.Fatalf("%s: %v", a.written, err)
		}
		seen, trash := w.Uint64(), w.IntN(2) == 0
		sees := func(matter int64) bool { return seen&(1<<matter) != 0 }
		r := engine.Request{
			Query: tree, Kinds: map[engine.Kind]engine.Fields{engine.Document: engine.All, engine.Email: engine.All, engine.Note: engine.All},
			Allows: func(p *engine.Properties) bool { return sees(p.Matter) && (trash || !p.Trashed) },
			Order:  engine.Order(w.IntN(3)), Page: w.IntN(2) + 1, Size: 25, Matters: 100,
		}
		switch w.IntN(5) {
		case 0:
			r.Kinds = map[engine.Kind]engine.Fields{engine.Document: engine.Set(engine.Name), engine.Note: engine.All}
		case 1:
			r.Kinds = map[engine.Kind]engine.Fields{engine.Email: engine.All}
		}
		answer, err := w.index.Search(t.Context(), r)
		if err != nil {
			t.Fatalf("%s: %v", a.written, err)
		}
		if want, got := w.expect(a, r, sees, trash), written(answer); got != want {
			t.Fatalf("query %d, %s\nengine: %s\noracle: %s", round, a.written, got, want)
		}
	}
}
