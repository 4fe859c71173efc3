package app_test

import (
	"bytes"
	"net/http"
	"strings"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestBadInputIsRefusedWithTheFieldAndChangesNothing(t *testing.T) {
	w := testkit.NewWorld(t)
	for name, c := range map[string]struct {
		body any
		want *errs.Error
	}{
		"malformed JSON":      {[]byte(`{"settingsJSON": {`), errs.InvalidInput},
		"no body":             {nil, errs.InvalidInput},
		"unknown field":       {m{"settingsJSON": m{}, "isAdmin": true}, errs.InvalidInput},
		"wrong type":          {m{"settingsJSON": "text"}, errs.InvalidInput},
		"an array":            {[]byte(`[]`), errs.InvalidInput},
		"null":                {m{"settingsJSON": nil}, errs.InvalidInput},
		"more than 64 KB":     {m{"settingsJSON": m{"x": strings.Repeat("a", 70<<10)}}, errs.InvalidInput},
		"ten megabytes":       {append(append([]byte(`{"settingsJSON":{"x":"`), bytes.Repeat([]byte("a"), 10<<20)...), `"}}`...), errs.TooLarge},
		"deeply nested":       {[]byte(`{"settingsJSON":` + strings.Repeat(`[`, 20000) + strings.Repeat(`]`, 20000) + `}`), errs.InvalidInput},
		"not UTF-8":           {[]byte("{\"settingsJSON\":{\"x\":\"\xff\xfe\"}}"), errs.InvalidInput},
		"a NUL character":     {[]byte(`{"settingsJSON":{"x":"\u0000"}}`), errs.InvalidInput},
		"developer overrides": {m{"settingsJSON": m{"foldersOnTop": true}, "developerOverrides": m{"api": "x"}}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			answer := w.Associate.Put("/user/settings", c.body)
			if c.want == nil {
				answer.OK(t)
			} else {
				answer.Fails(t, c.want)
			}
		})
	}
}

func TestNamesThatAreNoTextAreRefusedAndNotReplaced(t *testing.T) {
	w := testkit.NewWorld(t)
	for _, body := range []string{
		`{"newClientData":{"newClientName":"half \ud83d"}}`, `{"newClientData":{"newClientName":"half \ude00 of it"}}`,
		"{\"newClientData\":{\"newClientName\":\"byte \xff\"}}", "{\"newClientData\":{\"newClientName\":\"\xed\xa0\x80\"}}",
	} {
		w.Admin.Post("/clients/new", []byte(body)).Fails(t, errs.InvalidInput)
		untyped := http.Header{"Content-Type": nil}
		w.Admin.Call(http.MethodPost, "/clients/new", []byte(body), untyped).Fails(t, errs.InvalidInput)
	}
	w.Anonymous().Call(http.MethodPost, "/auth/signIn", []byte("{\"username\":\"a\xff\",\"password\":\"x\"}"), nil).Fails(t, errs.InvalidInput)
	w.Admin.Get("/suggest?q=%ff").Fails(t, errs.InvalidInput)
	w.Admin.Post("/clients/new", []byte(`{"newClientData":{"newClientName":"whole \ud83d\ude00"}}`)).OK(t)
}

func TestALongListOfIDsMayCarryDeveloperOverridesToo(t *testing.T) {
	w := testkit.NewWorld(t)
	ids := make([]int64, 200_000)
	for i := range ids {
		ids[i] = int64(1_000_000_000 + i)
	}
	w.Admin.Post("/multi/delete", m{"IDs": m{"File": ids}, "developerOverrides": m{"api": "x"}}).Fails(t, errs.TooManyItems)
}

func TestAnUnknownMethodAnswers3000AndAnUnknownPath3001(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Associate.Post("/me", m{}).Fails(t, errs.InvalidMethod)
	w.Associate.Get("/there/is/nothing").Fails(t, errs.InvalidPath)
	w.Anonymous().Get("/there/is/nothing").Fails(t, errs.InvalidPath)
	w.Anonymous().Call(http.MethodGet, "/auth/signIn", nil, nil).Fails(t, errs.InvalidMethod)
}

func TestEveryAnswerCarriesTheSecurityHeaders(t *testing.T) {
	w := testkit.NewWorld(t)
	for _, path := range []string{"/me", "/there/is/nothing", "/public/about"} {
		h := w.Anonymous().Get(path).Header
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer",
			"Cache-Control": "no-store",
		} {
			if h.Get(name) != want {
				t.Errorf("%s: %s is %q, want %q", path, name, h.Get(name), want)
			}
		}
		if !strings.Contains(h.Get("Content-Security-Policy"), "default-src 'none'") || h.Get("X-Request-Id") == "" {
			t.Errorf("%s: %v", path, h)
		}
	}
}

func TestARepeatWithTheSameIdempotencyKeyGivesTheFirstAnswerAgain(t *testing.T) {
	w := testkit.NewWorld(t)
	type limits struct {
		Limits struct {
			Net int64 `json:"OCR_PER_MONTH_NET"`
		} `json:"tenantLimits"`
	}
	key := http.Header{"Idempotency-Key": {"a double click"}}
	var first, second, fresh limits
	w.Admin.Call(http.MethodPost, "/firm/limits/increaseMonthlyOCR", nil, key).Into(t, &first)
	w.Admin.Call(http.MethodPost, "/firm/limits/increaseMonthlyOCR", nil, key).Into(t, &second)
	w.Admin.Post("/firm/limits/increaseMonthlyOCR", nil).Into(t, &fresh)
	if first.Limits.Net != 5000 || second != first || fresh.Limits.Net != 7500 {
		t.Fatalf("first %v, repeated %v, without a key %v", first, second, fresh)
	}
	key.Set("Idempotency-Key", strings.Repeat("x", 256))
	w.Admin.Call(http.MethodPost, "/firm/limits/increaseMonthlyOCR", nil, key).Fails(t, errs.InvalidInput)
}

func TestTheSecondOfTwoPeopleSavingTheExchangeAddressIsToldWhatChanged(t *testing.T) {
	w := testkit.NewWorld(t)
	var seen []struct {
		URL string `json:"exchangeUrl"`
		Rev int64  `json:"rev"`
	}
	w.Admin.Get("/ews/exchangeServer").Into(t, &seen)
	match := http.Header{"If-Match": {"1"}}
	w.Admin.Call(http.MethodPost, "/ews/exchangeServer", m{"exchangeUrl": "https://mail.first.example/ews"}, match).OK(t)
	var now struct {
		URL string `json:"exchangeUrl"`
	}
	w.Uptime.Call(http.MethodPost, "/ews/exchangeServer", m{"exchangeUrl": "https://mail.second.example/ews"}, match).
		Fails(t, errs.ChangedBySomeoneElse).Data(t, &now)
	if now.URL != "https://mail.first.example/ews" {
		t.Fatalf("told %q", now.URL)
	}
}

func TestAnExchangeAddressMustBePublicAndWithoutCredentials(t *testing.T) {
	w := testkit.NewWorld(t)
	for _, address := range []string{
		"ftp://mail.example.com", "javascript:alert(1)", "https://user:secret@mail.example.com", "http://127.0.0.1/ews",
		"http://10.0.0.8/ews", "http://[::1]/", "http://169.254.169.254/latest", "http://localhost:8080", "mail.example.com",
		"https://" + strings.Repeat("a", 2100) + ".example.com", "http://[fd00::1]/", "http://server/",
		"http://0177.0.0.1/", "http://127.1/", "http://0x7f.1/", "http://0x7f000001./", "http://10.0.0.010/", "http://2130706433./", "http://１２７.0.0.1/", "http://127。0。0。1/",
		"http://[::ffff:127.0.0.1]/", "http://[::127.0.0.1]/", "http://[64:ff9b::7f00:1]/", "http://[2002:7f00:1::]/", "http://[fe80::1%25eth0]/", "http://localhost../",
	} {
		w.Admin.Post("/ews/exchangeServer", m{"exchangeUrl": address}).Fails(t, errs.InvalidInput)
	}
	w.Admin.Post("/ews/exchangeServer", m{"exchangeUrl": "https://mail.example.com/ews"}).OK(t)
	w.Admin.Post("/ews/exchangeServer", m{"exchangeUrl": ""}).OK(t)
}
