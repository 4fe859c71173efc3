package search_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"casefold/internal/testkit"
)

// said is what an endpoint answers to a search, but for how long it took.
func said(t *testing.T, p *testkit.Person, query string, criteria m) (text string, behind bool) {
	t.Helper()
	a := answered(t, p, body(query, criteria))
	data, err := json.Marshal(a.Data)
	if err != nil {
		t.Fatal(err)
	}
	return string(data), a.Behind
}

// Two programs over one database, each with a data folder of its own: two indexes inside the programs, or one OpenSearch for both.
// Whatever is done on either of them, both answer alike.
func TestTwoMachinesGiveTheSameAnswers(t *testing.T) {
	here := newArchive(t)
	other := here.World.OnAnotherMachine()
	there := *here
	there.World = other
	text := here.Document(here.Place(here.matters[0], "docs/"), "words.txt", "sonderling in the text itself")
	for _, machine := range []*testkit.World{here.World, other} {
		awaitText(t, machine.Admin, "sonderling", 1)
	}
	queries := []string{"brix", "dorl OR fenk", "name:gump NOT jast", "brix w/2 dorl", `"fenk gump"`, "ke*", "NOT nothing", "sonderling /s text"}
	for round := range 20 {
		if round%2 == 0 {
			here.change()
		} else {
			there.change()
		}
		if round == 10 {
			there.Admin.AddVersion(text, "sonderling once more")
		}
		criteria := m{"includeDeletedItemsInSearch": round % 2, "ordering": round % 3}
		query := queries[round%len(queries)]
		for _, who := range []struct{ here, there *testkit.Person }{
			{here.Admin, other.Admin}, {here.Partner, other.Partner}, {here.Associate, other.Associate},
		} {
			var one, two string
			testkit.Await(t, fmt.Sprintf("%s %v of %s is answered otherwise", query, criteria, who.here.Username), func() bool {
				var behind, alsoBehind bool
				one, behind = said(t, who.here, query, criteria)
				two, alsoBehind = said(t, who.there, query, criteria)
				return !behind && !alsoBehind && one == two
			})
		}
	}
	for _, machine := range []*testkit.World{here.World, other} {
		awaitText(t, machine.Admin, "more", 1)
	}
}
