package mail

import (
	"io"
	"net"
	"strconv"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"
)

// testServer is a real SMTP server that can be told to refuse or to keep silent.
type testServer struct {
	URL string

	listener net.Listener
	mu       sync.Mutex
	rcpt     error
	data     error
	silent   chan struct{}
	letters  chan string
}

func startServer(t *testing.T) *testServer {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &testServer{listener: listener, letters: make(chan string, 16)}
	s.URL = "smtp://127.0.0.1:" + strconv.Itoa(listener.Addr().(*net.TCPAddr).Port)
	server := smtp.NewServer(s)
	server.Domain = "mail.test"
	server.AllowInsecureAuth = true
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() {
		s.speakAgain()
		_ = server.Close()
	})
	return s
}

func (s *testServer) refuse(rcpt, data error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rcpt, s.data = rcpt, data
}

func (s *testServer) fallSilent() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.silent = make(chan struct{})
}

func (s *testServer) speakAgain() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.silent != nil {
		close(s.silent)
		s.silent = nil
	}
}

func (s *testServer) NewSession(*smtp.Conn) (smtp.Session, error) { return &session{server: s}, nil }

type session struct{ server *testServer }

func (*session) Reset()                               {}
func (*session) Logout() error                        { return nil }
func (*session) Mail(string, *smtp.MailOptions) error { return nil }

func (s *session) Rcpt(string, *smtp.RcptOptions) error {
	s.server.mu.Lock()
	answer, silent := s.server.rcpt, s.server.silent
	s.server.mu.Unlock()
	if silent != nil {
		<-silent
	}
	return answer
}

func (s *session) Data(r io.Reader) error {
	body, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	if s.server.data != nil {
		return s.server.data
	}
	s.server.letters <- string(body)
	return nil
}

var (
	busy        = &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "come back later"}
	unknownUser = &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"}
	spam        = &smtp.SMTPError{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "not wanted"}
)
