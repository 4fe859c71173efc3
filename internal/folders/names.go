package folders

import (
	"context"
	"fmt"

	"casefold/internal/folders/internal/sqlgen"
	"casefold/internal/kit/db"
)

// Taken is a name that a folder already has something of.
type Taken struct {
	Index     int // of the name in the question
	IsDeleted bool
}

// TakenNames are those of the names that folders inside a folder have already, in the trash or not.
func TakenNames(ctx context.Context, tx *db.Tx, parent int64, names []string) ([]Taken, error) {
	parents := make([]int64, len(names))
	for i := range parents {
		parents[i] = parent
	}
	rows, err := sqlgen.New(tx).Children(ctx, sqlgen.ChildrenParams{TenantID: tx.Tenant, Parents: parents, Names: names})
	taken := make([]Taken, len(rows))
	for i, row := range rows {
		taken[i] = Taken{int(row.Place) - 1, row.Deleted}
	}
	return taken, err
}

// FreeNames are the names under which new folders can stand in a folder beside each other and beside what is there: the
// names themselves where they are free, else with the first number that is.
func FreeNames(ctx context.Context, tx *db.Tx, parent int64, names []string) ([]string, error) {
	whole := func(name string) (string, string) { return name, "" }
	return Free(names, whole, func(candidates []string) (keys []string, taken []bool, err error) {
		rows, err := sqlgen.New(tx).NameKeys(ctx, sqlgen.NameKeysParams{TenantID: tx.Tenant, ParentID: &parent, Names: candidates})
		for _, row := range rows {
			keys, taken = append(keys, row.Key), append(taken, row.Taken)
		}
		return keys, taken, err
	})
}

// Free gives each name a number where it needs one to be free: "name (1).ext". Look says for each candidate what it
// counts as (two names with the same key are one name) and whether it is taken; it is asked for many at a time. Split
// separates what the number follows from what follows the number.
func Free(names []string, split func(string) (base, rest string), look func(candidates []string) (keys []string, taken []bool, err error)) ([]string, error) {
	free, used := make([]string, len(names)), map[string]bool{}
	waiting := make([]int, len(names))
	for i := range waiting {
		waiting[i] = i
	}
	for from, ahead := 0, 1; len(waiting) > 0; from, ahead = from+ahead, min(ahead*4, 256) {
		var candidates []string
		for _, i := range waiting {
			base, rest := split(names[i])
			for n := from; n < from+ahead; n++ {
				candidates = append(candidates, numbered(base, rest, n))
			}
		}
		keys, taken, err := look(candidates)
		if err != nil {
			return nil, err
		}
		var still []int
		for at, i := range waiting {
			for n := at * ahead; n < (at+1)*ahead && free[i] == ""; n++ {
				if !taken[n] && !used[keys[n]] {
					free[i], used[keys[n]] = candidates[n], true
				}
			}
			if free[i] == "" {
				still = append(still, i)
			}
		}
		waiting = still
	}
	return free, nil
}

// numbered is the n-th name to try; the first is the name itself. A long name gives way to its number.
func numbered(base, rest string, n int) string {
	if n == 0 {
		return base + rest
	}
	number := fmt.Sprintf(" (%d)", n)
	letters := []rune(base)
	if room := maxName - len([]rune(number+rest)); len(letters) > room {
		letters = letters[:max(room, 1)]
	}
	return string(letters) + number + rest
}
