package identity

import (
	"net/http/httptest"
	"net/netip"
	"testing"
)

func TestOnlyOurProxiesAreBelievedAboutAddresses(t *testing.T) {
	proxies := []netip.Prefix{netip.MustParsePrefix("10.1.0.0/16"), netip.MustParsePrefix("2001:db8:1::/64")}
	for name, c := range map[string]struct {
		peer      string
		forwarded []string
		want      string
	}{
		"direct":                          {"203.0.113.5:4711", nil, "203.0.113.5"},
		"a stranger's claim":              {"203.0.113.5:4711", []string{"192.0.2.1"}, "203.0.113.5"},
		"our proxy":                       {"127.0.0.1:4711", []string{"192.0.2.1"}, "192.0.2.1"},
		"a claim through our proxy":       {"127.0.0.1:4711", []string{"198.51.100.1, 192.0.2.1"}, "192.0.2.1"},
		"two headers":                     {"127.0.0.1:4711", []string{"198.51.100.1", "192.0.2.1"}, "192.0.2.1"},
		"nonsense through our proxy":      {"127.0.0.1:4711", []string{"unknown"}, "127.0.0.1"},
		"IPv6":                            {"[2001:db8::1]:4711", nil, "2001:db8::1"},
		"IPv4 in IPv6":                    {"[::ffff:203.0.113.5]:4711", nil, "203.0.113.5"},
		"a zone, which is ours alone":     {"[fe80::1%eth0]:4711", nil, "fe80::1"},
		"a balancer":                      {"10.1.2.3:4711", []string{"192.0.2.1"}, "192.0.2.1"},
		"a balancer over IPv6":            {"[2001:db8:1::7]:4711", []string{"192.0.2.1"}, "192.0.2.1"},
		"a balancer, IPv4 in IPv6":        {"[::ffff:10.1.2.3]:4711", []string{"192.0.2.1"}, "192.0.2.1"},
		"a balancer before our proxy":     {"127.0.0.1:4711", []string{"198.51.100.1, 192.0.2.1, 10.1.2.3"}, "192.0.2.1"},
		"one header from each":            {"127.0.0.1:4711", []string{"198.51.100.1, 192.0.2.1", "10.1.2.3"}, "192.0.2.1"},
		"nonsense before a balancer":      {"127.0.0.1:4711", []string{"unknown, 10.1.2.3"}, "10.1.2.3"},
		"a balancer that does not tell":   {"10.1.2.3:4711", nil, "10.1.2.3"},
		"a neighbour of the balancers":    {"10.2.0.1:4711", []string{"192.0.2.1"}, "10.2.0.1"},
		"a peer that is not on a network": {"@", nil, ""},
	} {
		req := httptest.NewRequestWithContext(t.Context(), "POST", "/auth/signIn", nil)
		req.RemoteAddr = c.peer
		req.Header["X-Forwarded-For"] = c.forwarded
		if got := clientAddress(req, proxies); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
