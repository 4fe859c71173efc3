package testkit

import (
	"net/url"
	"strconv"
	"testing"
)

// Mailbox finds a folder of emails by its path, which begins with the area: email/A/.
func (w *World) Mailbox(matter int64, path string) Place {
	w.t.Helper()
	var found struct {
		ID int64 `json:"directoryID"`
	}
	w.Admin.Get("/email/list?matterID="+strconv.FormatInt(matter, 10)+"&basepath="+url.QueryEscape(path)).Into(w.t, &found)
	return Place{matter, found.ID}
}

// Email files a message through the whole protocol, as the firm's admin would, and returns its id. Twins are filed as well.
func (w *World) Email(at Place, filename, content string) int64 {
	w.t.Helper()
	id := w.Admin.SendEmail(at, filename, content)
	if codes := w.Admin.Confirm([]int64{id}, true).Codes(w.t); codes[0] != 0 {
		w.t.Fatalf("%s is not filed: %d", filename, codes[0])
	}
	return id
}

// SendEmail uploads a message that waits to be confirmed.
func (p *Person) SendEmail(at Place, filename, content string) int64 {
	p.w.t.Helper()
	var begun struct{ IDs []int64 }
	p.Put("/email/checkTrashAndUpload", M{
		"directoryID": at.Folder, "skipMD5Check": false, "emailList": []M{{"originalFilename": filename, "filesize": len(content)}},
	}).Into(p.w.t, &begun)
	p.w.Send(p.EmailURL(begun.IDs[0]), content).OK(p.w.t)
	return begun.IDs[0]
}

// EmailURL is where the bytes of an upload go.
func (p *Person) EmailURL(id int64) string {
	p.w.t.Helper()
	var answer struct{ URL string }
	p.Post("/signedUrlForEmailUpload", M{"emailID": id}).Into(p.w.t, &answer)
	return answer.URL
}

// Confirm asks for uploads to be filed.
func (p *Person) Confirm(ids []int64, skip bool) *Response {
	p.w.t.Helper()
	return p.Post("/email/confirmUpload", M{"IDs": ids, "skipMD5Check": skip})
}

// Codes are what was said of each of the emails that were confirmed, 0 of those that are filed.
func (r *Response) Codes(t testing.TB) []int {
	t.Helper()
	var answer []struct{ Code int }
	r.Into(t, &answer)
	codes := make([]int, len(answer))
	for i, one := range answer {
		codes[i] = one.Code
	}
	return codes
}
