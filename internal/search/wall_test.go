package search_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/permissions"
	"casefold/internal/search"
	"casefold/internal/testkit"
)

func allow(matter int64, people []*testkit.Person, groups ...int64) m {
	users, named := []m{}, []m{}
	for _, p := range people {
		users = append(users, m{"userSub": p.Sub, "type": "ALLOW_READ_WRITE"})
	}
	for _, id := range groups {
		named = append(named, m{"groupID": id, "type": "ALLOW_READ_WRITE"})
	}
	return m{"matterIDs": []int64{matter}, "userAllowList": users, "groupAllowList": named, "onlyDeleteExistingPermissions": false}
}

func members(people ...*testkit.Person) []string {
	subs := []string{}
	for _, p := range people {
		subs = append(subs, p.Sub)
	}
	return subs
}

func TestTheNextSearchKnowsEveryWall(t *testing.T) {
	o := newOffice(t)
	apply := func(b m) { t.Helper(); o.Admin.Post("/bulk/matter/permissions/apply", b).OK(t) }
	const south, all = "harbour.eml, harbour letter.txt", everything
	finds(t, o.Partner, all, "harbour")

	apply(allow(o.north, nil))
	finds(t, o.Partner, south, "harbour")
	finds(t, o.Partner, "", "matter:north OR client:boreas OR tag:hot")
	finds(t, o.Partner, "", "harbour", m{"matterFilter": []int64{o.north}})
	finds(t, o.Admin, all, "harbour")
	finds(t, o.Uptime, all, "harbour")
	apply(allow(o.north, []*testkit.Person{o.Partner}))
	finds(t, o.Partner, all, "harbour")
	finds(t, o.Associate, south, "harbour")

	var group struct {
		ID int64 `json:"newPermissionGroupID"`
	}
	o.Admin.Post("/permissions/groups/create", m{"groupData": m{"name": "Deal team", "groupMembers": members()}}).Into(t, &group)
	apply(allow(o.north, nil, group.ID))
	finds(t, o.Partner, south, "harbour")
	edit := func(people ...*testkit.Person) {
		t.Helper()
		o.Admin.Post("/permissions/groups/edit", m{"groupData": m{"groupID": group.ID, "name": "Deal team", "groupMembers": members(people...)}}).OK(t)
	}
	edit(o.Partner)
	finds(t, o.Partner, all, "harbour")
	edit()
	finds(t, o.Partner, south, "harbour")
	edit(o.Partner)
	o.Admin.Post("/permissions/groups/delete", m{"groupID": group.ID}).OK(t)
	finds(t, o.Partner, south, "harbour")

	o.Admin.Post("/bulk/matter/permissions/apply", m{"matterIDs": []int64{o.north}, "userAllowList": []m{}, "groupAllowList": []m{}, "onlyDeleteExistingPermissions": true}).OK(t)
	finds(t, o.Partner, all, "harbour")
	o.Admin.Post("/document/move", m{"destinationDirectoryID": o.Place(o.Matter("Walled", o.Walled()), "docs/").Folder, "objectIDs": []int64{o.lease}}).OK(t)
	finds(t, o.Partner, "", "lease")
}

func TestAWallThatGoesUpAndDownIsNeverMissed(t *testing.T) {
	o := newOffice(t)
	open := m{"matterIDs": []int64{o.south}, "userAllowList": []m{}, "groupAllowList": []m{}, "onlyDeleteExistingPermissions": true}
	for range 100 {
		o.Admin.Post("/bulk/matter/permissions/apply", allow(o.south, nil)).OK(t)
		finds(t, o.Partner, "", "letter OR dues")
		o.Admin.Post("/bulk/matter/permissions/apply", open).OK(t)
		finds(t, o.Partner, "harbour.eml, harbour letter.txt", "letter OR dues")
	}
}

// By the database alone, which is quicker than by the calls: what a person sees is known anew after every commit.
func TestAPermissionThatIsTakenAThousandTimesIsNeverUsedAgain(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Walled", w.Walled())
	w.Document(w.Place(matter, "docs/"), "secret.txt", "x")
	who, admin := w.Actor(w.Partner), w.Actor(w.Admin)
	set := func(statement string) {
		t.Helper()
		err := w.App().DB.InTx(t.Context(), admin, func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), statement, w.Tenant, matter, who.UserID)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	found := func() int {
		results, err := w.App().Search.Search(t.Context(), who, search.Question{Query: "secret", Page: 1})
		if err != nil {
			t.Fatal(err)
		}
		return results.Total
	}
	for round := range 1000 {
		set("INSERT INTO matter_allowed_users (tenant_id, matter_id, user_id) VALUES ($1, $2, $3)")
		if round%10 == 0 && found() != 1 {
			t.Fatalf("round %d: what is allowed is not found", round)
		}
		set("DELETE FROM matter_allowed_users WHERE tenant_id = $1 AND matter_id = $2 AND user_id = $3")
		if n := found(); n != 0 {
			t.Fatalf("round %d: %d are found that are not allowed any more", round, n)
		}
	}
}

func TestPromotionAndDemotionCountAtOnce(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Document(w.Place(w.Matter("Walled", w.Walled()), "docs/"), "secret.txt", "x")
	w.Document(w.Place(0, "private/"), "secret salaries.txt", "x")
	finds(t, w.Associate, "", "secret")
	set := func(statement string) {
		t.Helper()
		err := w.App().DB.InTx(t.Context(), w.Actor(w.Admin), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), statement, w.Tenant, w.Associate.Sub)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	const both = "secret salaries.txt, secret.txt"
	set("UPDATE users SET type = 'uptimeAdmin' WHERE tenant_id = $1 AND sub = $2::uuid")
	finds(t, w.Associate, both, "secret")
	set("UPDATE users SET type = 'user' WHERE tenant_id = $1 AND sub = $2::uuid")
	finds(t, w.Associate, "", "secret")
	set(`INSERT INTO permission_group_members (tenant_id, group_id, user_id)
		SELECT g.tenant_id, g.id, u.id FROM permission_groups g, users u WHERE g.tenant_id = $1 AND g.type = 'FIRM_ADMIN' AND u.tenant_id = $1 AND u.sub = $2::uuid`)
	finds(t, w.Associate, both, "secret")
	set("DELETE FROM permission_group_members m USING users u WHERE m.tenant_id = $1 AND u.tenant_id = $1 AND u.sub = $2::uuid AND m.user_id = u.id")
	finds(t, w.Associate, "", "secret")
}

// Nothing in an answer tells of what lies behind a wall or in another firm, but the time that it took.
func TestWhatOneMayNotSeeChangesNothingInAnAnswer(t *testing.T) {
	o, other := newOffice(t), testkit.NewWorld(t)
	walled := o.Place(o.Matter("harbour walled", o.Walled(), o.For(o.Client("Zephyr harbour"))), "docs/")
	asked := []m{
		body("harbour"), body("harbour", m{"ordering": 2}), body("secret"), body("client:zephyr"), body("matter:walled"), body("tag:hush"),
		body("", m{"matterFilter": []int64{walled.Matter}}), body("harb*"), body("harbour w/3 secret"), body("NOT lease"), body("(harbour"),
		body("harb*", m{"recordTypeFilter": []int{3}, "ordering": 2}), // what the box suggests
	}
	took := regexp.MustCompile(`"(queryTook|requestID)":("\w+"|\d+)`)
	answers := func() (all []string) {
		for _, b := range asked {
			all = append(all, took.ReplaceAllString(string(o.Partner.Post("/search", b).Body), ""))
		}
		for _, b := range asked[:2] {
			all = append(all, string(o.Partner.Call(http.MethodPost, "/search/csv", m{"query": b["query"], "criteria": b["criteria"]}, nil).OK(t).Body))
		}
		all = append(all, string(o.Partner.Get("/search/saved").Body))
		for _, text := range []string{"harbour", "secret", "zephyr"} {
			all = append(all, string(o.Partner.Get("/suggest?q="+text).Body))
		}
		return all
	}
	save(t, o.Admin, toSave("Shared", "harbour", 1, m{"matterFilter": []int64{walled.Matter, o.north}}))
	before := answers()
	for _, at := range []struct {
		w     *testkit.World
		place testkit.Place
	}{{o.World, walled}, {o.World, o.Place(0, "private/")}, {other, other.Place(other.Matter("harbour"), "docs/")}} {
		doc := at.w.Document(at.place, "harbour secret.txt", "harbour secret")
		at.w.Admin.Post("/document", m{"documentID": doc, "documentProperties": m{"documentName": "harbour secret", "notes": "harbour"}}).OK(t)
		awaitText(t, at.w.Admin, `"harbour secret"`, look(t, at.w.Admin, "secret", m{"includeDeletedItemsInSearch": 1}).Data.TotalHits)
	}
	if after := answers(); !slices.Equal(before, after) {
		for i := range before {
			if before[i] != after[i] {
				body := []byte("a suggestion")
				if i < len(asked) {
					body, _ = json.Marshal(asked[i])
				}
				t.Errorf("%s answers\n%s\nand later\n%s", body, before[i], after[i])
			}
		}
	}
	if n := look(t, o.Admin, "secret").Data.TotalHits; n != 2 {
		t.Errorf("the admin finds %d", n)
	}
}

// How rare a word is counts among the texts that the person may see.
func TestTheOrderByRelevanceTellsNothingOfTextsBehindWalls(t *testing.T) {
	w := testkit.NewWorld(t)
	open, walled := w.Place(w.Matter("Open"), "docs/"), w.Place(w.Matter("Walled", w.Walled()), "docs/")
	for _, name := range []string{"brix one.txt", "dorl two.txt", "dorl three.txt"} {
		w.Document(open, name, "x")
	}
	byRelevance := m{"ordering": 2}
	const rareFirst = "brix one.txt, dorl three.txt, dorl two.txt"
	finds(t, w.Partner, rareFirst, "brix OR dorl", byRelevance)
	for n := range 6 {
		w.Document(walled, fmt.Sprintf("brix %d.txt", n), "x")
	}
	finds(t, w.Partner, rareFirst, "brix OR dorl", byRelevance)
	if a := look(t, w.Admin, "brix OR dorl", byRelevance); a.Data.TotalHits != 9 || a.rows()[0].name() != "dorl three.txt" {
		t.Errorf("for somebody who sees all, the other word is the rarer one: %s", a.names())
	}
}

func TestIDsThatAreNotOnesOwnFindNothing(t *testing.T) {
	o, other := newOffice(t), testkit.NewWorld(t)
	theirs := int64(0)
	for range 5 {
		theirs = other.Matter("Theirs")
	}
	other.Document(other.Place(theirs, "docs/"), "harbour theirs.txt", "x")
	many := make([]int64, 10_000)
	for i := range many {
		many[i] = int64(1_000_000 + i)
	}
	walled := o.Matter("Walled", o.Walled())
	for _, ids := range [][]int64{{theirs + 100}, {walled}, {-2}, {0}, {-1 << 60}, many} {
		finds(t, o.Partner, "", "harbour", m{"matterFilter": ids})
		finds(t, o.Partner, "", "", m{"matterFilter": ids})
	}
	finds(t, o.Partner, "harbour.eml, harbour letter.txt", "harbour", m{"matterFilter": append(many[:9_999:9_999], o.south)})
}

// A table that the views read and that nobody watches would leave people with what they saw before.
func TestEveryTableThatTheViewsReadRaisesTheGeneration(t *testing.T) {
	w := testkit.NewWorld(t)
	// Whoever has just come has been remembered nowhere, and whoever is gone asks no more; a new group has no members.
	// The area and the root of a folder never change, and its matter is a property of texts.
	unwatched := []string{"users INSERT", "users DELETE", "permission_groups INSERT", "permission_groups DELETE", "folders INSERT", "folders UPDATE", "folders DELETE"}
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		rows, err := tx.Query(ctx, `SELECT t.relname || ' ' || e.event FROM (
				SELECT DISTINCT d.refobjid AS id FROM pg_rewrite r JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid AND d.refclassid = 'pg_class'::regclass
				WHERE r.ev_class IN ('visible_matters'::regclass, 'visible_folders'::regclass)) read
			JOIN pg_class t ON t.oid = read.id AND t.relkind = 'r' CROSS JOIN (VALUES ('INSERT', 4), ('DELETE', 8), ('UPDATE', 16)) AS e(event, bit)
			WHERE NOT EXISTS (SELECT FROM pg_trigger g JOIN pg_proc p ON p.oid = g.tgfoid
				WHERE g.tgrelid = t.oid AND g.tgtype & e.bit <> 0 AND p.prosrc LIKE '%casefold_count_permission_change%')`)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var missing string
			if err := rows.Scan(&missing); err != nil {
				return err
			}
			if !slices.Contains(unwatched, missing) {
				t.Errorf("%s changes what people see and raises no generation", missing)
			}
		}
		return rows.Err()
	})
}

func TestOnlyWhatChangesWhoSeesWhatRaisesTheGeneration(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	generation := func() (n int64) {
		inFirm(t, w, func(ctx context.Context, tx *db.Tx) (err error) {
			n, err = permissions.Generation(ctx, tx)
			return err
		})
		return n
	}
	was := generation()
	w.Document(w.Place(matter, "docs/"), "a.txt", "x")
	w.Admin.Post("/matter/setDeleted", m{"matterID": matter, "isDeleted": 1}).OK(t)
	w.Admin.Post("/matter/setDeleted", m{"matterID": matter, "isDeleted": 0}).OK(t)
	w.Partner.Put("/user/settings", m{"settingsJSON": m{"foldersOnTop": false}}).OK(t)
	if now := generation(); now != was {
		t.Errorf("the generation went from %d to %d", was, now)
	}
	w.Matter("Bolt")
	if now := generation(); now <= was {
		t.Errorf("a new matter leaves the generation at %d", now)
	}
}

func inFirm(t *testing.T, w *testkit.World, f func(ctx context.Context, tx *db.Tx) error) {
	t.Helper()
	if err := w.App().DB.InTx(t.Context(), w.Actor(w.Admin), func(tx *db.Tx) error { return f(t.Context(), tx) }); err != nil {
		t.Fatal(err)
	}
}
