package documents_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"casefold/internal/documents"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func forgetUnfinished(ctx context.Context, tx *db.Tx) error {
	return documents.ForgetUnfinished(ctx, tx)
}

func lock(who *testkit.Person, document int64, status any) *testkit.Response {
	return who.Post("/document/lock", m{"documentID": document, "lockStatus": status})
}

func TestOfTwoWhoCheckOutAtOnceOneWins(t *testing.T) {
	w := testkit.NewWorld(t)
	brief := w.Document(w.Place(w.Matter("Acme v. Bolt"), "docs/"), "Brief.docx", "one")
	people := []*testkit.Person{w.Partner, w.Associate}
	for _, p := range people {
		p.SignIn()
	}
	for round := range 1000 {
		answers := make([]*testkit.Response, 2)
		var wait sync.WaitGroup
		for i, who := range people {
			wait.Go(func() { answers[i] = lock(who, brief, 2) })
		}
		wait.Wait()
		winner := 0
		if answers[0].Code() != 0 {
			winner = 1
		}
		answers[winner].OK(t)
		var data struct {
			Documents []struct{ LockedBy string }
		}
		answers[1-winner].Fails(t, errs.LockedByOther).Data(t, &data)
		if want := []string{"Display partner", "Display associate"}[winner]; data.Documents[0].LockedBy != want {
			t.Fatalf("round %d: locked by %q instead of %q", round, data.Documents[0].LockedBy, want)
		}
		lock(people[winner], brief, 0).OK(t)
	}
}

func TestEveryChangeOfALockIsAllowedOrNotAsTheTableSays(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	brief := w.Document(w.Place(w.Matter("Acme v. Bolt"), "docs/"), "Brief.docx", "one")
	overrides := map[[2]int]bool{{1, 0}: true, {2, 0}: true, {3, 0}: true, {3, 1}: true, {3, 2}: true}
	state := func() (status int, holder *string) {
		p.read("SELECT lock_status, (SELECT sub FROM users u WHERE u.tenant_id = d.tenant_id AND u.id = d.lock_user_id) FROM documents d WHERE tenant_id = $1 AND id = $2",
			brief, &status, &holder)
		return status, holder
	}
	for from := range 4 {
		for to := range 4 {
			set := func() {
				lock(w.Admin, brief, 0)
				lock(w.Associate, brief, 0)
				lock(w.Associate, brief, from).OK(t)
			}
			set()
			lock(w.Associate, brief, to).OK(t)
			if status, holder := state(); status != to || (holder == nil) != (to == 0) || holder != nil && *holder != w.Associate.Sub {
				t.Errorf("the holder's change from %d to %d made it %d", from, to, status)
			}
			set()
			if from == 0 {
				continue
			}
			lock(w.Partner, brief, to).Fails(t, errs.LockedByOther)
			answer := lock(w.Admin, brief, to)
			if !overrides[[2]int{from, to}] {
				answer.Fails(t, errs.LockedByOther)
				continue
			}
			var now struct {
				LockStatus  int
				LockedBySub string
			}
			answer.Into(t, &now)
			if status, _ := state(); status != to || (to != 0) != (now.LockedBySub == w.Associate.Sub) {
				t.Errorf("the override from %d to %d made it %d, held by %q", from, to, status, now.LockedBySub)
			}
		}
	}
	for _, bad := range []any{4, -1, "2", nil, 1.5} {
		lock(w.Associate, brief, bad).Fails(t, errs.InvalidInput)
	}
}

func TestALockAndItsOverrideAreBothOnRecord(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	brief := w.Document(w.Place(w.Matter("Acme v. Bolt"), "docs/"), "Brief.docx", "one")
	lock(w.Associate, brief, 3).OK(t)
	lock(w.Associate, brief, 3).OK(t)
	lock(w.Partner, brief, 0).Fails(t, errs.LockedByOther)
	lock(w.Admin, brief, 0).OK(t)
	var lines []string
	p.read(`SELECT array_agg(action || ' by ' || u.display_name || ': ' || (l.before->>'lockStatus') || ' to ' || (l.after->>'lockStatus') ORDER BY l.id)
		FROM audit_lines l JOIN users u ON u.tenant_id = l.tenant_id AND u.id = l.user_id
		WHERE l.tenant_id = $1 AND l.object_kind = 'document' AND l.object_id = $2 AND action LIKE '%lock'`, brief, &lines)
	if want := "[document.lock by Display associate: 0 to 3 document.unlock by Display admin: 3 to 0]"; fmt.Sprint(lines) != want {
		t.Errorf("%s instead of %s", lines, want)
	}
}

func TestAUseThatNobodyRenewsEnds(t *testing.T) {
	w := testkit.NewWorld(t)
	p := planter{t, w}
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	open, checkedOut := w.Document(docs, "Open.docx", "one"), w.Document(docs, "Out.docx", "one")
	lock(w.Associate, open, 1).OK(t)
	lock(w.Associate, checkedOut, 3).OK(t)
	for _, id := range []int64{open, checkedOut} {
		p.exec("UPDATE documents SET in_use_until = in_use_until - interval '10 minutes' WHERE tenant_id = $1 AND id = $2", id)
	}
	lock(w.Associate, open, 1).OK(t)
	for _, id := range []int64{open, checkedOut} {
		p.exec("UPDATE documents SET in_use_until = in_use_until - interval '6 minutes' WHERE tenant_id = $1 AND id = $2", id)
	}
	lock(w.Partner, open, 1).Fails(t, errs.LockedByOther)
	lock(w.Partner, checkedOut, 2).Fails(t, errs.LockedByOther)
	lock(w.Admin, checkedOut, 1).Fails(t, errs.LockedByOther) // only the check-out is left to be taken away
	p.exec("UPDATE documents SET in_use_until = now() WHERE tenant_id = $1 AND id = $2", open)
	lock(w.Partner, open, 1).OK(t)
}
