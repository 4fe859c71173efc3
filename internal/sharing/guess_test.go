package sharing_test

import (
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/errs"
)

func TestGuessesFindNothingAndAreSlowedWhileARightLinkOpens(t *testing.T) {
	s := newScene(t, "US")
	_, to := shared(t, s)
	var slowed, missed, found atomic.Int64
	var guessers sync.WaitGroup
	for g := range 8 {
		from := http.Header{"X-Forwarded-For": {fmt.Sprintf("198.51.100.%d", g+1)}}
		guessers.Go(func() {
			for range guesses(t) / 8 {
				var raw [24]byte
				rand.Read(raw[:])
				answer := s.Anonymous().Call(http.MethodPost, "/public/share/info", m{"accessCode": base64.RawURLEncoding.EncodeToString(raw[:])}, from)
				switch answer.Code() {
				case errs.ObjectNotFound.Code:
					missed.Add(1)
				case errs.TooManyRequests.Code:
					slowed.Add(1)
				default:
					found.Add(1)
				}
			}
		})
	}
	guessers.Wait()
	if found.Load() != 0 || missed.Load() > 8*60 || slowed.Load() == 0 {
		t.Errorf("%d guesses found something, %d were answered, %d slowed", found.Load(), missed.Load(), slowed.Load())
	}
	for g := range 8 {
		from := http.Header{"X-Forwarded-For": {fmt.Sprintf("198.51.100.%d", g+1)}}
		s.Anonymous().Call(http.MethodPost, "/public/share/info", to, from).OK(t)
		s.Anonymous().Call(http.MethodPost, "/public/share/download", to, from).OK(t)
	}
}

// guesses are as many as a test of seconds can make; the variable asks for more, such as 100000.
func guesses(t *testing.T) int {
	t.Helper()
	asked := os.Getenv("CASEFOLD_SHARE_GUESSES")
	if asked == "" {
		return 4000
	}
	n, err := strconv.Atoi(asked)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestAShareOfCanadaIsNowhereElse(t *testing.T) {
	s := newScene(t, "CA")
	to := mailbox("kanada-recipient")
	body := order([]int64{s.Document(s.place, "kanada-evidence.txt", "x")}, to)
	body["message"], body["password"] = "kanada-message", "kanada-password"
	send(t, s.Partner, body)
	letter := lettersTo(to)[0]
	if !strings.Contains(letter.Text, "/share/CA/download/") {
		t.Error("the link does not name its region")
	}
	link := link(t, letter)
	code := link["accessCode"].(string)
	from := http.Header{"X-Forwarded-For": {"203.0.113.199"}}
	for _, password := range []string{"kanada-guess", "kanada-password"} {
		s.Anonymous().Call(http.MethodPost, "/public/share/info", with(m{"password": password}, link), from)
	}
	s.Fetch(url(t, s.World, with(m{"password": "kanada-password"}, link)), nil).OK(t)
	info(s.World, m{"accessCode": code}).Fails(t, errs.ObjectNotFound)
	for _, region := range []string{"", "US"} {
		for _, canary := range []string{"kanada-recipient", "kanada-message", "kanada-evidence", "203.0.113.199", "kanada-password", code} {
			if where := anywhere(t, region, canary); where != "" {
				t.Errorf("%q stands in %s of database %q", canary, where, region)
			}
		}
	}
	for _, canary := range []string{"kanada-recipient", "203.0.113.199"} {
		if anywhere(t, "CA", canary) == "" {
			t.Errorf("the search for %q finds nothing where it must", canary)
		}
	}
	for _, secret := range []string{code, "kanada-password", "kanada-guess"} {
		if where := anywhere(t, "CA", secret); where != "" {
			t.Errorf("%q stands in %s", secret, where)
		}
	}
	if log := s.Log(); strings.Contains(log, "kanada") || strings.Contains(log, code) || strings.Contains(log, "203.0.113.199") {
		t.Error("the log knows the share")
	}
}

// anywhere finds a text in any table of a database, and names the table.
func anywhere(t *testing.T, region, text string) (table string) {
	t.Helper()
	conn := dbtest.Shared(t).Super(t, region)
	rows, err := conn.Query(t.Context(), "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
	if err != nil {
		t.Fatal(err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(tables) < 5 {
		t.Fatal(err, tables)
	}
	for _, name := range tables {
		var found bool
		if err := conn.QueryRow(t.Context(), "SELECT EXISTS (SELECT FROM "+pgx.Identifier{name}.Sanitize()+" x WHERE strpos(x::text, $1) > 0)", text).Scan(&found); err != nil {
			t.Fatal(err)
		}
		if found {
			return name
		}
	}
	return ""
}
