package sharing_test

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// with adds to what is sent.
func with(order, more m) m {
	for key, value := range more {
		order[key] = value
	}
	return order
}

// sharedWith is a share with something chosen for it, and its link.
func sharedWith(t *testing.T, s scene, chosen m) (int64, m) {
	t.Helper()
	to := mailbox("chosen")
	id := send(t, s.Partner, with(order(s.documents, to), chosen))
	return id, link(t, lettersTo(to)[0])
}

func days(t *testing.T, s scene, id int64) float64 {
	t.Helper()
	return time.Until(one(t, s.Partner, id).ExpiresAt).Hours() / 24
}

func TestTheSenderChoosesHowLongALinkWorksAndChoosesAnew(t *testing.T) {
	s := newScene(t, "US")
	for _, wrong := range []m{{"expiresInDays": 0}, {"expiresInDays": 366}, {"downloadLimit": -1}, {"downloadLimit": 1001}, {"password": "short"}, {"password": strings.Repeat("x", 201)}} {
		s.Partner.Post("/multi/externalSend", with(order(s.documents, mailbox("never")), wrong)).Fails(t, errs.InvalidInput)
	}
	usual, _ := shared(t, s)
	id, to := sharedWith(t, s, m{"expiresInDays": 7})
	if a, b := days(t, s, usual), days(t, s, id); a < 29.9 || a > 30 || b < 6.9 || b > 7 {
		t.Errorf("the links work for %v and %v days", a, b)
	}
	change := func(p *testkit.Person, chosen m) *testkit.Response {
		return p.Post("/share/outgoing/change", with(chosen, m{"shareID": id}))
	}
	change(s.Partner, m{"expiresInDays": 365}).OK(t)
	if n := days(t, s, id); n < 364.9 || n > 365 {
		t.Errorf("the link works for %v days", n)
	}
	change(s.Partner, m{"expiresInDays": 366}).Fails(t, errs.InvalidInput)
	change(s.Associate, m{"expiresInDays": 1}).Fails(t, errs.ObjectNotFound)
	change(s.Admin, m{"expiresInDays": 1}).OK(t)
	if n := days(t, s, id); n > 1 {
		t.Errorf("the link works for %v days", n)
	}
	info(s.World, to).OK(t)
	s.write(t, "UPDATE shares SET created_at = now() - interval '3 days', expires_at = now() WHERE id = $1", id)
	change(s.Partner, m{"expiresInDays": 30}).Fails(t, errs.InvalidInput) // an expired share is shared again
	info(s.World, to).Fails(t, errs.ObjectNotFound)
	var again struct{ JobID int64 }
	s.Partner.Post("/share/outgoing/resend", m{"shareID": id}).Into(t, &again)
	ends(t, s.Partner, again.JobID)
	if n := days(t, s, id); n < 0.9 || n > 1 { // as long as was chosen last
		t.Errorf("the new link works for %v days", n)
	}
}

func TestWithoutThePasswordOnlyTheFirmIsKnown(t *testing.T) {
	s := newScene(t, "US")
	const password = "Müller & Söhne"
	id, to := sharedWith(t, s, m{"password": password})
	var stored string
	s.read(t, &stored, "SELECT password FROM shares WHERE id = $1", id)
	if !strings.HasPrefix(stored, "$argon2id$") || !one(t, s.Partner, id).HasPassword {
		t.Errorf("kept is %q", stored)
	}
	locked := string(info(s.World, to).OK(t).Body)
	if !strings.Contains(locked, "Firm "+s.Prefix) || !strings.Contains(locked, `"passwordRequired":true`) {
		t.Error(locked)
	}
	for _, secret := range []string{"evidence", "Display partner", "Please sign", `"documentCount":2`, time.Now().Format("2006")} {
		if strings.Contains(locked, secret) {
			t.Errorf("%q is told without the password: %s", secret, locked)
		}
	}
	if r := one(t, s.Partner, id); r.Downloads != 0 || detail(t, s.Partner, id).ShareDetails.ShareAccessedAt != nil {
		t.Errorf("a look at a locked page counts: %+v", r)
	}
	download := func(password string) *testkit.Response {
		return s.Anonymous().Post("/public/share/download", with(m{"password": password}, to))
	}
	download("").Fails(t, errs.WrongCredentials)
	download("müller & söhne").Fails(t, errs.WrongCredentials)
	info(s.World, with(m{"password": "wrong password"}, to)).Fails(t, errs.WrongCredentials)
	open := with(m{"password": "Mu\u0308ller & So\u0308hne"}, to) // the same, typed on another keyboard
	if page := string(info(s.World, open).OK(t).Body); !strings.Contains(page, "evidence-canary-0.txt") || !strings.Contains(page, `"passwordRequired":false`) {
		t.Error(page)
	}
	var answer struct{ URL string }
	download(password).Into(t, &answer)
	s.Fetch(answer.URL, nil).OK(t)
	if refused := countAccesses(t, s, id, "refused"); refused != 2 {
		t.Errorf("%d refused tries are shown", refused)
	}
	s.Partner.Post("/share/outgoing/change", m{"shareID": id, "password": "another password"}).OK(t)
	info(s.World, open).Fails(t, errs.WrongCredentials)
	s.Partner.Post("/share/outgoing/change", m{"shareID": id, "password": ""}).OK(t)
	info(s.World, to).OK(t)
	if log := s.Log(); strings.Contains(log, password) {
		t.Error("the log knows the password")
	}
	letters := lettersTo(one(t, s.Partner, id).Recipients[0])
	if !strings.Contains(letters[0].Text, "asks for a password") || strings.Contains(letters[0].Text, "hne") {
		t.Error(letters[0].Text)
	}
}

func TestPasswordsThatAreGuessedAreSlowedAndTheRightOneOfSomebodyElseIsNot(t *testing.T) {
	s := newScene(t, "US")
	_, to := sharedWith(t, s, m{"password": "correct horse"})
	try := func(address, password string) *testkit.Response {
		return s.Anonymous().Call(http.MethodPost, "/public/share/info", with(m{"password": password}, to), http.Header{"X-Forwarded-For": {address}})
	}
	slowed := 0
	for n := range 30 {
		switch answer := try("198.51.100.7", fmt.Sprintf("wrong password %d", n)); answer.Code() {
		case errs.WrongCredentials.Code:
		case errs.TooManyRequests.Code:
			slowed++
		default:
			t.Fatalf("%s", answer.Body)
		}
	}
	if slowed < 15 {
		t.Errorf("%d of 30 guesses were slowed", slowed)
	}
	try("198.51.100.7", "correct horse").Fails(t, errs.TooManyRequests)
	try("198.51.100.8", "correct horse").OK(t)
	info(s.World, to).OK(t) // the link itself is never throttled
}

func TestNoMoreIsDownloadedThanTheLimitSaysHoweverManyAskAtOnce(t *testing.T) {
	s := newScene(t, "US")
	id, to := sharedWith(t, s, m{"downloadLimit": 3})
	for range 5 {
		info(s.World, to).OK(t) // no look is a download
	}
	var granted atomic.Int64
	var visitors sync.WaitGroup
	for range 12 {
		visitors.Go(func() {
			switch answer := s.Anonymous().Post("/public/share/download", to); answer.Code() {
			case 0:
				granted.Add(1)
			case errs.ObjectNotFound.Code:
			default:
				t.Errorf("%s", answer.Body)
			}
		})
	}
	visitors.Wait()
	if r := one(t, s.Partner, id); granted.Load() != 3 || r.Downloads != 3 || r.DownloadLimit == nil || *r.DownloadLimit != 3 {
		t.Errorf("%d were granted, %+v", granted.Load(), r)
	}
	var page struct{ DownloadsLeft *int }
	info(s.World, to).Into(t, &page)
	if page.DownloadsLeft == nil || *page.DownloadsLeft != 0 {
		t.Errorf("%v are left", page.DownloadsLeft)
	}
	s.Partner.Post("/share/outgoing/change", m{"shareID": id, "downloadLimit": 4}).OK(t)
	url(t, s.World, to)
	s.Anonymous().Post("/public/share/download", with(m{"file": 1}, to)).Fails(t, errs.ObjectNotFound)
	s.Partner.Post("/share/outgoing/change", m{"shareID": id, "downloadLimit": 0}).OK(t)
	url(t, s.World, to)
}

func TestSingleFilesAreServedInTheVersionThatWasSent(t *testing.T) {
	s := newScene(t, "US")
	id, to := shared(t, s)
	s.Admin.AddVersion(s.documents[1], "changed since")
	s.Admin.Post("/multi/delete", m{"IDs": m{"File": s.documents[:1]}, "objectType": "Documents"}).OK(t) // stops nothing
	var page struct {
		Files []struct {
			File int
			Name string
			Size int
		}
	}
	info(s.World, to).Into(t, &page)
	if len(page.Files) != 2 || page.Files[1].File != 2 || page.Files[1].Name != "evidence-canary-1.txt" || page.Files[1].Size != len("text 1") {
		t.Errorf("%+v", page.Files)
	}
	urls := make([]string, 2)
	for i, want := range []string{"text 0", "text 1"} {
		urls[i] = url(t, s.World, with(m{"file": i + 1}, to))
		answer := s.Fetch(urls[i], nil).OK(t)
		if string(answer.Body) != want || !strings.Contains(answer.Header.Get("Content-Disposition"), page.Files[i].Name) || answer.Header.Get("Content-Type") != "application/octet-stream" {
			t.Errorf("%q %v", answer.Body, answer.Header)
		}
		if i == 0 && one(t, s.Partner, id).HasBeenDownloaded {
			t.Error("one file is a download of the share")
		}
	}
	until(t, "all files, one by one, are a download", func() bool { return one(t, s.Partner, id).HasBeenDownloaded })
	for _, wrong := range []int{3, 1000} {
		s.Anonymous().Post("/public/share/download", with(m{"file": wrong}, to)).Fails(t, errs.ObjectNotFound)
	}
	s.Partner.Post("/share/outgoing/revoke", m{"shareID": id}).OK(t)
	s.Fetch(urls[1], nil).Fails(t, errs.ObjectNotFound)
	s.Admin.Post("/multi/restore", m{"IDs": m{"File": s.documents[:1]}, "objectType": "Documents"}).OK(t)
	var again struct{ JobID int64 }
	s.Partner.Post("/share/outgoing/resend", m{"shareID": id}).Into(t, &again)
	if j := ends(t, s.Partner, again.JobID); j.Status != 2 {
		t.Fatal(j.JobData)
	}
	s.Fetch(urls[1], nil).Fails(t, errs.ObjectNotFound) // it was asked for by the link before
}

type accessed struct {
	ShareDetails struct {
		ShareAccessedAt *time.Time
		Accesses        []struct {
			At                        time.Time
			Address, What, Name, Type string
			ID, VersionNumber, Bytes  int64
			Whole                     bool
		}
	}
}

func detail(t *testing.T, p *testkit.Person, id int64) (d accessed) {
	t.Helper()
	p.Get("/share/outgoing/detail?shareID="+strconv.FormatInt(id, 10)).Into(t, &d)
	return d
}

func countAccesses(t *testing.T, s scene, id int64, what string) (n int) {
	t.Helper()
	for _, a := range detail(t, s.Partner, id).ShareDetails.Accesses {
		if a.What == what {
			n++
		}
	}
	return n
}

func TestEveryAccessIsShownWithTimeAddressAndVersionAndStandsInTheHistories(t *testing.T) {
	s := newScene(t, "US")
	s.Admin.AddVersion(s.documents[1], "second")
	id, to := shared(t, s)
	from := func(address, call string, more m) *testkit.Response {
		return s.Anonymous().Call(http.MethodPost, "/public/share/"+call, with(more, to), http.Header{"X-Forwarded-For": {address}})
	}
	fetch := func(r *testkit.Response) {
		var answer struct{ URL string }
		r.Into(t, &answer)
		s.Fetch(answer.URL, nil).OK(t)
	}
	for range 3 {
		from("198.51.100.24", "info", m{}).OK(t) // looks within ten minutes are one
	}
	from("203.0.113.9", "info", m{}).OK(t)
	fetch(from("198.51.100.24", "download", m{}))
	from("198.51.100.24", "download", m{}).OK(t) // asked for, not fetched
	fetch(from("203.0.113.9", "download", m{"file": 2}))
	var got []string
	until(t, "what was fetched is marked", func() bool {
		got = nil
		for _, a := range detail(t, s.Partner, id).ShareDetails.Accesses {
			got = append(got, fmt.Sprintf("%s %s %s %d %v", a.Address, a.What, a.Name, a.VersionNumber, a.Whole))
			if time.Since(a.At).Abs() > time.Minute {
				t.Errorf("it was at %v", a.At)
			}
		}
		return slices.Equal(got, []string{
			"203.0.113.9 file evidence-canary-1.txt 2 true", "198.51.100.24 zip  0 false", "198.51.100.24 zip  0 true", "203.0.113.9 opened  0 false", "198.51.100.24 opened  0 false",
		})
	})
	var events []struct{ Action, Detail, UserSub string }
	s.Partner.Get("/document/history?documentID="+strconv.FormatInt(s.documents[1], 10)).Into(t, &events)
	var told []string
	for _, e := range events[:3] {
		told = append(told, e.Action+" "+e.Detail)
	}
	want := []string{
		fmt.Sprintf("document.shareDownload from 203.0.113.9, share %d", id), fmt.Sprintf("document.shareDownload from 198.51.100.24, share %d", id),
		fmt.Sprintf("document.share to 1 recipient, share %d", id),
	}
	if !slices.Equal(told, want) || events[0].UserSub != "" || events[2].UserSub != s.Partner.Sub {
		t.Errorf("the history says %q of %v", told, events)
	}
	s.sound(t)
}
