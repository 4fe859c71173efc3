package sharing_test

import (
	"context"
	"fmt"
	"testing"

	"casefold/internal/check"
	"casefold/internal/kit/errs"
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
