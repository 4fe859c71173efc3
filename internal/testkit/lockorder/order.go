// Package lockorder watches the statements of the program under test and finds transactions that take their locks in another
// order than docs/locks.md says: two such transactions can wait for each other for ever.
package lockorder

// Tree is the name of the advisory locks of trees of folders.
const Tree = "tree"

// Order names what transactions lock, in the order in which they do: tables, and the advisory locks of trees. docs/locks.md has the
// reasons. Tables that no transaction holds together with others stand at the end.
var Order = []string{
	"outbox", "accounts",
	"tenants", "users", "manifests", "batch_jobs",
	Tree, "folders", "matters", "clients",
	"documents", "email_uploads", "emails", "notes",
	"document_versions", "lookup_items", "permission_groups", "shares", "share_sendings", "texts",
	"saved_searches",
}

// ordered are the tables whose rows are found by their ids and locked by writing them, too: whoever writes one that comes before what
// the transaction holds must have locked it before.
var ordered = map[string]bool{Tree: true, "folders": true, "matters": true, "clients": true, "documents": true, "emails": true, "notes": true}

var rank = func() map[string]int {
	ranks := map[string]int{}
	for i, name := range Order {
		ranks[name] = i
	}
	return ranks
}()
