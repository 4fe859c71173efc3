package clients_test

import (
	"fmt"
	"testing"

	"casefold/internal/testkit"
)

type m = testkit.M

func TestMain(tests *testing.M) { testkit.Main(tests) }

type client struct {
	ID        int64  `json:"clientID"`
	Name      string `json:"clientName"`
	Status    string `json:"clientStatus"`
	IsDeleted int    `json:"isDeleted"`
	Rev       int64  `json:"rev"`
	Tags      []struct {
		Name string `json:"tagName"`
	} `json:"tags"`
	Attorneys []struct {
		ID   int64  `json:"id"`
		Sub  string `json:"cognitoSub"`
		Name string `json:"displayName"`
	} `json:"primaryAttorneys"`
	Can     map[string]bool   `json:"can"`
	Reasons map[string]string `json:"reasons"`
}

func get(t *testing.T, p *testkit.Person, id int64) client {
	t.Helper()
	var c client
	p.Get(fmt.Sprintf("/client?clientID=%d", id)).Into(t, &c)
	return c
}

func list(t *testing.T, p *testkit.Person, query string) []string {
	t.Helper()
	var clients []client
	p.Get("/clients"+query).Into(t, &clients)
	names := []string{}
	for _, c := range clients {
		names = append(names, c.Name)
	}
	return names
}

func update(p *testkit.Person, id int64, form m) *testkit.Response {
	return p.Put(fmt.Sprintf("/client/update?clientID=%d", id), m{"newClientData": form})
}

// userID is a person's id, which /client/newClientHelper lists.
func userID(t *testing.T, p *testkit.Person) int64 {
	t.Helper()
	var helper struct {
		Users []struct {
			ID  int64  `json:"id"`
			Sub string `json:"userSub"`
		}
	}
	p.Get("/client/newClientHelper").Into(t, &helper)
	for _, u := range helper.Users {
		if u.Sub == p.Sub {
			return u.ID
		}
	}
	t.Fatal("/client/newClientHelper does not list the person who asks")
	return 0
}
