package notes_test

import "testing"

func TestMoreThanAThousandNotesAreCopiedByAJob(t *testing.T) {
	d := newMatterNotes(t)
	inside, other := d.w.Folder(d.matter, "notes/Inside"), matterNotesIn(t, d.w, d.w.Matter("Second"))
	notes := []int64{d.write("Same", "text")}
	d.w.Associate.Post("/notes/move", m{"destinationDirectoryID": inside, "objectIDs": notes}).OK(t)
	for len(notes) <= 1000 {
		var copies struct{ IDs []int64 }
		d.w.Associate.Post("/notes/copy", m{"destinationDirectoryID": inside, "objectIDs": notes}).Into(t, &copies)
		notes = append(notes, copies.IDs...)
	}
	var job struct{ JobID int64 }
	d.w.Associate.Post("/notes/copy", m{"destinationDirectoryID": other.folder, "directoryIDs": []int64{inside}}).Into(t, &job)
	if status, data := d.w.Associate.Ended(t, job.JobID); status != 2 {
		t.Fatalf("the job ended with %d: %s", status, data)
	}
	var list struct{ List []struct{ ID int64 } }
	d.w.Partner.Get(path("/notes/list?matterID=%d&basepath=notes/Inside/", other.matter)).Into(t, &list)
	if len(list.List) != len(notes) {
		t.Fatalf("of %d notes %d were copied", len(notes), len(list.List))
	}
	if n := read(t, d.w.Partner, list.List[len(notes)-1].ID); n.Name != "Same" || n.Content != "text" {
		t.Errorf("%+v", n)
	}
}
