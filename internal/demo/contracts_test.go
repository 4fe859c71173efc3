package demo

import (
	"strings"
	"testing"
	"time"
)

var signedDay = time.Date(2025, time.March, 4, 0, 0, 0, 0, time.UTC)

func TestContractsAreOfRealLengthAndDifferFromDraftToDraft(t *testing.T) {
	const wordsOfPage = 350
	for kind, one := range contractTypes {
		c := contract{contractType: one, number: 3, first: "Alderbrook Timber Co.", second: "Orrin Group plc", about: "the mill and its siding", opened: signedDay}
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

// runs are the stretches of a few words that a text has.
func runs(text string) map[string]bool {
	const length = 6
	words, all := strings.Fields(text), map[string]bool{}
	for i := range len(words) - length {
		all[strings.Join(words[i:i+length], " ")] = true
	}
	return all
}

func TestContractsReadLikeDifferentOnes(t *testing.T) {
	var texts []map[string]bool
	var titles []string
	for number, kind := range []string{"Litigation", "Real Estate", "Employment", "Estate Planning", "Litigation", "Intellectual Property", "Tax", "Corporate", "Family", "Bankruptcy", "Real Estate"} {
		one, special := contractTypes[kind]
		if !special {
			one = contractTypes[""]
		}
		c := contract{contractType: one, number: number, first: "Alderbrook Timber Co.", second: "The Saltmarsh Company", about: "the mill and its siding", opened: signedDay}
		texts, titles = append(texts, runs(c.text(2))), append(titles, c.title)
	}
	for i, a := range texts {
		for k, b := range texts[:i] {
			common := 0
			for run := range a {
				if b[run] {
					common++
				}
			}
			most := 0.5
			if titles[i] == titles[k] {
				most = 0.7
			}
			if part := float64(common) / float64(len(a)); part > most {
				t.Errorf("%s (%d) has %.0f %% of its words in common with %s (%d)", titles[i], i, 100*part, titles[k], k)
			}
		}
	}
}
