package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"casefold/tools/program"
)

const (
	writers     = 4
	manyFiles   = 2000
	sentOnce    = 25        // small files that go in one call,
	bytesOnce   = 512 << 10 // of which the browser sends no more together
	smallFile   = 3 << 10
	forcedFile  = 10 << 10
	downloaded  = 140 << 10
	largeFile   = 10 << 30
	memoryLimit = 150_000_000
)

type object = map[string]any

// folder is where the benchmark puts its files.
type folder struct{ matter, id int64 }

// measureUploads sends files through the whole protocol, as the browser does, beside the forced writes that the same
// disk takes in the same run.
func measureUploads(ctx context.Context, s *scene) ([]figure, error) {
	person := program.NewPerson(s.p.URL, eleanor)
	if err := person.SignIn(ctx); err != nil {
		return nil, err
	}
	at, err := makeFolder(s.p.URL, person.Token)
	if err != nil {
		return nil, err
	}
	var forced, many []float64
	var work []time.Duration
	for range s.rounds {
		rate, err := forcedWrites(filepath.Dir(s.data), s.slice)
		if err != nil {
			return nil, err
		}
		forced = append(forced, rate)
		before := s.worked()
		if rate, err = uploadMany(s.p.URL, person.Token, at); err != nil {
			return nil, err
		}
		many, work = append(many, rate), append(work, (s.worked()-before)/manyFiles)
	}
	limit, reached := median(forced), median(many)
	figures := []figure{
		{name: fmt.Sprintf("forced 10 kB writes by %d writers", writers), value: fmt.Sprintf("%.0f/s", limit)},
		{name: fmt.Sprintf("%d files of 3 KB over %d connections", manyFiles, writers), value: fmt.Sprintf("%.0f files/s", reached),
			ratio: fmt.Sprintf("1/%.1f of the writes", limit/reached), goal: "1/2.5 of the writes, 1,500/s", met: reached >= limit/2.5 && reached >= 1500,
			took: every(reached), work: median(work)},
	}
	for _, measure := range []func(context.Context, *scene, string, folder) ([]figure, error){one(measureOneUpload), one(measureDownloads), measureZip, one(measureLargeUpload)} {
		more, err := measure(ctx, s, person.Token, at)
		if err != nil {
			return nil, err
		}
		figures = append(figures, more...)
	}
	return figures, nil
}

// one makes a list of a single figure.
func one(measure func(context.Context, *scene, string, folder) (figure, error)) func(context.Context, *scene, string, folder) ([]figure, error) {
	return func(ctx context.Context, s *scene, token string, at folder) ([]figure, error) {
		f, err := measure(ctx, s, token, at)
		return []figure{f}, err
	}
}

func makeFolder(url, token string) (folder, error) {
	w, err := dial(url, token)
	if err != nil {
		return folder{}, err
	}
	defer w.Close()
	var matter struct {
		ID int64 `json:"newMatterID"`
	}
	if err := w.call(http.MethodPost, "/api/matters/new", object{"newMatterData": object{"name": "Uploads " + time.Now().Format(time.RFC3339Nano)}}, &matter); err != nil {
		return folder{}, err
	}
	var made struct {
		ID int64 `json:"directoryID"`
	}
	err = w.call(http.MethodPut, "/api/directory", object{"matterID": matter.ID, "basepath": "docs/", "dirname": "Uploads"}, &made)
	return folder{matter.ID, made.ID}, err
}

// forcedWrites is how many files a second a few writers get onto the disk, each forced before the next.
func forcedWrites(dir string, slice time.Duration) (float64, error) {
	dir, err := os.MkdirTemp(dir, "forced-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	content := random(forcedFile)
	counts := make([]int, writers)
	var group errgroup.Group
	begun := time.Now()
	for i := range writers {
		group.Go(func() error {
			for time.Since(begun) < slice {
				if err := forcedWrite(filepath.Join(dir, fmt.Sprintf("%d-%d", i, counts[i])), content); err != nil {
					return err
				}
				counts[i]++
			}
			return nil
		})
	}
	err = group.Wait()
	total := 0
	for _, n := range counts {
		total += n
	}
	return float64(total) / time.Since(begun).Seconds(), err
}

func forcedWrite(path string, content []byte) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer file.Close()
	if _, err := file.Write(content); err != nil {
		return err
	}
	return file.Sync()
}

func random(size int) []byte {
	content := make([]byte, size)
	_, _ = rand.Read(content)
	return content
}

// uploadMany is how many files a second arrive for good.
func uploadMany(url, token string, at folder) (float64, error) {
	var group errgroup.Group
	begun := time.Now()
	for i := range writers {
		group.Go(func() error {
			w, err := dial(url, token)
			if err != nil {
				return err
			}
			defer w.Close()
			names := make([]string, manyFiles/writers)
			for n := range names {
				names[n] = fmt.Sprintf("%d-%d-%d.txt", begun.UnixNano(), i, n)
			}
			return w.upload(at, names, random(smallFile))
		})
	}
	err := group.Wait()
	return manyFiles / time.Since(begun).Seconds(), err
}

// upload files new documents of one small content, as many in a call as the browser sends.
func (w *wire) upload(at folder, names []string, content []byte) error {
	for some := range slices.Chunk(names, min(sentOnce, max(1, bytesOnce/max(1, len(content))))) {
		files := make([]object, len(some))
		for i, name := range some {
			files[i] = object{"filename": name, "contents": content}
		}
		body := object{"matterID": at.matter, "directoryID": at.id, "documentList": files}
		if err := w.call(http.MethodPost, "/api/bulk/documentsWithFolders/upload", body, nil); err != nil {
			return err
		}
	}
	return nil
}

type address struct {
	DocumentID, VersionID int64
	URL                   string
}

func (w *wire) send(documents []int64, content []byte) error {
	announced := make([]object, len(documents))
	for i, id := range documents {
		announced[i] = object{"documentID": id, "filesize": len(content)}
	}
	var addresses struct{ URLs []address }
	if err := w.call(http.MethodPost, "/api/bulk/multipleSignedUrlForDocumentUpload", object{"documents": announced, "uploadSource": "bench"}, &addresses); err != nil {
		return err
	}
	arrived := make([]object, len(documents))
	for i, to := range addresses.URLs {
		if err := w.call(http.MethodPut, to.URL, content, nil); err != nil {
			return err
		}
		arrived[i] = object{"documentID": to.DocumentID, "versionID": to.VersionID, "filesize": len(content)}
	}
	return w.call(http.MethodPut, "/api/document/version", object{"versionData": arrived}, nil)
}

// measureOneUpload is how long somebody waits who uploads one small file, all calls together.
func measureOneUpload(_ context.Context, s *scene, token string, at folder) (figure, error) {
	w, err := dial(s.p.URL, token)
	if err != nil {
		return figure{}, err
	}
	defer w.Close()
	content, n := random(smallFile), 0
	return s.timed("one small upload, all its calls", 200, 3*time.Millisecond, func() error {
		n++
		return w.upload(at, []string{fmt.Sprintf("one %d.txt", n)}, content)
	})
}

func measureDownloads(ctx context.Context, s *scene, token string, at folder) (figure, error) {
	w, err := dial(s.p.URL, token)
	if err != nil {
		return figure{}, err
	}
	defer w.Close()
	document, err := w.uploadOne(at, "download.bin", random(downloaded))
	if err != nil {
		return figure{}, err
	}
	var link struct{ URL string }
	if err := w.call(http.MethodGet, fmt.Sprintf("/api/signedGetIgnoreLock?documentID=%d", document), nil, &link); err != nil {
		return figure{}, err
	}
	c := &contender{name: "140 KB download", start: get(s.p.URL+link.URL, "")}
	for range s.rounds {
		measured, err := s.drive(ctx, c.start)
		if err != nil {
			return figure{}, err
		}
		c.loads = append(c.loads, measured)
	}
	f := c.figure()
	f.goal, f.met = "over 1,500/s", c.rate() > 1500
	return f, nil
}

func (w *wire) uploadOne(at folder, name string, content []byte) (int64, error) {
	var begun struct{ IDs []int64 }
	body := object{"matterID": at.matter, "directoryID": at.id, "documentList": []object{{"filename": name}}}
	if err := w.call(http.MethodPost, "/api/bulk/documentsWithFolders/import", body, &begun); err != nil {
		return 0, err
	}
	return begun.IDs[0], w.send(begun.IDs, content)
}

// measureLargeUpload sends ten gigabytes in one file and watches the memory of the program meanwhile.
func measureLargeUpload(_ context.Context, s *scene, token string, at folder) (figure, error) {
	w, err := dial(s.p.URL, token)
	if err != nil {
		return figure{}, err
	}
	defer w.Close()
	var begun struct{ IDs []int64 }
	body := object{"matterID": at.matter, "directoryID": at.id, "documentList": []object{{"filename": "large.bin"}}}
	if err := w.call(http.MethodPost, "/api/bulk/documentsWithFolders/import", body, &begun); err != nil {
		return figure{}, err
	}
	var addresses struct{ URLs []address }
	if err := w.call(http.MethodPost, "/api/bulk/multipleSignedUrlForDocumentUpload", object{"documents": []object{{"documentID": begun.IDs[0], "filesize": largeFile}}}, &addresses); err != nil {
		return figure{}, err
	}
	to := addresses.URLs[0]
	started := time.Now()
	peak, err := w.stream(s.p, to.URL, largeFile)
	if err != nil {
		return figure{}, err
	}
	took := time.Since(started)
	arrived := []object{{"documentID": to.DocumentID, "versionID": to.VersionID, "filesize": int64(largeFile)}}
	if err := w.call(http.MethodPut, "/api/document/version", object{"versionData": arrived}, nil); err != nil {
		return figure{}, err
	}
	return figure{name: "10 GB upload, memory of casefold at its highest", goal: "under 150 MB", met: peak < memoryLimit,
		value: fmt.Sprintf("%s, at %.0f MB/s", megabytes(peak), largeFile/1e6/took.Seconds())}, nil
}

// stream sends a body of this size and returns the most memory that the program had.
func (w *wire) stream(p *program.Program, url string, size int64) (peak int64, err error) {
	if _, err := fmt.Fprintf(w, "PUT %s HTTP/1.1\r\nHost: %s\r\nContent-Length: %d\r\n\r\n", url, w.RemoteAddr(), size); err != nil {
		return 0, err
	}
	block := random(1 << 20)
	for sent := int64(0); sent < size; sent += int64(len(block)) {
		if _, err := w.Write(block[:min(int64(len(block)), size-sent)]); err != nil {
			return peak, err
		}
		if sent%(64<<20) == 0 {
			memory, err := program.Memory(p.PID())
			if err != nil {
				return peak, err
			}
			peak = max(peak, memory)
		}
	}
	return peak, w.answer("PUT of a large file", nil)
}
