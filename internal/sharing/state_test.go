package sharing_test

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/mail/mailtest"
	"casefold/internal/testkit"
)

// shared is a share with its link.
func shared(t *testing.T, s scene) (int64, m) {
	t.Helper()
	to := mailbox("reader")
	id := send(t, s.Partner, order(s.documents, to))
	return id, link(t, lettersTo(to)[0])
}

func TestEveryDeadLinkIsAnsweredAlike(t *testing.T) {
	s := newScene(t, "US")
	never := gone(t, info(s.World, m{"accessCode": "never-was"}))
	dead := map[string]m{"of the wrong region": nil, "in lower case": nil, "cut": nil, "longer": nil, "encoded": nil, "of no region": nil}
	_, to := shared(t, s)
	code := to["accessCode"].(string)
	dead["of the wrong region"] = m{"accessCode": code, "userRegion": "CA"}
	dead["of no region"] = m{"accessCode": code, "userRegion": "XX"}
	dead["in lower case"] = m{"accessCode": strings.ToLower(code)}
	dead["cut"] = m{"accessCode": code[:31]}
	dead["longer"] = m{"accessCode": code + "A"}
	dead["encoded"] = m{"accessCode": code + "%20"}
	dead["empty"] = m{"accessCode": ""}
	ended := func(statement string) m {
		id, to := shared(t, s)
		s.write(t, statement, id)
		return to
	}
	dead["expired"] = ended("UPDATE shares SET created_at = now() - interval '40 days', expires_at = now() - interval '1 second' WHERE id = $1")
	dead["failed"] = ended("UPDATE shares SET status = 'failed', ended_at = now() WHERE id = $1")
	dead["processing"] = ended("UPDATE shares SET status = 'processing' WHERE id = $1")
	id, revoked := shared(t, s)
	s.Partner.Post("/share/outgoing/revoke", m{"shareID": id}).OK(t)
	dead["revoked"] = revoked
	for name, to := range dead {
		if got := gone(t, info(s.World, to)); got != never {
			t.Errorf("%s: %s, not %s", name, got, never)
		}
		if got := gone(t, s.Anonymous().Post("/public/share/download", to)); got != never {
			t.Errorf("the download of one that is %s: %s", name, got)
		}
		s.Admin.Get("/share/outgoing/detail?accessHash="+to["accessCode"].(string)+"&externalShareRegion="+region(to)).Fails(t, errs.ObjectNotFound)
	}
	info(s.World, to).OK(t)
}

func region(link m) string {
	if name, ok := link["userRegion"].(string); ok {
		return name
	}
	return ""
}

func TestTheClockOfTheDatabaseEndsAShare(t *testing.T) {
	s := newScene(t, "US")
	id, to := shared(t, s)
	url := url(t, s.World, to)
	if answer := s.Fetch(url, http.Header{"Range": {"bytes=0-3"}}); answer.Status != http.StatusPartialContent || one(t, s.Partner, id).HasBeenDownloaded {
		t.Errorf("a range is answered with %d, or is a download", answer.Status)
	}
	s.write(t, "UPDATE shares SET created_at = now() - interval '40 days', expires_at = now() WHERE id = $1", id)
	info(s.World, to).Fails(t, errs.ObjectNotFound)
	s.Fetch(url, http.Header{"Range": {"bytes=0-3"}}).Fails(t, errs.ObjectNotFound)
	if r := one(t, s.Partner, id); r.DisplayStatus != "Expired" || r.Status != "active" || r.CanRevoke || r.DownloadURL != "" {
		t.Errorf("%+v", r)
	}
	s.Partner.Post("/share/outgoing/revoke", m{"shareID": id}).Fails(t, errs.InvalidInput)
	s.write(t, "UPDATE shares SET status = 'processing' WHERE id = $1", id)
	if r := one(t, s.Partner, id); r.DisplayStatus != "Never Finished" {
		t.Errorf("%+v", r)
	}
}

func TestNoDownloadBeginsAfterTheRevocationIsAcknowledged(t *testing.T) {
	s := newScene(t, "US")
	id, to := shared(t, s)
	url := url(t, s.World, to)
	var revoked time.Time
	var mu sync.Mutex
	var readers sync.WaitGroup
	begin := make(chan struct{})
	for range 100 {
		readers.Go(func() {
			<-begin
			for range 5 {
				mu.Lock()
				after := !revoked.IsZero()
				mu.Unlock()
				if answer := s.Fetch(url, http.Header{"Range": {"bytes=0-9"}}); answer.Status != http.StatusGone && after {
					t.Errorf("a range was sent after the revocation: %d", answer.Status)
				}
				if answer := s.Anonymous().Post("/public/share/download", to); answer.Status != http.StatusGone && answer.Status != http.StatusTooManyRequests && after {
					t.Errorf("a URL was given after the revocation: %d", answer.Status)
				}
			}
		})
	}
	close(begin)
	s.Partner.Post("/share/outgoing/revoke", m{"shareID": id}).OK(t)
	mu.Lock()
	revoked = time.Now()
	mu.Unlock()
	readers.Wait()
	if r := one(t, s.Partner, id); r.DisplayStatus != "Revoked" || r.CanRevoke || !r.CanResend {
		t.Errorf("%+v", r)
	}
	s.Fetch(url, nil).Fails(t, errs.ObjectNotFound)
}

func TestAResentShareKeepsItsLinkAndAReSharedOneGetsAnother(t *testing.T) {
	s := newScene(t, "US")
	to := mailbox("again")
	id := send(t, s.Partner, order(s.documents, to))
	again := func() {
		t.Helper()
		var begun struct{ JobID int64 }
		s.Partner.Post("/share/outgoing/resend", m{"shareID": id}).Into(t, &begun)
		if j := ends(t, s.Partner, begun.JobID); j.Status != 2 || j.Data.Message != "Re-shared and email resent" {
			t.Fatalf("%d %s", j.Status, j.JobData)
		}
	}
	again()
	first, second := link(t, lettersTo(to)[0]), link(t, lettersTo(to)[1])
	if first["accessCode"] != second["accessCode"] {
		t.Error("an active share was resent with another link")
	}
	s.Admin.AddVersion(s.documents[0], "changed since")
	s.Partner.Post("/share/outgoing/revoke", m{"shareID": id}).OK(t)
	again()
	third := link(t, lettersTo(to)[2])
	if third["accessCode"] == first["accessCode"] {
		t.Error("a revoked share came back under its old link")
	}
	info(s.World, first).Fails(t, errs.ObjectNotFound)
	if files := unpack(t, s.Fetch(url(t, s.World, third), nil).OK(t).Body); files["evidence-canary-0.txt"] != "text 0" {
		t.Errorf("not the version that was shared: %v", files)
	}
	var detail struct {
		ShareID      int64
		AccessHash   string
		ShareDetails struct {
			SenderName      string
			ShareAccessedAt *time.Time
			DocumentList    []string
			Recipients      []string
			Documents       []struct{ VersionNumber int64 }
		}
		ShareEmails []struct {
			ID         int64
			Status     string
			SentAt     *time.Time
			Recipients []struct{ Recipient, Status string }
		}
	}
	s.Partner.Get("/share/outgoing/detail?shareID="+strconv.FormatInt(id, 10)).Into(t, &detail)
	if detail.ShareID != id || detail.AccessHash != third["accessCode"] || len(detail.ShareEmails) != 3 || detail.ShareEmails[2].Status != "sent" || detail.ShareEmails[2].SentAt == nil ||
		detail.ShareEmails[0].Recipients[0].Recipient != to || detail.ShareEmails[0].Recipients[0].Status != "sent" || detail.ShareDetails.Documents[0].VersionNumber != 1 {
		t.Errorf("%+v", detail)
	}
	s.Admin.Post("/multi/delete", m{"IDs": m{"File": s.documents[:1]}, "objectType": "Documents"}).OK(t)
	info(s.World, third).OK(t) // trashing a document later stops nothing
	again()
	s.Partner.Post("/share/outgoing/revoke", m{"shareID": id}).OK(t)
	s.Partner.Post("/share/outgoing/resend", m{"shareID": id}).Fails(t, errs.ObjectInTrash)
}

func TestDestroyingAVersionRevokesTheSharesThatHoldIt(t *testing.T) {
	s := newScene(t, "US")
	id, to := shared(t, s)
	s.Admin.AddVersion(s.documents[0], "second")
	var version int64
	s.read(t, &version, "SELECT id FROM document_versions WHERE document_id = $1 AND number = 1", s.documents[0])
	s.Admin.Post("/document/version/delete?documentID="+strconv.FormatInt(s.documents[0], 10)+"&versionID="+strconv.FormatInt(version, 10), nil).OK(t)
	info(s.World, to).Fails(t, errs.ObjectNotFound)
	if r := one(t, s.Partner, id); r.DisplayStatus != "Revoked" {
		t.Errorf("%+v", r)
	}
	s.Partner.Post("/share/outgoing/resend", m{"shareID": id}).Fails(t, errs.ShareResend)
}

func TestAnswersToStrangersAreKeptByNobodyAndShownNowhere(t *testing.T) {
	s := newScene(t, "US")
	_, to := shared(t, s)
	for _, answer := range []*testkit.Response{info(s.World, to), s.Fetch(url(t, s.World, to), nil)} {
		if h := answer.Header; h.Get("Referrer-Policy") != "no-referrer" || !strings.Contains(h.Get("Cache-Control"), "no-store") || h.Get("X-Content-Type-Options") != "nosniff" ||
			!strings.Contains(h.Get("Content-Security-Policy"), "frame-ancestors") {
			t.Errorf("%v", h)
		}
	}
	h := s.Fetch(url(t, s.World, to), nil).OK(t).Header
	if !strings.HasPrefix(h.Get("Content-Disposition"), "attachment") || !strings.Contains(h.Get("X-Robots-Tag"), "noindex") || h.Get("Content-Type") != "application/octet-stream" {
		t.Errorf("%v", h)
	}
}

func TestADownloadInPiecesIsOneDownload(t *testing.T) {
	s := newScene(t, "US")
	id, to := shared(t, s)
	url := url(t, s.World, to)
	size := len(s.Fetch(url, http.Header{"Range": {"bytes=0-0"}}).Body)
	if s.Fetch(url, http.Header{"Range": {"bytes=5-"}}); one(t, s.Partner, id).HasBeenDownloaded || size != 1 {
		t.Error("the rest of a file is a download")
	}
	s.Fetch(url, http.Header{"Range": {"bytes=0-99"}})
	until(t, "the first piece is counted", func() bool {
		var sent int64
		s.read(t, &sent, "SELECT max(sent_bytes) FROM share_accesses WHERE share_id = $1", id)
		return sent == 100
	})
	s.Fetch(url, http.Header{"Range": {"bytes=100-"}})
	until(t, "the download is marked", func() bool { return one(t, s.Partner, id).HasBeenDownloaded })
}

func TestTrashingTheMatterStopsItsSharesUntilItIsRestored(t *testing.T) {
	s := newScene(t, "US")
	id, to := shared(t, s)
	url := url(t, s.World, to)
	trash := func(deleted bool) {
		s.Admin.Post("/matter/setDeleted", m{"matterID": s.matter, "isDeleted": deleted}).OK(t)
	}
	trash(true)
	info(s.World, to).Fails(t, errs.ObjectNotFound)
	s.Fetch(url, nil).Fails(t, errs.ObjectNotFound)
	if r := one(t, s.Partner, id); !r.MatterIsDeleted || r.CanResend {
		t.Errorf("%+v", r)
	}
	refused := s.Partner.Post("/share/outgoing/resend", m{"shareID": id}).Fails(t, errs.MatterInTrashShare)
	if !strings.Contains(string(refused.Body), "A share cannot be resent for a Matter in the Trash Bin. Please restore the Matter first.") {
		t.Errorf("%s", refused.Body)
	}
	trash(false)
	info(s.World, to).OK(t)
	s.Fetch(url, nil).OK(t)
}

func TestOneSeesTheOwnSharesOfWhatOneStillSeesAndAdminsSeeAll(t *testing.T) {
	s := newScene(t, "US")
	other := newScene(t, "US")
	s.SkipIDs("share")
	id, to := shared(t, s)
	mine := send(t, s.Associate, order(s.documents, mailbox("mine")))
	ids := func(rows []row) (all []int64) {
		for _, r := range rows {
			all = append(all, r.ID)
		}
		return all
	}
	if got := ids(list(t, s.Partner)); !slices.Equal(got, []int64{id}) {
		t.Errorf("the partner sees %v", got)
	}
	if got := ids(list(t, s.Admin)); !slices.Equal(got, []int64{mine, id}) {
		t.Errorf("the admin sees %v", got)
	}
	if got := ids(list(t, s.Admin, s.matter+5)); len(got) != 0 {
		t.Errorf("another matter has %v", got)
	}
	if got := ids(list(t, s.Admin, s.matter)); len(got) != 2 {
		t.Errorf("the matter has %v", got)
	}
	for _, stranger := range []func(path string){
		func(path string) { s.Associate.Post(path, m{"shareID": id}).Fails(t, errs.ObjectNotFound) },
		func(path string) { other.Admin.Post(path, m{"shareID": id}).Fails(t, errs.ObjectNotFound) },
	} {
		stranger("/share/outgoing/revoke")
		stranger("/share/outgoing/resend")
	}
	s.Associate.Get("/share/outgoing/detail?shareID="+strconv.FormatInt(id, 10)).Fails(t, errs.ObjectNotFound)
	wall := s.Walled(s.Associate)["matterPermissions"].(m)
	s.Admin.Post("/bulk/matter/permissions/apply", m{"matterIDs": []int64{s.matter}, "userAllowList": wall["userAllowList"], "groupAllowList": []m{},
		"onlyDeleteExistingPermissions": false}).OK(t)
	if got := list(t, s.Partner); len(got) != 0 {
		t.Errorf("behind the wall %v is listed", got)
	}
	s.Partner.Post("/share/outgoing/revoke", m{"shareID": id}).Fails(t, errs.ObjectNotFound)
	info(s.World, to).OK(t) // the sender lost the matter, which stops nothing
	s.Disable(s.Partner)
	info(s.World, to).OK(t)
	s.Admin.Post("/share/outgoing/revoke", m{"shareID": id}).OK(t)
}

func TestMailsThatHaveNotLeftAreNotSentAfterARevocation(t *testing.T) {
	s := newScene(t, "US")
	to := mailbox("withdrawn")
	answer(to, mailtest.Greylisted)
	id := send(t, s.Partner, order(s.documents, to))
	s.Partner.Post("/share/outgoing/revoke", m{"shareID": id}).OK(t)
	until(t, "the mail is given up", func() bool {
		var state string
		s.read(t, &state, "SELECT string_agg(state, ',') FROM mails")
		return state == "failed" && one(t, s.Partner, id).LastEmailFailed
	})
}

func TestAddressesThatWereUsedAreOfferedUntilTheyAreDeleted(t *testing.T) {
	s := newScene(t, "US")
	a, b := mailbox("offered"), mailbox("offered")
	send(t, s.Partner, order(s.documents, a, b))
	var me struct{ ExternalEmailAddresses []string }
	s.Partner.Get("/me").Into(t, &me)
	if !slices.Equal(me.ExternalEmailAddresses, []string{a, b}) {
		t.Errorf("%v", me)
	}
	s.Partner.Post("/user/externalEmail/delete", m{"emailAddress": strings.ToUpper(a)}).Into(t, &me)
	if !slices.Equal(me.ExternalEmailAddresses, []string{b}) {
		t.Errorf("%v", me)
	}
	s.Associate.Get("/me").Into(t, &me)
	if len(me.ExternalEmailAddresses) != 0 {
		t.Errorf("a colleague is offered %v", me)
	}
}

func TestADayHasALimitOfMailsThatSaysWhenItEnds(t *testing.T) {
	s := newScene(t, "US")
	id, _ := shared(t, s)
	s.write(t, "UPDATE share_sendings SET mails = 499, created_at = now() - interval '23 hours' WHERE share_id = $1", id)
	refused := s.Partner.Post("/multi/externalSend", order(s.documents, mailbox("x"), mailbox("y"))).Fails(t, errs.TooManyRequests)
	if after, _ := strconv.Atoi(refused.Header.Get("Retry-After")); after < 3500 || after > 3601 || !strings.Contains(string(refused.Body), "UTC") {
		t.Errorf("%v %s", refused.Header, refused.Body)
	}
	s.Partner.Post("/share/outgoing/resend", m{"shareID": id}).OK(t)
	s.Partner.Post("/share/outgoing/resend", m{"shareID": id}).Fails(t, errs.TooManyRequests)
	send(t, s.Associate, order(s.documents, mailbox("colleague")))
	s.write(t, "UPDATE share_sendings SET mails = 5000 WHERE share_id = $1", id)
	s.Associate.Post("/multi/externalSend", order(s.documents, mailbox("firm"))).Fails(t, errs.TooManyRequests)
}

func TestTheZIPGoesADayAfterItsShare(t *testing.T) {
	s := newScene(t, "US")
	id, _ := shared(t, s)
	s.Partner.Post("/share/outgoing/revoke", m{"shareID": id}).OK(t)
	upkeep := func() (kept bool) {
		err := s.App().DB.InTx(t.Context(), db.Actor{Region: s.Region, Tenant: s.Tenant}, func(tx *db.Tx) error { return s.App().Sharing.Upkeep(t.Context(), tx) })
		if err != nil {
			t.Fatal(err)
		}
		s.read(t, &kept, "SELECT file_key IS NOT NULL FROM shares WHERE id = $1", id)
		return kept
	}
	var strong bool // it left the firm, unlike a ZIP that is made for oneself
	s.read(t, &strong, "SELECT f.sha256 IS NOT NULL FROM shares s JOIN files f ON f.tenant_id = s.tenant_id AND f.key = s.file_key WHERE s.id = $1", id)
	if !upkeep() || !strong {
		t.Error("the ZIP is gone at once, or has no SHA-256")
	}
	s.write(t, "UPDATE shares SET created_at = created_at - interval '2 days', ended_at = ended_at - interval '25 hours' WHERE id = $1", id)
	if upkeep() {
		t.Error("the ZIP stays")
	}
	var loose int
	s.read(t, &loose, "SELECT count(*) FROM files WHERE state = 'loose'")
	if loose != 1 {
		t.Errorf("%d files are given up", loose)
	}
}

func TestLargeFilesAreSharedFromWhereTheyLie(t *testing.T) {
	s := newScene(t, "US")
	text := "%PDF-1.7 " + strings.Repeat("whereas ", 50_000)
	s.documents = append(s.documents, s.Document(s.place, "Exhibit.pdf", text))
	id, to := shared(t, s)
	if content := s.Fetch(url(t, s.World, to), nil).OK(t).Body; unpack(t, content)["Exhibit.pdf"] != text {
		t.Errorf("another file came, in a ZIP of %d bytes", len(content))
	}
	until(t, "the download is marked", func() bool { return one(t, s.Partner, id).HasBeenDownloaded })
	var key, copied string
	s.read(t, &key, "SELECT file_key FROM document_versions WHERE document_id = $1", s.documents[2])
	s.read(t, &copied, "SELECT file_key FROM shares WHERE id = $1", id)
	disk := s.App().Blobs[s.Region]
	if file, size, err := disk.Open(copied); err != nil || size > 64<<10 || file.Close() != nil {
		t.Errorf("the ZIP itself has %d bytes: %v", size, err)
	}
	if err := disk.Delete(key); err != nil {
		t.Fatal(err)
	}
	s.Fetch(url(t, s.World, to), nil).Fails(t, errs.Damaged)
	if err := disk.Delete(copied); err != nil {
		t.Fatal(err)
	}
	s.Fetch(url(t, s.World, to), nil).Fails(t, errs.Damaged)
}
