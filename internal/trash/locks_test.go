package trash_test

import (
	"testing"

	"casefold/internal/testkit"
)

// A restore that names a matter and a folder in it, and the lock of a document there, hold the same tree and the same matter.
func TestARestoreAndALockNeverWaitForEachOther(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Admin.SignIn()
	w.Associate.SignIn()
	matter := w.Matter("Acme")
	folder := w.Folder(matter, "docs/Old/")
	document := w.Document(w.Place(matter, "docs/"), "Lease.txt", "lease")
	trash(t, w, m{"Folder": []int64{folder}})
	var restored, locked *testkit.Response
	w.Interleave(t, "SELECT FROM matters WHERE tenant_id = $1 FOR UPDATE",
		func() {
			restored = w.Admin.Post("/multi/restore", m{"IDs": m{"Folder": []int64{folder}, "Matter": []int64{matter}}})
		},
		func() { locked = w.Associate.Post("/document/lock", m{"documentID": document, "lockStatus": 2}) },
	)
	restored.OK(t)
	locked.OK(t)
}

// Things of several kinds are locked in the same order by those who trash and by those who restore them.
func TestATrashAndARestoreOfTheSameThingsNeverWaitForEachOther(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Admin.SignIn()
	w.Associate.SignIn()
	matter := w.Matter("Acme")
	document := w.Document(w.Place(matter, "docs/"), "Lease.txt", "lease")
	email := w.Email(w.Mailbox(matter, "email/"), "hello.eml", "Subject: Hello\r\n\r\nx")
	both := m{"IDs": m{"File": []int64{document}, "Email": []int64{email}}}
	var restored, trashed *testkit.Response
	w.Interleave(t, "SELECT FROM emails WHERE tenant_id = $1 FOR UPDATE",
		func() { restored = w.Admin.Post("/multi/restore", both) },
		func() { trashed = w.Associate.Post("/multi/delete", both) },
	)
	restored.OK(t)
	trashed.OK(t)
}
