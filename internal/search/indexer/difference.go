package indexer

import "fmt"

// How an index can differ from the database.
const (
	Missing  = "missing"
	Outdated = "outdated"
	LeftOver = "left over"
)

// The kinds of what is audited.
const (
	Documents        = "documents"
	DocumentVersions = "documentVersions"
	Emails           = "emails"
	MatterNotes      = "matterNotes"
	Folders          = "folders"
	Matters          = "matters"
)

// Audited are the kinds in the order in which people read them.
var Audited = []string{Documents, DocumentVersions, Emails, MatterNotes, Folders, Matters}

// Difference is something that an index has otherwise than the database. Version is 0 but for versions of documents.
type Difference struct {
	What, Kind      string
	Record, Version int64
}

var singular = map[string]string{Documents: "document", Emails: "email", MatterNotes: "note", Folders: "folder", Matters: "matter"}

func (d Difference) String() string {
	if d.Kind == DocumentVersions {
		return fmt.Sprintf("version %d of document %d is %s", d.Version, d.Record, d.What)
	}
	return fmt.Sprintf("%s %d is %s", singular[d.Kind], d.Record, d.What)
}
