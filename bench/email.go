package main

import (
	"context"
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"casefold/tools/program"
)

const (
	manyEmails       = 5000
	emailsOnce       = 500 // of one call that begins uploads
	confirmedOnce    = 50  // of one call for addresses, and of one confirmation
	smallestEmail    = 10 << 10
	largestEmail     = 200 << 10
	emailRate        = 350 // a second
	shownHTML        = 100 << 10
	shownEmails      = 40
	withReadersLimit = 250_000_000
	largeEmail       = 150 << 20
	emailListGoal    = 60 * time.Millisecond
	emailPageGoal    = 5 * time.Millisecond
	firstShownGoal   = 50 * time.Millisecond
	againShownGoal   = 10 * time.Millisecond
)

// measureEmails files emails of many sizes through all calls, beside documents of the same sizes; then it lists and shows them.
func measureEmails(ctx context.Context, s *scene) ([]figure, error) {
	person := program.NewPerson(s.p.URL, eleanor)
	if err := person.SignIn(ctx); err != nil {
		return nil, err
	}
	docs, err := makeFolder(s.p.URL, person.Token)
	if err != nil {
		return nil, err
	}
	at, err := mailboxOf(s.p.URL, person.Token, docs.matter)
	if err != nil {
		return nil, err
	}
	letters := make([][]byte, manyEmails)
	for i := range letters {
		letters[i] = letter(fmt.Sprintf("Letter %d of %d", i, time.Now().UnixNano()), smallestEmail+rand.IntN(largestEmail-smallestEmail))
	}
	before := s.worked()
	documents, err := inParallel(s.p.URL, person.Token, letters, func(w *wire, some [][]byte) error { return w.uploadDocuments(docs, some) })
	if err != nil {
		return nil, err
	}
	if err := s.settle(ctx); err != nil {
		return nil, err
	}
	documentWork := (s.worked() - before) / manyEmails
	before = s.worked()
	emails, err := inParallel(s.p.URL, person.Token, letters, func(w *wire, some [][]byte) error { return w.uploadEmails(at, some) })
	if err != nil {
		return nil, err
	}
	if err := s.settle(ctx); err != nil {
		return nil, err
	}
	figures := []figure{
		{name: fmt.Sprintf("%d documents of 10 to 200 KB", manyEmails), value: fmt.Sprintf("%.0f/s", documents), took: every(documents), work: documentWork},
		{name: fmt.Sprintf("%d emails of 10 to 200 KB", manyEmails), value: fmt.Sprintf("%.0f/s", emails), ratio: fmt.Sprintf("1/%.1f of the documents", documents/emails),
			goal: fmt.Sprintf("1/3 of the documents, %d/s", emailRate), met: emails >= documents/3 && emails >= emailRate,
			took: every(emails), work: (s.worked() - before) / manyEmails},
	}
	list := fmt.Sprintf("/api/email/list?matterID=%d&basepath=email/", at.matter)
	for _, q := range []question{
		{name: fmt.Sprintf("list of %d emails", manyEmails), path: list, asked: 20, goal: emailListGoal},
		{name: "first 50 emails by date", path: list + "&page=1&pageSize=50&sort=date&direction=desc", asked: 100, goal: emailPageGoal},
	} {
		f, err := s.ask(q, person)
		if err != nil {
			return nil, err
		}
		figures = append(figures, f)
	}
	w, err := dial(s.p.URL, person.Token) // not earlier: the program closes a connection on which nothing is asked
	if err != nil {
		return nil, err
	}
	defer w.Close()
	shown, err := s.measureShownEmails(w, at)
	if err != nil {
		return nil, err
	}
	large, err := measureLargeEmail(s, w, at)
	return append(append(figures, shown...), large), err
}

// measureLargeEmail files and shows one large message, and watches the memory of the program and its readers meanwhile.
func measureLargeEmail(s *scene, w *wire, at folder) (figure, error) {
	content := letter(fmt.Sprintf("Large %d", time.Now().UnixNano()), largeEmail)
	ended := make(chan error, 1)
	begun := time.Now()
	go func() {
		ids, err := w.sendEmails(at, [][]byte{content})
		if err == nil {
			err = w.call(http.MethodPost, "/api/email/preview", object{"emailID": ids[0]}, nil)
		}
		ended <- err
	}()
	for peak := int64(0); ; {
		now, err := s.memoryWithReaders()
		if err != nil {
			return figure{}, err
		}
		peak = max(peak, now)
		select {
		case err := <-ended:
			return figure{name: "email of 150 MB filed and shown, memory of casefold and its readers at its highest", goal: "under 250 MB",
				met: peak < withReadersLimit, value: fmt.Sprintf("%s, in %.1f s", megabytes(peak), time.Since(begun).Seconds())}, err
		case <-time.After(lookedEvery):
		}
	}
}

// memoryWithReaders is what the program and its readers take together. Its database and its LibreOffices are not counted.
func (s *scene) memoryWithReaders() (int64, error) {
	sum, err := program.Memory(s.p.PID())
	for _, pid := range program.Descendants(s.p.PID()) {
		if name := program.Name(pid); name != "postgres" && name != "soffice.bin" && name != "oosplash" {
			part, _ := program.Memory(pid) // 0 where it has ended meanwhile
			sum += part
		}
	}
	return sum, err
}

// mailboxOf is where the emails of a matter lie.
func mailboxOf(url, token string, matter int64) (folder, error) {
	w, err := dial(url, token)
	if err != nil {
		return folder{}, err
	}
	defer w.Close()
	var root struct{ DirectoryID int64 }
	err = w.call(http.MethodGet, fmt.Sprintf("/api/email/list?matterID=%d&basepath=email/", matter), nil, &root)
	return folder{matter, root.DirectoryID}, err
}

// measureShownEmails opens emails with large HTML that nobody has seen yet, and then again.
func (s *scene) measureShownEmails(w *wire, at folder) ([]figure, error) {
	letters := make([][]byte, shownEmails)
	for i := range letters {
		body := strings.Repeat(`<p style="color:#333">Whereas the <b>parties</b> have <i>agreed</i> as follows.</p>`+"\r\n", shownHTML/82)
		letters[i] = fmt.Appendf(nil, "From: a@acme.example\r\nSubject: Page %d %d\r\nContent-Type: text/html; charset=utf-8\r\n\r\n%s", i, time.Now().UnixNano(), body)
	}
	ids, err := w.sendEmails(at, letters)
	if err != nil {
		return nil, err
	}
	var figures []figure
	for _, c := range []struct {
		name string
		goal time.Duration
	}{{"email of 100 KB HTML shown, first time", firstShownGoal}, {"the same again", againShownGoal}} {
		next := 0
		f, err := s.timed(c.name, shownEmails, c.goal, func() error {
			next++
			return w.call(http.MethodPost, "/api/email/preview", object{"emailID": ids[next-1]}, nil)
		})
		if err != nil {
			return nil, err
		}
		figures = append(figures, f)
	}
	return figures, nil
}

// letter is a message of about that many bytes: text, and an attachment that fills it up.
func letter(subject string, size int) []byte {
	var text strings.Builder
	sent := time.Date(2024, time.May, 2, 10, 0, 0, 0, time.UTC).Add(time.Duration(rand.IntN(100_000)) * time.Minute) // hardly two at once
	fmt.Fprintf(&text, "From: Ada Acme <ada@acme.example>\r\nTo: Bea Bolt <bea@bolt.example>\r\nSubject: %s\r\nDate: %s\r\n"+
		"Message-ID: <%d@acme.example>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=part\r\n\r\n--part\r\nContent-Type: text/plain\r\n\r\n%s\r\n"+
		"--part\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Disposition: attachment; filename=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n",
		subject, sent.Format(time.RFC1123Z), rand.Int64(), strings.Repeat("Dear Bea, as we agreed.\r\n", 100))
	for line := range slices.Chunk(random(max(size-text.Len(), 0)*3/4), 57) {
		text.WriteString(base64.StdEncoding.EncodeToString(line) + "\r\n")
	}
	text.WriteString("--part--\r\n")
	return []byte(text.String())
}

// inParallel is how many files a second arrive for good over several connections.
func inParallel(url, token string, files [][]byte, send func(w *wire, some [][]byte) error) (float64, error) {
	var group errgroup.Group
	begun := time.Now()
	for some := range slices.Chunk(files, (len(files)+writers-1)/writers) {
		group.Go(func() error {
			w, err := dial(url, token)
			if err != nil {
				return err
			}
			defer w.Close()
			for chunk := range slices.Chunk(some, emailsOnce) {
				if err := send(w, chunk); err != nil {
					return err
				}
			}
			return nil
		})
	}
	err := group.Wait()
	return float64(len(files)) / time.Since(begun).Seconds(), err
}

func (w *wire) uploadEmails(at folder, contents [][]byte) error {
	_, err := w.sendEmails(at, contents)
	return err
}

// sendEmails files emails through all calls and returns their ids.
func (w *wire) sendEmails(at folder, contents [][]byte) ([]int64, error) {
	list := make([]object, len(contents))
	for i, content := range contents {
		list[i] = object{"originalFilename": fmt.Sprintf("%d.eml", i), "filesize": len(content)}
	}
	var begun struct{ IDs []int64 }
	if err := w.call(http.MethodPut, "/api/email/checkTrashAndUpload", object{"directoryID": at.id, "emailList": list}, &begun); err != nil {
		return nil, err
	}
	sent := 0
	for ids := range slices.Chunk(begun.IDs, confirmedOnce) {
		var to struct{ URLs []struct{ URL string } }
		if err := w.call(http.MethodPost, "/api/signedUrlForEmailUpload", object{"emailIDs": ids}, &to); err != nil {
			return nil, err
		}
		for _, one := range to.URLs {
			if err := w.call(http.MethodPut, one.URL, contents[sent], nil); err != nil {
				return nil, err
			}
			sent++
		}
		var said []struct{ Code int }
		if err := w.call(http.MethodPost, "/api/email/confirmUpload", object{"IDs": ids, "skipMD5Check": true}, &said); err != nil {
			return nil, err
		}
		for _, one := range said {
			if one.Code != 0 {
				return nil, fmt.Errorf("an email is not filed: %d", one.Code)
			}
		}
	}
	return begun.IDs, nil
}

// uploadDocuments takes files of several contents through the whole protocol, as many together as emails are.
func (w *wire) uploadDocuments(at folder, contents [][]byte) error {
	list := make([]object, len(contents))
	for i, content := range contents {
		list[i] = object{"filename": fmt.Sprintf("%d-%d.bin", time.Now().UnixNano(), i), "filesize": len(content)}
	}
	var begun struct{ IDs []int64 }
	body := object{"matterID": at.matter, "directoryID": at.id, "documentList": list}
	if err := w.call(http.MethodPost, "/api/bulk/documentsWithFolders/import", body, &begun); err != nil {
		return err
	}
	sent := 0
	for ids := range slices.Chunk(begun.IDs, confirmedOnce) {
		announced := make([]object, len(ids))
		for i, id := range ids {
			announced[i] = object{"documentID": id, "filesize": len(contents[sent+i])}
		}
		var to struct{ URLs []address }
		if err := w.call(http.MethodPost, "/api/bulk/multipleSignedUrlForDocumentUpload", object{"documents": announced}, &to); err != nil {
			return err
		}
		arrived := make([]object, len(ids))
		for i, one := range to.URLs {
			if err := w.call(http.MethodPut, one.URL, contents[sent], nil); err != nil {
				return err
			}
			arrived[i] = object{"documentID": one.DocumentID, "versionID": one.VersionID, "filesize": len(contents[sent])}
			sent++
		}
		if err := w.call(http.MethodPut, "/api/document/version", object{"versionData": arrived}, nil); err != nil {
			return err
		}
	}
	return nil
}
