package mail

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strconv"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// A server gets this long for each step of the conversation.
const defaultPatience = 10 * time.Second

type relay struct {
	host     string
	patience time.Duration
	options  []gomail.Option
}

// newRelay reads an address such as smtp://user:password@mail.example.com:587. TLS is mandatory unless the server is on
// this machine or the address says otherwise, so a password never crosses a network in the clear by accident.
func newRelay(address string) (*relay, error) {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" {
		return nil, errors.New("CASEFOLD_SMTP_URL is not of the form smtp://user:password@host:port")
	}
	r := &relay{host: u.Hostname(), patience: defaultPatience, options: []gomail.Option{gomail.WithHELO(helo())}}
	port := 587
	switch u.Scheme {
	case "smtps":
		port = 465
		r.options = append(r.options, gomail.WithSSL())
	case "smtp":
		policy, err := tlsPolicy(u)
		if err != nil {
			return nil, err
		}
		r.options = append(r.options, gomail.WithTLSPolicy(policy))
	default:
		return nil, fmt.Errorf("CASEFOLD_SMTP_URL begins with %q; smtp:// and smtps:// are known", u.Scheme)
	}
	if text := u.Port(); text != "" {
		if port, err = strconv.Atoi(text); err != nil || port < 1 || port > 65535 {
			return nil, errors.New("CASEFOLD_SMTP_URL has no valid port")
		}
	}
	r.options = append(r.options, gomail.WithPort(port))
	if u.User != nil {
		password, _ := u.User.Password()
		r.options = append(r.options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover),
			gomail.WithUsername(u.User.Username()), gomail.WithPassword(password))
	}
	return r, nil
}

func tlsPolicy(u *url.URL) (gomail.TLSPolicy, error) {
	switch wish := u.Query().Get("tls"); wish {
	case "mandatory":
		return gomail.TLSMandatory, nil
	case "opportunistic":
		return gomail.TLSOpportunistic, nil
	case "none":
		return gomail.NoTLS, nil
	case "":
		if onThisMachine(u.Hostname()) {
			return gomail.TLSOpportunistic, nil
		}
		return gomail.TLSMandatory, nil
	default:
		return 0, fmt.Errorf("CASEFOLD_SMTP_URL says tls=%s; mandatory, opportunistic and none are known", wish)
	}
}

func helo() string {
	if name, err := os.Hostname(); err == nil && name != "" {
		return name
	}
	return "localhost"
}

func (r *relay) Send(ctx context.Context, letter Letter) error {
	msg, err := letter.compose()
	if err != nil {
		return &Refused{err}
	}
	client, err := gomail.NewClient(r.host, append(slices.Clone(r.options), gomail.WithTimeout(r.patience))...)
	if err != nil {
		return wrap("SMTP settings", err)
	}
	err = client.DialAndSendWithContext(ctx, msg)
	if err == nil || msg.IsDelivered() {
		// Once the server has taken the letter, a lost goodbye changes nothing.
		return nil
	}
	var answer *gomail.SendError
	if !errors.As(msg.SendError(), &answer) {
		return wrap("SMTP", err)
	}
	// The server's own words may name the recipient, and this error is logged: the codes say enough.
	told := fmt.Errorf("%s: %d %s", answer.Reason, answer.ErrorCode(), answer.EnhancedStatusCode())
	if final(answer.ErrorCode()) {
		return &Refused{told}
	}
	return wrap("SMTP", told)
}

// final is true of the answers by which a server says no for good. Those that complain about our sign-in are mended by
// the operator, not by giving up the letter.
func final(code int) bool {
	switch code {
	case 530, 534, 535, 538:
		return false
	}
	return code >= 500 && code <= 599
}
