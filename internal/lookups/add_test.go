package lookups_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestANewFirmBeginsWithListsThatAreNotCustom(t *testing.T) {
	w := testkit.NewWorld(t)
	for _, family := range families {
		items := list(t, w.Associate, family)
		if len(items) == 0 {
			t.Errorf("%s is empty", family)
		}
		for _, i := range items {
			if i.Custom || i.Status != "active" || i.CreatedBy != "" {
				t.Errorf("%s begins with %+v", family, i)
			}
		}
	}
}

func TestAnItemIsAddedInTheOrderGivenWithItsMaker(t *testing.T) {
	w := testkit.NewWorld(t)
	for _, family := range families {
		ids := add(t, w.Partner, family, "  Zebra ", "<b>Aard\u202evark</b>")
		if len(ids) != 2 || ids[1] != ids[0]+1 {
			t.Fatalf("%s: %v", family, ids)
		}
		items := list(t, w.Associate, family)
		if z := items[ids[0]]; z.Name != "Zebra" || !z.Custom || z.Status != "active" || z.CreatedBy != "Display partner" || !z.Can.Edit || !z.Can.Deactivate || z.Can.Delete {
			t.Errorf("%s: %+v", family, z)
		}
		if items[ids[1]].Name != "<b>Aard\u202evark</b>" {
			t.Errorf("%s: %+v", family, items[ids[1]])
		}
	}
}

func TestANameThatExistsInAnotherCaseIsRefusedAndNamed(t *testing.T) {
	w := testkit.NewWorld(t)
	add(t, w.Partner, "/client/tags", "Élite")
	before := list(t, w.Partner, "/client/tags")
	var taken struct {
		Names []string `json:"names"`
	}
	for _, names := range [][]string{{"New one", " éLITE "}, {"Twin", "TWIN"}} {
		w.Associate.Post("/client/tags", m{"newTags": names}).Fails(t, errs.DisallowedInsert).Data(t, &taken)
		if !slices.Equal(taken.Names, []string{strings.TrimSpace(names[1])}) {
			t.Errorf("told %v", taken.Names)
		}
	}
	if after := list(t, w.Partner, "/client/tags"); len(after) != len(before) {
		t.Errorf("%d items became %d", len(before), len(after))
	}
	add(t, w.Associate, "/matter/tags", "Élite")
}

func TestANameNobodyCouldReadIsRefused(t *testing.T) {
	w := testkit.NewWorld(t)
	for _, name := range []string{"", "   ", "\u200b", "two\nlines", strings.Repeat("x", 256)} {
		w.Associate.Post("/officeBranch", m{"newTags": []string{"fine", name}}).Fails(t, errs.InvalidInput)
	}
	w.Associate.Post("/officeBranch", m{"newTags": []string{}}).Fails(t, errs.InvalidInput)
	w.Associate.Post("/officeBranch", m{"newTags": slices.Repeat([]string{"x"}, 1001)}).Fails(t, errs.TooManyItems)
	add(t, w.Associate, "/officeBranch", "fine", strings.Repeat("x", 255))
}

func TestADoubleClickAddsOnce(t *testing.T) {
	w := testkit.NewWorld(t)
	key := http.Header{"Idempotency-Key": {"add"}}
	for range 2 {
		w.Associate.Call(http.MethodPost, "/matters/types", m{"newTags": []string{"Maritime"}}, key).OK(t)
	}
}
