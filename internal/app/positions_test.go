package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"casefold/internal/kit/api"
)

// answersOneByOne are the calls that say of each element of a list what became of it.
var answersOneByOne = map[string]bool{"PUT /api/document/version": true, "POST /api/email/confirmUpload": true, "POST /api/document/recentDocsAndMatters": true}

// sharesOfOneMatter takes several documents, which lie in the same matter; those of two sets do not.
const sharesOfOneMatter = "POST /api/multi/externalSend"

// positions puts a record that cannot be had at the beginning, in the middle and at the end of each list of an endpoint, among records
// that can: the answer is that for the one alone, and nothing is done to the others.
func (h *accessWalk) positions(e api.Endpoint) {
	name := e.Method + " " + e.Path
	row := accessTable[name]
	lists, has := withLists(row)
	if !has || e.Right.Name == "console" || answersOneByOne[name] {
		return
	}
	for _, rel := range []relation{walled, foreign, otherRegions, destroyed, never} {
		who := firmAdmin
		if rel == walled {
			who = ordinary
		}
		if refused, _ := refusal(e.Right.Name, who); refused != nil || !concerns(name, row, rel) {
			continue
		}
		first, second, bad := h.id(who, own), h.id(who, alsoOwn), h.id(who, rel)
		if rel == never {
			bad += idsPerSet // the id of the table itself stands for those that can be had
		}
		ask := func(ids ...int64) (code int, body []byte) {
			query, body := request(name, lists(ids), own, first)
			h.cells++
			answer := h.ask(who, e.Method, e.Path+query, body)
			if answer.Status == http.StatusOK {
				return 0, body
			}
			return answer.Code(), body
		}
		want, _ := ask(bad)
		if want == 0 { // what a wall does not concern, such as tags
			h.changed(who, rel)
			continue
		}
		before := h.ours.records(h.t, first) + h.ours.records(h.t, second)
		for place := range 3 {
			h.places++
			if code, body := ask(slices.Insert([]int64{first, second}, place, bad)...); code != want {
				h.t.Errorf("%s with %s in place %d: %d, and alone %d: %s", name, rel, place, code, want, body)
			}
		}
		if after := h.ours.records(h.t, first) + h.ours.records(h.t, second); after != before {
			h.t.Errorf("%s with %s changed\n%s\nto\n%s", name, rel, before, after)
		}
	}
	first, second := h.id(firmAdmin, own), h.id(firmAdmin, alsoOwn)
	query, body := request(name, lists([]int64{first, second}), own, first)
	if name != sharesOfOneMatter {
		h.refuses(fmt.Sprintf("%s with two records that can be had: %s", name, body), firmAdmin, h.ask(firmAdmin, e.Method, e.Path+query, body), nil)
	}
	h.changed(firmAdmin, own)
	h.changed(firmAdmin, alsoOwn)
}

// withLists makes rows in which each list names these records in place of the one that never was.
func withLists(of row) (with func(ids []int64) row, has bool) {
	text, err := json.Marshal(of.body)
	var parsed any
	if err != nil || json.Unmarshal(text, &parsed) != nil {
		return nil, false
	}
	never := fmt.Sprint(unknownID)
	var spread func(value any, ids []int64) any
	spread = func(value any, ids []int64) any {
		switch v := value.(type) {
		case map[string]any:
			changed := map[string]any{}
			for name, inner := range v {
				changed[name] = spread(inner, ids)
			}
			return changed
		case []any:
			element, _ := json.Marshal(v)
			if len(v) != 1 || !strings.Contains(string(element), never) {
				return v
			}
			has = true
			list := []json.RawMessage{}
			one, _ := json.Marshal(v[0])
			for _, id := range ids {
				list = append(list, json.RawMessage(strings.NewReplacer(never, fmt.Sprint(id), `"x"`, `"`+newName(id)+`"`, sender, senderOf(id)).Replace(string(one))))
			}
			return list
		case float64:
			return json.Number(fmt.Sprintf("%.0f", v))
		}
		return value
	}
	spread(parsed, nil)
	return func(ids []int64) row {
		of.body = spread(parsed, ids)
		return of
	}, has
}
