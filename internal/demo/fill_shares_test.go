package demo_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"casefold/internal/app"
	"casefold/internal/demo"
	"casefold/internal/kit/db"
)

func sharesOfEveryStatusOnceAndALinkInTheMailThatOpens(t *testing.T, a *app.App) {
	err := a.DB.InTx(t.Context(), db.Actor{Region: "US", Tenant: demo.HarborFinch}, func(tx *db.Tx) error {
		for sql, want := range map[string]int{
			"SELECT count(*) FROM shares":                                                          14,
			"SELECT count(*) FROM shares_now WHERE display_status = 'Active'":                      6,
			"SELECT count(*) FROM shares_now WHERE display_status = 'Expired'":                     3,
			"SELECT count(*) FROM shares_now WHERE display_status = 'Revoked'":                     2,
			"SELECT count(*) FROM shares_now WHERE display_status = 'Failed'":                      1,
			"SELECT count(*) FROM shares_now WHERE display_status = 'Never Finished'":              1,
			"SELECT count(*) FROM shares_now WHERE display_status = 'Processing'":                  1,
			"SELECT count(*) FROM shares WHERE accessed_at IS NOT NULL":                            7,
			"SELECT count(*) FROM shares WHERE downloaded_at IS NOT NULL":                          3,
			"SELECT count(*) FROM shares WHERE cardinality(recipients) > 1 AND password IS NULL":   4,
			"SELECT count(*) FROM shares WHERE password IS NOT NULL OR download_limit IS NOT NULL": 2,
			"SELECT count(*) FROM share_mails WHERE state <> 'sent'":                               0,
		} {
			var n int
			if err := tx.QueryRow(t.Context(), sql).Scan(&n); err != nil || n != want {
				t.Errorf("%s: %d, not %d, %v", sql, n, want, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var letters []struct{ Text string }
	if err := json.Unmarshal(ask(a.Router, http.MethodGet, "/dev/mail.json", ""), &letters); err != nil {
		t.Fatal(err)
	}
	opened := 0
	for _, letter := range letters {
		link := regexp.MustCompile(`/share/download/([A-Za-z0-9_-]{32})`).FindStringSubmatch(letter.Text)
		if link != nil && bytes.Contains(ask(a.Router, http.MethodPost, "/api/public/share/info", `{"accessCode": "`+link[1]+`"}`), []byte("Harbor")) {
			opened++
		}
	}
	if opened < 6 {
		t.Errorf("%d links of the mailbox open", opened)
	}
}

// ask is a request of this machine.
func ask(handler http.Handler, method, path, body string) []byte {
	req := httptest.NewRequest(method, "http://127.0.0.1:8080"+path, strings.NewReader(body))
	req.RemoteAddr = "127.0.0.1:50000"
	req.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, req)
	return w.Body.Bytes()
}
