package lockorder

import (
	"regexp"
	"strings"
	"sync"
)

// lock is what a statement locks of one table.
type lock struct {
	table    string
	by       string  // the statement
	ids      []int64 // of an explicit lock: those that the statement was given
	explicit bool    // by FOR UPDATE and its like, or an advisory lock; else by writing
	shared   bool
	made     bool // rows are added, which nobody else can see or lock yet
}

// River's own transactions, and what is skipped where somebody else has it, wait for nobody.
var (
	locking = regexp.MustCompile(`(?i)\bFOR (NO KEY UPDATE|UPDATE|KEY SHARE|SHARE)( OF \w+(?:, \w+)*)?( SKIP LOCKED)?`)
	from    = regexp.MustCompile(`(?i)\bFROM (\w+)`)
	joined  = regexp.MustCompile(`(?i)\b(?:FROM|JOIN) (\w+) (\w+)`)
	writing = regexp.MustCompile(`(?i)\b(UPDATE|DELETE FROM|INSERT INTO) (\w+)`)
	tree    = regexp.MustCompile(`pg_advisory_xact_lock(_shared)?\(hashtextextended\('casefold tree `)
	named   = regexp.MustCompile(`-- name: (\w+)`)
	river   = regexp.MustCompile(`\briver_`)
)

// parsed are the locks of statements, without ids: there are some hundred of them, each called again and again.
var parsed sync.Map

func locksOf(sql string, args []any) []lock {
	known, ok := parsed.Load(sql)
	if !ok {
		known, _ = parsed.LoadOrStore(sql, parse(sql))
	}
	locks := known.([]lock)
	if len(locks) == 0 {
		return nil
	}
	ids := idsIn(args)
	given := make([]lock, len(locks))
	for i, l := range locks {
		if l.explicit {
			l.ids = ids
		}
		given[i] = l
	}
	return given
}

func parse(sql string) (locks []lock) {
	name := named.FindStringSubmatch(sql)
	if name == nil || river.MatchString(sql) {
		return nil // of a test, or of the kit, which locks nothing of a domain
	}
	by := name[1]
	if found := tree.FindStringSubmatch(sql); found != nil {
		locks = append(locks, lock{table: Tree, by: by, explicit: true, shared: found[1] != ""})
	}
	for _, at := range locking.FindAllStringSubmatchIndex(sql, -1) {
		mode := sql[at[2]:at[3]]
		table := lockedTable(sql[:at[0]])
		if at[4] >= 0 && at[6] < 0 {
			table = aliased(sql[:at[0]], sql[at[4]:at[5]], table)
		}
		if at[6] >= 0 || table == "" || mode == "KEY SHARE" {
			continue // a reference does as much, at any time
		}
		locks = append(locks, lock{table: table, by: by, explicit: true, shared: mode == "SHARE"})
	}
	for _, found := range writing.FindAllStringSubmatch(sql, -1) {
		if found[2] != "SET" && found[2] != "OF" {
			locks = append(locks, lock{table: found[2], by: by, made: found[1] == "INSERT INTO"})
		}
	}
	return locks
}

// lockedTable is the table after the last FROM of a query, but for those of the queries inside it.
func lockedTable(query string) string {
	tables := from.FindAllStringSubmatchIndex(query, -1)
	for i := len(tables) - 1; i >= 0; i-- {
		rest := query[tables[i][1]:]
		if strings.Count(rest, ")") <= strings.Count(rest, "(") {
			return query[tables[i][2]:tables[i][3]]
		}
	}
	return ""
}

// aliased is the table that a query names by the alias of its " OF alias", or else the one given.
func aliased(query, of, table string) string {
	alias := strings.TrimPrefix(of, " OF ")
	for _, found := range joined.FindAllStringSubmatch(query, -1) {
		if found[2] == alias {
			table = found[1]
		}
	}
	return table
}

// idsIn are the ids among the arguments of a statement: a list of them, or the number after that of the firm.
func idsIn(args []any) []int64 {
	var numbers []int64
	for _, arg := range args {
		switch value := arg.(type) {
		case []int64:
			return value
		case int64:
			numbers = append(numbers, value)
		}
	}
	if len(numbers) < 2 {
		return nil
	}
	return numbers[1:2]
}
