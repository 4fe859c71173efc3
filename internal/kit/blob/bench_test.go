package blob_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/fsync"
)

const (
	writers   = 4
	smallFile = 10_000
)

// fourWriters spreads b.N calls over four goroutines, as a browser that uploads sends them.
func fourWriters(b *testing.B, work func(n int64) error) {
	b.SetBytes(smallFile)
	var next atomic.Int64
	done := make(chan error, writers)
	b.ResetTimer()
	for range writers {
		go func() {
			for n := next.Add(1); n <= int64(b.N); n = next.Add(1) {
				if err := work(n); err != nil {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	for range writers {
		if err := <-done; err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "files/s")
}

func BenchmarkPutOfSmallFilesByFourWriters(b *testing.B) {
	store, err := blob.OpenDisk(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	content := bytes.Repeat([]byte("casefold "), smallFile)[:smallFile]
	fourWriters(b, func(int64) error {
		_, err := store.Put(b.Context(), blob.NewKey(1), bytes.NewReader(content), smallFile)
		return err
	})
}

func BenchmarkUploadOfSmallFilesByFourWriters(b *testing.B) {
	s := newSite(b)
	s.server.Client().Transport.(*http.Transport).MaxIdleConnsPerHost = writers
	content := bytes.Repeat([]byte("casefold "), smallFile)[:smallFile]
	fourWriters(b, func(int64) error {
		g := writing()
		g.Limit = smallFile
		req, err := http.NewRequest(http.MethodPut, s.server.URL+s.PutURL(g), bytes.NewReader(content))
		if err != nil {
			return err
		}
		return discard(s.server.Client().Do(req))
	})
}

func BenchmarkDownloadOf140KB(b *testing.B) {
	s := newSite(b)
	s.server.Client().Transport.(*http.Transport).MaxIdleConnsPerHost = writers
	address := s.server.URL + s.GetURL(s.stored(b, strings.Repeat("x", 140_000)))
	fourWriters(b, func(int64) error { return discard(s.server.Client().Get(address)) })
}

func discard(res *http.Response, err error) error {
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if _, err = io.Copy(io.Discard, res.Body); err == nil && res.StatusCode != http.StatusOK {
		err = errors.New(res.Status)
	}
	return err
}

// The yardsticks: what the same disk gives to four writers that force each file, and to four that force each write of
// one open file.

func BenchmarkPlainFilesForcedToDiskByFourWriters(b *testing.B) {
	dir := b.TempDir()
	content := make([]byte, smallFile)
	fourWriters(b, func(n int64) error {
		path := filepath.Join(dir, fmt.Sprint(n))
		file, err := os.Create(path + ".new")
		if err != nil {
			return err
		}
		defer file.Close()
		if _, err := file.Write(content); err != nil {
			return err
		}
		if err := file.Sync(); err != nil {
			return err
		}
		if err := os.Rename(path+".new", path); err != nil {
			return err
		}
		return fsync.Folder(dir)
	})
}

func BenchmarkPlainWritesForcedToDiskByFourWriters(b *testing.B) {
	files := make(chan *os.File, writers)
	for n := range writers {
		file, err := os.Create(filepath.Join(b.TempDir(), fmt.Sprint(n)))
		if err != nil {
			b.Fatal(err)
		}
		defer file.Close()
		files <- file
	}
	content := make([]byte, smallFile)
	fourWriters(b, func(int64) error {
		file := <-files
		defer func() { files <- file }()
		if _, err := file.Write(content); err != nil {
			return err
		}
		return file.Sync()
	})
}
