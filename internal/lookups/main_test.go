package lookups_test

import (
	"testing"

	"casefold/internal/testkit"
)

type m = testkit.M

func TestMain(tests *testing.M) { testkit.Main(tests) }

var families = []string{"/client/tags", "/matter/tags", "/matters/types", "/officeBranch", "/document/tags", "/document/types", "/document/status"}

type item struct {
	ID        int64  `json:"id"`
	Name      string `json:"name"`
	Status    string `json:"status"`
	Custom    bool   `json:"custom"`
	CreatedBy string `json:"createdBy"`
	Can       struct {
		Edit, Activate, Deactivate, Delete bool
	} `json:"can"`
}

// add makes items through the endpoint.
func add(t *testing.T, p *testkit.Person, family string, names ...string) []int64 {
	t.Helper()
	var made struct {
		IDs []int64 `json:"ids"`
	}
	p.Post(family, m{"newTags": names}).Into(t, &made)
	return made.IDs
}

// list reads a family by id.
func list(t *testing.T, p *testkit.Person, family string) map[int64]item {
	t.Helper()
	var items []item
	p.Get(family).Into(t, &items)
	byID := map[int64]item{}
	for _, i := range items {
		byID[i.ID] = i
	}
	return byID
}
