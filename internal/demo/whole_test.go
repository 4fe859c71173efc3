package demo_test

import (
	"context"
	"testing"

	"casefold/internal/app"
	"casefold/internal/demo"
)

// TestTheDemoHasAllItsPartsAndASecondStartAddsNothing fills one installation part by part, each twice, and looks at what a part has made
// before the next one adds to it.
func TestTheDemoHasAllItsPartsAndASecondStartAddsNothing(t *testing.T) {
	a := newApp(t)
	twice := func(fill func(context.Context, *app.App) error, name string, look func(*testing.T, *app.App)) {
		t.Helper()
		for range 2 {
			if err := fill(t.Context(), a); err != nil {
				t.Fatal(err)
			}
		}
		t.Run(name, func(t *testing.T) { look(t, a) })
	}
	if err := demo.Fill(t.Context(), a); err != nil {
		t.Fatal(err)
	}
	found(t, a, 7, "later")
	found(t, a, 1057, "somebody") // has the number of a firm of the console, and another the prefix of one
	found(t, a, 7000, "kh")
	twice(demo.Fill, "an office full of work", anOfficeFullOfWorkOnce)
	if err := a.Jobs.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	twice(demo.DestroySome, "a bin, and two runs", aBinAndTwoRunsOnce)
	twice(demo.FillContracts, "contracts", contractsOnce)
	twice(demo.FillShares, "shares of every status, and a link in the mail that opens", sharesOfEveryStatusOnceAndALinkInTheMailThatOpens)
	if err := a.Jobs.Stop(t.Context()); err != nil { // the rest waits for no jobs
		t.Fatal(err)
	}
	twice(demo.FillMail, "mail", mailOnce)
	twice(demo.FillFirms, "firms and people of every kind in both regions", firmsAndPeopleOfEveryKindInBothRegions)
	twice(demo.FillStories, "stories over two years, in their order", storiesOnceOverTwoYearsAndInTheirOrder)
	twice(demo.FillPapers, "documents that can be opened", documentsThatCanBeOpened)
	t.Run("something on the home page of everybody", func(t *testing.T) { somethingOnEveryHomePage(t, a) })
}
