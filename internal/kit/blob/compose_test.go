package blob_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/errs"
)

// composed stores a blob that is composed of the pieces, of which those with a key are other blobs, and is a grant to read it.
func (s *site) composed(t *testing.T, pieces ...piece) blob.Grant {
	t.Helper()
	g := blob.Grant{Actor: actor, Kind: "result", ID: 12, Key: blob.NewKey(actor.Tenant), Name: "All.zip", Composed: true}
	c, err := s.store.Compose(t.Context(), g.Key)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Abort()
	size := 0
	for _, p := range pieces {
		if err := c.From(p.key); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Write([]byte(p.text)); err != nil {
			t.Fatal(err)
		}
		size += len(p.text)
	}
	if c.Size() != int64(size) {
		t.Errorf("the whole has %d bytes, not %d", c.Size(), size)
	}
	if _, err := c.Commit(); err != nil {
		t.Fatal(err)
	}
	return g
}

type piece struct{ key, text string }

func (s *site) other(t *testing.T, text string) piece { return piece{s.stored(t, text).Key, text} }

func TestAComposedBlobReadsAsTheWholeThatItStandsFor(t *testing.T) {
	s := newSite(t)
	numbers := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		var pieces []piece
		var whole string
		for range numbers.IntN(6) {
			text := make([]byte, []int{0, 1, 7, 300, 200_000}[numbers.IntN(5)])
			for i := range text {
				text[i] = byte(numbers.Uint32())
			}
			p := piece{text: string(text)}
			if numbers.IntN(2) == 0 {
				p = s.other(t, p.text)
			}
			pieces, whole = append(pieces, p), whole+p.text
		}
		url := s.GetURL(s.composed(t, pieces...))
		if a := s.get(t, url); a.StatusCode != http.StatusOK || a.body != whole || a.ContentLength != int64(len(whole)) {
			t.Fatalf("%d with %d of %d bytes", a.StatusCode, len(a.body), len(whole))
		}
		if len(whole) == 0 {
			continue
		}
		for range 10 {
			from := numbers.IntN(len(whole))
			to := from + numbers.IntN(len(whole)-from)
			a := s.get(t, url, "Range", fmt.Sprintf("bytes=%d-%d", from, to))
			if a.StatusCode != http.StatusPartialContent || a.body != whole[from:to+1] {
				t.Fatalf("bytes %d to %d of %d: %d with %d bytes", from, to, len(whole), a.StatusCode, len(a.body))
			}
		}
	}
}

func TestAComposedBlobHoldsNoBytesOfOthers(t *testing.T) {
	s := newSite(t)
	other := s.other(t, "the brief, which is stored already")
	g := s.composed(t, piece{text: "before "}, other, piece{text: " after"})
	if bytes.Contains(content(t, s, g), []byte("the brief")) {
		t.Error("it was copied")
	}
	if a := s.get(t, s.GetURL(g)); a.body != "before "+other.text+" after" {
		t.Errorf("%q", a.body)
	}
	g.Composed = false // as for what people put there: it is what it is, whatever it looks like
	if a := s.get(t, s.GetURL(g)); a.body != string(content(t, s, g)) {
		t.Errorf("%q", a.body)
	}
	plain := s.stored(t, "a ZIP from before there were composed ones, which has all its bytes itself")
	plain.Composed = true
	if a := s.get(t, s.GetURL(plain)); len(a.body) != 74 {
		t.Errorf("%q", a.body)
	}
}

func TestWhatAComposedBlobStandsForIsJudgedBeforeItIsSent(t *testing.T) {
	s := newSite(t)
	kept, lost := s.other(t, "kept"), s.other(t, "lost")
	g := s.composed(t, kept, piece{text: "own"}, lost)
	var judged []blob.Stored
	s.gateway.Check = func(_ context.Context, _ blob.Claims, stored []blob.Stored) error {
		judged = stored
		for _, one := range stored {
			if one.Size == blob.NothingStored {
				return errs.Damaged
			}
		}
		return nil
	}
	s.get(t, s.GetURL(g))
	if len(judged) != 3 || judged[0].Key != g.Key || judged[1] != (blob.Stored{Key: kept.key, Size: 4}) || judged[2] != (blob.Stored{Key: lost.key, Size: 4}) {
		t.Errorf("%v", judged)
	}
	if err := s.store.Delete(lost.key); err != nil {
		t.Fatal(err)
	}
	s.get(t, s.GetURL(g)).fails(t, errs.Damaged)
}

func TestADamagedComposedBlobLeadsNowhere(t *testing.T) {
	s := newSite(t)
	other := s.other(t, "another blob")
	g := s.composed(t, piece{text: "own bytes"}, other, piece{text: "more"})
	path := filepath.Join(s.store.Root(), g.Key)
	whole := content(t, s, g)
	for at := range whole {
		changed := bytes.Clone(whole)
		changed[at] ^= 0x80
		if err := os.WriteFile(path, changed, 0o600); err != nil {
			t.Fatal(err)
		}
		// Whatever it leads to, the program survives it.
		if answered, err := s.server.Client().Get(s.server.URL + s.GetURL(g)); err == nil {
			_ = answered.Body.Close()
		}
	}
	if err := os.WriteFile(path, append(whole[:len(whole)-1], 0x7f), 0o600); err != nil { // as if the whole were much longer
		t.Fatal(err)
	}
	s.get(t, s.GetURL(g)).fails(t, errs.Damaged)
}

func TestABlobIsComposedOfNothingOfAnotherFirm(t *testing.T) {
	s := newSite(t)
	c, err := s.store.Compose(t.Context(), blob.NewKey(actor.Tenant))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Abort()
	for _, key := range []string{blob.NewKey(actor.Tenant + 1), "../../etc/passwd", "42/ab/ab"} {
		if err := c.From(key); err == nil {
			t.Errorf("%s was taken", key)
		}
	}
}

func content(t *testing.T, s *site, g blob.Grant) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(s.store.Root(), g.Key))
	if err != nil {
		t.Fatal(err)
	}
	return text
}
