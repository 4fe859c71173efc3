package email_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"casefold/internal/check"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestEmailsAreMovedCopiedAndTrashedLikeOtherThings(t *testing.T) {
	w := testkit.NewWorld(t)
	matter, other := w.Matter("Acme"), w.Matter("Other")
	at, there := w.Mailbox(matter, "email/"), w.Mailbox(other, "email/")
	id := w.Email(at, "a.eml", eml("a@acme.example", "Same", may, "x"))
	paste := func(call string, ids []int64, to testkit.Place) *testkit.Response {
		return w.Associate.Post("/email/"+call, m{"matterID": to.Matter, "destinationDirectoryID": to.Folder, "objectIDs": ids})
	}
	for range 2 { // the names of emails need not differ
		paste("copy", []int64{id}, there).OK(t)
	}
	paste("move", []int64{id}, there).OK(t)
	found := listOf(t, w.Partner, other, "email/", "")
	if len(found) != 3 || found[0].Subjectline != "Same" || found[2].MD5Checksum != found[0].MD5Checksum {
		t.Fatalf("%+v", found)
	}
	for _, e := range found {
		var link struct{ URL string }
		w.Associate.Get(fmt.Sprintf("/signedUrlForEmail?emailID=%d", e.ID)).Into(t, &link)
		if got := w.Fetch(link.URL, nil).OK(t); !strings.Contains(string(got.Body), "Subject: Same") || !strings.Contains(got.Header.Get("Content-Disposition"), "a.eml") {
			t.Errorf("%d: %s", e.ID, got.Body)
		}
	}
	paste("move", []int64{id}, w.Place(matter, "docs/")).Fails(t, errs.InvalidInput)
	paste("copy", []int64{987654321}, at).Fails(t, errs.EmailNotFound)
	walled := w.Mailbox(w.Matter("Walled", w.Walled(w.Partner)), "email/")
	secret := w.Email(walled, "s.eml", eml("a@acme.example", "Secret", may, "x"))
	paste("move", []int64{secret}, at).Fails(t, errs.NoEmailAccess)
	paste("copy", []int64{id}, walled).Fails(t, errs.NoFolderAccess)
	w.Associate.Get(fmt.Sprintf("/signedUrlForEmail?emailID=%d", secret)).Fails(t, errs.NoEmailAccess)
	w.Associate.Post("/multi/delete", m{"IDs": m{"Email": []int64{secret}}}).Fails(t, errs.NoEmailAccess)

	w.Associate.Post("/multi/delete", m{"IDs": m{"Email": []int64{id}}, "objectType": "Emails"}).OK(t)
	if n := len(listOf(t, w.Partner, other, "email/", "")); n != 2 {
		t.Errorf("%d emails", n)
	}
	paste("move", []int64{id}, at).Fails(t, errs.PasteSourceInTrash)
	w.Associate.Post("/email/note", m{"emailID": id, "value": "x"}).Fails(t, errs.EmailInTrash)
	w.Associate.Post("/multi/restore", m{"IDs": m{"Email": []int64{id}}, "objectType": "Emails"}).OK(t)
	w.Admin.Post("/matter/setDeleted", m{"matterID": other, "isDeleted": 1}).OK(t)
	paste("copy", []int64{id}, at).Fails(t, errs.PasteSourceMatterInTrash)
	paste("copy", []int64{id}, there).Fails(t, errs.PasteMatterInTrash)
	w.Associate.Post("/multi/delete", m{"IDs": m{"Email": []int64{id}}}).Fails(t, errs.DeleteInTrashedMatter)
	w.Associate.Post("/email/note", m{"emailID": id, "value": "x"}).Fails(t, errs.MatterInTrashEdit)
	w.Admin.Post("/matter/setDeleted", m{"matterID": other, "isDeleted": 0}).OK(t)
	past := history(t, w.Associate, id)
	for _, action := range []string{"email.upload", "email.move", "email.trash", "email.restore", "email.download"} {
		if past[action] != 1 {
			t.Errorf("%s: %d", action, past[action])
		}
	}
}

func TestAShortNoteHasAThousandCharacters(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	id := w.Email(w.Mailbox(matter, "email/"), "a.eml", eml("a@acme.example", "x", may, "x"))
	note := strings.Repeat("ü", 1000)
	w.Associate.Post("/email/note", m{"emailID": id, "value": note}).OK(t)
	w.Associate.Post("/email/note", m{"emailID": id, "value": note + "x"}).Fails(t, errs.InvalidInput)
	w.Associate.Post("/email/note", m{"emailID": id, "value": "a\x00b"}).Fails(t, errs.InvalidInput)
	if e := listOf(t, w.Associate, matter, "email/", "&notes=%C3%BC")[0]; e.Notes != note {
		t.Errorf("%q", e.Notes)
	}
	w.Associate.Post("/email/note", m{"emailID": id, "value": ""}).OK(t)
	if past := history(t, w.Associate, id); past["email.note"] != 2 {
		t.Errorf("%v", past)
	}
}

func TestTheServerSortsFiltersPagesAndCounts(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	at := w.Mailbox(matter, "email/")
	w.Folder(matter, "email/Inbox")
	var many []string
	for i := range 60 {
		many = append(many, fmt.Sprintf("person%d@bolt.example", i))
	}
	w.Email(at, "1.eml", "From: Zoe <z@x.example>\r\nTo: "+strings.Join(many, ", ")+"\r\nSubject: alpha\r\nDate: Thu, 02 May 2024 10:00:00 +0000\r\n\r\nx")
	w.Email(at, "2.eml", eml("Ann <a@x.example>", "Beta", "Thu, 09 May 2024 10:00:00 +0000", strings.Repeat("x", 5000)))
	w.Email(at, "3.eml", eml("Mia <m@x.example>", "gamma", "Wed, 01 May 2024 10:00:00 +0000", "x"))
	for ask, want := range map[string]string{
		"&sort=subjectline": "alpha Beta gamma", "&sort=emailFrom": "Beta gamma alpha", "&sort=date&direction=desc": "Beta alpha gamma",
		"&sort=filesize&direction=desc": "Beta alpha gamma", "&emailFrom=mia": "gamma", "&filter=zoe": "alpha", "&emailTo=person59": "alpha",
		"&page=2&pageSize=2&sort=subjectline": "Beta gamma", "&date=01%20May": "gamma",
	} {
		var names []string
		for _, e := range listOf(t, w.Associate, matter, "email/", ask) {
			if e.Type == "Email" {
				names = append(names, e.Subjectline)
			}
			if n := len([]rune(e.EmailTo)); n > 301 || e.Subjectline == "alpha" && n != 301 {
				t.Errorf("%d characters of recipients", n)
			}
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: %q instead of %q", ask, got, want)
		}
	}
	var count struct{ Matching, Total int }
	w.Associate.Get(fmt.Sprintf("/email/list/count?matterID=%d&basepath=email/&emailFrom=mia", matter)).Into(t, &count)
	var ids []struct{ Type string }
	w.Associate.Get(fmt.Sprintf("/email/list/ids?matterID=%d&basepath=email/", matter)).Into(t, &ids)
	if count.Matching != 1 || count.Total != 4 || len(ids) != 4 || ids[0].Type != "Folder" || ids[1].Type != "Email" {
		t.Errorf("%+v %+v", count, ids)
	}
}

func TestTheCheckLooksAtEmails(t *testing.T) {
	w := testkit.NewWorld(t)
	id := w.Email(w.Mailbox(w.Matter("Acme"), "email/"), "a.eml", eml("a@acme.example", "x", may, "x"))
	damage := func(sql string) {
		t.Helper()
		err := w.App().DB.InTx(t.Context(), w.Actor(w.Admin), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), sql, tx.Tenant, id)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	damage("UPDATE emails SET size = size + 1 WHERE tenant_id = $1 AND id = $2")
	found, err := check.Run(t.Context(), w.App().DB, check.Options{Data: t.TempDir(), Kinds: w.App().Filing.Kinds()})
	if err != nil {
		t.Fatal(err)
	}
	damage("UPDATE emails SET size = size - 1 WHERE tenant_id = $1 AND id = $2")
	told := func(f check.Finding) bool {
		return f.Invariant == "I01" && strings.Contains(f.Where, fmt.Sprint(w.Tenant)) && strings.Contains(f.What, fmt.Sprintf("email %d ", id))
	}
	if !slices.ContainsFunc(found, told) {
		t.Errorf("%q", found)
	}
}
