package message

import (
	"net/mail"
	"regexp"
	"strings"
	"time"
)

// Dates that mail programs write and no standard knows.
var dateLayouts = []string{
	"2 Jan 2006 15:04:05 -0700", "2 Jan 2006 15:04:05 MST", "2 Jan 2006 15:04:05", "2 Jan 2006 15:04 -0700", "2 Jan 2006 15:04",
	"2 Jan 06 15:04:05 -0700", "2 Jan 06 15:04:05 MST", "2 Jan 2006 15:04:05.000 -0700", "2-Jan-2006 15:04:05 -0700", "2 January 2006 15:04:05 -0700",
	"Jan 2 15:04:05 2006", "Jan 2 15:04:05 MST 2006", "Jan 2 15:04:05 -0700 2006", "Jan 2 2006 15:04:05 -0700", "Jan 2, 2006 15:04:05 -0700", "Jan 2 2006 3:04:05 PM",
	"Jan 2, 2006 3:04 PM", "January 2 2006 15:04:05", "2 Jan 2006",
	time.RFC3339Nano, "2006-01-02 15:04:05 -0700", "2006-01-02 15:04:05", "2006-01-02", "1/2/2006 3:04:05 PM", "1/2/2006 15:04:05", "02.01.2006 15:04:05", "02.01.2006 15:04", "2.1.2006",
}

// zones that Go knows no hours of.
var zones = strings.NewReplacer(" UT", " +0000", " GMT", " +0000", " UTC", " +0000", " Z", " +0000", " EST", " -0500", " EDT", " -0400",
	" CST", " -0600", " CDT", " -0500", " MST", " -0700", " MDT", " -0600", " PST", " -0800", " PDT", " -0700", " CET", " +0100", " CEST", " +0200",
	" BST", " +0100", " JST", " +0900")

var (
	weekday   = regexp.MustCompile(`^[A-Za-zÀ-ÿ]{2,12}\.?,?\s+([0-9]|[A-Z][a-z]{2} )`)
	shortHour = regexp.MustCompile(` ([0-9]:)`)
	gmtOffset = regexp.MustCompile(`(?:GMT|UTC)([+-][0-9]{4}|[+-][0-9]{2}:[0-9]{2})`)
)

// sentAt is the moment that a date means, or zero.
func sentAt(date string) time.Time {
	date = strings.Join(strings.Fields(withoutComments(date)), " ")
	if date == "" || len(date) > 200 {
		return time.Time{}
	}
	if at, err := mail.ParseDate(zones.Replace(date)); err == nil {
		return plausible(at)
	}
	date = weekday.ReplaceAllString(date, "$1")
	date = shortHour.ReplaceAllString(gmtOffset.ReplaceAllString(date, "$1"), " 0$1")
	date = zones.Replace(date)
	for _, layout := range dateLayouts {
		if at, err := time.Parse(layout, date); err == nil {
			return plausible(at)
		}
	}
	// A zone that nobody knows costs the zone, not the date.
	if words := strings.Split(date, " "); len(words) > 4 {
		if at, err := time.Parse("2 Jan 2006 15:04:05", strings.Join(words[:4], " ")); err == nil {
			return plausible(at)
		}
	}
	return time.Time{}
}

// plausible is a moment that lists can be sorted by, in UTC, or zero.
func plausible(at time.Time) time.Time {
	at = at.UTC()
	if at.Year() < 1970 || at.Year() >= 2200 {
		return time.Time{}
	}
	return at
}
