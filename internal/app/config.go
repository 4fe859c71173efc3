// Package app is the wiring: it reads the configuration, builds the services in order, mounts their routes and
// registers their workers.
package app

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"casefold/internal/identity"
)

// Config is everything an operator can set.
type Config struct {
	Data           string
	Listen         string
	MetricsListen  string
	URL            string
	ContentURL     string
	Proxies        string
	DatabaseURL    string
	DatabaseURLUS  string
	DatabaseURLCA  string
	SearchURL      string
	SearchURLUS    string
	SearchURLCA    string
	SMTPURL        string
	MailFrom       string
	HelpURL        string
	SupportURL     string
	DevelopmentURL string
	ProviderDomain string
	StaffMFA       string
	Environment    string
	LogLevel       string
	Demo           bool
	DemoOnNetwork  bool
	DemoSmall      bool
	// KeepFree is how many megabytes files leave free on their disk, and ScrubDays within how many days each is read again.
	KeepFree  int
	ScrubDays int
	// UnannouncedUpload is how many megabytes a file may have whose size nobody announced.
	UnannouncedUpload int
	InsecureHTTP      bool
	Developer         bool
	CheckAllFiles     bool
	proxies           []netip.Prefix
	// PasswordCost is for tests, which cannot wait; zero is the real cost.
	PasswordCost identity.PasswordCost
}

type setting struct {
	name, help string
	text       *string
	number     *int
	flag       *bool
}

func (c *Config) settings() []setting {
	return []setting{
		{name: "data", text: &c.Data, help: "folder for the database, files, keys and mail"},
		{name: "listen", text: &c.Listen, help: "address to serve on"},
		{name: "metrics-listen", text: &c.MetricsListen, help: "loopback address for Prometheus metrics; empty switches them off"},
		{name: "url", text: &c.URL, help: "how people reach this installation; mails and links say it"},
		{name: "content-url", text: &c.ContentURL, help: "another host of this installation that serves the contents of files, so that nothing in them is ever on the host of the pages; empty is the host of the pages"},
		{name: "proxies", text: &c.Proxies, help: "addresses or networks of the proxies in front, with commas between, which are believed about who connects; this machine always is"},
		{name: "database-url", text: &c.DatabaseURL, help: "PostgreSQL of your own for the global database; empty starts a private one"},
		{name: "database-url-us", text: &c.DatabaseURLUS, help: "database of the US region; by default beside the global one"},
		{name: "database-url-ca", text: &c.DatabaseURLCA, help: "database of the CA region; by default beside the global one"},
		{name: "search-url", text: &c.SearchURL, help: "OpenSearch that keeps the indexes of searches, such as https://user:password@host:9200; empty keeps them in the data folder"},
		{name: "search-url-us", text: &c.SearchURLUS, help: "OpenSearch of the US region; by default that of all regions"},
		{name: "search-url-ca", text: &c.SearchURLCA, help: "OpenSearch of the CA region; by default that of all regions"},
		{name: "smtp-url", text: &c.SMTPURL, help: "mail relay, such as smtp://user:password@host:587; empty keeps mail in the data folder"},
		{name: "mail-from", text: &c.MailFrom, help: "sender of Casefold's mails"},
		{name: "help-url", text: &c.HelpURL, help: "where Help Center leads"},
		{name: "support-url", text: &c.SupportURL, help: "where Contact Us and Contact Support lead"},
		{name: "development-url", text: &c.DevelopmentURL, help: "where Development leads; empty hides it"},
		{name: "provider-domain", text: &c.ProviderDomain, help: "domain of the provider's own email addresses, such as casefold.example; the console warns where an address and a role do not go together"},
		{name: "staff-mfa", text: &c.StaffMFA, help: "off lets the provider's staff into the console without a second factor: in a demo, where it is the default, and nowhere else"},
		{name: "environment", text: &c.Environment, help: "localstack, development, staging, production or newfeature"},
		{name: "log-level", text: &c.LogLevel, help: "debug, info, warn or error"},
		{name: "keep-free", number: &c.KeepFree, help: "megabytes that files leave free on their disk: below that nothing can be uploaded, while people read, download and delete"},
		{name: "unannounced-upload", number: &c.UnannouncedUpload, help: "megabytes that an uploaded file may have whose size was not announced before; the browser announces it"},
		{name: "scrub-days", number: &c.ScrubDays, help: "days within which every stored file is read again and compared with what arrived; 0 reads none"},
		{name: "demo", flag: &c.Demo, help: "fill an empty installation with a lifelike firm and show its mail at /dev/mail"},
		{name: "demo-on-network", flag: &c.DemoOnNetwork, help: "let the demo listen on other addresses than loopback"},
		{name: "demo-small", flag: &c.DemoSmall, help: "leave out what the demo adds after its start: emails, notes, contracts, shares and more firms"},
		{name: "insecure-http", flag: &c.InsecureHTTP, help: "serve plain http on a network, where browsers drop secure cookies"},
		{name: "check-all-files", flag: &c.CheckAllFiles, help: "let casefold check read every file and compare its hash, not only some"},
		{name: "developer", flag: &c.Developer, help: "developer mode"},
	}
}

func (s setting) variable() string {
	return "CASEFOLD_" + strings.ToUpper(strings.ReplaceAll(s.name, "-", "_"))
}

func (s setting) readNumber(value string) (err error) {
	if value == "" {
		return nil
	}
	if *s.number, err = strconv.Atoi(value); err != nil {
		return fmt.Errorf("%s must be a number, not %q", s.variable(), value)
	}
	return nil
}

// ReadConfig takes the environment, then the flags, which win. The remaining arguments come back.
func ReadConfig(command string, args []string, getenv func(string) string, out io.Writer) (Config, []string, error) {
	flags := flag.NewFlagSet("casefold "+command, flag.ContinueOnError)
	flags.SetOutput(out)
	return ReadFlags(flags, args, getenv)
}

// ReadFlags is ReadConfig for a command that has declared flags of its own. Arguments may stand before flags too.
func ReadFlags(flags *flag.FlagSet, args []string, getenv func(string) string) (Config, []string, error) {
	c := Config{
		Data: defaultData(), Listen: "127.0.0.1:8080", MetricsListen: "127.0.0.1:9464", MailFrom: "Casefold <no-reply@localhost>",
		Environment: "production", LogLevel: "info", KeepFree: 1024, ScrubDays: 30, UnannouncedUpload: 2048,
	}
	for _, s := range c.settings() {
		value := getenv(s.variable())
		help := s.help + " (" + s.variable() + ")"
		if s.text != nil {
			if value != "" {
				*s.text = value
			}
			flags.StringVar(s.text, s.name, *s.text, help)
			continue
		}
		if s.number != nil {
			if err := s.readNumber(value); err != nil {
				return c, nil, err
			}
			flags.IntVar(s.number, s.name, *s.number, help)
			continue
		}
		*s.flag = value == "1" || value == "true"
		flags.BoolVar(s.flag, s.name, *s.flag, help)
	}
	var rest []string
	for {
		if err := flags.Parse(args); err != nil {
			return c, nil, err
		}
		if flags.NArg() == 0 {
			return c, rest, c.check()
		}
		rest, args = append(rest, flags.Arg(0)), flags.Args()[1:]
	}
}

func defaultData() string {
	if os.Geteuid() == 0 {
		return "/var/lib/casefold"
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "casefold-data"
	}
	return filepath.Join(home, ".local", "share", "casefold")
}

func (c *Config) check() error {
	if c.URL == "" {
		c.URL = "http://" + c.Listen
	}
	c.URL = strings.TrimSuffix(c.URL, "/")
	u, err := url.Parse(c.URL)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" {
		return fmt.Errorf("CASEFOLD_URL must be an http or https address, not %q", c.URL)
	}
	if err := c.checkContentURL(u.Scheme); err != nil {
		return err
	}
	if err := c.checkStaffMFA(); err != nil {
		return err
	}
	if c.proxies, err = parseNetworks(c.Proxies); err != nil {
		return fmt.Errorf("CASEFOLD_PROXIES must be addresses or networks like 10.0.0.7, 10.1.0.0/16: %w", err)
	}
	data, err := filepath.Abs(c.Data)
	if err != nil {
		return err
	}
	c.Data = data
	if err := isLoopback(c.MetricsListen); c.MetricsListen != "" && err != nil {
		return fmt.Errorf("CASEFOLD_METRICS_LISTEN must be a loopback address: %w", err)
	}
	if err := isLoopback(c.Listen); err != nil {
		if c.Demo && !c.DemoOnNetwork {
			return fmt.Errorf("the demo has known passwords and only listens on loopback; add --demo-on-network to open it: %w", err)
		}
		if u.Scheme != "https" && !c.InsecureHTTP {
			return fmt.Errorf("on a network CASEFOLD_URL must be an https address (put a TLS proxy in front), or add --insecure-http: %w", err)
		}
	}
	return nil
}

// The values of CASEFOLD_STAFF_MFA.
const (
	staffMFAOn  = "on"
	staffMFAOff = "off"
)

// checkStaffMFA lets the staff of a demo, whose passwords everybody knows, in without a second factor, and nobody else's.
func (c *Config) checkStaffMFA() error {
	if c.StaffMFA == "" {
		c.StaffMFA = staffMFAOn
		if c.Demo {
			c.StaffMFA = staffMFAOff
		}
	}
	switch {
	case c.StaffMFA != staffMFAOn && c.StaffMFA != staffMFAOff:
		return fmt.Errorf("CASEFOLD_STAFF_MFA must be on or off, not %q", c.StaffMFA)
	case c.StaffMFA == staffMFAOff && !c.Demo:
		return errors.New("CASEFOLD_STAFF_MFA=off is for a demo only: the provider's staff can change every firm")
	}
	return nil
}

// checkContentURL lets only a host through, by the scheme of the pages: browsers let no page load from a weaker one.
func (c *Config) checkContentURL(scheme string) error {
	c.ContentURL = strings.TrimSuffix(c.ContentURL, "/")
	if c.ContentURL == "" {
		return nil
	}
	u, err := url.Parse(c.ContentURL)
	if err != nil || u.Host == "" || u.Scheme != scheme || c.ContentURL != u.Scheme+"://"+u.Host {
		return fmt.Errorf("CASEFOLD_CONTENT_URL must be like %s://files.example.com, not %q", scheme, c.ContentURL)
	}
	return nil
}

// parseNetworks reads addresses and networks with commas between. A network of everybody is refused: it would let
// anybody claim any address.
func parseNetworks(list string) ([]netip.Prefix, error) {
	var networks []netip.Prefix
	for text := range strings.SplitSeq(list, ",") {
		text = strings.TrimSpace(text)
		if text == "" {
			continue
		}
		network, err := netip.ParsePrefix(text)
		if err != nil {
			var one netip.Addr
			if one, err = netip.ParseAddr(text); err != nil {
				return nil, err
			}
			network = netip.PrefixFrom(one, one.BitLen())
		}
		if network.Bits() == 0 {
			return nil, fmt.Errorf("%s is everybody", text)
		}
		networks = append(networks, network.Masked())
	}
	return networks, nil
}

func isLoopback(address string) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return err
	}
	if host == "localhost" || net.ParseIP(host).IsLoopback() {
		return nil
	}
	return fmt.Errorf("%s is not a loopback address", address)
}
