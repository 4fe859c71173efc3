package associations_test

import (
	"testing"

	"casefold/internal/testkit"
)

type m = testkit.M

func TestMain(tests *testing.M) { testkit.Main(tests) }

const path = "/user/smartFileAssociations"

type entry struct {
	Address  string `json:"emailAddress"`
	MatterID int64  `json:"matterID"`
	Matter   string `json:"matterName"`
	InTrash  int    `json:"matterIsInTrash"`
	Access   int    `json:"userHasAccessToMatter"`
	Client   string `json:"clientName"`
}

func list(t *testing.T, p *testkit.Person) (entries []entry) {
	t.Helper()
	p.Get(path).Into(t, &entries)
	return entries
}

func pair(matter int64, address string) m { return m{"matterID": matter, "emailAddress": address} }

func associate(p *testkit.Person, pairs ...m) *testkit.Response {
	return p.Post(path+"/update", m{"associationsList": pairs})
}

func remove(p *testkit.Person, matter int64, addresses ...string) *testkit.Response {
	return p.Post(path+"/delete", m{"matterID": matter, "emailAddresses": addresses})
}
