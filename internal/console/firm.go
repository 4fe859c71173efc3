// Package console is what the provider's staff work with: the firms of all regions with their figures, the people in them,
// and the work that is done for a firm as a whole. It shows no names of documents, matters, clients or emails.
package console

import (
	"time"

	"casefold/internal/firms"
)

// lastTestingNumber is the last number of the firms that are kept for testing.
const lastTestingNumber = 1000

// The tabs of the firm list, as people read them.
const (
	tabAll       = "All"
	tabActive    = "Active Firms"
	tabCustomers = "Customers"
	tabTesting   = "Testing"
	tabInactive  = "Inactive Firms"
	tabHidden    = "Hidden"
)

var allTabs = []string{tabAll, tabActive, tabCustomers, tabTesting, tabInactive, tabHidden}

// tabsOf are the tabs that list a firm.
func tabsOf(f firms.Firm) []string {
	tabs := []string{tabAll}
	active := f.ID > lastTestingNumber && !f.Hidden && f.ActiveUsers > 0
	for _, rule := range []struct {
		tab   string
		holds bool
	}{
		{tabActive, active},
		{tabCustomers, active && f.Edition != firms.Trial},
		{tabTesting, f.ID <= lastTestingNumber},
		{tabInactive, f.ActiveUsers == 0 && !f.Hidden},
		{tabHidden, f.Hidden},
	} {
		if rule.holds {
			tabs = append(tabs, rule.tab)
		}
	}
	return tabs
}

// Figures are what is stored of a firm in its region. Records are nil where they were never counted.
type Figures struct {
	Limits                     firms.Limits
	Features                   firms.Features
	Usage                      firms.Usage
	Documents, Emails, Matters *int64
	// Indexed is how many documents the search index has; IndexError says why it could not be asked.
	Indexed    *int64
	IndexError string
}

// Listed is a firm of the list. Its figures are nil where its region cannot be reached.
type Listed struct {
	firms.Firm
	Figures *Figures
	// Half says that a change of the firm or of somebody in it may stand in one of two databases only.
	Half bool
}

// RegionState is whether a region answers, and since when its oldest figures stand.
type RegionState struct {
	Name         string
	Reachable    bool
	CalculatedAt *time.Time
}
