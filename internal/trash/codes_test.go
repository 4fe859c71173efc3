package trash_test

import (
	"fmt"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// TestEachCodeOfTheTrashIsAnsweredByAnEndpoint walks the codes from 2000 to 2034. 2011 to 2013 come with comparing, 2028 has no case;
// 2029 and 2030 are answered while a container is being destroyed.
func TestEachCodeOfTheTrashIsAnsweredByAnEndpoint(t *testing.T) {
	w := testkit.NewWorld(t)
	p := w.Admin
	live, gone := w.Matter("Live"), w.Matter("Gone")
	folder := w.Folder(live, "docs/Gone/")
	inFolder, inMatter := w.Document(w.Place(live, "docs/Gone/"), "a.txt", "x"), w.Document(w.Place(gone, "docs/"), "a.txt", "x")
	file, fine := w.Document(w.Place(live, "docs/"), "a.txt", "x"), w.Document(w.Place(live, "docs/"), "b.txt", "x")
	mail := w.Email(w.Mailbox(live, "email/"), "a.eml", "Subject: a\r\n\r\ntext")
	text, client := note(t, w, live, "a"), w.Client("Gone")
	docs, goneDocs := w.Place(live, "docs/").Folder, w.Place(gone, "docs/").Folder
	other := w.Folder(live, "docs/Other/")
	trash(t, w, m{"File": []int64{file}, "Folder": []int64{folder}, "Email": []int64{mail}, "Note": []int64{text}, "Matter": []int64{gone}, "Client": []int64{client}})
	const never = 987654321
	paste := func(matter, to int64, what ...int64) *testkit.Response {
		return p.Post("/document/move", m{"matterID": matter, "destinationDirectoryID": to, "objectIDs": what})
	}
	restore := func(ids m) *testkit.Response { return p.Post("/multi/restore", m{"IDs": ids}) }
	permit := func(matter int64) *testkit.Response {
		return p.Post("/bulk/matter/permissions/apply", m{"matterIDs": []int64{matter}, "userAllowList": []m{}, "groupAllowList": []m{}, "onlyDeleteExistingPermissions": true})
	}
	share := func(file int64) *testkit.Response {
		return p.Post("/multi/externalSend", m{"selectedObjects": m{"File": []int64{file}}, "recipients": []string{"reader@outside.example"}})
	}
	for want, answer := range map[*errs.Error]*testkit.Response{
		errs.MatterInTrash:               p.Post("/matter/export", m{"matterID": gone}),
		errs.MatterInTrashUpload:         p.Post("/bulk/documentsWithFolders/import", m{"matterID": gone, "directoryID": goneDocs, "documentList": []m{{"filename": "x"}}}),
		errs.MatterInTrashCreate:         p.Put("/directory", m{"matterID": gone, "basepath": "docs/", "dirname": "x"}),
		errs.MatterInTrashEdit:           p.Put(fmt.Sprintf("/matter?matterID=%d", gone), m{"newMatterData": m{"name": "x"}}),
		errs.MatterInTrashShare:          share(inMatter),
		errs.ObjectInTrash:               share(file),
		errs.FolderInTrash:               p.Put("/directory", m{"matterID": live, "basepath": "docs/Gone/", "dirname": "x"}),
		errs.DocumentInTrash:             p.Post("/document/rename", m{"documentID": file, "newDocumentName": "x"}),
		errs.EmailInTrash:                p.Post("/email/note", m{"emailID": mail, "value": "x"}),
		errs.NoteInTrash:                 p.Post("/notes/update", m{"id": text, "name": "x", "content": "x"}),
		errs.ClientInTrash:               p.Put("/client/deactivate", m{"clientID": client}),
		errs.PasteSourceInTrash:          paste(live, other, file),
		errs.PasteFolderInTrash:          paste(live, folder, fine),
		errs.PasteMatterInTrash:          paste(gone, goneDocs, fine),
		errs.PasteSourceMatterInTrash:    paste(live, docs, inMatter),
		errs.PasteSourceFolderInTrash:    paste(live, docs, inFolder),
		errs.DeleteInTrashedMatter:       restore(m{"File": []int64{inMatter}}),
		errs.DeleteInTrashedFolder:       restore(m{"File": []int64{inFolder}}),
		errs.DocumentNotFound:            restore(m{"File": []int64{never}}),
		errs.FolderNotFound:              restore(m{"Folder": []int64{never}}),
		errs.MatterNotFound:              restore(m{"Matter": []int64{never}}),
		errs.ClientNotFound:              restore(m{"Client": []int64{never}}),
		errs.EmailNotFound:               restore(m{"Email": []int64{never}}),
		errs.NoteNotFound:                restore(m{"Note": []int64{never}}),
		errs.ObjectNotFound:              p.Post("/trash/jobDetails", m{"jobID": never}),
		errs.PasteMatterMissing:          paste(never, docs, fine),
		errs.PasteFolderMissing:          paste(live, never, fine),
		errs.BulkPermissionMatterMissing: permit(never),
		errs.BulkPermissionMatterInTrash: permit(gone),
	} {
		answer.Fails(t, want)
	}
	into := m{"matterID": never, "destinationDirectoryID": never, "destinationDirectoryPath": "docs/", "objectIDs": []int64{fine}}
	p.Post("/document/move", into).Fails(t, errs.PasteMatterMissing)
}
