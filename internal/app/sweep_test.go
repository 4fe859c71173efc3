package app_test

import (
	"bytes"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"casefold/internal/testkit"
)

// sweep looks for canaries in every byte that somebody receives. A canary is a word in the names and contents of records that are in the same
// relation to people.
type sweep struct {
	open, walls, privates, partners, theirs, regions string

	mayRead map[actor][]string
	hasRead map[actor]map[string]bool
	hidden  map[int64]bool // the ids of sets behind a wall
	streams map[actor]*streamed
}

func newSweep() sweep {
	s := sweep{
		open: newCanary("open"), walls: newCanary("wall"), privates: newCanary("private"), partners: newCanary("partner"),
		theirs: newCanary("their"), regions: newCanary("region"),
		hasRead: map[actor]map[string]bool{}, hidden: map[int64]bool{}, streams: map[actor]*streamed{},
	}
	s.mayRead = map[actor][]string{
		ordinary: {s.open}, providerAdmin: {s.open}, superAdmin: {s.open}, // the provider's people work in the firm as others do
		firmAdmin: {s.open, s.walls, s.privates}, uptimeAdmin: {s.open, s.walls, s.privates},
		otherFirm: {s.theirs}, otherRegion: {s.regions},
	}
	for _, who := range actors {
		s.hasRead[who] = map[string]bool{}
	}
	return s
}

func (s *sweep) all() []string {
	return []string{s.open, s.walls, s.privates, s.partners, s.theirs, s.regions}
}

// read looks through an answer, with its headers.
func (s *sweep) read(t *testing.T, who actor, what string, answer *testkit.Response, may []string) {
	t.Helper()
	received := answer.Body
	for name, values := range answer.Header {
		received = append(received, name+": "+strings.Join(values, ",")...)
	}
	for _, canary := range s.all() {
		if !bytes.Contains(received, []byte(canary)) {
			continue
		}
		s.hasRead[who][canary] = true
		if bytes.Contains(received, []byte(canary+inside)) {
			s.hasRead[who][canary+inside] = true
		}
		if !slices.Contains(may, canary) {
			at := bytes.Index(received, []byte(canary))
			t.Errorf("%s of %s says %s: %s", what, who, canary, received[max(0, at-300):min(len(received), at+300)])
		}
	}
}

// streamed is what has come over a stream of events.
type streamed struct {
	mu   sync.Mutex
	text []byte
}

// follow reads the stream of events of a person from now on.
func (s *sweep) follow(t *testing.T, url string, who actor, person *testkit.Person) {
	t.Helper()
	person.SignIn()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url+"/api/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+person.Token)
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatal(res, err)
	}
	t.Cleanup(func() { _ = res.Body.Close() })
	to := &streamed{}
	s.streams[who] = to
	go func() { _, _ = io.Copy(to, res.Body) }()
}

func (s *streamed) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text = append(s.text, text...)
	return len(text), nil
}

var namedRecord = regexp.MustCompile(`"(matterID|directoryID|folderID|documentID|emailID|noteID|id)":(\d+)`)

// readStreams looks through what came over the streams: no names at all, and no ids of what is behind a wall or in another firm.
func (s *sweep) readStreams(t *testing.T) {
	t.Helper()
	for who, stream := range s.streams {
		stream.mu.Lock()
		text := stream.text
		stream.mu.Unlock()
		s.read(t, who, "the stream", &testkit.Response{Body: text}, nil)
		named := 0
		for _, match := range namedRecord.FindAllSubmatch(text, -1) {
			id, _ := strconv.ParseInt(string(match[2]), 10, 64)
			set := id / idsPerSet * idsPerSet
			named++
			if who != firmAdmin && who != uptimeAdmin && s.hidden[set] || (who == otherFirm || who == otherRegion) && set >= firstID && set < regionID {
				t.Errorf("the stream of %s names %s, which they do not see", who, match[0])
			}
		}
		if (who == firmAdmin || who == ordinary) && named == 0 {
			t.Errorf("nothing that came over the stream of %s names a record: the sweep would not notice it elsewhere", who)
		}
	}
}
