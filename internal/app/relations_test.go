package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"casefold/internal/kit/api"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// The second axis of the access table: how whoever asks is related to what they ask for. Each endpoint of the table that names a record is
// called by each actor for a record in each relation, and each answer is the declared one. What is of another firm, destroyed or never was is
// answered in the same bytes; the others are declared in testdata/relations.tsv, for people of the firm and for its admins.

func TestEveryEndpointAnswersForRecordsInEveryRelation(t *testing.T) { // T-ISO-01, T-ISO-02, T-ISO-03, T-ISO-04
	h := newAccessWalk(t)
	want := readRelations(t)
	got := map[string]answers{}
	endpoints := h.ours.App().Router.Endpoints()
	theirs, regions := h.theirs.records(t, foreignID), h.region.records(t, regionID)
	for _, e := range endpoints {
		name := e.Method + " " + e.Path
		if row := accessTable[name]; namesARecord(row) && e.Right.Name != "console" {
			got[name] = answers{}
			h.walk(e, row, want[name], got[name])
		}
	}
	for _, e := range endpoints {
		h.positions(e)
	}
	for who := range h.pending {
		h.wait(who)
	}
	if h.theirs.records(t, foreignID) != theirs || h.region.records(t, regionID) != regions {
		t.Errorf("the records of other firms were\n%s\n%s\nand are\n%s\n%s", theirs, regions, h.theirs.records(t, foreignID), h.region.records(t, regionID))
	}
	h.readLists(endpoints)
	h.readConsole(endpoints)
	h.readStreams(t)
	h.sweepWorked()
	for name := range want {
		if got[name] == nil {
			t.Errorf("%s has answers for %s, which names no record", relationsFile, name)
		}
	}
	t.Logf("%d cells, %d of them by position in a list, over %d records of every kind", h.cells, h.places, (h.next-firstID)/idsPerSet)
	if h.cells < 9_000 || h.places < 300 {
		t.Errorf("only %d cells, %d of them by position", h.cells, h.places)
	}
	if *rewrite {
		writeRelations(t, got)
	}
}

// walk calls an endpoint as everybody for everything.
func (h *accessWalk) walk(e api.Endpoint, row row, want, got answers) {
	name := e.Method + " " + e.Path
	same := ""
	for _, rel := range relations {
		if !concerns(name, row, rel) {
			continue
		}
		for _, who := range actors {
			whose := who
			if who == anonymous || who == disabled || who == otherFirm || who == otherRegion {
				whose = ordinary
			}
			query, body := request(name, row, rel, h.id(whose, rel))
			elsewhere := who == otherFirm || who == otherRegion
			if named := strings.ReplaceAll(query+string(body), newName(h.id(whose, rel)), ""); elsewhere && rel == privateDocs &&
				!strings.Contains(named, fmt.Sprint(h.id(whose, rel))) {
				continue // it names the private documents of whoever asks
			}
			if who == otherFirm && rel == foreign || who == otherRegion && rel == otherRegions {
				continue // their own
			}
			answer := h.ask(who, e.Method, e.Path+query, body)
			h.cells++
			if answer.Status == http.StatusOK && e.Method != http.MethodGet {
				h.changed(whose, rel)
			}
			refused, _ := refusal(e.Right.Name, who)
			if refused != nil {
				h.refuses(name+" in relation "+string(rel), who, answer, refused)
			} else if elsewhere || !slices.Contains(declared, rel) {
				h.asNever(name, row, who, answer, &same)
			}
			if slices.Contains(declared, rel) && !elsewhere && who != anonymous && who != disabled {
				h.declare(name, rel, who, answer.Code(), want, got)
			}
		}
	}
}

// declare holds an answer to what is declared: the first code for people of the firm, the second for its admins.
func (h *accessWalk) declare(name string, rel relation, who actor, code int, want, got answers) {
	h.t.Helper()
	at := 0
	if who == firmAdmin || who == uptimeAdmin {
		at = 1
	}
	codes := got[rel]
	if who == ordinary || who == firmAdmin {
		codes[at] = code
		got[rel] = codes
	}
	if *rewrite {
		want = got
	}
	if declared, is := want[rel]; !is || code != declared[at] {
		h.t.Errorf("%s of %s in relation %s: %d, and declared is %d", name, who, rel, code, declared[at])
	}
}

// refuses holds an answer to an error, or to success where there is none. It goes on: one walk tells of all faults.
func (h *accessWalk) refuses(name string, who actor, answer *testkit.Response, want *errs.Error) {
	h.t.Helper()
	code, status := 0, http.StatusOK
	if want != nil {
		code, status = want.Code, want.Status
	}
	if answer.Code() != code || answer.Status != status {
		h.t.Errorf("%s of %s: want %d (%d), got %d %s", name, who, code, status, answer.Status, answer.Body)
	}
}

// asNever holds an answer to that for what never was, in every byte.
func (h *accessWalk) asNever(name string, row row, who actor, answer *testkit.Response, same *string) {
	h.t.Helper()
	h.refuses(name, who, answer, row.answer)
	if row.answer == nil {
		return
	}
	text, _, _ := strings.Cut(string(answer.Body), `"requestID"`)
	if *same == "" {
		*same = text
	}
	if text != *same {
		h.t.Errorf("%s of %s: %s, and of another %s", name, who, text, *same)
	}
}

// readLists has everybody read what names no record: lists, suggestions, what is found.
func (h *accessWalk) readLists(endpoints []api.Endpoint) {
	for _, e := range endpoints {
		row := accessTable[e.Method+" "+e.Path]
		if namesARecord(row) || row.bodyFor != nil || row.fresh || !strings.HasPrefix(e.Path, "/api/") || changes[e.Path] {
			continue
		}
		body, err := json.Marshal(row.body)
		if err != nil {
			h.t.Fatal(err)
		}
		if row.body == nil {
			body = nil
		}
		for _, who := range actors {
			h.cells++
			h.ask(who, e.Method, e.Path+row.query, body)
		}
	}
}

// changes are the calls without a record that change something.
var changes = map[string]bool{
	"/api/user/update": true, "/api/matters/new": true, "/api/firm/limits/increaseMonthlyOCR": true, "/api/permission/feature/update": true,
	"/api/user/smartFileAssociations/deleteAll": true, "/api/admin/createTenant": true,
}

// readConsole has everybody make the calls of the console for each of the firms: they are the provider's admins' alone, and tell nobody
// what is in a firm.
func (h *accessWalk) readConsole(endpoints []api.Endpoint) {
	for _, e := range endpoints {
		name := e.Method + " " + e.Path
		row := accessTable[name]
		if e.Right.Name != "console" || !namesARecord(row) || row.fresh {
			continue
		}
		for _, who := range actors {
			codes := map[int]bool{}
			for _, firm := range []*seededFirm{h.ours, h.theirs, h.region} {
				query, body := requestOf(row, firm.Tenant)
				answer := call(h.cast[who], e.Method, e.Path+query, body)
				h.cells++
				h.read(h.t, who, name, answer, nil)
				codes[answer.Code()] = true
				if refused, _ := refusal(e.Right.Name, who); refused != nil {
					h.refuses(name, who, answer, refused)
				}
			}
			if codes[errs.Internal.Code] {
				h.t.Errorf("%s of %s is answered with %v for the three firms", name, who, codes)
			}
		}
	}
}

// sweepWorked fails unless each canary was read by somebody who may, in names and in contents, and none is in the log.
func (h *accessWalk) sweepWorked() {
	for who, may := range h.mayRead {
		for _, canary := range may {
			if !h.hasRead[who][canary] {
				h.t.Errorf("%s did not read %s: the sweep would not notice it elsewhere", who, canary)
			}
			if (who == firmAdmin || who == uptimeAdmin) && !h.hasRead[who][canary+inside] {
				h.t.Errorf("%s did not read the content of %s: the sweep would not notice it elsewhere", who, canary)
			}
		}
	}
	for _, canary := range h.all() {
		if strings.Contains(h.ours.Log(), canary) {
			h.t.Errorf("the log says %s", canary)
		}
	}
}
