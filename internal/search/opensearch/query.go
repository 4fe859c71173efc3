package opensearch

import (
	"strings"

	"casefold/internal/search/analysis"
	"casefold/internal/search/engine"
	"casefold/internal/search/language"
)

// translation writes queries as OpenSearch takes them. Clauses are counted, because it takes no more than so many.
type translation struct {
	kinds   map[engine.Kind]engine.Fields
	clauses int
}

// mostClauses is below what a cluster takes unless it is told otherwise.
const mostClauses = 1000

// nothing is found by it.
var nothing = object{"match_none": object{}}

// exactly translates a part of a query if OpenSearch finds by it just what is asked, and takes it as one.
func exactly(n language.Node, kinds map[engine.Kind]engine.Fields) (query object, exact bool) {
	t := &translation{kinds: kinds}
	query, exact = t.node(n)
	return query, exact && t.clauses <= mostClauses
}

// grouped joins the parts that OpenSearch answers exactly, as many as it takes at once, and puts them before the others.
func grouped(parts []language.Node, kinds map[engine.Kind]engine.Fields, join func([]language.Node) language.Node) (groups []language.Node) {
	var group, others []language.Node
	clauses := 0
	for _, part := range parts {
		t := &translation{kinds: kinds}
		if _, exact := t.node(part); !exact || t.clauses > mostClauses {
			others = append(others, part)
			continue
		}
		if clauses += t.clauses; clauses > mostClauses {
			groups, group, clauses = append(groups, join(group)), nil, t.clauses
		}
		group = append(group, part)
	}
	if len(group) > 0 {
		groups = append(groups, join(group))
	}
	return append(groups, others...)
}

func (t *translation) node(n language.Node) (object, bool) {
	switch n := n.(type) {
	case *language.Terms:
		if _, ours := engine.Written[n.Field]; !ours || !plain(n) && len(n.Parts) > 1 {
			return nil, false
		}
		return t.fieldwise(engine.Written[n.Field], func(f engine.Field) object { return t.terms(n, f) }), true
	case *language.Near:
		if !provable(n) {
			return nil, false
		}
		return t.fieldwise(letsOf(n), func(f engine.Field) object { return t.intervals(n, f) }), true
	case *language.And:
		return t.nodes("must", n.All)
	case *language.Or:
		return t.nodes("should", n.Any)
	case *language.Not:
		return t.nodes("must_not", []language.Node{n.Of})
	}
	return nil, false
}

func (t *translation) nodes(how string, parts []language.Node) (object, bool) {
	queries := make([]object, len(parts))
	for i, part := range parts {
		query, exact := t.node(part)
		if !exact {
			return nil, false
		}
		queries[i] = query
	}
	return object{"bool": object{how: queries}}, true
}

// fieldwise asks in every field that a kind has and that is searched of it.
func (t *translation) fieldwise(lets engine.Fields, in func(engine.Field) object) object {
	groups := map[engine.Fields][]int{}
	for kind, searched := range t.kinds {
		groups[lets&searched] = append(groups[lets&searched], int(kind))
	}
	var any []object
	for fields, kinds := range groups {
		var within []object
		for _, f := range fieldsOf(fields) {
			within = append(within, in(f))
		}
		switch {
		case len(within) == 0:
		case len(groups) == 1:
			any = append(any, within...)
		default:
			t.clauses++
			any = append(any, object{"bool": object{"filter": []object{{"terms": object{"k": kinds}}}, "should": within, "minimum_should_match": 1}})
		}
	}
	if len(any) == 0 {
		return nothing
	}
	return object{"bool": object{"should": any}}
}

// plain tells whether terms are one word, or words that follow one another, and no patterns.
func plain(t *language.Terms) bool {
	for _, part := range t.Parts {
		if part.How == language.Pattern || part.How == language.Family && len(t.Parts) > 1 {
			return false
		}
	}
	return true
}

// terms asks for one word, one pattern or a phrase of words in a field.
func (t *translation) terms(n *language.Terms, f engine.Field) object {
	if len(n.Parts) == 1 {
		return t.part(n.Parts[0], f)
	}
	t.clauses++
	return object{"match_phrase": object{wordsOf(f): joined(n)}}
}

func joined(n *language.Terms) string {
	words := make([]string, len(n.Parts))
	for i, part := range n.Parts {
		words[i] = part.Text
	}
	return strings.Join(words, " ")
}

func (t *translation) part(part language.Part, f engine.Field) object {
	t.clauses++
	switch part.How {
	case language.Family:
		return object{"term": object{stemsOf(f): part.Text}}
	case language.Itself:
		return object{"term": object{wordsOf(f): part.Text}}
	}
	if prefix, only := strings.CutSuffix(part.Text, "*"); only && !strings.ContainsAny(prefix, "*?") {
		return object{"prefix": object{wordsOf(f): prefix}}
	}
	return object{"wildcard": object{wordsOf(f): strings.ReplaceAll(part.Text, `\`, `\\`)}}
}

// operandsOf are the terms of an operand of a connector: one, or a group of which any will do.
func operandsOf(n language.Node) (terms []*language.Terms) {
	switch n := n.(type) {
	case *language.Terms:
		return []*language.Terms{n}
	case *language.Or:
		for _, part := range n.Any {
			terms = append(terms, operandsOf(part)...)
		}
	}
	return terms
}

// letsOf are the fields in which all operands can stand.
func letsOf(n *language.Near) engine.Fields {
	lets := engine.All
	for _, operand := range n.Operands {
		var some engine.Fields
		for _, terms := range operandsOf(operand) {
			some |= engine.Written[terms.Field]
		}
		lets &= some
	}
	return lets
}

// provable tells whether intervals of OpenSearch say exactly what a chain of connectors asks. They know no sentences, take few words
// for a pattern, drop of what may overlap all but the shortest, and let one word be two operands.
func provable(n *language.Near) bool {
	for i, link := range n.Links {
		if link.Break != analysis.None || !apart(n.Operands[i], n.Operands[i+1]) {
			return false
		}
	}
	for _, operand := range n.Operands {
		terms := operandsOf(operand)
		for _, one := range terms {
			if !plain(one) || len(one.Parts) != len(terms[0].Parts) || one.Field != terms[0].Field {
				return false
			}
		}
	}
	return true
}

// apart tells whether no word can belong to both operands.
func apart(a, b language.Node) bool {
	for _, one := range operandsOf(a) {
		for _, other := range operandsOf(b) {
			for _, x := range one.Parts {
				for _, y := range other.Parts {
					if x.How == language.Pattern || y.How == language.Pattern || stemOf(x) == stemOf(y) {
						return false
					}
				}
			}
		}
	}
	return true
}

func stemOf(part language.Part) string {
	if part.How == language.Family {
		return part.Text
	}
	return analysis.Stem(part.Text)
}

// intervals asks that each two neighbours stand close in a field.
func (t *translation) intervals(n *language.Near, f engine.Field) object {
	var pairs []object
	for i, link := range n.Links {
		t.clauses += len(operandsOf(n.Operands[i])) + len(operandsOf(n.Operands[i+1]))
		pairs = append(pairs, object{"intervals": object{wordsOf(f): object{"all_of": object{
			"ordered": false, "max_gaps": link.Words - 1, "intervals": []object{interval(n.Operands[i], f), interval(n.Operands[i+1], f)},
		}}}})
	}
	return object{"bool": object{"must": pairs}}
}

func interval(operand language.Node, f engine.Field) object {
	var any []object
	for _, terms := range operandsOf(operand) {
		match := object{"query": joined(terms), "ordered": true, "max_gaps": 0}
		if terms.Parts[0].How == language.Family {
			match["use_field"] = stemsOf(f)
		}
		any = append(any, object{"match": match})
	}
	return object{"any_of": object{"intervals": any}}
}

// about translates what a part of a query needs at least: all that is asked stands in one field, wherever in it.
func about(n language.Node, kinds map[engine.Kind]engine.Fields) object {
	t := &translation{kinds: kinds}
	switch n := n.(type) {
	case *language.Terms:
		return t.fieldwise(engine.Written[n.Field], func(f engine.Field) object { return t.everyPart(n, f) })
	case *language.Near:
		return t.fieldwise(letsOf(n), func(f engine.Field) object {
			var all []object
			for _, operand := range n.Operands {
				var any []object
				for _, terms := range operandsOf(operand) {
					if engine.Written[terms.Field].Has(f) {
						any = append(any, t.everyPart(terms, f))
					}
				}
				all = append(all, object{"bool": object{"should": any}})
			}
			return object{"bool": object{"must": all}}
		})
	}
	return nothing
}

func (t *translation) everyPart(n *language.Terms, f engine.Field) object {
	if plain(n) {
		return t.terms(n, f)
	}
	var all []object
	for _, part := range n.Parts {
		all = append(all, t.part(part, f))
	}
	return object{"bool": object{"must": all}}
}
