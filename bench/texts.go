package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/office/officetest"
	"casefold/tools/program"
)

const (
	readFiles    = 300
	readPDFs     = 120
	readEmails   = 600
	readCarriers = 120 // emails with attachments
	twoBare      = 2
)

// measureTexts uploads contracts and emails and waits until all their texts are known, beside two bare pdftotext over the same
// PDFs.
func measureTexts(ctx context.Context, s *scene) ([]figure, error) {
	person := program.NewPerson(s.p.URL, eleanor)
	if err := person.SignIn(ctx); err != nil {
		return nil, err
	}
	at, err := makeFolder(s.p.URL, person.Token)
	if err != nil {
		return nil, err
	}
	mailbox, err := mailboxOf(s.p.URL, person.Token, at.matter)
	if err != nil {
		return nil, err
	}
	conn, err := s.connect(ctx, "casefold_us")
	if err != nil {
		return nil, err
	}
	defer conn.Close(ctx)
	known := func(n int, upload func() error) (float64, error) {
		begun := time.Now()
		if err := upload(); err != nil {
			return 0, err
		}
		if err := allKnown(ctx, conn); err != nil {
			return 0, err
		}
		return float64(n) / time.Since(begun).Seconds(), nil
	}
	word, text, paper := officetest.Pages(20), []byte(strings.Repeat(clause+"\n", 450)), officetest.PDF(pagesOf(20)...)
	documents := func(name string, content []byte) func(int) error {
		return func(n int) error { return uploadAll(s.p.URL, person.Token, at, name, content, n) }
	}
	emails := func(files ...enclosure) func(int) error {
		return func(n int) error {
			letters := make([][]byte, n)
			for i := range letters {
				letters[i] = carrier(files...)
			}
			_, err := inParallel(s.p.URL, person.Token, letters, func(w *wire, some [][]byte) error { return w.uploadEmails(mailbox, some) })
			return err
		}
	}
	if _, err := known(4, func() error { return documents("warm.docx", word)(4) }); err != nil { // the first helper of the firm starts
		return nil, err
	}
	var words, texts, pdfs, mails, carriers, bare []float64
	for round := range s.rounds {
		for _, m := range []struct {
			rates  *[]float64
			n      int
			upload func(int) error
		}{
			{&words, readFiles, documents(fmt.Sprintf("contract %d.docx", round), word)},
			{&texts, readFiles, documents(fmt.Sprintf("contract %d.txt", round), text)},
			{&mails, readEmails, emails()},
			{&carriers, readCarriers, emails(enclosure{"contract.docx", word}, enclosure{"contract.txt", text})},
			{&pdfs, readPDFs, documents(fmt.Sprintf("contract %d.pdf", round), paper)},
		} {
			rate, err := known(m.n, func() error { return m.upload(m.n) })
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
	const goal, mailGoal = 100, 300
	ratio := median(pdfs) / median(bare)
	return []figure{
		{name: "upload to text known, Word contracts of 20 pages", value: fmt.Sprintf("%.0f/s", median(words)), goal: "100/s", met: median(words) >= goal},
		{name: "upload to text known, plain contracts of 50 kB", value: fmt.Sprintf("%.0f/s", median(texts)), goal: "100/s", met: median(texts) >= goal},
		{name: "upload to text known, emails of 3 KB", value: fmt.Sprintf("%.0f/s", median(mails)), goal: "300/s", met: median(mails) >= mailGoal},
		{name: "upload to all texts known, emails with two contracts of 20 pages", value: fmt.Sprintf("%.0f/s", median(carriers))},
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

// enclosure is a file that is sent with an email.
type enclosure struct {
	name    string
	content []byte
}

// carrier is an email of 3 KB and the files that it brings.
func carrier(files ...enclosure) []byte {
	var text bytes.Buffer
	fmt.Fprintf(&text, "From: Ada Acme <ada@acme.example>\r\nTo: Bea Bolt <bea@bolt.example>\r\nSubject: Enclosures\r\nMessage-ID: <%d@acme.example>\r\n"+
		"MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=part\r\n\r\n--part\r\nContent-Type: text/html\r\n\r\n%s\r\n",
		rand.Int64(), strings.Repeat("<p>"+clause+"</p>\r\n", 24))
	for _, f := range files {
		fmt.Fprintf(&text, "--part\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=%q\r\nContent-Transfer-Encoding: base64\r\n\r\n", f.name)
		for line := range slices.Chunk(f.content, 57) {
			text.WriteString(base64.StdEncoding.EncodeToString(line) + "\r\n")
		}
	}
	text.WriteString("--part--\r\n")
	return text.Bytes()
}

// settle waits until the demo, which fills its firms beside the program, adds nothing more and all texts are known: what is measured
// next has the machine for itself.
func (s *scene) settle(ctx context.Context) error {
	const quiet = 2 * time.Second
	region, err := s.connect(ctx, "casefold_us")
	if err != nil {
		return err
	}
	defer region.Close(ctx)
	global, err := s.connect(ctx, "casefold_global")
	if err != nil {
		return err
	}
	defer global.Close(ctx)
	for before := int64(-1); ; {
		if err := allKnown(ctx, region); err != nil {
			return err
		}
		var things, people int64
		err := region.QueryRow(ctx, "SELECT count(*) + (SELECT count(*) FROM notes) FROM texts").Scan(&things)
		if err == nil { // the people of other firms come last
			err = global.QueryRow(ctx, "SELECT count(*) FROM accounts").Scan(&people)
		}
		if err != nil || things+people == before {
			return err
		}
		before = things + people
		if err := clock.Wait(ctx, quiet); err != nil {
			return err
		}
	}
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
