package demo

import (
	"time"

	"casefold/internal/sharing"
)

const aDay = 24 * time.Hour

// What becomes of a share of the demo.
const (
	staysOpen = iota
	isRevoked
	hasFailed
	neverEnds // it is never packed
)

// outgoing is a share of the demo: the contracts of one of its matters, sent by who works on it.
type outgoing struct {
	matter     int
	recipients []string
	message    string
	options    sharing.Options
	age        time.Duration
	becomes    int
	// opened and downloaded are from where the page was opened, and all of it or its first file was downloaded.
	opened, downloaded, downloadedFirst []string
}

// sentOut are the shares of the demo, the oldest first, to people of the client and of the other party (see contract.addressed). The first
// one is sent well, since the unfinished ones need the job of another.
var sentOut = []outgoing{
	{matter: 0, recipients: []string{"legal@{other}", "{contact}"}, message: "Dear colleagues,\n\nthe executed agreement, for your files.",
		age: 48 * aDay, opened: []string{"198.51.100.24"}, downloaded: []string{"198.51.100.24"}},
	{matter: 1, recipients: []string{"{contact}"}, age: 45 * aDay},
	{matter: 2, recipients: []string{"contracts@{other}"}, message: "As discussed on the telephone. Please confirm that you can open it.",
		options: sharing.Options{Days: 7}, age: 20 * aDay, opened: []string{"203.0.113.9"}},
	{matter: 3, recipients: []string{"office@{other}"}, message: "Sent to the wrong desk; a new one follows.", age: 12 * aDay, becomes: isRevoked},
	{matter: 3, recipients: []string{"legal@{other}", "{contact}"}, message: "The agreement that we spoke of, with the page that was signed.",
		age: 12*aDay - 2*time.Hour, opened: []string{"192.0.2.77", "192.0.2.80"}, downloaded: []string{"192.0.2.77"}},
	{matter: 4, recipients: []string{"{contact}"}, age: 9 * aDay, becomes: hasFailed},
	{matter: 4, recipients: []string{"{contact}"}, message: "Please look at the scan first.", age: 9*aDay - time.Hour,
		opened: []string{"198.51.100.140"}, downloadedFirst: []string{"198.51.100.140"}},
	{matter: 5, recipients: []string{"signing@{other}"}, age: 6 * aDay, becomes: neverEnds},
	{matter: 5, recipients: []string{"signing@{other}"}, message: "For the signing on Thursday.", options: sharing.Options{Password: "Wharf Street 12"}, age: 5 * aDay},
	{matter: 6, recipients: []string{"{contact}", "legal@{other}", "finance@{other}", "board@{other}"},
		message: "The draft for both boards. Comments by Wednesday noon, please.", options: sharing.Options{Days: 90}, age: 3 * aDay, opened: []string{"198.51.100.24"}},
	{matter: 7, recipients: []string{"office@{other}"}, options: sharing.Options{Downloads: 3}, age: 2 * aDay,
		opened: []string{"203.0.113.50"}, downloaded: []string{"203.0.113.50", "203.0.113.50"}},
	{matter: 8, recipients: []string{"counsel@{other}"}, message: "Without prejudice.", age: 30 * time.Hour, becomes: isRevoked, opened: []string{"192.0.2.15"}},
	{matter: 0, recipients: []string{"{contact}", "counsel@{other}"}, message: "Here are the papers for Thursday: the agreement as we discussed it on the call, and the signature pages.",
		age: 4 * time.Hour},
	{matter: 9, recipients: []string{"{contact}"}, becomes: neverEnds},
}
