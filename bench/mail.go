package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/jhillyerd/enmime/v2"
	"github.com/richardlehane/mscfb"

	"casefold/internal/kit/message"
	"casefold/internal/kit/reader"
)

// measureMail reads real messages, of which CASEFOLD_CORPUS names the folder, in a helper as the program does, beside the
// libraries that read the same files in one process and bound nothing. Without the folder it measures nothing.
func measureMail(ctx context.Context, s *scene) ([]figure, error) {
	corpus := os.Getenv("CASEFOLD_CORPUS")
	if corpus == "" {
		return nil, nil
	}
	readers := reader.NewPool(slog.New(slog.DiscardHandler))
	defer readers.Close()
	facts := func(content []byte) error {
		_, err := message.ReadFacts(ctx, readers, message.File{ReaderAt: bytes.NewReader(content), Size: int64(len(content)), Owner: 1}, "")
		return err
	}
	shown := func(content []byte) error {
		_, err := message.Read(ctx, readers, message.File{ReaderAt: bytes.NewReader(content), Size: int64(len(content)), Owner: 1}, "")
		return err
	}
	var figures []figure
	for _, c := range []struct {
		folder, library string
		bare            func([]byte) error
	}{{"eml", "enmime", bareEnmime}, {"msg", "mscfb", bareMscfb}} {
		files, err := filesIn(filepath.Join(corpus, c.folder))
		if err != nil {
			return nil, err
		}
		var ours, theirs, whole []float64
		for range s.rounds {
			for _, m := range []struct {
				rates *[]float64
				read  func([]byte) error
			}{{&theirs, c.bare}, {&ours, facts}, {&whole, shown}} {
				rate, err := rateOver(files, s.slice, m.read)
				if err != nil {
					return nil, err
				}
				*m.rates = append(*m.rates, rate)
			}
		}
		ratio := median(ours) / median(theirs)
		figures = append(figures,
			figure{name: "facts of ." + c.folder + " files, beside " + c.library, value: fmt.Sprintf("%.0f/s beside %.0f/s", median(ours), median(theirs)),
				ratio: fmt.Sprintf("%.0f %%", 100*ratio), goal: "half", met: ratio >= 0.5},
			figure{name: "." + c.folder + " files with their body cleaned", value: fmt.Sprintf("%.0f/s", median(whole))})
	}
	return figures, nil
}

func filesIn(folder string) (files [][]byte, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		content, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return nil, err
		}
		files = append(files, content)
	}
	return files, nil
}

// rateOver reads all files again and again, and says how many a second.
func rateOver(files [][]byte, slice time.Duration, read func([]byte) error) (float64, error) {
	begun, n := time.Now(), 0
	for time.Since(begun) < slice {
		for _, content := range files {
			if err := read(content); err != nil {
				return 0, err
			}
		}
		n += len(files)
	}
	return float64(n) / time.Since(begun).Seconds(), nil
}

// bareEnmime reads a message as enmime does by itself. It refuses some.
func bareEnmime(content []byte) error {
	_, _ = enmime.ReadEnvelope(strings.NewReader(string(content)))
	return nil
}

// bareMscfb reads every stream of a compound file.
func bareMscfb(content []byte) error {
	file, err := mscfb.New(bytes.NewReader(content))
	if err != nil {
		return nil
	}
	for entry, err := file.Next(); err == nil; entry, err = file.Next() {
		_, _ = io.Copy(io.Discard, entry)
	}
	return nil
}
