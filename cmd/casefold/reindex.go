package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"casefold/internal/app"
	"casefold/internal/firms"
	"casefold/internal/kit/db"
	"casefold/internal/search/indexer"
)

var reindexCommands = []operatorCommand{{
	name: "reindex", long: true, prepare: reindex,
	help: "build the search indexes anew, beside those that are searched; or compare them with the database, and mend what differs",
}}

func reindex() ([]option, action) {
	var firm, region string
	var audit, repair bool
	options := []option{
		{name: "firm", value: &firm, help: "the number of the only firm to do it for, as casefold firm list shows it"},
		{name: "region", value: &region, oneOf: []string{"US", "CA"}, help: "the only region to do it in: US or CA"},
		{name: "audit", on: &audit, help: "compare only, and say by kind what is missing, outdated or left over"},
		{name: "repair", on: &repair, help: "compare, and write anew exactly what differs"},
	}
	return options, func(ctx context.Context, a *app.App, screen *screen, _ string) (string, error) {
		chosen, err := chooseFirms(ctx, a, firm, region)
		if err != nil {
			return "", err
		}
		run, stop := context.WithCancel(ctx)
		var running sync.WaitGroup
		running.Go(func() { a.Indexer.Run(run) }) // a process that serves is not needed for it, and goes before
		defer running.Wait()
		defer stop()
		var failures []error
		for _, f := range chosen {
			work := rebuildOne
			switch {
			case repair:
				work = repairOne
			case audit:
				work = auditOne
			}
			said, err := work(ctx, a, f)
			if err != nil {
				err = fmt.Errorf("firm %d: %w", f.ID, inWords(err, nil))
				failures = append(failures, err)
			}
			if _, err := fmt.Fprint(screen.out, said); err != nil {
				return "", err
			}
			if ctx.Err() != nil {
				break
			}
		}
		return "", errors.Join(failures...)
	}
}

func chooseFirms(ctx context.Context, a *app.App, number, region string) ([]firms.Firm, error) {
	list, err := a.Firms.Firms(ctx)
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(f firms.Firm) bool {
		return region != "" && f.Region != region || number != "" && strconv.FormatInt(f.ID, 10) != number
	})
	if len(list) == 0 && number+region != "" {
		return nil, errors.New("there is no such firm: casefold firm list shows them")
	}
	return list, nil
}

func where(f firms.Firm) db.Actor { return db.Actor{Region: f.Region, Tenant: f.ID} }

// order asks something of every index of a firm, on record, and waits for all answers.
func order(ctx context.Context, a *app.App, f firms.Firm, action string, ask func(*db.Tx) (int64, error)) (id int64, err error) {
	act := &firms.Act{Action: action}
	err = a.Firms.ActInRegion(ctx, where(f), act, func(tx *db.Tx) (err error) {
		id, err = ask(tx)
		act.After = map[string]any{"order": id}
		return err
	})
	if err != nil {
		return 0, err
	}
	return id, awaitAll(ctx, a, f, id)
}

func awaitAll(ctx context.Context, a *app.App, f firms.Firm, order int64) error {
	reports, err := a.Indexer.Await(ctx, where(f), order, func([]indexer.Report) bool { return false })
	for _, r := range reports {
		if r.State == indexer.Failed {
			err = errors.Join(err, errors.New(r.Place+": "+r.Reason))
		}
	}
	return err
}

func rebuildOne(ctx context.Context, a *app.App, f firms.Firm) (string, error) {
	_, err := order(ctx, a, f, "firm.rebuild", func(tx *db.Tx) (int64, error) { return a.Indexer.AskForRebuild(ctx, tx, 0) })
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("Firm %d: its search index is built anew.\n", f.ID), nil
}

func auditOne(ctx context.Context, a *app.App, f firms.Firm) (string, error) {
	found, err := auditOf(ctx, a, f)
	return described(f, found), err
}

func auditOf(ctx context.Context, a *app.App, f firms.Firm) (found indexer.Audit, err error) {
	id, err := order(ctx, a, f, "firm.audit", func(tx *db.Tx) (int64, error) { return a.Indexer.AskForAudit(ctx, tx) })
	if err != nil {
		return found, err
	}
	err = a.DB.InTx(ctx, where(f), func(tx *db.Tx) (err error) {
		found, err = a.Indexer.AuditOf(ctx, tx, id)
		return err
	})
	return found, err
}

func described(f firms.Firm, found indexer.Audit) string {
	if found.ID == 0 {
		return ""
	}
	if found.Total() == 0 {
		return fmt.Sprintf("Firm %d: its search index has what the database has.\n", f.ID)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "Firm %d: its search index differs from the database.\n", f.ID)
	for _, kind := range indexer.Audited {
		if c := found.Counts[kind]; len(c) > 0 {
			fmt.Fprintf(&text, "  %-17s %d missing, %d outdated, %d left over\n", kind, c[indexer.Missing], c[indexer.Outdated], c[indexer.LeftOver])
		}
	}
	return text.String()
}

func repairOne(ctx context.Context, a *app.App, f firms.Firm) (string, error) {
	found, err := auditOf(ctx, a, f)
	said := described(f, found)
	if err != nil || found.Total() == 0 {
		return said, err
	}
	for _, part := range found.Parts() {
		if _, err := order(ctx, a, f, "firm.repair", func(tx *db.Tx) (int64, error) { return a.Indexer.AskForRepair(ctx, tx, part) }); err != nil {
			return said, err
		}
	}
	return said + fmt.Sprintf("Firm %d: that is mended.\n", f.ID), nil
}
