package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	"casefold/internal/kit/office/officetest"
	"casefold/tools/program"
)

const (
	readFiles = 300
	readPDFs  = 120
	twoBare   = 2
)

// measureTexts uploads contracts and waits until the text of each is known, beside two bare pdftotext over the same PDFs.
func measureTexts(ctx context.Context, s *scene) ([]figure, error) {
	person := program.NewPerson(s.p.URL, eleanor)
	if err := person.SignIn(ctx); err != nil {
		return nil, err
	}
	at, err := makeFolder(s.p.URL, person.Token)
	if err != nil {
		return nil, err
	}
	conn, err := s.connect(ctx, "casefold_us")
	if err != nil {
		return nil, err
	}
	defer conn.Close(ctx)
	reading := func(name string, content []byte, n int) (float64, error) {
		begun := time.Now()
		if err := uploadAll(s.p.URL, person.Token, at, name, content, n); err != nil {
			return 0, err
		}
		if err := allKnown(ctx, conn); err != nil {
			return 0, err
		}
		return float64(n) / time.Since(begun).Seconds(), nil
	}
	word, text, paper := officetest.Pages(20), []byte(strings.Repeat(clause+"\n", 450)), officetest.PDF(pagesOf(20)...)
	if _, err := reading("warm.docx", word, 4); err != nil { // the first helper of the firm starts
		return nil, err
	}
	var words, texts, pdfs, bare []float64
	for round := range s.rounds {
		for _, m := range []struct {
			rates   *[]float64
			name    string
			content []byte
			n       int
		}{{&words, "contract %d.docx", word, readFiles}, {&texts, "contract %d.txt", text, readFiles}, {&pdfs, "contract %d.pdf", paper, readPDFs}} {
			rate, err := reading(fmt.Sprintf(m.name, round), m.content, m.n)
			if err != nil {
				return nil, err
			}
			*m.rates = append(*m.rates, rate)
		}
		rate, err := barePDFs(ctx, filepath.Dir(s.data), paper)
		if err != nil {
			return nil, err
		}
		bare = append(bare, rate)
	}
	const goal = 100
	ratio := median(pdfs) / median(bare)
	return []figure{
		{name: "upload to text known, Word contracts of 20 pages", value: fmt.Sprintf("%.0f/s", median(words)), goal: "100/s", met: median(words) >= goal},
		{name: "upload to text known, plain contracts of 50 kB", value: fmt.Sprintf("%.0f/s", median(texts)), goal: "100/s", met: median(texts) >= goal},
		{name: "two bare pdftotext, contracts of 20 pages", value: fmt.Sprintf("%.0f/s", median(bare))},
		{name: "upload to text known, the same PDFs", value: fmt.Sprintf("%.0f/s", median(pdfs)), ratio: fmt.Sprintf("%.2f of bare", ratio), goal: "0.9 of bare", met: ratio >= 0.9},
	}, nil
}

const clause = "The parties agree that this provision shall survive the termination of the agreement and bind their successors. "

// pagesOf are pages of some 400 words each.
func pagesOf(n int) (pages []string) {
	for page := range n {
		var lines []string
		for line := range 27 {
			lines = append(lines, fmt.Sprintf("%d.%d %s", page+1, line+1, strings.TrimSpace(clause)))
		}
		pages = append(pages, strings.Join(lines, "\n"))
	}
	return pages
}

// uploadAll sends n files of one content, over as many connections as other uploads here.
func uploadAll(url, token string, at folder, name string, content []byte, n int) error {
	var group errgroup.Group
	for i := range writers {
		group.Go(func() error {
			w, err := dial(url, token)
			if err != nil {
				return err
			}
			defer w.Close()
			names := make([]string, n/writers)
			for k := range names {
				names[k] = fmt.Sprintf("%d-%d %s", i, k, name)
			}
			return w.upload(at, names, content)
		})
	}
	return group.Wait()
}

// allKnown waits until no text of the firm is waiting.
func allKnown(ctx context.Context, conn *pgx.Conn) error {
	for {
		var waiting bool
		if err := conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM texts WHERE tenant_id = 1001 AND state = 'waiting')").Scan(&waiting); err != nil || !waiting {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// barePDFs is how many files a second two pdftotext read that each start anew for every file.
func barePDFs(ctx context.Context, dir string, content []byte) (float64, error) {
	dir, err := os.MkdirTemp(dir, "bare-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "contract.pdf")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		return 0, err
	}
	var group errgroup.Group
	begun := time.Now()
	for range twoBare {
		group.Go(func() error {
			for range readPDFs / twoBare {
				var out bytes.Buffer
				cmd := exec.CommandContext(ctx, "pdftotext", "-enc", "UTF-8", path, "-")
				cmd.Stdout = &out
				if err := cmd.Run(); err != nil {
					return err
				}
			}
			return nil
		})
	}
	err = group.Wait()
	return readPDFs / time.Since(begun).Seconds(), err
}
