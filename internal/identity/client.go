package identity

import (
	"context"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"casefold/internal/kit/api"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/secret"
)

const (
	refreshCookie = "casefold_refresh"
	deviceCookie  = "casefold_device"
	// hintCookie says to our pages that there is a session, so that visitors without one need not ask. It opens nothing.
	// Its value only tells one refresh from the next, so that a page does not remove what another tab has just got.
	hintCookie = "casefold_session"
	hintBytes  = 9
	// Over https the prefix makes browsers refuse the cookie from anything but this very host, over https.
	hostPrefix = "__Host-"

	deviceLifetime = 365 * 24 * time.Hour
)

func (s *Service) secure() bool { return s.url.Scheme == "https" }

func (s *Service) cookieName(name string) string {
	if s.secure() {
		return hostPrefix + name
	}
	return name
}

// readCookie gives the value of one of our cookies, or nothing.
func (s *Service) readCookie(ctx context.Context, name string) string {
	cookie, err := api.Request(ctx).Cookie(s.cookieName(name))
	if err != nil || len(cookie.Value) > 128 {
		return ""
	}
	return cookie.Value
}

// setCookie sets one of our cookies, or removes it where the value is empty. Scripts never see it, and other sites
// never send it.
func (s *Service) setCookie(ctx context.Context, name, value string, lifetime time.Duration) {
	cookie := http.Cookie{
		Name: s.cookieName(name), Value: value, Path: "/", MaxAge: int(lifetime.Seconds()),
		HttpOnly: true, Secure: s.secure(), SameSite: http.SameSiteStrictMode,
	}
	if value == "" {
		cookie.MaxAge = -1
	}
	api.Header(ctx).Add("Set-Cookie", cookie.String())
}

// keepSession gives the browser the token that refreshes its session, and the hint that it has one; an empty token takes both.
func (s *Service) keepSession(ctx context.Context, token string) {
	s.setCookie(ctx, refreshCookie, token, idleLimit)
	hint := http.Cookie{Name: s.cookieName(hintCookie), Value: secret.Token(hintBytes), Path: "/", MaxAge: int(idleLimit.Seconds()), Secure: s.secure(), SameSite: http.SameSiteStrictMode}
	if token == "" {
		hint.Value, hint.MaxAge = "", -1
	}
	api.Header(ctx).Add("Set-Cookie", hint.String())
}

// client tells where the request comes from.
func (s *Service) client(ctx context.Context) Client {
	req := api.Request(ctx)
	return Client{Address: clientAddress(req, s.proxies), UserAgent: strings.ToValidUTF8(req.UserAgent(), ""), Device: s.readCookie(ctx, deviceCookie)}
}

// clientAddress is the peer of the connection. Where that is this machine or one of the proxies, it only passes on, and
// the last address that it reports is who connected to it. What stands before the first address that is no proxy could
// have been sent by anybody.
func clientAddress(req *http.Request, proxies []netip.Prefix) string {
	host, _, err := net.SplitHostPort(req.RemoteAddr)
	if err != nil {
		return ""
	}
	peer, err := netip.ParseAddr(host)
	if err != nil {
		return ""
	}
	peer = plainAddress(peer)
	reported := strings.Split(strings.Join(req.Header.Values("X-Forwarded-For"), ","), ",")
	for _, text := range slices.Backward(reported) {
		if !passesOn(peer, proxies) {
			break
		}
		before, err := netip.ParseAddr(strings.TrimSpace(text))
		if err != nil {
			break
		}
		peer = plainAddress(before)
	}
	return peer.String()
}

func plainAddress(a netip.Addr) netip.Addr { return a.Unmap().WithZone("") }

func passesOn(peer netip.Addr, proxies []netip.Prefix) bool {
	return peer.IsLoopback() || slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(peer) })
}

// sameSite refuses what a page of another site can make a browser send: calls that set or use our cookies need our own
// Origin and a content type that no form has.
func (s *Service) sameSite(ctx context.Context) error {
	req := api.Request(ctx)
	if kind, _, err := mime.ParseMediaType(req.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return errs.Invalid("Content-Type", "it must be application/json")
	}
	origin, err := url.Parse(req.Header.Get("Origin"))
	if err != nil || origin.Host == "" {
		return errs.Invalid("Origin", "the call must come from a page of this installation")
	}
	ours := origin.Scheme == s.url.Scheme && (origin.Host == s.url.Host || origin.Host == req.Host)
	if !ours {
		return errs.Invalid("Origin", "the call must come from a page of this installation")
	}
	return nil
}
