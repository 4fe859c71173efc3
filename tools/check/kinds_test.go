package check

import "testing"

func TestWhatIsForAllKindsNamesNone(t *testing.T) {
	unnamed := rule(KindsUnnamed)
	unnamed.holds(t)
	unnamed.finds(t, "internal/filing/broken.go", "package filing\n\nconst table = \"documents\"\n", "names documents")
	unnamed.finds(t, "internal/trash/broken.go", "package trash\n\nimport _ \"casefold/internal/documents\"\n", "names documents")
	unnamed.finds(t, "internal/export/broken.go", "package export\n\nvar failure = errs.NoDocumentAccess\n", "NoDocumentAccess")
	unnamed.finds(t, "internal/permissions/queries_broken.sql", "-- name: Broken :one\nSELECT id FROM visible_documents;\n", "visible_documents")
	unnamed.allows(t, "internal/filing/honest.go", "package filing\n\n// A document is an item.\ntype honest struct{}\n")
	unnamed.allows(t, "internal/trash/honest.go", "package trash\n\nconst types = \"Documents,Emails,Notes,Unknown\"\n")
}
