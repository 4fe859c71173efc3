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

// sentOut are the shares of the demo, the oldest first. The first one is sent well, since the unfinished ones need the job of another.
var sentOut = []outgoing{
	{matter: 0, recipients: []string{"legal@orringroup.example", "k.osei@orringroup.example"}, message: "Dear colleagues,\n\nthe executed agreement, for your files.",
		age: 48 * aDay, opened: []string{"198.51.100.24"}, downloaded: []string{"198.51.100.24"}},
	{matter: 1, recipients: []string{"clerk@district-court.example"}, age: 45 * aDay},
	{matter: 2, recipients: []string{"r.tan@fallowbank.example"}, message: "As discussed on the telephone. Please confirm that you can open it.",
		options: sharing.Options{Days: 7}, age: 20 * aDay, opened: []string{"203.0.113.9"}},
	{matter: 3, recipients: []string{"intake@cabot-insurance.example"}, message: "Sent to the wrong desk; a new one follows.", age: 12 * aDay, becomes: isRevoked},
	{matter: 3, recipients: []string{"claims@cabot-insurance.example", "d.marsh@cabot-insurance.example"}, message: "The contract on which the claim rests.",
		age: 12*aDay - 2*time.Hour, opened: []string{"192.0.2.77", "192.0.2.80"}, downloaded: []string{"192.0.2.77"}},
	{matter: 4, recipients: []string{"expert@survey-partners.example"}, age: 9 * aDay, becomes: hasFailed},
	{matter: 4, recipients: []string{"expert@survey-partners.example"}, message: "Please look at the scan first.", age: 9*aDay - time.Hour,
		opened: []string{"198.51.100.140"}, downloadedFirst: []string{"198.51.100.140"}},
	{matter: 5, recipients: []string{"notary@wharf-street.example"}, age: 6 * aDay, becomes: neverEnds},
	{matter: 5, recipients: []string{"notary@wharf-street.example"}, message: "For the signing on Thursday.", options: sharing.Options{Password: "Wharf Street 12"}, age: 5 * aDay},
	{matter: 6, recipients: []string{"m.adeyemi@orringroup.example", "legal@orringroup.example", "cfo@orringroup.example", "board@orringroup.example"},
		message: "The draft for the board. Comments by Wednesday noon, please.", options: sharing.Options{Days: 90}, age: 3 * aDay, opened: []string{"198.51.100.24"}},
	{matter: 7, recipients: []string{"broker@harborlane.example"}, options: sharing.Options{Downloads: 3}, age: 2 * aDay,
		opened: []string{"203.0.113.50"}, downloaded: []string{"203.0.113.50", "203.0.113.50"}},
	{matter: 8, recipients: []string{"opposing.counsel@stonebridge.example"}, message: "Without prejudice.", age: 30 * time.Hour, becomes: isRevoked, opened: []string{"192.0.2.15"}},
	{matter: 0, recipients: []string{"k.osei@orringroup.example", "new.counsel@orringroup.example"}, message: "Kofi,\n\nhere are the papers for Thursday: the agreement as we discussed it on the call, and the signature pages.",
		age: 4 * time.Hour},
	{matter: 9, recipients: []string{"tenant@riverside-lofts.example"}, becomes: neverEnds},
}
