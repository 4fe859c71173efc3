package faults

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"casefold/internal/kit/fault"
	"casefold/tools/program"
)

func (s *documentAuthor) made() int { return len(s.documents) + len(s.mail.letters) }

// verify looks at everything after a restart: what was acknowledged is there as it was sent, and nothing is that nobody
// sent.
func (s *documentAuthor) verify(t *testing.T) {
	t.Helper()
	s.tellTrouble(t)
	s.settle(t)
	for id, p := range s.documents {
		s.verifyDocument(t, id, p)
	}
	s.verifyMail(t)
	var list struct {
		List []struct {
			Type string
			ID   int64
		}
	}
	if err := s.ask(t.Context(), http.MethodGet, fmt.Sprintf("/api/document/list?matterID=%d&basepath=docs/A/", s.matter), nil, &list); err != nil {
		t.Fatal(err)
	}
	_, nameless := s.maybe[0]
	for _, item := range list.List {
		content, unknown := s.maybe[item.ID]
		switch {
		case s.documents[item.ID] != nil:
		case unknown:
			s.documents[item.ID] = &knownDocument{versions: map[int64]string{1: content}}
			s.verifyDocument(t, item.ID, s.documents[item.ID])
		case nameless:
			s.documents[item.ID], nameless = &knownDocument{versions: map[int64]string{1: ""}}, false
		default:
			t.Errorf("document %d of %s is shown, and nobody was told that it exists", item.ID, s.Username)
		}
	}
	if len(list.List) != len(s.documents) {
		t.Errorf("%d documents of %s are shown, %d were acknowledged", len(list.List), s.Username, len(s.documents))
	}
	s.maybe = map[int64]string{}
}

// verifyDocument compares each version with what was sent, and settles what was unknown.
func (s *documentAuthor) verifyDocument(t *testing.T, id int64, p *knownDocument) {
	t.Helper()
	var details struct {
		Versions []struct{ VersionNumber int64 }
	}
	if err := s.ask(t.Context(), http.MethodGet, fmt.Sprintf("/api/document?documentID=%d", id), nil, &details); err != nil {
		t.Errorf("document %d of %s: %v", id, s.Username, err)
		return
	}
	found := map[int64]string{}
	for _, v := range details.Versions {
		content, err := s.read(t.Context(), id, v.VersionNumber)
		if err != nil {
			t.Errorf("version %d of document %d: %v", v.VersionNumber, id, err)
		}
		acknowledged, known := p.versions[v.VersionNumber]
		switch {
		case known && content != acknowledged:
			t.Errorf("version %d of document %d is not what was sent", v.VersionNumber, id)
		case !known && !slices.Contains(p.sent, content):
			t.Errorf("version %d of document %d was never sent", v.VersionNumber, id)
		case slices.Contains(p.removed, v.VersionNumber):
			t.Errorf("version %d of document %d was deleted and is there", v.VersionNumber, id)
		}
		found[v.VersionNumber] = content
	}
	for number := range p.versions {
		if _, there := found[number]; !there && !slices.Contains(p.doubtful, number) {
			t.Errorf("version %d of document %d is lost", number, id)
		}
	}
	p.versions, p.sent, p.doubtful = found, nil, nil
}

func (s *documentAuthor) read(ctx context.Context, document, number int64) (string, error) {
	var link struct{ URL string }
	path := fmt.Sprintf("/api/signedGetIgnoreLock?documentID=%d&versionNumber=%d", document, number)
	if err := s.ask(ctx, http.MethodGet, path, nil, &link); err != nil {
		return "", err
	}
	return s.Fetch(ctx, link.URL)
}

// documentSteps are those that authors of documents pass.
func documentSteps() []string {
	ours := []string{"addDocument", "blob", "deleteVersion", "discardAside", "email", "files", "import", "keepAside", "makeAsideCurrent", "newVersion", "register", "uploadWhole"}
	return slices.DeleteFunc(fault.Names(), func(name string) bool {
		part, _, _ := strings.Cut(name, ".")
		return !slices.Contains(ours, part)
	})
}

func TestNothingAcknowledgedIsLostAtWhateverStepTheProgramEnds(t *testing.T) {
	t.Parallel()
	endAtEachStep(t, documentSteps(), newDocumentAuthor)
}

// endAtEachStep ends the program at each of the steps, in any order, while two authors work, and has them look for what was
// acknowledged after each restart.
func endAtEachStep(t *testing.T, steps []string, begin newAuthor) {
	t.Helper()
	seed := faultSeed(t)
	chance := rand.New(rand.NewPCG(seed, 3))
	i := startedBefore(t)
	trap := i.setTraps()
	i.start()
	authors := staff{seed: seed}
	authors.hire(t, begin, i.signedIn("hf.eleanor.voss"), i.signedIn("hf.marcus.adair"))
	names := slices.Repeat(steps, timesEach(t))
	chance.Shuffle(len(names), func(a, b int) { names[a], names[b] = names[b], names[a] })
	for round, name := range names {
		trap.arm(t, name, 1+chance.IntN(4))
		workUntilGone(t, i, name, &authors)
		trap.disarm(t)
		i.start()
		checked := i.checking(program.Options{})
		authors.verify(t)
		checked()
		if t.Failed() {
			t.Fatalf("round %d ended at %s", round, name)
		}
	}
	authors.verifyAll(t)
	i.stop()
}

// workUntilGone has everybody work until the program meets the step at which it ends.
func workUntilGone(t *testing.T, i *installation, name string, authors *staff) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	var working sync.WaitGroup
	authors.work(ctx, &working)
	select {
	case <-i.running.Gone():
		kills.count(name)
	case <-ctx.Done():
		t.Fatalf("nothing passed the step %s", name)
	}
	working.Wait()
}
