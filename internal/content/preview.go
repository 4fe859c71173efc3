// Package content makes what is derived from a version of a document: its preview.
package content

import (
	"errors"

	"casefold/internal/content/sniff"
	"casefold/internal/kit/pool"
)

// Status of a preview.
type Status string

const (
	Ready       Status = "ready"
	Pending     Status = "pending"
	Unavailable Status = "unavailable"
)

// Preview is how a version is shown.
type Preview struct {
	Status      Status
	URL         string // where Ready leads
	ContentType string
	JobID       int64  // of a Pending one that the person started
	Reason      string // why Unavailable
}

// Reasons beside those of sniff and pool.
const (
	// ReasonOff says that this installation converts nothing.
	ReasonOff = "off"
	// ReasonTrouble says that the machine could not make it just now.
	ReasonTrouble = "trouble"
	// ReasonDamaged is what people are told of a document that LibreOffice does not read.
	ReasonDamaged = string(sniff.Damaged)
)

// reasonOf is why a document was not converted; empty when that is no fault of its. On a machine that is short of memory even a
// good document may bring LibreOffice down, and one that gave way to others was not tried to its end: trying again may help. One
// that had all its time would take it again from everybody who waits.
func reasonOf(err error) (reason string, passing bool) {
	var failure *pool.Failure
	if !errors.As(err, &failure) {
		return "", true
	}
	if failure.Reason == pool.Unreadable {
		return ReasonDamaged, false
	}
	return string(failure.Reason), failure.Reason == pool.GaveWay || failure.Reason == pool.Crashed
}

const (
	pdfType  = "application/pdf"
	textType = "text/plain; charset=utf-8"
)
