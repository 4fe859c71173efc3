package app_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestCharactersThatShowNothingMakeNoDifferenceBetweenNamesOfTheRegister(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Client("Acme Holding")
	w.Admin.Post("/clients/new", m{"newClientData": m{"newClientName": "Ac\u200bme  Hold\u00ading"}}).Fails(t, errs.DisallowedInsert)
	w.Admin.Post("/matter/tags", m{"newTags": []string{"Rush"}}).OK(t)
	w.Admin.Post("/matter/tags", m{"newTags": []string{"Ru\u2060sh\ufe0f"}}).Fails(t, errs.DisallowedInsert)
	group := func(name string) *testkit.Response {
		return w.Admin.Post("/permissions/groups/create", m{"groupData": m{"name": name, "groupMembers": []string{}}})
	}
	group("Deals").OK(t)
	group("De\u3164als").Fails(t, errs.DisallowedInsert)
	save := func(name string) *testkit.Response {
		return w.Admin.Post("/search/saved", m{"name": name, "query": "x"})
	}
	save("Mine").OK(t)
	save("M\u00edne\u200d").Fails(t, errs.DisallowedInsert)

	matter := w.Matter("Acme v. Bolt", m{"matterTags": []string{"RU\u200bSH"}}) // finds the tag that is there
	var found []struct {
		Tags []struct{ TagName string }
	}
	w.Admin.Get(fmt.Sprint("/matter?matterID=", matter)).Into(t, &found)
	if len(found[0].Tags) != 1 || found[0].Tags[0].TagName != "Rush" {
		t.Errorf("%+v", found)
	}
}

// registerTwins differ by what cannot be seen.
const registerTwins = `
	INSERT INTO clients (tenant_id, id, name, created_at) VALUES ($1, 1, E'Ac\u200bme', now()), ($1, 2, 'Acme', now()), ($1, 3, 'Acme (1)', now()), ($1, 4, 'Bolt', now());
	INSERT INTO permission_groups (tenant_id, id, name, created_at) VALUES ($1, 101, 'Deals', now()), ($1, 102, E'De\u3164als', now());
	INSERT INTO lookup_items (tenant_id, family, id, name, updated_at) VALUES ($1, 'matterTag', 101, 'Rush', now()), ($1, 'matterTag', 102, E'Rush\ufe0f', now()),
	  ($1, 'clientTag', 102, E'Rush\ufe0f', now());
	INSERT INTO saved_searches (tenant_id, id, user_id, name, shared, query, criteria, created_at, deleted_at) VALUES
	  ($1, 1, 1, 'Mine', true, 'x', '{}', now(), NULL), ($1, 2, 1, E'M\u200dine', true, 'x', '{}', now(), NULL), ($1, 3, 1, E'Mi\u200dne', true, 'x', '{}', now(), now())`

func TestTwinsOfTheRegisterAreRenamedByTheMigrationWhichIsRecorded(t *testing.T) {
	d := dbtest.Before(t, "00072_unseen_in_names.sql")
	who := d.Firm(t, "US")
	err := d.InTx(t.Context(), who, func(tx *db.Tx) error {
		for statement := range strings.SplitSeq(registerTwins, ";") {
			if _, err := tx.Exec(t.Context(), statement, who.Tenant); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	d.Migrate(t)
	for query, want := range map[string][]string{
		"SELECT array_agg(name ORDER BY id) FROM clients WHERE tenant_id = $1":                                                         {"Ac\u200bme (2)", "Acme", "Acme (1)", "Bolt"},
		"SELECT array_agg(name ORDER BY id) FROM permission_groups WHERE tenant_id = $1 AND id > 100":                                  {"Deals", "De\u3164als (1)"},
		"SELECT array_agg(family || ' ' || name ORDER BY family DESC, id) FROM lookup_items WHERE tenant_id = $1 AND id IN (101, 102)": {"matterTag Rush", "matterTag Rush\ufe0f (1)", "clientTag Rush\ufe0f"},
		"SELECT array_agg(name ORDER BY id) FROM saved_searches WHERE tenant_id = $1":                                                  {"Mine", "M\u200dine (1)", "Mi\u200dne"},
		`SELECT array_agg(action || ' ' || object_id || ' ' || coalesce(before->>'name', before#>>'{}') || ' ' || coalesce(after->>'name', after#>>'{}') ORDER BY id)
		 FROM audit_lines WHERE tenant_id = $1 AND user_id IS NULL`: {
			"client.update 1 Ac\u200bme Ac\u200bme (2)", "matterTag.rename 102 Rush\ufe0f Rush\ufe0f (1)", "permissionGroup.edit 102 De\u3164als De\u3164als (1)",
			"savedSearch.change 2 M\u200dine M\u200dine (1)",
		},
	} {
		var got []string
		err := d.InTx(t.Context(), who, func(tx *db.Tx) error { return tx.QueryRow(t.Context(), query, tx.Tenant).Scan(&got) })
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q (%v)", query, got, want, err)
		}
	}
}
