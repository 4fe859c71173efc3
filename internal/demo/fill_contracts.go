package demo

import (
	"context"
	"errors"
	"fmt"
	"path"
	"strings"
	"time"

	"casefold/internal/app"
	"casefold/internal/demo/paperwork"
	"casefold/internal/documents"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/lookups"
)

// scans are what the first matters have on paper alone.
var scans = []struct {
	path  string
	pages []string
}{
	{"Contracts/Scans/Signature page, executed.pdf", []string{"SIGNATURE PAGE TO THE AGREEMENT\n\nRe: %[1]s\n\nIn witness whereof, the undersigned have caused this agreement to be executed.\n\n%[2]s\n\nSigned: For %[2]s\n\n%[3]s\n\nSigned: For %[3]s\n\nDated %[4]s\n\nSworn to and subscribed before me, a notary public. My commission expires on the last day of the year."}},
	{"Contracts/Scans/Side letter, received by fax.pdf", []string{
		"SIDE LETTER\n\n%[4]s\n\nRe: %[1]s\n\nDear counsel,\n\nthis letter records what was agreed by telephone and forms no part of the agreement. %[2]s will not rely on section 4.2 before the end of the year. In return %[3]s will reduce the retention by one half.\n\nPlease confirm by returning the enclosed copy.",
		"PAGE 2\n\nWe reserve all rights. Nothing in this letter waives privilege.\n\nYours truly,\n\nSigned: Counsel for %[3]s\n\ncc: %[2]s"}},
}

// FillContracts gives matters of the larger firm contracts of real length, with their drafts as versions, and scans of papers. It runs
// beside the program, as FillMail does. A matter that has its folder of contracts is left as it is.
func FillContracts(ctx context.Context, a *app.App) error {
	r := registers[0]
	chosen, err := r.contracts(ctx, a)
	if err != nil {
		return err
	}
	people, err := r.people(ctx, a)
	if err != nil {
		return err
	}
	admin := people[r.admin]
	actor := db.Actor{Region: r.region, Tenant: r.tenant, UserID: admin.id, Sub: admin.sub}
	return inTurn(ctx, chosen, prepareContract, func(ctx context.Context, p preparedContract) error {
		err := inPlannedTx(ctx, a, actor, func(tx *db.Tx) error { return p.file(ctx, tx, a) })
		if err != nil {
			return fmt.Errorf("demo contracts of matter %d: %w", p.matter.ID, err)
		}
		return nil
	})
}

// preparedContract has what is filed: each draft of the contract, and a scan behind them.
type preparedContract struct {
	contract
	scannedAt string
	contents  [][]byte
}

func prepareContract(_ context.Context, c contract) (p preparedContract, err error) {
	scan := pick(scans, c.number)
	p = preparedContract{contract: c, scannedAt: scan.path}
	for draft := range drafts {
		content, err := paperwork.Word(c.text(draft))
		if err != nil {
			return p, err
		}
		p.contents = append(p.contents, content)
	}
	pages := make([]string, len(scan.pages))
	for i, page := range scan.pages {
		pages[i] = fmt.Sprintf(page, c.matter.Name, c.matter.Client.Name, c.other(), c.dated(len(drafts)-1))
	}
	scanned, err := paperwork.Scan(pages)
	p.contents = append(p.contents, scanned)
	return p, err
}

// contracts are those of the firm, in the order of their matters.
func (r register) contracts(ctx context.Context, a *app.App) (list []contract, err error) {
	f, err := r.open(ctx, a)
	if err != nil {
		return nil, err
	}
	for _, o := range r.intakes() {
		m, live := f.matters[o.name]
		if !live || storied(o.name) {
			continue
		}
		facts, err := r.facts(o)
		if err != nil {
			return nil, err
		}
		how, other, agreed := strings.Cut(facts["contract"], " ")
		if !agreed {
			continue
		}
		kind, special := contractTypes[o.kind]
		if !special {
			kind = contractTypes[""]
		}
		c := contract{contractType: kind, number: len(list), first: m.Client.Name, second: other, about: facts["about"], opened: *m.Opened, matter: m}
		c.contact = correspondence{number: o.number, kind: o.kind, client: m.Client.Name, person: r.isPerson(m.Client.Name)}.sides()[client]
		if how == "by" { // the client is the other party of the two
			c.first, c.second = c.second, c.first
		}
		list = append(list, c)
	}
	return list, nil
}

// file puts the contract and one of the scans into the documents of the matter, unless it has them.
func (c preparedContract) file(ctx context.Context, tx *db.Tx, a *app.App) error {
	m := c.matter
	if _, _, err := folders.Resolve(ctx, tx, m.ID, "docs/Contracts/"); !errors.Is(err, errs.FolderNotFound) {
		return err
	}
	root, _, err := folders.Resolve(ctx, tx, m.ID, "docs/")
	if err != nil {
		return err
	}
	tx.At(c.made(0).Add(10 * time.Hour))
	made, err := folders.FindOrMake(ctx, tx, root, []string{"Contracts/", "Contracts/Scans/"})
	if err != nil {
		return err
	}
	files, err := a.Storage.Put(ctx, tx, c.contents...)
	if err != nil {
		return err
	}
	add := func(at string, n int, kind, status string) (int64, error) {
		folder, name := path.Split(at)
		id, err := a.Documents.Add(ctx, tx, made[folder], name, files[n], "document.upload")
		if err != nil {
			return 0, err
		}
		base, _ := documents.Split(name)
		_, err = a.Documents.ChangeProperties(ctx, tx, id, documents.Properties{Name: base, Type: lookups.Pick{New: kind}, Status: lookups.Pick{New: status}}, nil)
		return id, err
	}
	id, err := add(c.path, 0, "Agreement", "Final")
	if err != nil {
		return err
	}
	for draft, comment := range drafts[1:] {
		tx.At(c.made(draft + 1).Add(15 * time.Hour))
		if _, err := a.Documents.AddVersion(ctx, tx, id, comment, files[draft+1]); err != nil {
			return err
		}
	}
	_, err = add(c.scannedAt, len(drafts), "Scan", "Final")
	return err
}
