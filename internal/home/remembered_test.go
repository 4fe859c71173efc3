package home_test

import (
	"fmt"
	"slices"
	"testing"

	"casefold/internal/testkit"
)

// told is what a visit tells somebody of matters and clients.
func told(t *testing.T, p *testkit.Person) string {
	t.Helper()
	var visit me
	p.Get("/me").Into(t, &visit)
	var page struct {
		Mine []struct {
			Matter string `json:"matterName"`
			Client string `json:"clientName"`
		} `json:"myOpenMatters"`
	}
	p.Get("/user/homepage?today=2030-01-01").Into(t, &page)
	own := visit.User[0]
	slices.Sort(own.Matters)
	slices.Sort(own.Clients)
	var listed []string
	for _, one := range visit.Matters {
		listed = append(listed, one.Name)
	}
	if slices.Sort(listed); !slices.Equal(listed, own.Matters) {
		t.Errorf("/me names the matters %v and %v", listed, own.Matters)
	}
	return fmt.Sprint(own.Matters, own.Clients, page.Mine)
}

func TestWhatIsRememberedOfMattersAndClientsFollowsEveryChange(t *testing.T) {
	w := testkit.NewWorld(t)
	update := func(id int64, form m) {
		t.Helper()
		w.Admin.Put(fmt.Sprintf("/matter?matterID=%d", id), m{"newMatterData": form}).OK(t)
	}
	is := func(after, want string) {
		t.Helper()
		for range 2 { // what was read, and what is remembered of that
			if got := told(t, w.Associate); got != want {
				t.Errorf("after %s: %s, want %s", after, got, want)
			}
		}
	}
	is("nothing", "[] [] []")
	client := w.Client("Acme")
	is("a client", "[] [Acme] []")
	one := w.Matter("One", w.For(client), w.Staffed(w.Associate))
	is("a matter", "[One] [Acme] [{One Acme}]")
	update(one, m{"name": "First", "existingClientID": client, "assignedStaff": []string{w.Associate.Sub}})
	is("another name of it", "[First] [Acme] [{First Acme}]")
	w.Admin.Put(fmt.Sprintf("/client/update?clientID=%d", client), m{"newClientData": m{"newClientName": "Bolt"}}).OK(t)
	is("another name of the client", "[First] [Bolt] [{First Bolt}]")
	update(one, m{"name": "First", "existingClientID": client})
	is("other staff", "[First] [Bolt] []")
	update(one, m{"name": "First", "assignedStaff": []string{w.Associate.Sub}})
	is("no client any more", "[First] [Bolt] [{First }]")
	for _, deleted := range []int{1, 0} {
		w.Admin.Put("/clients/markMultipleDeleted", m{"clientIDs": []int64{client}, "isDeleted": deleted}).OK(t)
		is(fmt.Sprint("the client's trash ", deleted), []string{"[First] [Bolt] [{First }]", "[First] [] [{First }]"}[deleted])
	}
	w.Admin.Post("/matter/close", m{"matterID": one}).OK(t)
	is("closing it", "[First] [Bolt] []")
	w.Admin.Post("/matter/close", m{"matterID": one, "reopen": true}).OK(t)
	is("opening it again", "[First] [Bolt] [{First }]")
	for _, deleted := range []int{1, 0} {
		w.Admin.Post("/matter/setDeleted", m{"matterID": one, "isDeleted": deleted}).OK(t)
		is(fmt.Sprint("its trash ", deleted), []string{"[First] [Bolt] [{First }]", "[] [Bolt] []"}[deleted])
	}
	update(one, m{"name": "First", "assignedStaff": []string{w.Associate.Sub}, "matterPermissions": w.Walled(w.Partner)["matterPermissions"]})
	is("a wall", "[] [Bolt] []")
	update(one, m{"name": "First", "assignedStaff": []string{w.Associate.Sub}, "matterPermissions": w.Walled(w.Associate)["matterPermissions"]})
	is("being named behind it", "[First] [Bolt] [{First }]")
	if got := told(t, w.Partner); got != "[] [Bolt] []" {
		t.Errorf("somebody else is told %s", got)
	}
}
