package faults

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"casefold/tools/program"
)

// consoleStaff is somebody of the provider's staff whose work is cut off between the two databases.
type consoleStaff struct {
	*program.Person
	t *testing.T
	// number makes what is done in one round other than what was done in the one before.
	number int
	sub    string
}

const consoleFirm = 1002 // the demo's firm in the other region

// ask makes a call of the console and reads what is inside mysql.
func (c *consoleStaff) ask(path string, body, out any) error {
	return c.Call(c.t.Context(), http.MethodPost, "/api/admin/"+path, body, &struct{ MySQL any }{out})
}

type consoleUser struct{ Username, Sub, EmailAddress string }

func (c *consoleStaff) firm() (firm struct {
	Tenant struct{ Name, CustomerID string }
	Users  []consoleUser
}) {
	c.t.Helper()
	if err := c.ask("tenantDetail", object{"tenantID": consoleFirm}, &firm); err != nil {
		c.t.Fatal(err)
	}
	return firm
}

func (c *consoleStaff) user(name string) (found consoleUser) {
	for _, u := range c.firm().Users {
		if u.Username == name {
			found = u
		}
	}
	return found
}

type consoleRow struct {
	ID            int64
	Half          bool
	DocumentCount int64
}

type consoleList struct {
	Tenants         []consoleRow
	UnfinishedFirms []struct{ TenantID int64 }
}

// halves are the firms that are shown as half.
func (c *consoleStaff) halves() (ids []int64) {
	c.t.Helper()
	list := c.list()
	for _, f := range list.Tenants {
		if f.Half {
			ids = append(ids, f.ID)
		}
	}
	for _, f := range list.UnfinishedFirms {
		ids = append(ids, f.TenantID)
	}
	return ids
}

func (c *consoleStaff) list() (list consoleList) {
	c.t.Helper()
	if err := c.ask("listTenants", nil, &list); err != nil {
		c.t.Fatal(err)
	}
	return list
}

// consoleAct is something that the staff do, and whether it is done.
type consoleAct struct {
	name string
	do   func() error
	done func() bool
}

func (c *consoleStaff) acts() []consoleAct {
	n := c.number
	id, name, username := int64(9000+n), fmt.Sprintf("Maple %d", n), fmt.Sprintf("mr.counter%d", n)
	email := func(kind string) string { return fmt.Sprintf("%s%d@counter.example", kind, n) }
	person := func() object { return object{"username": username, "sub": c.sub, "tenantID": consoleFirm} }
	return []consoleAct{
		{"create firm", func() error {
			return c.ask("createTenant", object{"manualTenantID": id, "name": name, "customerID": name, "regionName": "CA",
				"usernamePrefix": fmt.Sprintf("counter%d", n), "lxwEdition": "Trial"}, nil)
		}, func() bool {
			return slices.ContainsFunc(c.list().Tenants, func(f consoleRow) bool { return f.ID == id })
		}},
		{"edit firm", func() error {
			return c.ask("editTenant", object{"manualTenantID": consoleFirm, "name": name, "customerID": name, "lxwEdition": "Core", "storageLimitGB": 900}, nil)
		}, func() bool {
			firm := c.firm().Tenant
			if (firm.Name == name) != (firm.CustomerID == name) {
				c.t.Errorf("the firm is called %q and has the customer ID %q", firm.Name, firm.CustomerID)
			}
			return firm.Name == name
		}},
		{"create user", func() error {
			return c.ask("user/create", object{"manualTenantID": consoleFirm, "email": email("first"), "username": username,
				"displayName": "Counter", "adminStatus": "FIRM_ADMIN"}, nil)
		}, func() bool {
			c.sub = c.user(username).Sub
			return c.sub != ""
		}},
		{"edit user", func() error {
			return c.ask("updateUser", object{"manualTenantID": consoleFirm, "userData": object{"username": username, "emailAddress": email("second")}}, nil)
		}, func() bool { return c.user(username).EmailAddress == email("second") }},
		{"delete user", func() error { return c.ask("user/delete", person(), nil) }, func() bool { return c.user(username).Sub == "" }},
	}
}

// mend does what the list offers for whatever it shows as half.
func (c *consoleStaff) mend() {
	c.t.Helper()
	for _, id := range c.halves() {
		if err := c.ask("mendFirm", object{"tenantID": id}, nil); err != nil {
			c.t.Errorf("firm %d is not mended: %v", id, err)
		}
	}
	if left := c.halves(); len(left) > 0 {
		c.t.Errorf("%v are shown as half after they were mended", left)
	}
}

func TestWhatTheConsoleDoesIsWholeOrGoneOrMendedAtWhateverStepTheProgramEnds(t *testing.T) {
	t.Parallel()
	i := startedBefore(t)
	trap := i.setTraps()
	i.start()
	c := &consoleStaff{Person: i.signedIn("cf.ada.provider"), t: t}
	for number, step := range halvesSteps() {
		c.number = number
		for a := range c.acts() {
			act := c.acts()[a]
			trap.arm(t, step, 1)
			if err := act.do(); err == nil {
				t.Fatalf("%s passed the step %s and the program did not end", act.name, step)
			}
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			select {
			case <-i.running.Gone():
				kills.count(step)
			case <-ctx.Done():
				t.Fatalf("nothing passed the step %s: %s", step, act.name)
			}
			cancel()
			trap.disarm(t)
			i.start()
			c.Person = i.signedIn("cf.ada.provider")
			c.mend()
			if !act.done() {
				if err := act.do(); err != nil || !act.done() {
					t.Fatalf("%s after a kill at %s: %v", act.name, step, err)
				}
			}
		}
		i.check()
	}
	i.stop()
}
