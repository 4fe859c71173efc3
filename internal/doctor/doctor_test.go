package doctor_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"casefold/internal/doctor"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/reader"
	"casefold/internal/kit/sandbox"
)

func TestMain(m *testing.M) {
	reader.RunHelper()
	os.Exit(m.Run())
}

func TestWhatReadsFilesIsTried(t *testing.T) {
	report := func() string {
		var out strings.Builder
		_ = doctor.Report(t.Context(), &out, doctor.Installation{Data: t.TempDir()})
		return out.String()
	}
	if said := report(); !regexp.MustCompile(`(?m)^ok +file readers +start in their sandbox$`).MatchString(said) {
		t.Error(said)
	}
	check := sandbox.Check
	t.Cleanup(func() { sandbox.Check = check })
	sandbox.Check = func() error { return errors.New("the machine refuses") }
	if said := report(); !regexp.MustCompile(`(?m)^off +sandbox .*the machine refuses$`).MatchString(said) ||
		!regexp.MustCompile(`(?m)^off +file readers +off, except for images and plain text`).MatchString(said) {
		t.Error(said)
	}
}

func TestServersOfOnesOwnAreTried(t *testing.T) {
	reachable := dbtest.Shared(t).Config.GlobalURL
	var out strings.Builder
	err := doctor.Report(t.Context(), &out, doctor.Installation{
		Data: t.TempDir(), OwnDatabases: map[string]string{"global": reachable, "CA": "postgres://casefold:secret@127.0.0.1:1/ca"},
	})
	if err == nil {
		t.Error("Casefold could not start, and nothing was said")
	}
	report := out.String()
	for _, line := range []string{`(?m)^ok +database global +version 1\d`, `(?m)^MISSING +database CA +failed to connect.*$\n +mend: .*CASEFOLD_DATABASE_URL`} {
		if !regexp.MustCompile(line).MatchString(report) {
			t.Errorf("%s is not in\n%s", line, report)
		}
	}
	if strings.Contains(report, "secret") || strings.Contains(report, "PostgreSQL ") {
		t.Errorf("a password, or a server that is not needed:\n%s", report)
	}
}

func TestTheEngineOfSearchesIsNamedWithItsState(t *testing.T) {
	about := map[string]string{
		"/": `{"version":{"distribution":"opensearch","number":"2.19.6"}}`, "/_cluster/health": `{"status":"yellow"}`,
		"/casefold-*/_alias": `{"casefold-us-1001-a":{"aliases":{}}}`,
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, about[r.URL.Path]) }))
	defer server.Close()
	for address, want := range map[string]string{
		"": `(?m)^ok +search US +inside the program`, server.URL: `(?m)^ok +search US +OpenSearch 2\.19\.6, yellow, 1 indexes$`,
		"http://casefold:secret@127.0.0.1:1": `(?m)^off +search US +nobody can search: .*refused$\n +mend: .*CASEFOLD_SEARCH_URL`,
	} {
		var out strings.Builder
		_ = doctor.Report(t.Context(), &out, doctor.Installation{Data: t.TempDir(), SearchURLs: map[string]string{"US": address}})
		if report := out.String(); !regexp.MustCompile(want).MatchString(report) || strings.Contains(report, "secret") {
			t.Errorf("%q: %s is not in\n%s", address, want, report)
		}
	}
}
