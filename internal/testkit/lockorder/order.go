// Package lockorder watches the statements of the program under test and finds transactions that take their locks in another
// order than docs/locks.md says: two such transactions can wait for each other for ever.
package lockorder

// Tree is the name of the advisory locks of trees of folders.
const Tree = "tree"

// Order names what transactions lock, in the order in which they do: tables, and the advisory locks of trees. docs/locks.md has the
// reasons.
var Order = []string{"manifests", "folder_stages", Tree, "folders", "matters", "clients", "documents", "emails", "notes"}

// apart are the other tables of which rows are locked, each by transactions that lock little else. The watch does not compare them.
var apart = map[string]bool{
	"outbox": true, "accounts": true, "tenants": true, "users": true, "batch_jobs": true, "email_uploads": true, "document_versions": true,
	"lookup_items": true, "permission_groups": true, "shares": true, "share_sendings": true, "texts": true, "saved_searches": true,
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
