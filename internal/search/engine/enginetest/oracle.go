package enginetest

import (
	"math"
	"regexp"
	"slices"
	"sort"
	"strings"

	"casefold/internal/search/analysis"
	"casefold/internal/search/engine"
)

// The oracle answers by reading every text from end to end. It shares nothing with the engine but the cutting of words.

type span struct{ from, to int }

// ask is a query as the oracle understands it, beside how it is written.
type ask struct {
	written string
	kind    string // word, phrase, and, or, not, near
	words   []string
	stems   bool
	field   string
	parts   []*ask
	links   []string // of a near: a number of words, s or p
	reach   []int
}

type readField struct {
	text   string
	tokens []analysis.Token
}

func readFields(t engine.Text) map[engine.Field]readField {
	fields := map[engine.Field]readField{}
	for _, w := range t.Words {
		if text := strings.Join(w.Parts, "\f"); len(w.Parts) > 0 {
			fields[w.Field] = readField{text, analysis.All(text)}
		}
	}
	return fields
}

func looksIn(name string, f engine.Field) bool {
	return name == "" || name == "name" && f == engine.Name || name == "subject" && f == engine.Subject
}

// holds decides over a whole text, of which some fields are searched.
func (a *ask) holds(fields map[engine.Field]readField, searched engine.Fields) bool {
	switch a.kind {
	case "and":
		for _, part := range a.parts {
			if !part.holds(fields, searched) {
				return false
			}
		}
		return true
	case "or":
		return slices.ContainsFunc(a.parts, func(part *ask) bool { return part.holds(fields, searched) })
	case "not":
		return !a.parts[0].holds(fields, searched)
	}
	for f, field := range fields {
		if searched.Has(f) && looksIn(a.field, f) && len(a.spans(field)) > 0 {
			return true
		}
	}
	return false
}

// spans of a word, a phrase, an OR-group of them or a near, in one field.
func (a *ask) spans(f readField) (found []span) {
	switch a.kind {
	case "or":
		for _, part := range a.parts {
			found = append(found, part.spans(f)...)
		}
		return found
	case "near":
		return a.nearSpans(f)
	}
	for at := range f.tokens {
		fits := at+len(a.words) <= len(f.tokens)
		for i := 0; fits && i < len(a.words); i++ {
			fits = a.fits(a.words[i], f.tokens[at+i].Word)
		}
		if fits {
			found = append(found, span{at, at + len(a.words) - 1})
		}
	}
	return found
}

func (a *ask) fits(asked, word string) bool {
	if strings.ContainsAny(asked, "*?") {
		return expressionOf(asked).MatchString(word)
	}
	if a.stems {
		return stemOf(asked) == stemOf(word)
	}
	return asked == word
}

// Both take long, and the same words come again and again.
var (
	expressions = map[string]*regexp.Regexp{}
	stems       = map[string]string{}
)

func stemOf(word string) string {
	if _, known := stems[word]; !known {
		stems[word] = analysis.Stem(word)
	}
	return stems[word]
}

func expressionOf(pattern string) *regexp.Regexp {
	if expressions[pattern] == nil {
		expression := strings.NewReplacer(`\*`, ".*", `\?`, ".").Replace(regexp.QuoteMeta(pattern))
		expressions[pattern] = regexp.MustCompile("^(?s:" + expression + ")$")
	}
	return expressions[pattern]
}

func (a *ask) nearSpans(f readField) (found []span) {
	for i := range a.links {
		any, rights := false, a.parts[i+1].spans(f)
		for _, left := range a.parts[i].spans(f) {
			for _, right := range rights {
				if close(f, left, right, a.links[i], a.reach[i]) {
					any = true
					found = append(found, left, right)
				}
			}
		}
		if !any {
			return nil
		}
	}
	return found
}

func close(f readField, a, b span, link string, reach int) bool {
	if b.from < a.from {
		a, b = b, a
	}
	if b.from <= a.to {
		return false
	}
	if link == "w" {
		return b.from-a.to <= reach
	}
	for at := a.from + 1; at <= b.to; at++ {
		if before := f.tokens[at].Before; before == analysis.Paragraph || link == "s" && before == analysis.Sentence {
			return false
		}
	}
	return true
}

// marks of everything that is not below a NOT.
func (a *ask) marks(f readField, name engine.Field) (all []span) {
	switch a.kind {
	case "and", "or":
		for _, part := range a.parts {
			all = append(all, part.marks(f, name)...)
		}
	case "not":
	default:
		if looksIn(a.field, name) {
			all = a.spans(f)
		}
	}
	return all
}

// highlight cuts a field, as the page shows it.
func (a *ask) highlight(f readField, name engine.Field) []string {
	all := a.marks(f, name)
	if len(all) == 0 {
		return nil
	}
	sort.Slice(all, func(i, j int) bool {
		return all[i].from < all[j].from || all[i].from == all[j].from && all[i].to > all[j].to
	})
	from, to := max(all[0].from-12, 0), len(f.tokens)
	begin, end := 0, len(f.text)
	if len(f.text) > 300 || from > 0 {
		to = min(from+50, to)
		begin, end = f.tokens[from].Start, f.tokens[to-1].End
	}
	var pieces []string
	last := -1
	for _, m := range all {
		if m.from <= last || m.from >= to {
			continue
		}
		if start := f.tokens[m.from].Start; start > begin {
			pieces = append(pieces, f.text[begin:start])
		}
		last = m.to
		begin = f.tokens[min(m.to, to-1)].End
		pieces = append(pieces, "["+f.text[f.tokens[m.from].Start:begin]+"]")
	}
	if end > begin {
		pieces = append(pieces, f.text[begin:end])
	}
	return pieces
}

// weighing are the words and phrases of words by which a text is found, wherever they stand.
func (a *ask) weighing() (all []*ask) {
	switch a.kind {
	case "not":
	case "word", "phrase":
		if !strings.ContainsAny(strings.Join(a.words, ""), "*?") {
			all = append(all, a)
		}
	default:
		for _, part := range a.parts {
			all = append(all, part.weighing()...)
		}
	}
	return all
}

// scores are how relevant texts are to somebody who sees some of them: by how often words stand in a field, how long that is, and how
// few of the texts that they see have them.
func (w *world) scores(a *ask, r engine.Request, sees func(engine.Text) bool) map[engine.Key]float64 {
	var seen float64
	for _, text := range w.texts {
		if sees(text) {
			seen++
		}
	}
	scores := map[engine.Key]float64{}
	for _, terms := range a.weighing() {
		weights := map[engine.Key]float64{}
		for key, text := range w.texts {
			if !sees(text) {
				continue
			}
			for f, field := range w.read[key] {
				if !r.Kinds[key.Kind].Has(f) || !looksIn(terms.field, f) {
					continue
				}
				if often := float64(len(terms.spans(field))); often > 0 {
					weight := often * 2.2 / (often + 1.2*(0.25+0.75*float64(len(field.tokens))/400))
					if f == engine.Name || f == engine.Subject {
						weight *= 3
					}
					weights[key] += weight
				}
			}
		}
		having := float64(len(weights))
		for key, weight := range weights {
			scores[key] += weight * math.Log(1+(seen-having+0.5)/(having+0.5))
		}
	}
	return scores
}
