package sharing_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/jhillyerd/enmime/v2"

	"casefold/internal/kit/errs"
	"casefold/internal/kit/fault"
	"casefold/internal/kit/mail/mailtest"
)

func TestAShareIsMailedToEachRecipientAndItsLinkLeadsToTheFiles(t *testing.T) {
	s := newScene(t, "US")
	a, b := mailbox("a"), mailbox("b")
	id := send(t, s.Partner, order(s.documents, a, "no address", strings.ToUpper(a), b))
	for _, to := range []string{a, b} {
		letters := lettersTo(to)
		if len(letters) != 1 {
			t.Fatalf("%d letters to %s", len(letters), to)
		}
		read, err := enmime.ReadEnvelope(strings.NewReader(letters[0].Text))
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{read.Text, read.HTML} {
			if !strings.Contains(text, "2 documents") || !strings.Contains(text, "Please sign.") || !strings.Contains(text, "Display partner") || !strings.Contains(text, "Firm "+s.Prefix) {
				t.Errorf("the letter says %s", text)
			}
			if strings.Contains(strings.ToLower(text), "canary") || strings.Contains(text, "Secret") {
				t.Error("the letter names a file or the matter")
			}
		}
		if strings.Contains(read.HTML, "src=") || strings.Contains(read.HTML, "url(") {
			t.Error("the page of the letter loads something")
		}
		if reply := read.GetHeader("Reply-To"); !strings.Contains(reply, s.Partner.Email) {
			t.Errorf("answers go to %q", reply)
		}
	}
	to := link(t, lettersTo(a)[0])
	var page struct {
		FirmName, SenderName, Message string
		DocumentList                  []string
		DocumentCount                 int
		PoweredBy                     bool
	}
	info(s.World, to).Into(t, &page)
	if page.FirmName != "Firm "+s.Prefix || page.SenderName != "Display partner" || page.DocumentCount != 2 || page.Message != "Please sign." || page.PoweredBy ||
		!slices.Equal(page.DocumentList, []string{"evidence-canary-0.txt", "evidence-canary-1.txt"}) {
		t.Errorf("%+v", page)
	}
	if r := one(t, s.Partner, id); r.DisplayStatus != "Active" || r.HasBeenDownloaded || r.LastEmailStatus != "sent" || r.LastEmailSent == nil || !r.CanRevoke || r.TotalObjects != 2 ||
		!slices.Equal(r.Recipients, []string{a, b}) || !strings.HasSuffix(r.DownloadURL, to["accessCode"].(string)) || r.MatterName != "Canary v. Secret" {
		t.Errorf("%+v", r)
	}
	files := unpack(t, s.Fetch(url(t, s.World, to), nil).OK(t).Body)
	if len(files) != 2 || files["evidence-canary-1.txt"] != "text 1" {
		t.Errorf("%v", files)
	}
	until(t, "the download is marked", func() bool { return one(t, s.Partner, id).HasBeenDownloaded })
}

func TestWhatIsSentIsWhatWasThereWhenItWasSent(t *testing.T) {
	s := newScene(t, "US")
	folder := s.Folder(s.matter, "docs/Brief/")
	inside := s.Place(s.matter, "docs/Brief/")
	kept := s.Document(inside, "kept.txt", "first")
	trashed := s.Document(inside, "trashed.txt", "x")
	s.Admin.Post("/multi/delete", m{"IDs": m{"File": []int64{trashed}}, "objectType": "Documents"}).OK(t)
	fault.Meet(t, "zip.batch", func() {
		s.Admin.AddVersion(kept, "second")
		s.Document(inside, "later.txt", "later")
		fault.Meet(t, "zip.batch", func() {})
	})
	to := mailbox("frozen")
	send(t, s.Partner, m{"selectedObjects": m{"Folder": []int64{folder}}, "recipients": []string{to}})
	files := unpack(t, s.Fetch(url(t, s.World, link(t, lettersTo(to)[0])), nil).OK(t).Body)
	if files["Brief/kept.txt"] != "first" || len(files) != 2 { // with the folder itself
		t.Errorf("%v", files)
	}
}

func TestOneThingThatMayNotBeSentRefusesAll(t *testing.T) {
	s, other := newScene(t, "US"), newScene(t, "US")
	walled := s.Matter("Walled", s.Walled(s.Partner))
	hidden := s.Document(s.Place(walled, "docs/"), "hidden.txt", "x")
	trashed := s.Document(s.place, "trashed.txt", "x")
	s.Admin.Post("/multi/delete", m{"IDs": m{"File": []int64{trashed}}, "objectType": "Documents"}).OK(t)
	elsewhere := s.Document(s.Place(s.Matter("Elsewhere"), "docs/"), "b.txt", "x")
	closed := s.Matter("Trashed matter")
	inTrash := s.Document(s.Place(closed, "docs/"), "c.txt", "x")
	s.Admin.Post("/matter/setDeleted", m{"matterID": closed, "isDeleted": true}).OK(t)
	empty := s.Folder(s.matter, "docs/Empty/")
	to := mailbox("nobody")
	for name, c := range map[string]struct {
		body m
		want *errs.Error
	}{
		"walled":              {order(append(s.documents, hidden), to), errs.NoDocumentAccess},
		"of another firm":     {order(append(s.documents, other.documents[0]+100000), to), errs.DocumentNotFound},
		"in the trash":        {order(append(s.documents, trashed), to), errs.ObjectInTrash},
		"of a trashed matter": {order([]int64{inTrash}, to), errs.MatterInTrashShare},
		"of two matters":      {order(append(s.documents, elsewhere), to), errs.InvalidInput},
		"nothing":             {order([]int64{}, to), errs.InvalidInput},
		"an empty folder":     {m{"selectedObjects": m{"Folder": []int64{empty}}, "recipients": []string{to}}, errs.InvalidInput},
		"a note":              {m{"selectedObjects": m{"Note": []int64{1}}, "recipients": []string{to}}, errs.InvalidInput},
		"nobody to send to":   {order(s.documents, "a b", "x@y"), errs.InvalidInput},
		"too many people":     {order(s.documents, many(101)...), errs.TooManyItems},
		"a long message":      {m{"selectedObjects": m{"File": s.documents}, "recipients": []string{to}, "message": strings.Repeat("ü", 5001)}, errs.InvalidInput},
	} {
		t.Run(name, func(t *testing.T) { s.Associate.Post("/multi/externalSend", c.body).Fails(t, c.want) })
	}
	if all := list(t, s.Admin); len(all) != 0 {
		t.Errorf("refused calls left %v", all)
	}
	if len(lettersTo(to)) != 0 {
		t.Error("a refused call sent a letter")
	}
}

func many(n int) (all []string) {
	for range n {
		all = append(all, mailbox("many"))
	}
	return all
}

func TestAnIdempotencyKeySendsOnce(t *testing.T) {
	s := newScene(t, "US")
	to := mailbox("once")
	key := http.Header{"Idempotency-Key": {"k1"}}
	var first, second struct{ JobID int64 }
	s.Partner.Call(http.MethodPost, "/multi/externalSend", order(s.documents, to), key).Into(t, &first)
	s.Partner.Call(http.MethodPost, "/multi/externalSend", order(s.documents, to), key).Into(t, &second)
	id := ends(t, s.Partner, first.JobID).Data.ShareID
	key.Set("Idempotency-Key", "k2")
	var again, repeated struct{ JobID int64 }
	s.Partner.Call(http.MethodPost, "/share/outgoing/resend", m{"shareID": id}, key).Into(t, &again)
	s.Partner.Call(http.MethodPost, "/share/outgoing/resend", m{"shareID": id}, key).Into(t, &repeated)
	ends(t, s.Partner, again.JobID)
	if first != second || again != repeated || len(list(t, s.Partner)) != 1 || len(lettersTo(to)) != 2 {
		t.Errorf("%v %v, %v %v, %d letters", first, second, again, repeated, len(lettersTo(to)))
	}
}

func TestAFileThatIsGoneFailsTheWholeShareAndMailsNothing(t *testing.T) {
	s := newScene(t, "US")
	s.Admin.AddVersion(s.documents[0], "second")
	to := mailbox("gone")
	met := false
	fault.Meet(t, "share.packed", func() {
		if met {
			return
		}
		met = true
		s.write(t, "UPDATE document_versions SET state = 'deleted', file_key = NULL WHERE document_id = $1 AND number = 2", s.documents[0])
	})
	j := ends(t, s.Partner, start(t, s.Partner, order(s.documents, to)))
	if j.Status != 3 || j.Data.Error.Code != errs.ShareZip.Code || len(lettersTo(to)) != 0 {
		t.Errorf("%d %s, %d letters", j.Status, j.JobData, len(lettersTo(to)))
	}
	all := list(t, s.Partner)
	if len(all) != 1 || all[0].DisplayStatus != "Failed" || all[0].LastEmailStatus != "failed" || all[0].DownloadURL != "" {
		t.Errorf("%+v", all)
	}
	s.Partner.Post("/share/outgoing/resend", m{"shareID": all[0].ID}).Fails(t, errs.ShareResend)
}

func TestAStoppedShareSendsNothing(t *testing.T) {
	s := newScene(t, "US")
	to := mailbox("stopped")
	begun := make(chan int64, 1)
	stopped := false
	fault.Meet(t, "share.packed", func() {
		if stopped {
			return
		}
		stopped = true
		s.Partner.Post("/jobs/stop", m{"jobID": <-begun}).OK(t)
	})
	id := start(t, s.Partner, order(s.documents, to))
	begun <- id
	j := ends(t, s.Partner, id)
	until(t, "the share is shown as failed", func() bool { return list(t, s.Partner)[0].DisplayStatus == "Failed" })
	if j.Status != 3 || !j.Data.Stopped || len(lettersTo(to)) != 0 {
		t.Errorf("%s, %d letters", j.JobData, len(lettersTo(to)))
	}
}

func TestNamesAndMessagesOfAnyKindChangeNothingButThemselves(t *testing.T) {
	s := newScene(t, "US")
	evil := s.Document(s.place, "<script>alert(1)<_script>\u202egnp.txt", "x")
	to := mailbox("evil")
	send(t, s.Partner, m{"selectedObjects": m{"File": []int64{evil}}, "recipients": []string{to, "a@b.example\r\nBcc: c@d.example"},
		"message": "<img src=x onerror=alert(1)>\r\nBcc: x@y.example\u202e\r\n.\r\nQUIT"})
	letters := lettersTo(to)
	read, err := enmime.ReadEnvelope(strings.NewReader(letters[0].Text))
	if err != nil || len(letters) != 1 {
		t.Fatal(err, len(letters))
	}
	if read.GetHeader("Bcc") != "" || strings.Contains(read.HTML, "<img") || strings.ContainsRune(read.Text, 0x202e) || !strings.Contains(read.Text, "<img src=x onerror=alert(1)>") {
		t.Errorf("%v\n%s\n%s", read.Root.Header, read.Text, read.HTML)
	}
	if len(lettersTo("c@d.example"))+len(lettersTo("x@y.example")) != 0 {
		t.Error("somebody else got the letter")
	}
	var page struct{ DocumentList []string }
	info(s.World, link(t, letters[0])).Into(t, &page)
	if len(page.DocumentList) != 1 || !strings.HasPrefix(page.DocumentList[0], "<script>") {
		t.Errorf("%q", page.DocumentList)
	}
	for name := range unpack(t, s.Fetch(url(t, s.World, link(t, letters[0])), nil).OK(t).Body) {
		if strings.ContainsAny(name, "<>\u202e") {
			t.Errorf("the ZIP has %q", name)
		}
	}
}

func TestEmailsAreSharedWhereTheCallSaysSo(t *testing.T) {
	s := newScene(t, "US")
	email := s.Email(s.Mailbox(s.matter, "email/"), "letter.eml", "From: a@b.example\r\nSubject: Hello\r\n\r\ntext\r\n")
	to := mailbox("emails")
	s.Partner.Post("/multi/externalSend", m{"selectedObjects": m{"Email": []int64{email}}, "recipients": []string{to}}).Fails(t, errs.InvalidInput)
	send(t, s.Partner, m{"selectedObjects": m{"Email": []int64{email}}, "documentOrEmail": "email", "recipients": []string{to}})
	if files := unpack(t, s.Fetch(url(t, s.World, link(t, lettersTo(to)[0])), nil).OK(t).Body); !strings.Contains(files["letter.eml"], "Subject: Hello") {
		t.Errorf("%v", files)
	}
}

func TestTheMailServersAnswersAreTold(t *testing.T) {
	s := newScene(t, "US")
	refused, later := mailbox("refused"), mailbox("later")
	answer(refused, mailtest.UnknownUser)
	answer(later, mailtest.Greylisted)
	j := ends(t, s.Partner, start(t, s.Partner, order(s.documents, append(many(8), refused, later)...)))
	if j.Status != 2 || j.Data.Sent != 8 || j.Data.Failed != 1 || j.Data.Queued != 1 || !strings.Contains(j.Data.Message, "1 of 10") {
		t.Errorf("%d %s", j.Status, j.JobData)
	}
	if r := one(t, s.Partner, j.Data.ShareID); r.DisplayStatus != "Active" || !r.LastEmailFailed || r.LastEmailSent != nil {
		t.Errorf("%+v", r)
	}
	answer(later, nil)
	until(t, "the greylisted letter arrives", func() bool { return len(lettersTo(later)) == 1 })
	dropped := mailbox("dropped")
	answer(dropped, mailtest.ErrDropped)
	j = ends(t, s.Partner, start(t, s.Partner, order(s.documents, dropped)))
	if j.Status != 2 || j.Data.Queued != 1 {
		t.Errorf("%d %s", j.Status, j.JobData)
	}
	answer(dropped, nil)
	until(t, "the letter arrives after the connection was dropped", func() bool { return len(lettersTo(dropped)) == 1 })
}

func TestAShareThatNobodyAcceptsHasFailed(t *testing.T) {
	s := newScene(t, "US")
	to := mailbox("unknown")
	answer(to, mailtest.UnknownUser)
	j := ends(t, s.Partner, start(t, s.Partner, order(s.documents, to)))
	if j.Status != 3 || j.Data.Error.Code != errs.ShareMail.Code {
		t.Errorf("%d %s", j.Status, j.JobData)
	}
	r := list(t, s.Partner)[0]
	if r.DisplayStatus != "Failed" || !r.LastEmailFailed {
		t.Errorf("%+v", r)
	}
	answer(to, nil)
	var again struct{ JobID int64 }
	s.Partner.Post("/share/outgoing/resend", m{"shareID": r.ID}).Into(t, &again)
	if j := ends(t, s.Partner, again.JobID); j.Status != 2 || len(lettersTo(to)) != 1 || one(t, s.Partner, r.ID).DisplayStatus != "Active" {
		t.Errorf("%d %s", j.Status, j.JobData)
	}
}

func TestASilentMailServerLeavesTheShareActiveAndItsMailsQueued(t *testing.T) {
	s := newScene(t, "US")
	to := mailbox("silent")
	post.FallSilent()
	defer post.SpeakAgain()
	j := ends(t, s.Partner, start(t, s.Partner, order(s.documents, to)))
	if j.Status != 2 || j.Data.Queued != 1 || !strings.Contains(j.Data.Message, "1 of 1") || one(t, s.Partner, j.Data.ShareID).DisplayStatus != "Active" {
		t.Errorf("%d %s", j.Status, j.JobData)
	}
	post.SpeakAgain()
	until(t, "the letter arrives when the server speaks again", func() bool { return len(lettersTo(to)) == 1 })
}

func TestAShareWhoseMailsArePromisedCannotBeStopped(t *testing.T) {
	s := newScene(t, "US")
	to := mailbox("unstoppable")
	begun := make(chan int64, 1)
	fault.Meet(t, "share.mailed.committed", func() { s.Partner.Post("/jobs/stop", m{"jobID": <-begun}).OK(t) })
	id := start(t, s.Partner, order(s.documents, to))
	begun <- id
	if j := ends(t, s.Partner, id); j.Status != 2 || j.Data.Stopped || len(lettersTo(to)) != 1 {
		t.Errorf("%d %s", j.Status, j.JobData)
	}
}

func TestWhatIsTooMuchForOneZIPIsSaidInTheWordsThatBrowsersKnow(t *testing.T) {
	s := newScene(t, "US")
	s.write(t, "UPDATE documents SET size = $2 WHERE id = $1", s.documents[0], int64(20<<30+1))
	to := mailbox("huge")
	j := ends(t, s.Partner, start(t, s.Partner, order(s.documents, to)))
	if j.Status != 3 || j.Data.ErrorCode != "FAILED_TOO_MANY_FILES" || len(lettersTo(to)) != 0 {
		t.Errorf("%d %s", j.Status, j.JobData)
	}
	r := list(t, s.Partner)[0]
	if r.DisplayStatus != "Failed" || r.LastEmailStatus != "failed" {
		t.Errorf("%+v", r)
	}
	s.Partner.Post("/share/outgoing/resend", m{"shareID": r.ID}).Fails(t, errs.ShareResend)
	var counted int
	s.read(t, &counted, "SELECT sum(mails) FROM share_sendings")
	if counted != 0 {
		t.Errorf("%d mails count towards the limit, and none was sent", counted)
	}
}

func TestBytesThatAreLostFailTheWholeShare(t *testing.T) {
	s := newScene(t, "US")
	var key string
	s.read(t, &key, "SELECT file_key FROM document_versions WHERE document_id = $1", s.documents[1])
	if err := s.App().Blobs[s.Region].Delete(key); err != nil {
		t.Fatal(err)
	}
	to := mailbox("lost")
	j := ends(t, s.Partner, start(t, s.Partner, order(s.documents, to)))
	if j.Status != 3 || j.Data.Error.Code != errs.ShareZip.Code || len(lettersTo(to)) != 0 || list(t, s.Partner)[0].DisplayStatus != "Failed" {
		t.Errorf("%d %s", j.Status, j.JobData)
	}
}
