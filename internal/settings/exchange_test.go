package settings_test

import (
	"net/http"
	"strconv"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

type m = testkit.M

func TestMain(tests *testing.M) { testkit.Main(tests) }

const exchangePath = "/ews/exchangeServer"

type exchange struct {
	URL string `json:"exchangeUrl"`
	Rev int64  `json:"rev"`
}

func read(t *testing.T, p *testkit.Person) exchange {
	t.Helper()
	var rows []exchange
	p.Get(exchangePath).Into(t, &rows)
	return rows[0]
}

func TestTheAddressOfTheExchangeServerLeadsToAPublicServer(t *testing.T) {
	w := testkit.NewWorld(t)
	for _, address := range []string{
		"mail.example.com", "ftp://mail.example.com", "javascript:alert(1)", "https://", "https://user:secret@mail.example.com",
		"http://localhost/ews", "http://mail.localhost", "http://printer.local", "http://db.internal", "http://intranet",
		"http://127.0.0.1", "http://10.1.2.3", "http://192.168.0.1", "http://172.16.0.1", "http://169.254.169.254/latest", "http://100.64.0.1",
		"http://0.0.0.0", "http://[::1]", "http://[fe80::1]", "http://[fd00::1]", "http://[::ffff:10.0.0.1]", "http://LOCALHOST.",
	} {
		w.Admin.Post(exchangePath, m{"exchangeUrl": address}).Fails(t, errs.InvalidInput)
	}
	if kept := read(t, w.Associate); kept.URL != "" {
		t.Errorf("a refused address was kept: %+v", kept)
	}
	for _, address := range []string{"https://mail.example.com/ews", "http://203.0.113.7:8443/ews", "https://[2606:4700::1111]/", ""} {
		w.Admin.Post(exchangePath, m{"exchangeUrl": " " + address + " "}).OK(t)
		if kept := read(t, w.Associate); kept.URL != address {
			t.Errorf("%q became %q", address, kept.URL)
		}
	}
}

func TestOfTwoWhoChangeTheExchangeServerTheSecondSeesTheFirst(t *testing.T) {
	w := testkit.NewWorld(t)
	seen := http.Header{"If-Match": {strconv.FormatInt(read(t, w.Admin).Rev, 10)}}
	w.Admin.Call(http.MethodPost, exchangePath, m{"exchangeUrl": "https://first.example.com"}, seen).OK(t)
	refused := w.Uptime.Call(http.MethodPost, exchangePath, m{"exchangeUrl": "https://second.example.com"}, seen).Fails(t, errs.ChangedBySomeoneElse)
	var now exchange
	if refused.Data(t, &now); now.URL != "https://first.example.com" || now != read(t, w.Uptime) {
		t.Errorf("the refusal shows %+v", now)
	}
	trail := w.Trail(t, "firm")
	trail[len(trail)-1].Says(t, "firm.exchangeUrl", w.Tenant, `""`, `"https://first.example.com"`)
}
