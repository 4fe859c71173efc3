package jobs_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
	"casefold/internal/kit/jobs"
)

type caller db.Actor

func (c caller) Actor() db.Actor { return db.Actor(c) }

// serve answers the calls of jobs to people who present their sub.
func serve(t *testing.T, d *dbtest.Installation, people ...db.Actor) string {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	router := api.New(d.DB, log, func(_ context.Context, bearer string) (api.Principal, error) {
		for _, p := range people {
			if p.Sub == bearer {
				return caller(p), nil
			}
		}
		return nil, errs.InvalidAuth
	})
	everybody := api.Right{Name: "test", Allow: func(context.Context, api.Principal) error { return nil }}
	jobs.Mount(router, events.NewHub(d.DB, log), everybody, map[string]jobs.Kind{errandArgs{}.Kind(): {Stoppable: true}, heavyErrandArgs{}.Kind(): {Stoppable: true}})
	server := httptest.NewServer(router)
	t.Cleanup(server.Close)
	return server.URL
}

func ask(t *testing.T, address string, who db.Actor, body string) (status int, answer string) {
	t.Helper()
	return post(t, address+"/api/jobs", who, body)
}

func post(t *testing.T, address string, who db.Actor, body string) (status int, answer string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+who.Sub)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(text)
}

func TestTheStarterFollowsAJob(t *testing.T) {
	d := dbtest.Fresh(t) // nobody works these jobs, and nobody else should
	who := d.Firm(t, "US")
	address := serve(t, d, who)
	id := begin(t, d, who, errandArgs{})
	status, text := ask(t, address, who, jobBody(id))
	var answer struct {
		MySQL map[string]any `json:"mysql"`
	}
	if err := json.Unmarshal([]byte(text), &answer); err != nil || status != http.StatusOK {
		t.Fatal(status, text)
	}
	got := answer.MySQL
	if got["startTime"] == nil {
		t.Error("no start time")
	}
	delete(got, "startTime")
	want := map[string]any{"id": float64(id), "type": "test.errand", "status": 1.0, "percentDone": 0.0, "jobData": "{}", "endTime": nil,
		"userSub": who.Sub, "userPerformingOperationDisplayName": "User 1"}
	for field, value := range want {
		if actual, there := got[field]; !there || actual != value {
			t.Errorf("%s is %v, not %v", field, actual, value)
		}
	}
	if len(got) != len(want) {
		t.Errorf("fields %v", got)
	}
}

func TestJobsOfOthersAndJobsThatNeverWereAreNotFoundAlike(t *testing.T) {
	d := dbtest.Fresh(t) // nobody works these jobs, and nobody else should
	who := d.Firm(t, "US")
	colleague, neighbour, abroad := d.Colleague(t, who), d.Firm(t, "US"), d.Firm(t, "CA")
	begin(t, d, who, errandArgs{}) // so that the ids of the others mean something else here
	address := serve(t, d, who, colleague, neighbour, abroad)
	id := begin(t, d, who, errandArgs{})
	var answers []string
	for _, other := range []db.Actor{colleague, neighbour, abroad} {
		status, text := ask(t, address, other, jobBody(id))
		if status != http.StatusGone {
			t.Errorf("%d %s", status, text)
		}
		answers = append(answers, text)
	}
	for _, never := range []string{"-1", "0", "9223372036854775807", "9223372036854775808", "1e30"} {
		status, text := ask(t, address, who, `{"jobID": `+never+`}`)
		if status != http.StatusGone {
			t.Errorf("%s: %d %s", never, status, text)
		}
		answers = append(answers, text)
	}
	for _, answer := range answers {
		if plain(answer) != plain(answers[0]) || !strings.Contains(answer, `"code":2027`) {
			t.Errorf("%s differs from %s", answer, answers[0])
		}
	}
	for _, malformed := range []string{`{"jobID": "1"}`, `{"jobID": null}`, `{}`, `{"jobID": 1.5}`} {
		if status, text := ask(t, address, who, malformed); status != http.StatusBadRequest {
			t.Errorf("%s: %d %s", malformed, status, text)
		}
	}
}

func jobBody(id int64) string {
	text, _ := json.Marshal(map[string]int64{"jobID": id})
	return string(text)
}

// plain is an answer without the id of its request.
func plain(answer string) string {
	before, _, _ := strings.Cut(answer, `"requestID"`)
	return before
}
