package matters_test

import (
	"fmt"
	"testing"

	"casefold/internal/testkit"
)

type m = testkit.M

func TestMain(tests *testing.M) { testkit.Main(tests) }

type matter struct {
	ID         int64  `json:"matterID"`
	Name       string `json:"name"`
	CustomID   string `json:"customMatterID"`
	ClientName string `json:"clientName"`
	Client     *struct {
		ID int64 `json:"clientID"`
	} `json:"client"`
	Type *struct {
		ID   int64  `json:"matterTypeID"`
		Name string `json:"name"`
	} `json:"matterType"`
	Office *struct {
		ID   int64  `json:"officeBranchID"`
		Name string `json:"name"`
	} `json:"officeBranch"`
	Opened *string `json:"dateOpened"`
	Closed *string `json:"dateClosed"`
	IsOpen bool    `json:"isOpen"`
	Tags   []struct {
		Name string `json:"tagName"`
	} `json:"tags"`
	Staff []struct {
		Sub string `json:"sub"`
	} `json:"assignedStaff"`
	IsDeleted int               `json:"isDeleted"`
	Setting   string            `json:"matterPermissionGlobalSetting"`
	Rev       int64             `json:"rev"`
	Can       map[string]bool   `json:"can"`
	Reasons   map[string]string `json:"reasons"`
}

func path(id int64) string { return fmt.Sprintf("/matter?matterID=%d", id) }

func get(t *testing.T, p *testkit.Person, id int64) matter {
	t.Helper()
	var found []matter
	p.Get(path(id)).Into(t, &found)
	return found[0]
}

func create(p *testkit.Person, form m) *testkit.Response {
	return p.Post("/matters/new", m{"newMatterData": form})
}

func update(p *testkit.Person, id int64, form m) *testkit.Response {
	return p.Put(path(id), m{"newMatterData": form})
}

func list(t *testing.T, p *testkit.Person, query string) []string {
	t.Helper()
	var found []matter
	p.Get("/matters"+query).Into(t, &found)
	names := []string{}
	for _, one := range found {
		names = append(names, one.Name)
	}
	return names
}
