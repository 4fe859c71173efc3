package faults

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/kit/fault"
	"casefold/internal/kit/mail/mailtest"
	_ "casefold/internal/sharing" // its steps
	"casefold/tools/program"
)

// shareSteps are those that a share passes, from the call to the last mail.
func shareSteps() []string {
	return slices.DeleteFunc(fault.Names(), func(name string) bool { return !strings.HasPrefix(name, "share.") && !strings.HasPrefix(name, "mail.") })
}

// postOffice is a mail server and what it has taken.
type postOffice struct {
	*mailtest.Server
	mu    sync.Mutex
	times map[string]int    // by Message-ID
	links map[string]string // the code of the link, by Message-ID
}

var (
	messageID = regexp.MustCompile(`(?im)^Message-ID: (\S+)`)
	shareLink = regexp.MustCompile(`/share/download/([A-Za-z0-9_-]{32})`)
)

func newPostOffice(t *testing.T) *postOffice {
	t.Helper()
	server, err := mailtest.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	p := &postOffice{Server: server, times: map[string]int{}, links: map[string]string{}}
	go func() {
		for letter := range server.Letters {
			text := strings.ReplaceAll(letter.Text, "=\r\n", "")
			id, link := messageID.FindStringSubmatch(text), shareLink.FindStringSubmatch(text)
			p.mu.Lock()
			if id != nil {
				p.times[id[1]]++
				if link != nil {
					p.links[id[1]] = link[1]
				}
			}
			p.mu.Unlock()
		}
	}()
	return p
}

type shareRow struct {
	ID                         int64
	DisplayStatus, DownloadURL string
	LastEmailStatus            string
}

// remember keeps the code of an active share's link.
func (r shareRow) remember(known *sync.Map) string {
	found := shareLink.FindStringSubmatch(r.DownloadURL)
	if found == nil {
		return ""
	}
	known.Store(found[1], true)
	return found[1]
}

// shareUntilGone sends and revokes until the program is killed. Known are the codes of all links that were listed.
func (d *ownMatter) shareUntilGone(ctx context.Context, known *sync.Map) {
	for n := 0; ctx.Err() == nil; n++ {
		var begun struct{ JobID int64 }
		body := object{"selectedObjects": object{"File": d.files[:2]}, "recipients": []string{"one@outside.example", "two@outside.example"}, "message": fmt.Sprint(n)}
		if err := d.post("/multi/externalSend", body, &begun); err != nil {
			var answer *program.Failure
			if errors.As(err, &answer) && answer.Code == errs.TooManyRequests.Code {
				rest(ctx)
				continue
			}
			return
		}
		var list struct{ OutgoingShareList []shareRow }
		if err := d.post("/share/list", object{"matterIDFilter": []int64{d.matter}}, &list); err != nil {
			return
		}
		for _, s := range list.OutgoingShareList {
			s.remember(known)
			if s.DisplayStatus == "Active" && s.LastEmailStatus == "sent" && s.ID%3 == 0 {
				if err := d.post("/share/outgoing/revoke", object{"shareID": s.ID}, nil); err != nil {
					return
				}
			}
		}
		rest(ctx)
	}
}

// sharePasses is how often each step of sharing is the last one; by hand as often as all of them come to the number of rounds.
func sharePasses(t *testing.T) int {
	t.Helper()
	if n := rounds(t); n > 20 {
		return (n + len(shareSteps()) - 1) / len(shareSteps())
	}
	return 1
}

// A kill at any step leaves no mail without its share, no active share without its ZIP, and at most one mail twice.
func TestAKilledShareIsTakenUpAgain(t *testing.T) {
	t.Parallel()
	i := startedBefore(t)
	post := newPostOffice(t)
	i.Args = append(slices.Clone(i.Args), "--smtp-url", post.URL)
	trap := i.setTraps()
	i.start()
	d := newOwnMatter(t, i.signedIn("hf.eleanor.voss"), "Shared "+t.Name())
	var known sync.Map
	doubles := 0
	for _, step := range slices.Repeat(shareSteps(), sharePasses(t)) {
		trap.arm(t, step, 1)
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		var working sync.WaitGroup
		working.Go(func() { d.shareUntilGone(ctx, &known) })
		select {
		case <-i.running.Gone():
			kills.count(step)
		case <-ctx.Done():
			t.Fatalf("nothing passed the step %s", step)
		}
		cancel()
		working.Wait()
		trap.disarm(t)
		i.start()
		d.must(d.SignIn(t.Context()))
		var list struct{ OutgoingShareList []shareRow }
		until(t, "the shares are finished after "+step, func() error {
			list.OutgoingShareList = nil
			if err := d.post("/share/list", object{"matterIDFilter": []int64{d.matter}}, &list); err != nil {
				return err
			}
			for _, s := range list.OutgoingShareList {
				if s.DisplayStatus == "Processing" || s.DisplayStatus == "Active" && s.LastEmailStatus == "queued" {
					return fmt.Errorf("share %d is %s, its mails are %s", s.ID, s.DisplayStatus, s.LastEmailStatus)
				}
			}
			return nil
		})
		for _, s := range list.OutgoingShareList {
			if code := s.remember(&known); code != "" {
				d.opens(code)
			}
		}
		i.checking(program.Options{})()
		post.mu.Lock()
		twice := 0
		for id, n := range post.times {
			if n > 1 {
				twice += n - 1
			}
			if code := post.links[id]; code != "" {
				if _, listed := known.Load(code); !listed {
					t.Errorf("after %s a letter has a link of no share", step)
				}
			}
		}
		post.mu.Unlock()
		if twice-doubles > 1 {
			t.Errorf("after %s %d letters came twice", step, twice-doubles)
		}
		doubles = twice
	}
	i.stop()
}

// opens fetches all that a link leads to.
func (d *ownMatter) opens(code string) {
	d.t.Helper()
	var answer struct {
		MySQL struct{ URL string }
	}
	d.must(d.Call(d.t.Context(), http.MethodPost, "/api/public/share/download", object{"accessCode": code}, &answer))
	content, err := d.Fetch(d.t.Context(), answer.MySQL.URL)
	if err != nil || !strings.HasPrefix(content, "PK") {
		d.t.Errorf("the ZIP of a share cannot be fetched: %v", err)
	}
}
