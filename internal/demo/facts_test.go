package demo

import (
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/matters"
)

// plainTexts are all papers and notes of the matters without a story, by firm, matter and name.
func plainTexts(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, r := range registers {
		f := &practice{register: r, moment: moment{clock.Now()}}
		for _, o := range r.intakes() {
			if storied(o.name) {
				continue
			}
			s, err := readKind(o.kind)
			if err != nil {
				t.Fatal(err)
			}
			lead := displayName(pick(r.staff, o.number))
			told := newTelling(f, s, matters.Matter{Name: o.name, Staff: []matters.Member{{Name: lead}}})
			if err := told.plain(o); err != nil {
				t.Fatal(err)
			}
			for _, one := range told.story.items {
				name := told.words(one.head["paper"] + one.head["note"])
				for _, v := range one.versions {
					texts[r.prefix+" "+o.name+" "+name] = told.words(v.text)
				}
			}
		}
	}
	return texts
}

func TestPapersOfPlainMattersAreCompleteAndNoneIsThereTwice(t *testing.T) {
	seen := map[string]string{}
	for name, text := range plainTexts(t) {
		if strings.ContainsAny(name+text, "{}~") || strings.Contains(text, "..") {
			t.Errorf("%s is not filled in:\n%s", name, text)
		}
		if other := seen[text]; other != "" {
			t.Errorf("%s says the same as %s", name, other)
		}
		seen[text] = name
	}
	if len(seen) < 300 {
		t.Errorf("there are %d papers and notes", len(seen))
	}
}

// most is how much of its words a paper may share with one of another matter.
const most = 0.6

func TestMemorandaAndPleadingsOfOneTypeTellOfDifferentMatters(t *testing.T) {
	var names []string
	var texts []map[string]bool
	for name, text := range plainTexts(t) {
		if strings.HasSuffix(name, ".docx") && !strings.Contains(name, "Engagement letter") {
			names, texts = append(names, name), append(texts, runs(text))
		}
	}
	for i, a := range texts {
		for k, b := range texts[:i] {
			common := 0
			for run := range a {
				if b[run] {
					common++
				}
			}
			if part := float64(common) / float64(len(a)+1); part > most {
				t.Errorf("%s has %.0f %% of its words in common with %s", names[i], 100*part, names[k])
			}
		}
	}
}

func TestNothingInTheDemoIsCalledTest(t *testing.T) {
	names := []string{}
	for _, p := range append(testPeople(), people...) {
		names = append(names, p.displayName, p.name)
	}
	for _, firm := range demoFirms {
		names = append(names, firm.Name)
	}
	for _, f := range listedFirms {
		names = append(names, f.firm.Name)
	}
	names = append(names, listedNames...)
	for _, r := range registers {
		for _, g := range r.groups {
			names = append(names, g.name)
		}
		for _, o := range r.intakes() {
			names = append(names, o.name, o.kind, r.work[o.client].client)
			names = append(names, r.work[o.client].tags...)
		}
	}
	for _, s := range savedSearches {
		names = append(names, s.name)
	}
	for _, name := range names {
		for word := range strings.FieldsSeq(name) {
			if strings.EqualFold(strings.Trim(word, ".,:"), "test") {
				t.Errorf("something is called %s", name)
			}
		}
	}
}

func TestAChoiceOfWordsIsThatOfTheMatter(t *testing.T) {
	const text = "[one ~ two ~ three] and ^[a note]"
	first := worded(text, "a")
	if first != worded(text, "a") || strings.ContainsAny(strings.TrimSuffix(first, "^[a note]"), "[~]") {
		t.Errorf("%q", first)
	}
	seen := map[string]bool{}
	for n := range 20 {
		seen[worded(text, time.Duration(n).String())] = true
	}
	if len(seen) != 3 {
		t.Errorf("%v", seen)
	}
}
