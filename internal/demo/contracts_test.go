package demo

import (
	"strings"
	"testing"
)

func TestContractsAreOfRealLengthAndDifferFromDraftToDraft(t *testing.T) {
	const wordsOfPage = 350
	for kind, one := range contractTypes {
		c := contract{one, 3, "Alderbrook Timber Co.", "Orrin Group plc"}
		var before string
		for draft := range drafts {
			text := c.text(draft)
			if n := len(strings.Fields(text)); n < 20*wordsOfPage || strings.ContainsAny(text, "{}") || strings.Contains(text, "%!") || strings.Contains(text, "..") {
				t.Errorf("%q, draft %d: %d words\n%.300s", kind, draft, n, text)
			}
			if text == before {
				t.Errorf("%q: draft %d is the one before", kind, draft)
			}
			before = text
		}
		if !strings.Contains(before, "IN WITNESS WHEREOF") || strings.Contains(before, "DRAFT") {
			t.Errorf("%q: the last cannot be signed", kind)
		}
	}
}
