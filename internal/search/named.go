package search

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
	"casefold/internal/lookups"
	"casefold/internal/search/analysis"
	"casefold/internal/search/engine"
	"casefold/internal/search/internal/sqlgen"
	"casefold/internal/search/language"
)

// condition is a part of a query that asks for names in the database: tag:urgent.
type condition struct{ field, typed string }

// named are the ids that the conditions of a query stand for.
type named map[condition]idSet

// findNamed looks the conditions of a query up. A name is meant that contains what was typed, * standing for anything and ?
// for one character. Matters that the person does not see may be among those found: the filter leaves them out.
func findNamed(ctx context.Context, tx *db.Tx, query language.Node) (named, error) {
	byField := map[string][]string{}
	eachTerms(query, func(t *language.Terms) {
		if _, words := engine.Written[t.Field]; !words && t.Field != endingField && !slices.Contains(byField[t.Field], t.Typed) {
			byField[t.Field] = append(byField[t.Field], t.Typed)
		}
	})
	found := named{}
	for field, typed := range byField {
		ids, err := idsOf(ctx, tx, field, typed)
		if err != nil {
			return nil, err
		}
		for i, text := range typed {
			found[condition{field, text}] = newIDSet(ids[i])
		}
	}
	return found, nil
}

// idsOf are the ids that each of the names stands for.
func idsOf(ctx context.Context, tx *db.Tx, field string, typed []string) ([][]int64, error) {
	patterns := make([]string, len(typed))
	for i, text := range typed {
		patterns[i] = strings.ReplaceAll(list.Pattern(text), "?", "_")
	}
	ids := make([][]int64, len(typed))
	matters := func(columns ...string) error {
		rows, err := sqlgen.New(tx).MattersNamed(ctx, sqlgen.MattersNamedParams{Patterns: patterns, Columns: columns})
		for _, row := range rows {
			ids[row.Place] = append(ids[row.Place], row.ID)
		}
		return err
	}
	items := func(family lookups.Family) error {
		rows, err := sqlgen.New(tx).ItemsNamed(ctx, sqlgen.ItemsNamedParams{TenantID: tx.Tenant, Family: string(family), Patterns: patterns})
		for _, row := range rows {
			ids[row.Place] = append(ids[row.Place], row.ID)
		}
		return err
	}
	switch field {
	case clientField:
		return ids, matters("clientName")
	case matterField:
		return ids, matters("name", "customMatterID")
	case typeField:
		return ids, items(lookups.DocumentType)
	case tagField:
		return ids, items(lookups.DocumentTag)
	}
	return nil, fmt.Errorf("search: nobody knows the field %s", field)
}

// resolve makes a question about properties of a condition.
func (n named) resolve(t *language.Terms) (func(*engine.Properties) bool, error) {
	ids := n[condition{t.Field, t.Typed}]
	switch t.Field {
	case clientField, matterField:
		return func(p *engine.Properties) bool { return ids.has(p.Matter) }, nil
	case typeField:
		return func(p *engine.Properties) bool { return p.Type != 0 && ids.has(p.Type) }, nil
	case tagField:
		return func(p *engine.Properties) bool { return slices.ContainsFunc(p.Tags, ids.has) }, nil
	case endingField:
		pattern := analysis.Fold(strings.TrimPrefix(strings.TrimSpace(t.Typed), "."))
		return func(p *engine.Properties) bool { return language.Fits(pattern, p.Ending) }, nil
	}
	return nil, fmt.Errorf("search: nobody knows the field %s", t.Field)
}

// eachTerms calls see for all terms of a query, those below a NOT too.
func eachTerms(n language.Node, see func(*language.Terms)) {
	switch n := n.(type) {
	case *language.Terms:
		see(n)
	case *language.Near:
		for _, part := range n.Operands {
			eachTerms(part, see)
		}
	case *language.And:
		for _, part := range n.All {
			eachTerms(part, see)
		}
	case *language.Or:
		for _, part := range n.Any {
			eachTerms(part, see)
		}
	case *language.Not:
		eachTerms(n.Of, see)
	}
}
