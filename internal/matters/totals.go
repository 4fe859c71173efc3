package matters

import (
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
)

// Generation tells how often it has changed who sees which matters of a firm, which of them are open or in the trash, which clients there are, and
// what filters look at: names of all of them, tags and staff. Whoever keeps in memory what a person sees of that keeps it with it, as list.Memory does.
type Generation struct{ permissions, matters, filters int64 }

const readGeneration = `SELECT (SELECT coalesce(sum(p.total), 0)::bigint FROM permission_changes p WHERE p.tenant_id = $1),
(SELECT coalesce(sum(c.total), 0)::bigint FROM matter_changes c WHERE c.tenant_id = $1),
(SELECT coalesce(sum(l.total), 0)::bigint FROM list_changes l WHERE l.tenant_id = $1)`

// Ask reads the generation of the transaction's firm with the batch.
func (g *Generation) Ask(asked *pgx.Batch, tx *db.Tx) {
	asked.Queue(readGeneration, tx.Tenant).QueryRow(func(row pgx.Row) error { return row.Scan(&g.permissions, &g.matters, &g.filters) })
}

// withoutFilters is the generation of what has no filter.
func (g Generation) withoutFilters() Generation { return Generation{g.permissions, g.matters, 0} }

// totals keep how many matters people see, because counting takes as long as there are many, and they change a few times a day.
type totals struct {
	tabs     list.Memory[Generation, tabs]
	matching list.Memory[Generation, int64]
}

type tabs struct{ all, open int64 }

// whose stands for the person whose list is counted, and the day: some matters close at its beginning.
func (s Search) whose(tx *db.Tx) []any {
	return []any{tx.Region, tx.Tenant, tx.UserID, s.Today.Format(time.DateOnly)}
}

// question stands for everything that decides how many matters match.
func (s Search) question(tx *db.Tx) list.Question {
	return list.QuestionOf(s.whose(tx), s.Tab, s.IncludeDeleted, s.ClientID, s.IDs, s.Filter, s.Columns)
}
