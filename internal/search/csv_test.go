package search_test

import (
	"context"
	"encoding/csv"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// exportOf is a file of results without its mark and its first row.
func exportOf(t testing.TB, p *testkit.Person, query string, criteria ...m) [][]string {
	t.Helper()
	b := body(query, criteria...)
	answer := p.Call(http.MethodPost, "/search/csv", m{"query": b["query"], "criteria": b["criteria"]}, nil).OK(t)
	if kind := answer.Header.Get("Content-Type"); kind != "text/csv; charset=utf-8" || !strings.HasPrefix(answer.Header.Get("Content-Disposition"), "attachment") {
		t.Errorf("%v", answer.Header)
	}
	text, marked := strings.CutPrefix(string(answer.Body), "\ufeff")
	reader := csv.NewReader(strings.NewReader(text))
	reader.FieldsPerRecord = -1
	rows, err := reader.ReadAll()
	if err != nil || !marked || len(rows) == 0 || rows[0][0] != "Position" {
		t.Fatalf("%q, %v", text, err)
	}
	return rows[1:]
}

func TestResultsAsAFileAreThoseOfThePageInItsOrder(t *testing.T) {
	o := newOffice(t)
	o.Admin.Post("/document/rename", m{"documentID": o.plan, "newDocumentName": "=HYPERLINK('harbour')"}).OK(t)
	walled := o.Place(o.Matter("Walled", o.Walled()), "docs/")
	o.Document(walled, "harbour secret.txt", "x")
	for order := range 3 {
		a := look(t, o.Partner, "harbour", m{"ordering": order})
		rows := exportOf(t, o.Partner, "harbour", m{"ordering": order})
		var want []string
		for _, h := range a.rows() {
			want = append(want, fmt.Sprint(h.Position)+" "+fmt.Sprint(h.Source.DocumentID+h.Source.EmailID+h.Source.MatterNoteID))
		}
		var got []string
		for _, row := range rows {
			got = append(got, row[0]+" "+row[len(row)-1])
		}
		if !slices.Equal(got, want) || len(want) != 5 {
			t.Errorf("in the order %d the file has %q, the page %q", order, got, want)
		}
	}
	row := exportOf(t, o.Partner, "", m{"documentTagsFilter": []int64{o.hot}})[0]
	row[7] = ""
	want := []string{"1", "Document", "'=HYPERLINK('harbour').pdf", "1", "Boreas Shipping", "North", "docs/Shelf/Box/", "", "Display admin", "", "", "Hot Item", "", "", "", "", fmt.Sprint(o.plan)}
	if !slices.Equal(row, want) {
		t.Errorf("%q, want %q", row, want)
	}
	email := exportOf(t, o.Partner, "", m{"recordTypeFilter": []int{1}})[0]
	if email[1] != "Email" || email[2] != "harbour dues" || !strings.Contains(email[12], "Ada") || !strings.Contains(email[13], "bea@south.example") || email[14] != "0" {
		t.Errorf("%q", email)
	}
	o.Admin.Post("/multi/delete", m{"IDs": m{"File": []int64{o.letter}}, "objectType": "Documents"}).OK(t)
	if rows := exportOf(t, o.Partner, "letter"); len(rows) != 0 {
		t.Errorf("what is in the trash: %q", rows)
	}
	if rows := exportOf(t, o.Partner, "letter", m{"includeDeletedItemsInSearch": 1}); len(rows) != 1 || rows[0][15] != "Yes" {
		t.Errorf("with the trash: %q", rows)
	}
	o.Partner.Post("/search/csv", m{"query": "(harbour"}).Fails(t, errs.SearchSyntax)
}

func TestTheRecordSaysHowManyResultsLeftAndNotWhatWasLookedFor(t *testing.T) {
	o := newOffice(t)
	exportOf(t, o.Partner, "harbour AND dues")
	trail := o.Trail(t, "user")
	trail[len(trail)-1].Says(t, "search.export", o.partner, "", `{"results":1,"total":1}`)
	o.Partner.Post("/search/csv", m{"query": "harbour dues ("}).Fails(t, errs.SearchSyntax)
	if after := o.Trail(t, "user"); len(after) != len(trail) {
		t.Error("a file that was refused is recorded")
	}
	if strings.Contains(o.Log(), "harbour AND dues") {
		t.Error("the log says what was looked for")
	}
}

func TestAFileHasTenThousandResultsAndSaysWhereItWasCut(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Large")
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		first, err := tx.IDs(ctx, "note", 10_003)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `INSERT INTO notes (tenant_id, id, folder_id, name, content, words, created_by, created_at, modified_by, modified_at)
			SELECT $1, $2::bigint + n, f.id, 'plank ' || n, '', 0, $4, now(), $4, now() + n * interval '1 second'
			FROM generate_series(0, 10002) n, folders f WHERE f.tenant_id = $1 AND f.matter_id = $3 AND f.area = 'notes' AND f.parent_id IS NULL`,
			w.Tenant, first, matter, w.Actor(w.Admin).UserID)
		return err
	})
	testkit.Await(t, "the notes are not found", func() bool {
		return answered(t, w.Partner, body("plank")).Data.TotalHits == 10_003
	})
	rows := exportOf(t, w.Partner, "plank")
	last := rows[len(rows)-1]
	if len(rows) != 10_001 || rows[0][2] != "plank 10002" || rows[9_999][2] != "plank 3" || rows[9_999][0] != "10000" {
		t.Errorf("%d rows, from %q to %q", len(rows), rows[0], rows[len(rows)-2])
	}
	if len(last) != 1 || last[0] != "Only the first 10000 of 10003 results are in this file" {
		t.Errorf("the last row says %q", last)
	}
}
