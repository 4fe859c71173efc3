package search

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"casefold/internal/audit"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/text"
	"casefold/internal/permissions"
	"casefold/internal/search/engine"
)

const (
	// MostExported is how many results a file has at most.
	MostExported = 10_000
	// exportedAtOnce is how many are read, and judged, together.
	exportedAtOnce = 250
)

// totalHeader tells a browser how many results there are, so that it can show how far the file is and whether it was cut.
const totalHeader = "Casefold-Total-Results"

type csvInput struct {
	Body struct {
		Query    string       `json:"query"`
		Criteria criteriaWire `json:"criteria,omitempty"`
	}
}

func (s *Service) postCSV(ctx context.Context, in *csvInput, out *api.File) error {
	return s.Export(ctx, permissions.Who(ctx).Actor(), Question{Query: in.Body.Query, Criteria: in.Body.Criteria.criteria()}, out)
}

// Export writes the results of a search for spreadsheets, in the order of the page and at most MostExported of them; where there
// are more, the last row says so. The record says that somebody took so many results away, and not what they looked for.
// Results are judged again when they are read: what has gone meanwhile is left out.
func (s *Service) Export(ctx context.Context, who db.Actor, q Question, out *api.File) error {
	var answer engine.Answer
	err := s.patiently(ctx, func(ctx context.Context) (err error) {
		answer, _, err = s.find(ctx, who, q, engine.Request{Page: 1, Size: MostExported, Bare: true})
		return err
	})
	if err != nil {
		return err
	}
	err = s.db.InTx(ctx, who, func(tx *db.Tx) error {
		return audit.Record(ctx, tx, audit.Line{Action: "search.export", Object: "user", ObjectID: tx.UserID, After: exported{len(answer.Hits), answer.Total}})
	})
	if err != nil {
		return err
	}
	out.Tell(totalHeader, strconv.Itoa(answer.Total))
	table, err := newTable(out)
	if err != nil {
		return err
	}
	first := 1
	for hits := range slices.Chunk(answer.Hits, exportedAtOnce) {
		var page Results
		err := s.db.InTxByKey(ctx, who, func(tx *db.Tx) error { return page.read(ctx, tx, hits, first, q.Criteria.Trash) })
		if err != nil {
			return err
		}
		if err := table.add(&page); err != nil {
			return err
		}
		first += len(hits)
	}
	return table.end(len(answer.Hits), answer.Total)
}

// exported is what the record says of a file.
type exported struct {
	Results int `json:"results"`
	Total   int `json:"total"`
}

// table is a file in the making.
type table struct{ *csv.Writer }

func newTable(out io.Writer) (table, error) {
	// Spreadsheets take a file without the mark for one in the letters of their own country.
	if _, err := io.WriteString(out, "\ufeff"); err != nil {
		return table{}, err
	}
	t := table{csv.NewWriter(out)}
	t.UseCRLF = true
	return t, t.Write([]string{
		"Position", "Kind", "Name", "Version", "Client", "Matter", "Folder", "Modified (UTC)", "Modified By", "Document Type", "Document Status",
		"Tags", "From", "To", "Attachments", "In Trash", "ID",
	})
}

// line is a row that all kinds have the beginning and the end of.
type line struct {
	*Place
	kind, name, version, by, documentType, status, tags, from, to, attachments string
}

// add writes the results of a page in their order.
func (t table) add(page *Results) error {
	var lines []line
	for i := range page.Documents {
		d := &page.Documents[i]
		lines = append(lines, line{
			Place: &d.Place, kind: "Document", name: d.Name, version: strconv.FormatInt(d.Version.Number, 10), by: d.Version.Author,
			documentType: d.Type, status: d.Status, tags: strings.Join(d.Tags, ", "),
		})
	}
	for i := range page.Emails {
		e := &page.Emails[i]
		lines = append(lines, line{
			Place: &e.Place, kind: "Email", name: e.Subject, from: e.Sender, to: e.Recipients, attachments: strconv.Itoa(e.Attachments),
		})
	}
	for i := range page.Notes {
		n := &page.Notes[i]
		lines = append(lines, line{Place: &n.Place, kind: "Matter Note", name: n.Name, by: n.ModifiedBy})
	}
	byPosition(lines, func(l *line) *Place { return l.Place })
	for _, l := range lines {
		trashed := ""
		if l.Trashed {
			trashed = "Yes"
		}
		err := t.Write([]string{
			strconv.Itoa(l.Position), l.kind, text.Cell(l.name), l.version, text.Cell(l.ClientName), text.Cell(l.MatterName), text.Cell(l.FolderPath),
			l.modified().Format(time.DateTime), text.Cell(l.by), text.Cell(l.documentType), text.Cell(l.status), text.Cell(l.tags),
			text.Cell(l.from), text.Cell(l.to), l.attachments, trashed, strconv.FormatInt(l.Hit.Record, 10),
		})
		if err != nil {
			return err
		}
	}
	t.Flush()
	return t.Error()
}

// end says where the file was cut.
func (t table) end(written, total int) error {
	if total > written {
		_ = t.Write([]string{fmt.Sprintf("Only the first %d of %d results are in this file", written, total)})
	}
	t.Flush()
	return t.Error()
}
