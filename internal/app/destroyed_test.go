package app_test

import (
	"fmt"
	"strings"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/testkit"
)

// goneID is the id of a client, matter, folder, document, email and note that were destroyed.
const goneID = 20

// notOfTheRegister is true of calls whose ids are of tags, groups, jobs or firms, none of which is destroyed in the trash bin.
func notOfTheRegister(path string) bool {
	for _, part := range []string{"/tags", "/types", "/status", "/officeBranch", "/permission", "/jobs", "/jobDetails", "/admin/"} {
		if strings.Contains(path, part) {
			return true
		}
	}
	return false
}

// ownerOfFolder is the matter that the folder with the id is a root of.
func ownerOfFolder(t *testing.T, w *testkit.World) (matter int64) {
	t.Helper()
	err := w.App().DB.InTx(t.Context(), w.Actor(w.Admin), func(tx *db.Tx) error {
		return tx.QueryRow(t.Context(), "SELECT matter_id FROM folders WHERE tenant_id = $1 AND id = $2 AND parent_id IS NULL", tx.Tenant, goneID).Scan(&matter)
	})
	if err != nil || matter == 1 {
		t.Fatal(matter, err)
	}
	return matter
}

// destroyOneOfEach makes things of every kind until one has the id, and destroys it.
func destroyOneOfEach(t *testing.T, w *testkit.World) {
	t.Helper()
	until := func(what string, make func(n int) int64) {
		t.Helper()
		for n := range goneID {
			if id := make(n); id == goneID {
				return
			}
		}
		t.Fatalf("no %s got the id %d", what, goneID)
	}
	until("client", func(n int) int64 { return w.Client(fmt.Sprint("Client ", n)) })
	until("matter", func(n int) int64 { return w.Matter(fmt.Sprint("Matter ", n)) })
	docs, mail := w.Place(1, "docs/"), w.Mailbox(1, "email/")
	until("document", func(n int) int64 { return w.Document(docs, fmt.Sprintf("%d.txt", n), "x") })
	until("email", func(n int) int64 {
		return w.Email(mail, fmt.Sprintf("%d.eml", n), fmt.Sprintf("Subject: %d\r\n\r\nText", n))
	})
	until("note", func(n int) int64 {
		var made struct{ MatterNoteID int64 }
		w.Admin.Put("/notes/createInRootOfMatter", m{"matterID": 1, "name": fmt.Sprint(n), "content": ""}).Into(t, &made)
		return made.MatterNoteID
	})
	ids := m{"File": []int{goneID}, "Email": []int{goneID}, "Note": []int{goneID}, "Matter": []int64{goneID, ownerOfFolder(t, w)}, "Client": []int{goneID}}
	w.Admin.Post("/multi/delete", m{"IDs": ids}).OK(t)
	var job struct{ JobID int64 }
	w.Admin.Post("/trash/generatePermanentDeleteManifest", m{"IDs": ids}).Into(t, &job)
	w.Admin.Ended(t, job.JobID)
	w.Admin.Post("/trash/executePermanentDelete", m{"permanentDeleteGenerationJobID": job.JobID, "confirmation": "confirm"}).Into(t, &job)
	if status, data := w.Admin.Ended(t, job.JobID); status != 2 || !strings.Contains(data, `"kept": 0`) && !strings.Contains(data, `"kept":0`) {
		t.Fatal(status, data)
	}
}
