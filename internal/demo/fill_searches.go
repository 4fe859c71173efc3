package demo

import (
	"context"
	"errors"
	"fmt"

	"casefold/internal/app"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/search"
)

// savedSearch is a search that somebody of a demo firm has saved, for themselves or for the firm.
type savedSearch struct {
	owner  string // username
	name   string
	query  string
	shared bool
}

var savedSearches = []savedSearch{
	{"hf.eleanor.voss", "Signed agreements", `type:Agreement tag:Signed`, true},
	{"hf.eleanor.voss", "Who indemnifies whom", `indemnify "hold harmless"`, false},
	{"hf.eleanor.voss", "Minutes of boards", `type:Minutes`, true},
	{"hf.marcus.adair", "Milepost 31.4", `"milepost 31.4"`, false},
	{"hf.marcus.adair", "Filed with a court", `tag:Court`, true},
	{"hf.priya.ramsey", "Office actions and oppositions", `opposition examiner`, false},
	{"hf.samuel.ortiz", "Earn-out and escrow", `escrow "earn-out"`, false},
	{"hf.joanna.pell", "Scans to be sorted", `type:Scan`, false},
	{"hf.grace.whitlock", "Engagement letters", `"engagement letter" ext:docx`, true},
	{"mr.claire.fontaine", "Lettres d'engagement", `"engagement letter"`, true},
	{"mr.owen.leduc", "Corail", `Corail`, false},
}

// FillSearches has people of the demo save searches, unless they have some of these names.
func FillSearches(ctx context.Context, a *app.App) error {
	for _, r := range registers {
		f, err := r.open(ctx, a)
		if err != nil {
			return err
		}
		for _, s := range savedSearches {
			if _, ours := f.people[s.owner]; !ours {
				continue
			}
			actor, err := f.actor(s.owner)
			if err != nil {
				return err
			}
			err = a.DB.InTx(ctx, actor, func(tx *db.Tx) error {
				_, err := a.Search.Save(ctx, tx, search.Saving{Name: s.name, Query: s.query, Shared: s.shared})
				return err
			})
			if err != nil && !errors.Is(err, errs.DisallowedInsert) {
				return fmt.Errorf("%s: %w", s.name, err)
			}
		}
	}
	return nil
}
