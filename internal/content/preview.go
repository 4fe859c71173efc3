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

// reasonOf is why a document was not converted; empty when that is no fault of its. On a machine that is short of time or
// memory even a good document may take too long or bring LibreOffice down, and trying again may help.
func reasonOf(err error) (reason string, passing bool) {
	var failure *pool.Failure
	if !errors.As(err, &failure) {
		return "", true
	}
	if failure.Reason == pool.Unreadable {
		return ReasonDamaged, false
	}
	return string(failure.Reason), failure.Reason == pool.TimedOut || failure.Reason == pool.Crashed
}

const (
	pdfType  = "application/pdf"
	textType = "text/plain; charset=utf-8"
)

// waitingFor is the priority of a conversion in a firm that waits for so many already. However many one firm brings, the
// first few of another go before them.
func waitingFor(others int64) int {
	switch {
	case others < 4:
		return 1
	case others < 16:
		return 2
	case others < 64:
		return 3
	}
	return 4
}
