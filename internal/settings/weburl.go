// Package settings keeps what holds for a whole firm or installation: the Exchange server's address, the what's-new feed.
package settings

import (
	"net/netip"
	"net/url"
	"strings"

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
	host := strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
	if host == "localhost" || strings.HasSuffix(host, ".localhost") || strings.HasSuffix(host, ".local") ||
		strings.HasSuffix(host, ".internal") || !strings.Contains(host, ".") && !strings.Contains(host, ":") {
		return refuse("the address must lead to a public server")
	}
	if ip, err := netip.ParseAddr(host); err == nil && !isPublic(ip.Unmap()) {
		return refuse("the address must lead to a public server")
	}
	return nil
}

func isPublic(ip netip.Addr) bool {
	shared := netip.MustParsePrefix("100.64.0.0/10")
	return ip.IsGlobalUnicast() && !ip.IsPrivate() && !ip.IsLinkLocalUnicast() && !shared.Contains(ip)
}
