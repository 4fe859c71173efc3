package filing

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/list"
)

const (
	// mostNamed is how many items a filter may find for them to be remembered by their ids.
	mostNamed = 500
	// sampled items at the beginning of a list tell whether a filter finds many, and nearItems is how far from there a page of them is soon met.
	sampled   = 250
	nearItems = 4000
)

// found is how many items of a list match, and which they are where they are few.
type found struct {
	n   int
	ids []int64
}

// generation is another one after every commit that changes what a list finds.
type generation struct {
	change  string // the token of the last row of the firm's change log
	filters int64  // the sum of list_changes
	beside  string // see List.Beside
}

// readGeneration reads the last row of the log. Rows are not committed in their order: only one up to which nothing can be added any more says
// that nothing has changed.
const readGeneration = `SELECT c.id, c.token::text, (SELECT coalesce(sum(l.total), 0)::bigint FROM list_changes l WHERE l.tenant_id = $1)
FROM search_changes c WHERE c.tenant_id = $1 ORDER BY c.id DESC LIMIT 1`

// generation reads the generation of the list. There is none where nothing may be remembered now: a moment after a change, or where the log does
// not tell of all that the filters look at.
func (v view) generation(ctx context.Context) (now generation, settled bool, err error) {
	if !v.Logged || v.kind.memory == nil || slices.ContainsFunc(v.List.Columns, v.looksFurther) {
		return now, false, nil
	}
	bound := v.kind.memory.settled(v.tx.Region)
	var last int64
	err = v.tx.QueryRow(ctx, readGeneration, v.tx.Tenant).Scan(&last, &now.change, &now.filters)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return now, false, nil
	case err != nil || last > bound:
		return now, false, err
	case !v.filters():
		now.filters = 0
	case v.Beside != nil:
		now.beside, err = v.Beside(ctx, v.tx, v.folder.ID)
	}
	return now, true, err
}

// looksFurther says whether the list is filtered by a column of which the log does not tell.
func (v view) looksFurther(c Column) bool {
	asked := list.Pattern(v.Search.Columns[c.Name]) != "" || !c.Alone && list.Pattern(v.Filter) != ""
	return asked && c.Filter != "" && !c.Logged
}

// question stands for everything that decides which items match.
func (v view) question() list.Question {
	return list.QuestionOf(v.tx.Region, v.tx.Tenant, v.folder.ID, v.showsDeleted(), v.Filter, v.Search.Columns)
}

// countItems counts the items that match, where that is not known from before.
func (v view) countItems(ctx context.Context) (int, error) {
	now, settled, err := v.generation(ctx)
	if err != nil {
		return 0, err
	}
	if settled {
		if known, is := v.kind.memory.found.Find(v.question(), now); is {
			return known.n, nil
		}
	}
	items, err := v.find(ctx)
	if err == nil && settled {
		v.kind.memory.found.Keep(v.question(), now, items)
	}
	return items.n, err
}

// find looks for the items that match.
func (v view) find(ctx context.Context) (items found, err error) {
	switch {
	case v.filters():
		sql, args := v.items().SQL("SELECT count(*), (array_agg(" + v.Alias + ".id))[1:" + strconv.Itoa(mostNamed+1) + "]" + v.From)
		err = v.tx.QueryRow(ctx, sql, args...).Scan(&items.n, &items.ids)
	case v.Live != nil && !v.showsDeleted():
		items.n, err = v.Live(ctx, v.tx, v.folder.ID)
	default:
		items.n, err = count(ctx, v.tx, v.items(), v.From)
	}
	if items.n > mostNamed {
		items.ids = nil
	}
	return items, err
}

// narrow names the items of which a page is asked for, where few match and it would take long to meet them by going through the list: all are
// then looked for once, and known for the pages and the total that are asked for next.
func (v view) narrow(ctx context.Context) (view, error) {
	if !v.filters() {
		return v, nil
	}
	now, settled, err := v.generation(ctx)
	if err != nil || !settled {
		return v, err
	}
	items, known := v.kind.memory.found.Find(v.question(), now)
	if !known {
		if soon, err := v.soonMet(ctx); err != nil || soon {
			return v, err
		}
		if items, err = v.find(ctx); err != nil {
			return v, err
		}
		v.kind.memory.found.Keep(v.question(), now, items)
	}
	if items.n <= mostNamed {
		v.among = append([]int64{}, items.ids...)
	}
	return v, nil
}

// soonMet says whether so many of the first items match that a page is found by going through the list.
func (v view) soonMet(ctx context.Context) (bool, error) {
	all := v
	all.Search = Search{IncludeDeleted: v.IncludeDeleted}
	first := all.items()
	first.Arrange(list.Input{}, list.Key{SQL: v.Alias + ".sort_name"}, v.Alias+".id")
	first.Part(0, sampled)
	items := v.kind.Table + " " + v.Alias
	inner, _ := first.SQL("SELECT " + v.Alias + ".* FROM " + items)
	q := first.Beside()
	v.filter(q)
	n, err := count(ctx, v.tx, q, strings.Replace(v.From, items, "("+inner+") "+v.Alias, 1))
	return n*nearItems >= sampled*(v.Offset()+v.PageSize), err
}

// memory is what a kind remembers of its lists.
type memory struct {
	// settled tells up to which row of a region's change log nothing can be added any more.
	settled func(region string) int64
	found   list.Memory[generation, found]
}

// Settled has lists remembered from now on: told tells up to which row of a region's change log nothing can be added any more.
func (s *Service) Settled(told func(region string) int64) {
	for _, k := range s.kinds {
		k.memory = &memory{settled: told}
	}
}
