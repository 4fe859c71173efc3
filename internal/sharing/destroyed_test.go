package sharing_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"casefold/internal/check"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/fault"
	"casefold/internal/kit/mail/mailtest"
	"casefold/internal/testkit"
)

// destroy trashes and destroys things as the trash bin does.
func destroy(t *testing.T, p *testkit.Person, ids m) {
	t.Helper()
	p.Post("/multi/delete", m{"IDs": ids, "objectType": "Documents"}).OK(t)
	var begun struct{ JobID int64 }
	p.Post("/trash/generatePermanentDeleteManifest", m{"IDs": ids}).Into(t, &begun)
	ends(t, p, begun.JobID)
	p.Post("/trash/executePermanentDelete", m{"permanentDeleteGenerationJobID": begun.JobID, "confirmation": "confirm"}).Into(t, &begun)
	if j := ends(t, p, begun.JobID); j.Status != 2 {
		t.Fatalf("nothing was destroyed: %s", j.JobData)
	}
}

// sound checks the installation for findings about this firm.
func (s scene) sound(t *testing.T) {
	t.Helper()
	a := s.App()
	all, err := check.Run(context.Background(), a.DB, check.Options{Kinds: a.Filing.Kinds(), Blobs: a.Blobs, Patience: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all {
		// Lines of the last second are not sealed yet.
		if f.Where == fmt.Sprintf("%s firm %d", s.Region, s.Tenant) && f.Invariant != "I23" {
			t.Error(f)
		}
	}
}

func TestDestroyingAnItemRevokesTheSharesThatHoldIt(t *testing.T) {
	s := newScene(t, "US")
	folder := s.Folder(s.matter, "docs/Exhibits/")
	inFolder := s.Document(s.Place(s.matter, "docs/Exhibits/"), "exhibit.txt", "exhibit")
	of := func(documents ...int64) (int64, m) {
		to := mailbox("held")
		id := send(t, s.Partner, order(documents, to))
		return id, link(t, lettersTo(to)[0])
	}
	both, toBoth := of(s.documents...)
	spared, toSpared := of(s.documents[1])
	exhibit, toExhibit := of(inFolder)
	s.Admin.AddVersion(s.documents[0], "the share holds the version before")
	zip := url(t, s.World, toBoth)

	destroy(t, s.Admin, m{"File": s.documents[:1]})
	info(s.World, toBoth).Fails(t, errs.ObjectNotFound)
	s.Fetch(zip, nil).Fails(t, errs.ObjectNotFound)
	info(s.World, toExhibit).OK(t)
	destroy(t, s.Admin, m{"Folder": []int64{folder}})
	info(s.World, toExhibit).Fails(t, errs.ObjectNotFound)
	info(s.World, toSpared).OK(t)
	for id, want := range map[int64]string{both: "Revoked", exhibit: "Revoked", spared: "Active"} {
		if r := one(t, s.Partner, id); r.DisplayStatus != want {
			t.Errorf("share %d is %s, not %s", id, r.DisplayStatus, want)
		}
	}
	s.Partner.Post("/share/outgoing/resend", m{"shareID": both}).Fails(t, errs.ShareResend)
	s.sound(t)
}

func TestDestroyingAMatterEndsItsSharesAndTheirMails(t *testing.T) {
	s := newScene(t, "US")
	to := mailbox("late")
	answer(to, mailtest.Greylisted)
	id := send(t, s.Partner, order(s.documents, to))
	matterName := one(t, s.Partner, id).MatterName
	destroy(t, s.Admin, m{"Matter": []int64{s.matter}})
	r := one(t, s.Partner, id)
	if r.DisplayStatus != "Revoked" || !r.MatterWasPermanentlyDelete || r.MatterName != matterName || r.MatterLink != "" || r.CanResend || !r.LastEmailFailed {
		t.Errorf("%+v", r)
	}
	s.Partner.Post("/share/outgoing/resend", m{"shareID": id}).Fails(t, errs.ShareResend)
	s.sound(t)
}

func TestAShareThatIsBeingPackedFailsWhenSomethingInItIsDestroyed(t *testing.T) {
	s := newScene(t, "US")
	to := mailbox("packing")
	var met sync.Once
	fault.Meet(t, "share.packed", func() { met.Do(func() { destroy(t, s.Admin, m{"File": s.documents[:1]}) }) })
	j := ends(t, s.Partner, start(t, s.Partner, order(s.documents, to)))
	r := list(t, s.Partner)[0]
	if j.Status != 3 || j.Data.Error.Code != errs.ShareZip.Code || r.DisplayStatus != "Failed" || r.LastEmailStatus != "failed" || len(lettersTo(to)) != 0 {
		t.Errorf("%s, %+v", j.JobData, r)
	}
	var told string
	s.read(t, &told, "SELECT string_agg(action || ' ' || (before->>'status') || ' ' || (after->>'status'), ', ') FROM audit_lines WHERE object_kind = 'share' AND action <> 'share.create'")
	if told != "share.fail processing failed" {
		t.Errorf("the record says %q", told)
	}
	s.sound(t)
}

// A share that is made while a version is being destroyed does not see that yet, and is not seen by whoever destroys it.
func TestAVersionThatIsBeingDestroyedIsNotSent(t *testing.T) {
	s := newScene(t, "US")
	s.Admin.AddVersion(s.documents[0], "second")
	var version int64
	s.read(t, &version, "SELECT id FROM document_versions WHERE document_id = $1 AND number = 2", s.documents[0])
	to := mailbox("between")
	var job int64
	fault.Meet(t, "deleteVersion.beforeCommit", func() {
		job = start(t, s.Partner, order(s.documents, to))
		until(t, "the job waits for whoever destroys the version, or ends", func() (is bool) {
			s.read(t, &is, `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%HoldVersions%')
				OR (SELECT status <> 1 FROM jobs WHERE id = $1)`, job)
			return is
		})
	})
	s.Admin.Post(fmt.Sprintf("/document/version/delete?documentID=%d&versionID=%d", s.documents[0], version), nil).OK(t)
	if j := ends(t, s.Partner, job); j.Status != 3 || j.Data.Error.Code != errs.ShareZip.Code || len(lettersTo(to)) != 0 || list(t, s.Partner)[0].DisplayStatus != "Failed" {
		t.Errorf("%s, %+v", j.JobData, list(t, s.Partner))
	}
	s.sound(t)
}
