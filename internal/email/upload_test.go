package email_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"casefold/internal/email"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestAnEmailIsFiledWithWhatTheServerReadsInIt(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	at := w.Mailbox(matter, "email/")
	text := eml("Ada Acme <Ada@Acme.example>", "Settlement =?utf-8?Q?=C3=BCber?= all", may, "Dear Bea")
	id := w.Associate.SendEmail(at, "settlement.eml", text)
	if found := listOf(t, w.Associate, matter, "email/", ""); len(found) != 0 {
		t.Fatalf("shown before it is confirmed: %+v", found)
	}
	if codes := w.Associate.Confirm([]int64{id}, false).Codes(t); codes[0] != 0 {
		t.Fatal(codes)
	}
	e := listOf(t, w.Partner, matter, "email/", "")[0]
	if e.Type != "Email" || e.ID != id || e.Subjectline != "Settlement über all" || e.OriginalFilename != "settlement.eml" ||
		e.EmailFrom != "Ada Acme <Ada@Acme.example>" || e.EmailTo != "Bea Bolt <bea@bolt.example>" || e.Date != "2024-05-02T08:00:00Z" ||
		e.DateText != may || e.Filesize != int64(len(text)) || len(e.MD5Checksum) != 32 || e.IsUnreadable != 0 {
		t.Errorf("%+v", e)
	}
	if again := w.Associate.Confirm([]int64{id}, false).Codes(t); again[0] != 0 {
		t.Errorf("confirmed again: %v", again)
	}
	if n := len(listOf(t, w.Associate, matter, "email/", "")); n != 1 {
		t.Errorf("%d emails", n)
	}
	w.Partner.Confirm([]int64{id}, false).Fails(t, errs.EmailNotFound)
}

func TestFoldersOfAnUploadAreMadeAndOnlyEmailsAreTaken(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	at := w.Mailbox(matter, "email/")
	begin := func(folder int64, list ...m) *testkit.Response {
		return w.Associate.Put("/email/checkTrashAndUpload", m{"directoryID": folder, "emailList": list})
	}
	var begun struct {
		InsertID     int64 `json:"insertId"`
		AffectedRows int
		IDs          []int64
	}
	begin(at.Folder, m{"originalFilename": "a.EML", "folderPath": "In: box/2024/", "md5checksum": "whatever"}, m{"originalFilename": "b.msg"}).Into(t, &begun)
	if begun.AffectedRows != 2 || begun.IDs[0] != begun.InsertID || begun.IDs[1] != begun.InsertID+1 {
		t.Errorf("%+v", begun)
	}
	w.Mailbox(matter, "email/In_ box/2024/")
	begin(at.Folder, m{"originalFilename": "a.eml"}, m{"originalFilename": "brief.docx"}).Fails(t, errs.InvalidInput)
	begin(at.Folder).Fails(t, errs.InvalidInput)
	begin(at.Folder, slices.Repeat([]m{{"originalFilename": "a.eml"}}, 501)...).Fails(t, errs.InvalidInput)
	begin(w.Place(matter, "docs/").Folder, m{"originalFilename": "a.eml"}).Fails(t, errs.InvalidInput)
	walled := w.Mailbox(w.Matter("Walled", w.Walled(w.Partner)), "email/")
	begin(walled.Folder, m{"originalFilename": "a.eml"}).Fails(t, errs.NoFolderAccess)
	w.Partner.Post("/signedUrlForEmailUpload", m{"emailID": begun.InsertID}).Fails(t, errs.EmailNotFound)
	w.Associate.Post("/signedUrlForEmailUpload", m{}).Fails(t, errs.InvalidInput)
	if codes := w.Associate.Confirm(begun.IDs, false).Codes(t); !slices.Equal(codes, []int{1001, 1001}) {
		t.Errorf("without bytes: %v", codes)
	}
}

func TestARepeatedBeginMakesNothingTwice(t *testing.T) {
	w := testkit.NewWorld(t)
	at := w.Mailbox(w.Matter("Acme"), "email/")
	body, key := m{"directoryID": at.Folder, "emailList": []m{{"originalFilename": "a.eml"}}}, http.Header{"Idempotency-Key": {"one"}}
	first := w.Associate.Call("PUT", "/email/checkTrashAndUpload", body, key).OK(t)
	again := w.Associate.Call("PUT", "/email/checkTrashAndUpload", body, key).OK(t)
	if !bytes.Equal(first.Body, again.Body) {
		t.Errorf("%s and then %s", first.Body, again.Body)
	}
}

func TestEqualBytesInTheMatterAreToldBeforeAnythingIsSent(t *testing.T) {
	w := testkit.NewWorld(t)
	matter, other := w.Matter("Acme"), w.Matter("Other")
	at := w.Mailbox(matter, "email/")
	text := eml("a@acme.example", "Hello", may, "x")
	sum := sha256.Sum256([]byte(text))
	known, fresh := hex.EncodeToString(sum[:]), strings.Repeat("ab", 32)
	id := w.Email(at, "hello.eml", text)
	begin := func(folder int64, skip bool, hashes ...string) *testkit.Response {
		var list []m
		for i, hash := range hashes {
			list = append(list, m{"originalFilename": fmt.Sprintf("%d.eml", i), "sha256": hash})
		}
		return w.Associate.Put("/email/checkTrashAndUpload", m{"directoryID": folder, "emailList": list, "skipMD5Check": skip})
	}
	for _, trashed := range []bool{false, true} {
		var data struct {
			Count      int
			Duplicates []struct {
				Index            int
				OriginalFilename string
				EmailID          int64
				IsDeleted        bool
			}
		}
		begin(at.Folder, false, fresh, known).Fails(t, errs.DuplicateEmails).Data(t, &data)
		if data.Count != 1 || data.Duplicates[0].Index != 1 || data.Duplicates[0].EmailID != id || data.Duplicates[0].IsDeleted != trashed {
			t.Errorf("%+v", data)
		}
		w.Associate.Post("/multi/delete", m{"IDs": m{"Email": []int64{id}}, "objectType": "Emails"}).OK(t)
	}
	begin(at.Folder, false, fresh, fresh).Fails(t, errs.DuplicateEmails)
	begin(at.Folder, true, known, known).OK(t)
	begin(w.Mailbox(other, "email/").Folder, false, known).OK(t)
}

func TestTheSameMessageInOtherBytesWaitsForADayAndIsNeverDropped(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	at := w.Mailbox(matter, "email/")
	w.Email(at, "one.eml", eml("Ada <ada@acme.example>", "Hello", may, "as the server sent it"))
	twin := eml("\"Ada A.\" <ADA@acme.example>", "Hello", "Thu, 02 May 2024 08:00:00 +0000", "as an archive kept it")
	id := w.Associate.SendEmail(at, "two.eml", twin)
	otherDay := w.Associate.SendEmail(at, "three.eml", eml("ada@acme.example", "Hello", "Fri, 03 May 2024 08:00:00 +0000", "x"))
	if codes := w.Associate.Confirm([]int64{id, otherDay}, false).Codes(t); !slices.Equal(codes, []int{errs.DuplicateEmail.Code, 0}) {
		t.Fatal(codes)
	}
	if n := len(listOf(t, w.Associate, matter, "email/", "")); n != 2 {
		t.Errorf("%d emails", n)
	}
	clock.Advance(20 * time.Hour)
	t.Cleanup(clock.Reset)
	w.Associate.SignIn()
	w.Admin.SignIn()
	forget(t, w)
	if codes := w.Associate.Confirm([]int64{id}, false).Codes(t); codes[0] != errs.DuplicateEmail.Code {
		t.Fatal(codes) // and it waits a day from now on
	}
	clock.Advance(20 * time.Hour)
	w.Associate.SignIn()
	forget(t, w)
	if codes := w.Associate.Confirm([]int64{id}, true).Codes(t); codes[0] != 0 {
		t.Fatal(codes)
	}
	if n := len(listOf(t, w.Associate, matter, "email/", "")); n != 3 {
		t.Errorf("%d emails", n)
	}
	late := w.Associate.SendEmail(at, "four.eml", twin)
	clock.Advance(25 * time.Hour)
	w.Associate.SignIn()
	forget(t, w)
	w.Associate.Confirm([]int64{late}, true).Fails(t, errs.EmailNotFound)
}

func forget(t *testing.T, w *testkit.World) {
	t.Helper()
	err := w.App().DB.InTx(t.Context(), w.Actor(w.Admin), func(tx *db.Tx) error { return email.Forget(context.Background(), tx) })
	if err != nil {
		t.Fatal(err)
	}
}

func TestTwinsOfOneCallAndOfTwoAtOnceAreFiledOnce(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	at := w.Mailbox(matter, "email/")
	text := eml("ada@acme.example", "Hello", may, "x")
	one, two := w.Associate.SendEmail(at, "one.eml", text), w.Associate.SendEmail(at, "two.eml", text)
	if codes := w.Associate.Confirm([]int64{one, two}, false).Codes(t); !slices.Equal(codes, []int{0, 6520}) {
		t.Error(codes)
	}
	other := w.Mailbox(w.Matter("Other"), "email/")
	ids := [2]int64{w.Associate.SendEmail(other, "one.eml", text), w.Partner.SendEmail(other, "two.eml", text)}
	answers := make(chan int, 2)
	for i, p := range []*testkit.Person{w.Associate, w.Partner} {
		go func() { answers <- p.Confirm([]int64{ids[i]}, false).Codes(t)[0] }()
	}
	if sum := <-answers + <-answers; sum != 6520 {
		t.Errorf("both together answered %d", sum)
	}
}

func TestWhatCannotBeReadIsFiledUnderTheNameOfItsFile(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	at := w.Mailbox(matter, "email/")
	ids := []int64{
		w.Email(at, "broken.msg", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"+strings.Repeat("\xff", 2000)),
		w.Email(at, "empty.eml", ""),
	}
	for i, e := range listOf(t, w.Associate, matter, "email/", "&sort=id") {
		if e.ID != ids[i] || e.Subjectline != e.OriginalFilename {
			t.Errorf("%+v", e)
		}
	}
	if e := listOf(t, w.Associate, matter, "email/", "&sort=id")[0]; e.IsUnreadable != 1 {
		t.Errorf("%+v", e)
	}
	// Two unreadable files are no twins because nothing is known of either.
	again := w.Associate.SendEmail(at, "other.msg", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"+strings.Repeat("\xfe", 2000))
	same := w.Associate.SendEmail(at, "same.msg", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"+strings.Repeat("\xff", 2000))
	if codes := w.Associate.Confirm([]int64{again, same}, false).Codes(t); !slices.Equal(codes, []int{0, 6520}) {
		t.Error(codes)
	}
}

func TestDatesAreKeptAsWrittenBesideASafeSortKey(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	at := w.Mailbox(matter, "email/")
	for i, date := range []string{"Mon, 01 Jan 0001 00:00:00 +0000", "Fri, 31 Dec 9999 23:59:59 -0100", "Thu, 02 May 2024 10:00:00 NOWHERE", "yesterday"} {
		w.Email(at, fmt.Sprintf("%d.eml", i), eml("a@acme.example", fmt.Sprint("date ", i), date, "x"))
		if e := listOf(t, w.Associate, matter, "email/", "&sort=id")[i]; e.DateText != date {
			t.Errorf("%q is kept as %q", date, e.DateText)
		}
	}
	w.Email(at, "good.eml", eml("a@acme.example", "good", may, "x"))
	for _, direction := range []string{"asc", "desc"} {
		if found := listOf(t, w.Associate, matter, "email/", "&sort=date&direction="+direction); len(found) != 5 || found[4].Date != "" {
			t.Errorf("%s: %+v", direction, found)
		}
	}
}

func TestNothingIsFiledIntoTheTrash(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	folder := w.Folder(matter, "email/Inbox")
	at := w.Mailbox(matter, "email/Inbox/")
	id := w.Associate.SendEmail(at, "a.eml", eml("a@acme.example", "x", may, "x"))
	begin := func() *testkit.Response {
		return w.Associate.Put("/email/checkTrashAndUpload", m{"directoryID": at.Folder, "emailList": []m{{"originalFilename": "b.eml"}}})
	}
	w.Admin.Post("/multi/delete", m{"IDs": m{"Folder": []int64{folder}}}).OK(t)
	begin().Fails(t, errs.FolderInTrash)
	w.Associate.Post("/signedUrlForEmailUpload", m{"emailID": id}).Fails(t, errs.FolderInTrash)
	if codes := w.Associate.Confirm([]int64{id}, false).Codes(t); codes[0] != errs.FolderInTrash.Code {
		t.Error(codes)
	}
	w.Admin.Post("/multi/restore", m{"IDs": m{"Folder": []int64{folder}}}).OK(t)
	w.Admin.Post("/matter/setDeleted", m{"matterID": matter, "isDeleted": 1}).OK(t)
	begin().Fails(t, errs.MatterInTrashUpload)
	if codes := w.Associate.Confirm([]int64{id}, false).Codes(t); codes[0] != errs.MatterInTrashUpload.Code {
		t.Error(codes)
	}
	w.Admin.Post("/matter/setDeleted", m{"matterID": matter, "isDeleted": 0}).OK(t)
	if codes := w.Associate.Confirm([]int64{id}, false).Codes(t); codes[0] != 0 {
		t.Error(codes)
	}
}
