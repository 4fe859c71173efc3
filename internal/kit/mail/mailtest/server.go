// Package mailtest is a real SMTP server on this machine, for tests: it keeps what it takes, and can be told to refuse or to
// keep silent.
package mailtest

import (
	"errors"
	"io"
	"net"
	"strconv"
	"sync"

	"github.com/emersion/go-smtp"
)

// Server takes letters until it is closed.
type Server struct {
	URL string
	// Letters are those that were taken, as they came. Whoever takes none of them may still have 1,024 sent.
	Letters chan Letter

	smtp   *smtp.Server
	mu     sync.Mutex
	answer func(step Step, recipient string) error
	silent chan struct{}
}

// Letter is a letter that was taken.
type Letter struct{ From, To, Text string }

// Step is where the conversation is when the server is asked for its answer.
type Step int

// The steps.
const (
	Recipient Step = iota
	Data           // the letter was read
)

// Start begins to listen on a port of the machine's loopback.
func Start() (*Server, error) { return StartAt("127.0.0.1:0") }

// StartAt is Start at a given address, where a server was before.
func StartAt(address string) (*Server, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	s := &Server{Letters: make(chan Letter, 1024), URL: "smtp://127.0.0.1:" + strconv.Itoa(listener.Addr().(*net.TCPAddr).Port)}
	s.smtp = smtp.NewServer(s)
	s.smtp.Domain = "mail.test"
	s.smtp.AllowInsecureAuth = true
	go func() { _ = s.smtp.Serve(listener) }()
	return s, nil
}

// Close ends the server and every conversation.
func (s *Server) Close() {
	s.SpeakAgain()
	_ = s.smtp.Close()
}

// Answer has a function decide about recipients and letters. An error of Refuse or Later is the answer, any other ends the
// conversation without one; nil takes it.
func (s *Server) Answer(f func(step Step, recipient string) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answer = f
}

// Refuse answers all recipients and all letters alike, until both are nil.
func (s *Server) Refuse(recipient, letter error) {
	s.Answer(func(step Step, _ string) error {
		if step == Recipient {
			return recipient
		}
		return letter
	})
}

// FallSilent has the server say nothing more to whoever names a recipient.
func (s *Server) FallSilent() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.silent = make(chan struct{})
}

// SpeakAgain ends the silence.
func (s *Server) SpeakAgain() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.silent != nil {
		close(s.silent)
		s.silent = nil
	}
}

// The answers of servers that refuse.
var (
	Busy        = &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "come back later"}
	Greylisted  = &smtp.SMTPError{Code: 450, EnhancedCode: smtp.EnhancedCode{4, 7, 1}, Message: "greylisted"}
	UnknownUser = &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"}
	Spam        = &smtp.SMTPError{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "not wanted"}
)

// ErrDropped ends the conversation without an answer, after the letter was read.
var ErrDropped = errors.New("the connection is dropped")

// NewSession is called for each conversation.
func (s *Server) NewSession(c *smtp.Conn) (smtp.Session, error) {
	return &session{server: s, conn: c}, nil
}

type session struct {
	server *Server
	conn   *smtp.Conn
	letter Letter
}

func (*session) Reset()        {}
func (*session) Logout() error { return nil }

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.letter = Letter{From: from}
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.letter.To = to
	s.server.mu.Lock()
	silent := s.server.silent
	s.server.mu.Unlock()
	if silent != nil {
		<-silent
	}
	return s.ask(Recipient)
}

func (s *session) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.letter.Text = string(text)
	if err := s.ask(Data); err != nil {
		return err
	}
	s.server.Letters <- s.letter
	return nil
}

func (s *session) ask(step Step) error {
	s.server.mu.Lock()
	answer := s.server.answer
	s.server.mu.Unlock()
	if answer == nil {
		return nil
	}
	err := answer(step, s.letter.To)
	if errors.Is(err, ErrDropped) {
		_ = s.conn.Conn().Close()
	}
	return err
}
