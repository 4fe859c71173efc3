package api

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestWhatIsNoTextIsRefused(t *testing.T) {
	for body, whole := range map[string]bool{
		`{"name":"plain"}`: true, `{"name":"\u00e9 \ud83d\ude00"}`: true, `{"name":"\\ud800"}`: true, `{"name":"\"\\"}`: true, `{"name":"é 😀"}`: true,
		`{"name":"\ud800"}`: false, `{"name":"\ud800x"}`: false, `{"name":"\udc00"}`: false, `{"name":"\ud800\ud800\udc00"}`: false, `{"name":"\uD83D\u0041"}`: false,
		`{"name":"\\\ud800"}`: false, "{\"name\":\"\xff\"}": false, "{\"name\":\"\xed\xa0\x80\"}": false, `{"\udfff":1}`: false,
	} {
		if err := checkText([]byte(body)); (err == nil) != whole {
			t.Errorf("%q: %v", body, err)
		}
	}
	for query, whole := range map[string]bool{"": true, "q=a%20b": true, "q=%C3%A9": true, "q=%FF": false, "q=a&%FF=1": false, "q=%ED%A0%80": false, "q=%zz": true} {
		req := httptest.NewRequest(http.MethodGet, "/api/x", nil)
		req.URL.RawQuery = query
		if err := checkQuery(req); (err == nil) != whole {
			t.Errorf("%q: %v", query, err)
		}
	}
}
