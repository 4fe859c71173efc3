// Package settings keeps what holds for a whole firm or installation: the Exchange server's address, the what's-new feed.
package settings

import (
	"net/netip"
	"net/url"
	"strings"

	"golang.org/x/text/unicode/norm"

	"casefold/internal/kit/errs"
)

const urlMaxLength = 2000

// checkWebURL accepts what people may enter as the address of a server elsewhere: http or https, a public host, no
// credentials. Names that lead to a private address are for whoever connects to refuse; here only the text is known.
func checkWebURL(field, text string) error {
	refuse := func(reason string) error { return errs.Invalid(field, reason) }
	if len(text) > urlMaxLength {
		return refuse("the address is too long")
	}
	u, err := url.Parse(text)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Hostname() == "" || u.Opaque != "" {
		return refuse("an address that begins with http:// or https:// is expected")
	}
	if u.User != nil {
		return refuse("the address must not contain a username or password")
	}
	// Resolvers read other forms of letters, digits and dots as these.
	host := strings.TrimRight(strings.ReplaceAll(strings.ToLower(norm.NFKC.String(u.Hostname())), "。", "."), ".")
	if host == "localhost" || strings.HasSuffix(host, ".localhost") || strings.HasSuffix(host, ".local") ||
		strings.HasSuffix(host, ".internal") || !strings.Contains(host, ".") && !strings.Contains(host, ":") {
		return refuse("the address must lead to a public server")
	}
	ip, err := netip.ParseAddr(host)
	if err == nil && !isPublic(ip) || err != nil && isNumber(host[strings.LastIndex(host, ".")+1:]) {
		return refuse("the address must lead to a public server")
	}
	return nil
}

// isNumber is true of what no name ends with: a host that ends with it is an address, also in spellings that not every program
// knows, such as 0177.0.0.1, 0x7f.1 and 127.1.
func isNumber(label string) bool {
	if digits, hex := strings.CutPrefix(label, "0x"); hex {
		return strings.Trim(digits, "0123456789abcdef") == ""
	}
	return strings.Trim(label, "0123456789") == ""
}

// inside are the networks of IPv6 whose addresses hold one of IPv4, with the place where it begins.
var inside = map[netip.Prefix]int{
	netip.MustParsePrefix("::/96"): 12, netip.MustParsePrefix("64:ff9b::/96"): 12, netip.MustParsePrefix("64:ff9b:1::/48"): 12, netip.MustParsePrefix("2002::/16"): 2,
}

func isPublic(ip netip.Addr) bool {
	ip = ip.WithZone("").Unmap()
	for network, at := range inside {
		if bytes := ip.As16(); ip.Is6() && network.Contains(ip) && !isPublic(netip.AddrFrom4([4]byte(bytes[at:at+4]))) {
			return false
		}
	}
	here, shared := netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10")
	return ip.IsGlobalUnicast() && !ip.IsPrivate() && !ip.IsLinkLocalUnicast() && !here.Contains(ip) && !shared.Contains(ip)
}
