package identity

import (
	"cmp"
	"context"
	"net/netip"
	"time"

	"casefold/internal/kit/db"
)

// Whoever fails uses up tries of their own. A sender is a browser that the account knows, else a network address, and has a
// counter for each account. Senders also share counters, else many addresses could guess without end. These must not be a
// way to lock somebody out, so each account has two: one for newcomers, and one for senders who have failed before, who
// therefore cannot use up what newcomers need. One address alone uses up neither.
//
// How much can be guessed with these numbers stands in docs/decisions.md, under "Whoever fails uses up only their own tries".

// guarded is something that can be guessed, with the tries of one sender and those of all senders of a kind together.
type guarded struct {
	what                            string
	perSender, newcomers, returning policy
}

// firstTries is how many tries a newcomer has, since people mistype. After that, and for a day, the sender is a returning one.
const firstTries = 3

var (
	perSender = policy{tries: 10, every: time.Minute}
	newcomers = policy{tries: 400, every: time.Minute}
	returning = policy{tries: 60, every: time.Minute}

	signIns    = guarded{"sign-in", perSender, newcomers, returning}
	resetCodes = guarded{"reset code", perSender, newcomers, returning}
	emailCodes = guarded{"email code", perSender, newcomers, returning}
	// A code of the second factor has six digits only, and whoever guesses it knows the password already.
	factors = guarded{
		"factor", policy{tries: 10, every: 15 * time.Minute}, policy{tries: 60, every: 15 * time.Minute}, policy{tries: 30, every: 15 * time.Minute},
	}

	perAddress = policy{tries: 30, every: 10 * time.Second}
	everywhere = policy{tries: 600, every: 100 * time.Millisecond}

	// A sender asks for fewer mails than a mailbox takes, so that nobody else's mail is held back for one sender.
	perMails   = policy{tries: 5, every: 2 * time.Minute}
	perMailbox = policy{tries: 10, every: time.Minute}
)

// letters are the mails that strangers ask for. What is counted around them is counted by itself: somebody who has codes
// mailed to everybody keeps nobody from signing in.
const letters = "mail"

// count counts a try at something guarded, before its outcome is known: against the sender, and, where the account does not
// know the browser, against the account. Of is the name of the account; sub is empty where there is none. It fails with
// TooManyRequests as spend does.
func (s *Service) count(ctx context.Context, tx *db.GlobalTx, g guarded, of, sub string, client Client) (own counter, known bool, err error) {
	sender, known, err := s.sender(ctx, tx, sub, client)
	if err != nil {
		return counter{}, false, err
	}
	own = s.counter(g.perSender, g.what+" sender", of+"\x00"+sender)
	if known {
		_, err := spend(ctx, tx, own, nil)
		return own, true, err
	}
	tries, err := spend(ctx, tx, own, s.around(g.what, client))
	if err != nil {
		return counter{}, false, err
	}
	account := s.counter(g.newcomers, g.what+" newcomers", of)
	if tries > firstTries {
		account = s.counter(g.returning, g.what+" returning", of)
	}
	own.account = &account
	_, err = spend(ctx, tx, account, nil)
	return own, false, err
}

// nobody is the sub of no account. What is asked about an account is asked about nobody where there is none, so that an answer takes as
// long for names that exist as for others.
const nobody = "00000000-0000-0000-0000-000000000000"

// sender names whose tries a request uses up; sub is empty where there is no account.
func (s *Service) sender(ctx context.Context, tx *db.GlobalTx, sub string, client Client) (name string, known bool, err error) {
	known, err = s.knowsDevice(ctx, tx, cmp.Or(sub, nobody), client)
	if known {
		return "device " + client.Device, true, err
	}
	return network(client.Address), false, err
}

// network is what belongs to one sender: an IPv4 address, or the 64 bits that a network of IPv6 has. It is empty for a
// loopback address, which says nothing about who is asking: it is this machine, or a proxy on it that does not tell.
func network(text string) string {
	address, err := netip.ParseAddr(text)
	if err != nil || address.IsLoopback() {
		return ""
	}
	if address.Is6() && !address.Is4In6() {
		prefix, _ := address.Prefix(64)
		return prefix.String()
	}
	return address.String()
}

// around are the counters of a request's surroundings, which only failures raise.
func (s *Service) around(what string, client Client) []counter {
	everyone := s.counter(everywhere, what+" everywhere", "")
	if sender := network(client.Address); sender != "" {
		return []counter{s.counter(perAddress, what+" address", sender), everyone}
	}
	return []counter{everyone}
}
