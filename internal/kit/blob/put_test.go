package blob_test

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/errs"
)

func TestAnUploadIsStoredOnceAndAnsweredWithItsHash(t *testing.T) {
	s := newSite(t)
	g := writing()
	path := s.PutURL(g)
	a := s.put(t, path, "whereas")
	var answered struct {
		MySQL struct {
			Size   int64
			SHA256 string
		}
	}
	sum := sha256.Sum256([]byte("whereas"))
	if err := json.Unmarshal([]byte(a.body), &answered); err != nil || answered.MySQL.Size != 7 || answered.MySQL.SHA256 != hex.EncodeToString(sum[:]) {
		t.Errorf("answered %d %s", a.StatusCode, a.body)
	}
	for range 2 {
		s.put(t, path, "overwritten").fails(t, errs.IdempotencyClash)
	}
	if text := read(t, s.store, g.Key); text != "whereas" {
		t.Errorf("stored is %q", text)
	}
	nothingUnfinished(t, s.store)
}

func TestOfManyUploadsToOneURLExactlyOneIsTaken(t *testing.T) {
	s := newSite(t)
	g := writing()
	path := s.PutURL(g)
	var taken, refused atomic.Int32
	var all sync.WaitGroup
	for i := range 16 {
		all.Go(func() {
			switch a := s.put(t, path, strings.Repeat(string(rune('a'+i)), 900)); a.StatusCode {
			case http.StatusOK:
				taken.Add(1)
			case http.StatusConflict:
				refused.Add(1)
			default:
				t.Errorf("%d %s", a.StatusCode, a.body)
			}
		})
	}
	all.Wait()
	if taken.Load() != 1 || refused.Load() != 15 {
		t.Errorf("%d taken, %d refused", taken.Load(), refused.Load())
	}
	if text := read(t, s.store, g.Key); strings.Trim(text, text[:1]) != "" {
		t.Error("the bytes of several uploads are mixed")
	}
	nothingUnfinished(t, s.store)
}

func TestHeadersOfOtherStoresHaveNoEffect(t *testing.T) {
	s := newSite(t)
	other := s.stored(t, "somebody else's")
	g := writing()
	a := s.put(t, s.PutURL(g), "whereas", "x-amz-copy-source", other.Key, "x-amz-acl", "public-read", "x-amz-tagging", "a=b",
		"x-amz-meta-name", "x", "x-amz-content-sha256", "UNSIGNED-PAYLOAD", "x-amz-decoded-content-length", "1", "Content-Range", "bytes 5-6/7")
	if a.StatusCode != http.StatusOK || read(t, s.store, g.Key) != "whereas" {
		t.Errorf("%d %s", a.StatusCode, a.body)
	}
	for name := range a.Header {
		if strings.HasPrefix(strings.ToLower(name), "x-amz") {
			t.Errorf("the answer carries %s", name)
		}
	}
}

func TestAnUploadThatAnnouncesTooMuchIsRefusedUnread(t *testing.T) {
	s := newSite(t)
	connection, err := net.Dial("tcp", s.server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	fmt.Fprintf(connection, "PUT %s HTTP/1.1\r\nHost: casefold.example\r\nContent-Length: 10000000000\r\n\r\n", s.PutURL(writing()))
	res, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, _ := io.ReadAll(res.Body)
	answer{res, string(text)}.fails(t, errs.TooLarge)
	isEmpty(t, s.store)
}

func TestAnUploadWithoutALengthEndsAtTheLimit(t *testing.T) {
	s := newSite(t)
	unknown := func(n int) io.Reader { return io.MultiReader(strings.NewReader(strings.Repeat("x", n))) }
	s.do(t, http.MethodPut, s.PutURL(writing()), unknown(1001)).fails(t, errs.TooLarge)
	isEmpty(t, s.store)
	if a := s.do(t, http.MethodPut, s.PutURL(writing()), unknown(1000)); a.StatusCode != http.StatusOK {
		t.Errorf("exactly the limit: %d %s", a.StatusCode, a.body)
	}
}

func TestBytesThatNobodyAnnouncedHaveALimitOfTheirOwn(t *testing.T) {
	s := newSite(t)
	s.Unannounced = 500
	g := writing()
	g.Limit, g.Exact = -1, true
	s.put(t, s.PutURL(g), strings.Repeat("x", 501)).fails(t, errs.TooLarge)
	s.do(t, http.MethodPut, s.PutURL(g), io.MultiReader(strings.NewReader(strings.Repeat("x", 501)))).fails(t, errs.TooLarge)
	isEmpty(t, s.store)
	if a := s.put(t, s.PutURL(g), strings.Repeat("x", 499)); a.StatusCode != http.StatusOK {
		t.Errorf("fewer than the limit: %d %s", a.StatusCode, a.body)
	}
}

func TestAnnouncedBytesForWhichThereIsNoRoomAreRefusedBeforeTheyAreSent(t *testing.T) {
	s := newSite(t)
	free, err := s.store.Free()
	if err != nil {
		t.Fatal(err)
	}
	s.store.KeepFree = 1 << 20
	g := writing()
	g.Limit, g.Exact = free, true
	s.put(t, s.PutURL(g), "").fails(t, errs.NoSpace)
	isEmpty(t, s.store)
}

func TestAnExactSizeIsExact(t *testing.T) {
	s := newSite(t)
	g := writing()
	g.Exact = true
	s.put(t, s.PutURL(g), strings.Repeat("x", 999)).fails(t, errs.InvalidInput)
	s.put(t, s.PutURL(g), strings.Repeat("x", 1001)).fails(t, errs.TooLarge)
	isEmpty(t, s.store)
	if a := s.put(t, s.PutURL(g), strings.Repeat("x", 1000)); a.StatusCode != http.StatusOK {
		t.Errorf("exactly: %d %s", a.StatusCode, a.body)
	}
	g.Key, g.Limit = blob.NewKey(actor.Tenant), 0
	if a := s.put(t, s.PutURL(g), ""); a.StatusCode != http.StatusOK || read(t, s.store, g.Key) != "" {
		t.Errorf("an empty file: %d %s", a.StatusCode, a.body)
	}
}

func TestABrokenConnectionLeavesNothing(t *testing.T) {
	s := newSite(t)
	g := writing()
	g.Limit = 10 << 20
	begun := make(chan bool)
	s.gateway.Check = func(context.Context, blob.Claims, []blob.Stored) error {
		begun <- true
		return nil
	}
	for _, length := range []string{"Content-Length: 10485760\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n100000\r\n"} {
		connection, err := net.Dial("tcp", s.server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(connection, "PUT %s HTTP/1.1\r\nHost: casefold.example\r\n%s", s.PutURL(g), length)
		<-begun
		_, _ = connection.Write(make([]byte, 300_000))
		_ = connection.Close()
	}
	s.server.Close() // waits until both are answered
	isEmpty(t, s.store)
}

func TestMemoryStaysFlatHoweverLargeAFileIs(t *testing.T) {
	s := newSite(t)
	g := writing()
	g.Limit = 64 << 20
	path := s.PutURL(g)
	s.put(t, s.PutURL(writing()), "warm")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	a := s.do(t, http.MethodPut, path, io.LimitReader(readerFunc(func(b []byte) (int, error) { return len(b), nil }), g.Limit))
	runtime.ReadMemStats(&after)
	if a.StatusCode != http.StatusOK {
		t.Fatalf("%d %s", a.StatusCode, a.body)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 4<<20 {
		t.Errorf("%d bytes of memory for a file of %d", used, g.Limit)
	}
}

func TestBytesThatWereLongOnTheirWayAreAskedForAgain(t *testing.T) {
	for expected, status := range map[bool]int{true: http.StatusOK, false: errs.SignedURLInvalid.Status} {
		s := newSite(t)
		asked := 0
		s.gateway.Expected = func(context.Context, blob.Claims) error {
			if asked++; expected {
				return nil
			}
			return errs.SignedURLInvalid
		}
		quick := writing()
		if a := s.put(t, s.PutURL(quick), "quick"); a.StatusCode != http.StatusOK || asked != 0 {
			t.Errorf("%d, asked %d times", a.StatusCode, asked)
		}
		slow := writing()
		reader, writer := io.Pipe()
		go func() {
			_, _ = io.WriteString(writer, "half ")
			for begun := false; !begun; { // the clock must not move before the upload has begun
				left, err := s.store.Leftovers(time.Now().Add(time.Minute))
				begun = err != nil || len(left) > 0
			}
			clock.Advance(2 * time.Hour)
			_, _ = io.WriteString(writer, "and half")
			_ = writer.Close()
		}()
		a := s.do(t, http.MethodPut, s.PutURL(slow), reader)
		clock.Reset()
		if there, err := s.store.Exists(slow.Key); a.StatusCode != status || asked != 1 || there != expected || err != nil {
			t.Errorf("%d, asked %d times, stored %v, %v", a.StatusCode, asked, there, err)
		}
	}
}
