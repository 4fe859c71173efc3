package search_test

import (
	"fmt"
	"strings"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// listed are the names in the list of a folder, each with how much of it can be found.
func listed(t *testing.T, p *testkit.Person, kind string, matter int64, question string) string {
	t.Helper()
	var list struct {
		List []struct{ Filename, Searchable string }
	}
	p.Get(fmt.Sprintf("/%s/list?matterID=%d&basepath=%s/%s", kind, matter, map[string]string{"document": "docs", "email": "email"}[kind], question)).Into(t, &list)
	var rows []string
	for _, row := range list.List {
		rows = append(rows, strings.TrimSuffix(row.Filename, ".txt")+" "+row.Searchable)
	}
	return strings.Join(rows, ", ")
}

// The column of lists is sorted, filtered and paged by the server, and the filter of the whole list passes it over.
func TestListsSayHowMuchOfDocumentsAndEmailsCanBeFound(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	docs, mail := w.Place(matter, "docs/"), w.Mailbox(matter, "email/")
	w.Folder(matter, "docs/Folder/")
	ids, letters := map[string]int64{}, map[string]int64{}
	for _, name := range []string{"a", "b", "c", "d"} {
		ids[name] = w.Document(docs, name+".txt", "words")
		letters[name] = w.Email(mail, name+".eml", "From: a@b.example\r\nSubject: "+name+"\r\n\r\nwords\r\n")
	}
	testkit.Await(t, "the texts are not read", func() bool { return searchabilityOf(t, w.Partner, matter).Searchable == 8 })
	for kind, records := range map[string]map[string]int64{"version": ids, "email": letters} {
		outcome(t, w, kind, records["a"], 0, "not", "needsOCR", 4, 4)
		outcome(t, w, kind, records["b"], 0, "partly", "needsOCR", 10, 3)
		outcome(t, w, kind, records["c"], 0, "waiting", "", 0, 0)
	}
	for _, kind := range []string{"document", "email"} {
		folder := map[string]string{"document": "Folder , "}[kind]
		for question, want := range map[string]string{
			"":                                     folder + "a not, b partly, c waiting, d searchable",
			"&sort=searchable":                     folder + "a not, b partly, c waiting, d searchable",
			"&sort=searchable&direction=desc":      folder + "d searchable, c waiting, b partly, a not",
			"&searchable=Partly":                   "b partly",
			"&searchable=no":                       "a not",
			"&searchable=YES":                      "d searchable",
			"&searchable=being":                    "c waiting",
			"&filter=yes":                          "",
			"&sort=searchable&page=2&pageSize=2":   map[string]string{"document": "b partly, c waiting", "email": "c waiting, d searchable"}[kind],
			"&searchable=*&sort=searchable&page=1": folder + "a not, b partly, c waiting, d searchable",
		} {
			if got := listed(t, w.Partner, kind, matter, question); got != want {
				t.Errorf("%s %s: %s, want %s", kind, question, got, want)
			}
		}
		var count struct{ Matching, Total int }
		area := map[string]string{"document": "docs", "email": "email"}[kind]
		w.Partner.Get(fmt.Sprintf("/%s/list/count?matterID=%d&basepath=%s/&searchable=partly", kind, matter, area)).Into(t, &count)
		if count.Matching != 1 {
			t.Errorf("%s: %+v", kind, count)
		}
		w.Partner.Get(fmt.Sprintf("/%s/list?matterID=%d&basepath=%s/&sort=searchability", kind, matter, area)).Fails(t, errs.InvalidInput)
	}
	var got searchability
	if w.Partner.Get(fmt.Sprint("/email/searchability?emailID=", letters["b"])).Into(t, &got); got != (searchability{"partly", "needsOCR", 10, 3}) {
		t.Errorf("%+v", got)
	}
	walled := w.Matter("Walled", w.Walled(w.Partner))
	hidden := w.Email(w.Mailbox(walled, "email/"), "e.eml", "From: a@b.example\r\nSubject: e\r\n\r\nwords\r\n")
	w.Associate.Get(fmt.Sprint("/email/searchability?emailID=", hidden)).Fails(t, errs.NoEmailAccess)
}
