package home

import (
	"context"
	"time"

	"casefold/internal/home/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
	"casefold/internal/matters"
)

// remembered is what every visit is told and what changes a few times a day: it is kept while the generation of the firm's matters stays the same.
type remembered struct {
	names       list.Memory[matters.Generation, names]
	openMatters list.Memory[matters.Generation, []openMatter]
}

// room is how many bytes names and open matters may take each.
const room = 8 << 20

func newRemembered() *remembered {
	return &remembered{
		names:       list.Memory[matters.Generation, names]{Weigh: names.weight, Room: room},
		openMatters: list.Memory[matters.Generation, []openMatter]{Weigh: weightOfMatters, Room: room},
	}
}

// mostNames is how many matters or clients ride along with /me. A firm with more has suggestions instead.
const mostNames = 1000

// names are the matters and clients that a person may see, where they are few, in no order. Nobody may change them.
type names struct {
	abbreviated bool
	sqlgen.NamesRow
}

// bytesBeside is about how many bytes a text takes in memory beside its own, together with an id.
const bytesBeside = 3 * 8

func (n names) weight() (bytes int) {
	for _, all := range [][]string{n.MatterNames, n.ClientNames} {
		for _, name := range all {
			bytes += len(name) + bytesBeside
		}
	}
	return bytes
}

func weightOfMatters(all []openMatter) (bytes int) {
	for _, m := range all {
		bytes += len(m.MatterName) + len(m.ClientName) + 3*bytesBeside
	}
	return bytes
}

// namesOf are the person's. The generation was read in the same transaction, before.
func (r *remembered) namesOf(ctx context.Context, tx *db.Tx, now matters.Generation) (names, error) {
	of := list.QuestionOf(tx.Region, tx.Tenant, tx.UserID)
	if known, is := r.names.Find(of, now); is {
		return known, nil
	}
	row, err := sqlgen.New(tx).Names(ctx, sqlgen.NamesParams{TenantID: tx.Tenant, Most: mostNames + 1})
	if err != nil {
		return names{}, err
	}
	n := names{NamesRow: row}
	if len(row.MatterIds) > mostNames || len(row.ClientIds) > mostNames {
		n = names{abbreviated: true, NamesRow: sqlgen.NamesRow{MatterNames: []string{}, ClientNames: []string{}}}
	}
	r.names.Keep(of, now, n)
	return n, nil
}

// openMattersOf are those that the person is assigned to and that are open on the day.
func (r *remembered) openMattersOf(ctx context.Context, tx *db.Tx, day time.Time, now matters.Generation) ([]openMatter, error) {
	of := list.QuestionOf(tx.Region, tx.Tenant, tx.UserID, day.Format(time.DateOnly))
	if known, is := r.openMatters.Find(of, now); is {
		return known, nil
	}
	rows, err := sqlgen.New(tx).MyOpenMatters(ctx, sqlgen.MyOpenMattersParams{TenantID: tx.Tenant, UserID: tx.UserID, Today: day})
	if err != nil {
		return nil, err
	}
	mine := make([]openMatter, len(rows))
	for i, row := range rows {
		mine[i] = openMatter{row.ID, row.Name, row.ClientID, row.ClientName}
	}
	r.openMatters.Keep(of, now, mine)
	return mine, nil
}
