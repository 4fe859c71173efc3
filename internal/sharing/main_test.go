package sharing_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jhillyerd/enmime/v2"

	"casefold/internal/kit/db"
	"casefold/internal/kit/mail/mailtest"
	"casefold/internal/testkit"
)

type m = testkit.M

// post is the mail server of all tests; letters of one test are found by its own addresses.
var post struct {
	*mailtest.Server
	mu      sync.Mutex
	letters []mailtest.Letter
	answers map[string]error
}

func TestMain(tests *testing.M) {
	server, err := mailtest.Start()
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	post.Server, post.answers, testkit.SMTPURL = server, map[string]error{}, server.URL
	server.Answer(func(step mailtest.Step, recipient string) error {
		post.mu.Lock()
		defer post.mu.Unlock()
		err := post.answers[recipient]
		if err == mailtest.ErrDropped && step == mailtest.Recipient {
			return nil // it hangs up after the letter
		}
		return err
	})
	go func() {
		for letter := range server.Letters {
			post.mu.Lock()
			post.letters = append(post.letters, letter)
			post.mu.Unlock()
		}
	}()
	testkit.Main(tests)
}

// answer has the mail server answer an address in some way; nil takes its letters.
func answer(recipient string, with error) {
	post.mu.Lock()
	defer post.mu.Unlock()
	post.answers[recipient] = with
}

func lettersTo(recipient string) (all []mailtest.Letter) {
	post.mu.Lock()
	defer post.mu.Unlock()
	for _, letter := range post.letters {
		if letter.To == recipient {
			all = append(all, letter)
		}
	}
	return all
}

var serial struct {
	sync.Mutex
	n int
}

// mailbox is an address that no other test has.
func mailbox(name string) string {
	serial.Lock()
	defer serial.Unlock()
	serial.n++
	return fmt.Sprintf("%s%d@outside.example", name, serial.n)
}

func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(90 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if is() {
			return
		}
	}
	t.Fatalf("not within 90 seconds: %s", what)
}

type job struct {
	Status  int
	JobData string
	Data    struct {
		ShareID              int64
		Sent, Queued, Failed int
		Message, ErrorCode   string
		Stopped              bool
		Error                struct{ Code int }
	} `json:"-"`
}

// ends waits for a job.
func ends(t *testing.T, p *testkit.Person, id int64) (j job) {
	t.Helper()
	until(t, "the job ends", func() bool {
		j = job{}
		p.Post("/jobs", m{"jobID": id}).Into(t, &j)
		return j.Status != 1
	})
	if err := json.Unmarshal([]byte(j.JobData), &j.Data); err != nil {
		t.Fatal(err)
	}
	return j
}

func order(documents []int64, recipients ...string) m {
	return m{"selectedObjects": m{"File": documents}, "documentOrEmail": "document", "recipients": recipients, "message": "Please sign."}
}

func start(t *testing.T, p *testkit.Person, order m) int64 {
	t.Helper()
	var begun struct {
		JobID     int64
		Addresses []string `json:"externalEmailAddresses"`
	}
	p.Post("/multi/externalSend", order).Into(t, &begun)
	return begun.JobID
}

// send shares documents and waits until the mails have their answers.
func send(t *testing.T, p *testkit.Person, order m) int64 {
	t.Helper()
	j := ends(t, p, start(t, p, order))
	if j.Status != 2 {
		t.Fatalf("the share was not sent: %s", j.JobData)
	}
	return j.Data.ShareID
}

type row struct {
	ID                         int64
	CreatedByDisplayName       string
	Recipients                 []string
	Status, DisplayStatus      string
	TotalObjects               int
	LastEmailSent              *time.Time
	LastEmailStatus            string
	LastEmailFailed            bool
	MatterID                   *int64
	MatterName, MatterLink     string
	MatterIsDeleted            bool
	HasBeenDownloaded          bool
	HasPassword                bool
	DownloadLimit              *int
	Downloads                  int
	DownloadURL                string
	CanRevoke, CanResend       bool
	ExpiresAt                  time.Time
	MatterWasPermanentlyDelete bool `json:"matterWasPermanentlyDeleted"`
}

func list(t *testing.T, p *testkit.Person, matters ...int64) []row {
	t.Helper()
	var answer struct{ OutgoingShareList []row }
	body := m{"matterIDFilter": nil}
	if len(matters) > 0 {
		body = m{"matterIDFilter": matters}
	}
	p.Post("/share/list", body).Into(t, &answer)
	return answer.OutgoingShareList
}

func one(t *testing.T, p *testkit.Person, id int64) row {
	t.Helper()
	all := list(t, p)
	i := slices.IndexFunc(all, func(r row) bool { return r.ID == id })
	if i < 0 {
		t.Fatalf("share %d is not listed", id)
	}
	return all[i]
}

var linkPattern = regexp.MustCompile(`http://\S+/share/(?:(US|CA)/)?download/([A-Za-z0-9_-]+)`)

// link is what a link that was mailed says to the public calls.
func link(t *testing.T, letter mailtest.Letter) m {
	t.Helper()
	read, err := enmime.ReadEnvelope(strings.NewReader(letter.Text))
	if err != nil {
		t.Fatal(err)
	}
	return parseLink(t, read.Text)
}

func parseLink(t *testing.T, text string) m {
	t.Helper()
	found := linkPattern.FindStringSubmatch(text)
	if found == nil {
		t.Fatalf("no link in %q", text)
	}
	body := m{"accessCode": found[2]}
	if found[1] != "" {
		body["userRegion"] = found[1]
	}
	return body
}

func info(w *testkit.World, link m) *testkit.Response {
	return w.Anonymous().Post("/public/share/info", link)
}

func url(t *testing.T, w *testkit.World, link m) string {
	t.Helper()
	var answer struct{ URL string }
	w.Anonymous().Post("/public/share/download", link).Into(t, &answer)
	return answer.URL
}

// unpack reads a ZIP.
func unpack(t *testing.T, content []byte) map[string]string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range archive.File {
		if strings.HasSuffix(f.Name, "/") && time.Since(f.Modified).Abs() > time.Hour {
			t.Errorf("%s is of %s", f.Name, f.Modified)
		}
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(text)
	}
	return files
}

// scene is a firm with a matter and a few documents.
type scene struct {
	*testkit.World
	matter    int64
	place     testkit.Place
	documents []int64
}

func newScene(t *testing.T, region string) scene {
	t.Helper()
	w := testkit.NewWorldIn(t, region)
	s := scene{World: w, matter: w.Matter("Canary v. Secret")}
	s.place = w.Place(s.matter, "docs/")
	for i := range 2 {
		s.documents = append(s.documents, w.Document(s.place, fmt.Sprintf("evidence-canary-%d.txt", i), fmt.Sprintf("text %d", i)))
	}
	return s
}

// write changes rows that no endpoint changes, such as what time does.
func (s scene) write(t *testing.T, statement string, arguments ...any) {
	t.Helper()
	err := s.App().DB.InTx(t.Context(), db.Actor{Region: s.Region, Tenant: s.Tenant}, func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), statement, arguments...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// read reads one value of the firm.
func (s scene) read(t *testing.T, into any, query string, arguments ...any) {
	t.Helper()
	err := s.App().DB.InTx(t.Context(), db.Actor{Region: s.Region, Tenant: s.Tenant}, func(tx *db.Tx) error {
		return tx.QueryRow(t.Context(), query, arguments...).Scan(into)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// gone is the one answer of all links that lead nowhere, without what differs between any two answers.
func gone(t *testing.T, answer *testkit.Response) string {
	t.Helper()
	if answer.Status != http.StatusGone {
		t.Fatalf("%d %s", answer.Status, answer.Body)
	}
	text, _, _ := strings.Cut(string(answer.Body), `"requestID"`)
	return text
}
