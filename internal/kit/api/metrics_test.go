package api_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"casefold/internal/kit/api"
)

func TestMethodsThatSomebodyInventedDoNotMultiplyTheMetrics(t *testing.T) {
	router := workRouter()
	for _, method := range []string{"GET", "INVENTED1", "INVENTED2", "INVENTED3"} {
		router.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), method, "/api/nowhere", nil))
	}
	page := httptest.NewRecorder()
	api.Metrics().ServeHTTP(page, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil))
	if text := page.Body.String(); strings.Contains(text, "INVENTED") || !strings.Contains(text, `method="GET"`) || !strings.Contains(text, `method="other"`) {
		t.Error(text)
	}
}
