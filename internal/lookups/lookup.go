// Package lookups keeps the seven lists of tags and types that a firm describes its work with. They differ in name and
// path only.
package lookups

import "time"

// MaxItems is how many items one call may name.
const MaxItems = 1000

// Family is one of the lists.
type Family string

// The families.
const (
	ClientTag      Family = "clientTag"
	MatterTag      Family = "matterTag"
	MatterType     Family = "matterType"
	OfficeBranch   Family = "officeBranch"
	DocumentTag    Family = "documentTag"
	DocumentType   Family = "documentType"
	DocumentStatus Family = "documentStatus"
)

// Item is one entry of a list.
type Item struct {
	ID        int64
	Name      string
	Active    bool
	Custom    bool // made by the firm, not one it was founded with
	CreatedBy string
	UpdatedAt time.Time
}

// Renaming is a new name for an item.
type Renaming struct {
	ID   int64
	Name string
}

// Names says in errorData which names are meant.
type Names struct {
	Names []string `json:"names"`
}

// foundation is what a new firm's lists begin with.
var foundation = map[Family][]string{
	ClientTag:    {"Business", "Government", "Individual", "Nonprofit", "Pro Bono"},
	MatterTag:    {"Confidential", "Contingency Fee", "Flat Fee", "Pro Bono", "Urgent"},
	OfficeBranch: {"Main Office"},
	MatterType: {"Bankruptcy", "Corporate", "Criminal Defense", "Employment", "Estate Planning", "Family", "General",
		"Immigration", "Intellectual Property", "Litigation", "Personal Injury", "Real Estate", "Tax"},
	DocumentTag: {"Confidential", "Original", "Privileged", "Work Product"},
	DocumentType: {"Agreement", "Brief", "Correspondence", "Court Order", "Discovery", "Evidence", "Form", "Invoice",
		"Memorandum", "Motion", "Pleading", "Research", "Transcript", "Will"},
	DocumentStatus: {"Draft", "Executed", "Filed", "Final", "In Review"},
}
