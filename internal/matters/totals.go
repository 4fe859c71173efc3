package matters

import "sync"

// readGeneration tells how often it has changed who sees which matters of a firm, and which of them are open or in the trash. It is read
// before they are counted: what is counted can be newer, and is then counted again.
const readGeneration = `SELECT (SELECT coalesce(sum(p.total), 0)::bigint FROM permission_changes p WHERE p.tenant_id = $1),
(SELECT coalesce(sum(c.total), 0)::bigint FROM matter_changes c WHERE c.tenant_id = $1)`

type generation struct{ permissions, matters int64 }

// listOf is whose list of matters is counted, and on which day: some close at its beginning.
type listOf struct {
	region       string
	tenant, user int64
	day          string
}

// tabs are what was counted in a generation.
type tabs struct {
	generation
	all, open int64
}

// rememberedTotals is how many people's totals are kept before all are forgotten.
const rememberedTotals = 4096

// totals keep how many matters people see, because counting takes as long as there are many, and they change a few times a day.
type totals struct {
	mu    sync.Mutex
	known map[listOf]tabs
}

func (t *totals) find(of listOf, now generation) (tabs, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	known, is := t.known[of]
	return known, is && known.generation == now
}

func (t *totals) keep(of listOf, counted tabs) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.known == nil || len(t.known) >= rememberedTotals {
		t.known = map[listOf]tabs{}
	}
	t.known[of] = counted
}
