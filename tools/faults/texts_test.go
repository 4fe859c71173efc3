package faults

import (
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/fault"
	_ "casefold/internal/texts" // its steps
	"casefold/tools/program"
)

// textSteps are those that a reader of texts passes.
func textSteps() []string {
	return slices.DeleteFunc(fault.Names(), func(name string) bool { return !strings.HasPrefix(name, "texts.") })
}

// A kill at any step of reading loses no text and leaves no half: after the next start every live version, every email and
// every file in one has its text, or says why there is none.
func TestAKilledReaderOfTextsIsTakenUpAgain(t *testing.T) {
	t.Parallel()
	i := startedBefore(t)
	trap := i.setTraps()
	i.start()
	authors := staff{seed: faultSeed(t)}
	authors.hire(t, newDocumentAuthor, i.signedIn("hf.eleanor.voss"))
	for _, step := range textSteps() {
		trap.arm(t, step, 2)
		workUntilGone(t, i, step, &authors)
		trap.disarm(t)
		i.start()
		untilNoneIsLeft(t, "texts are read after "+step, func() (unknown int) {
			litter{t: t, i: i}.ask(func(conn *pgx.Conn) error {
				return conn.QueryRow(t.Context(), `SELECT count(*) FROM text_sources s LEFT JOIN texts t ON t.tenant_id = s.tenant_id AND t.kind = s.kind AND t.item_id = s.item_id
					WHERE s.tenant_id = $1 AND (t.known_at IS NULL OR t.state = 'waiting')`, harborFinch).Scan(&unknown)
			})
			return unknown
		})
		authors.verify(t)
		i.checking(program.Options{})()
	}
	i.stop()
}
