package app_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// namesARecord tells whether a row of the access table names a record, which is one that never was.
func namesARecord(row row) bool { return strings.Contains(row.text(), fmt.Sprint(unknownID)) }

// text is all that a row sends.
func (r row) text() string {
	body, err := json.Marshal(r.body)
	if err != nil {
		panic(err)
	}
	return r.query + string(body)
}

var (
	matterField      = regexp.MustCompile(`("(?:matterID|recentMatterIDs)":)\d+|(matterID=)\d+`)
	folderField      = regexp.MustCompile(`"(directoryID|folderID)":(\d+)`)
	destinationField = regexp.MustCompile(`"(destinationDirectoryID)":(\d+)`)
	versionField     = regexp.MustCompile(`"(versionID)":(\d+)`)
)

// requestOf is a row of the access table for another id.
func requestOf(row row, id int64) (query string, body []byte) {
	of := func(s string) string { return strings.ReplaceAll(s, fmt.Sprint(unknownID), fmt.Sprint(id)) }
	if row.body == nil {
		return of(row.query), nil
	}
	text, err := json.Marshal(row.body)
	if err != nil {
		panic(err)
	}
	return of(row.query), []byte(of(string(text)))
}

// request is a row of the access table for the records of a set.
func request(name string, row row, rel relation, id int64) (query string, body []byte) {
	query, body = requestOf(row, id)
	query = fitting(name, rel, id, query)
	if body != nil {
		body = []byte(fitting(name, rel, id, string(body)))
	}
	return query, body
}

// fitting names the other ids of a set where the call needs them.
func fitting(name string, rel relation, id int64, text string) string {
	text = strings.ReplaceAll(text, `:"x"`, `:"`+newName(id)+`"`)
	if strings.Contains(name, "/smartFileAssociations/delete") {
		text = strings.ReplaceAll(text, sender, senderOf(id))
	}
	if rel == privateDocs {
		text = matterField.ReplaceAllString(text, "${1}${2}0")
		text = strings.ReplaceAll(text, "docs/", "private/")
	}
	if rel == destroyed { // only its own id is known to be destroyed
		return text
	}
	switch {
	case strings.Contains(name, "/email/") && !strings.HasSuffix(name, "/attachment/save"):
		text = shifted(shifted(text, folderField, emailRoot), destinationField, destination+1)
	case strings.Contains(name, "/notes/"):
		text = shifted(shifted(text, folderField, notesRoot), destinationField, destination+2)
	default:
		text = shifted(text, destinationField, destination)
	}
	switch {
	case strings.Contains(name, "/keepAside/"):
		text = shifted(text, versionField, asideVersion)
	case name == "PUT /api/document/version":
		text = shifted(text, versionField, uploadedVersion)
	}
	return text
}

// sender is whose mail people associate with a matter, each set of records another one.
const sender = "a@b.example"

func senderOf(id int64) string { return fmt.Sprintf("a%d@b.example", id) }

// newName is a name that nothing has yet.
func newName(id int64) string { return fmt.Sprint("x ", id) }

// shifted adds to the ids in a field.
func shifted(text string, field *regexp.Regexp, by int64) string {
	return field.ReplaceAllStringFunc(text, func(found string) string {
		parts := field.FindStringSubmatch(found)
		id, _ := strconv.ParseInt(parts[2], 10, 64)
		return fmt.Sprintf(`"%s":%d`, parts[1], id+by)
	})
}

// concerns tells whether a relation can be had to what an endpoint names.
func concerns(name string, row row, rel relation) bool {
	has := func(text string, parts ...string) bool {
		for _, part := range parts {
			if strings.Contains(text, part) {
				return true
			}
		}
		return false
	}
	names := row.text()
	ofDocuments := !has(name, "/email", "/notes", "Email")
	switch rel {
	case walled, trashed: // lists and groups are neither
		return !has(name, "/tags", "/types", "/status", "/officeBranch", "/permissions/groups")
	case privateDocs: // documents and their folders lie there
		return ofDocuments && has(names, "ocument", "irectoryID", "folderID", "File", "Folder", "key=doc-", "docs/")
	case locked:
		return ofDocuments && has(names, "ocumentID", "File", "objectIDs", "key=doc-")
	case somebodys:
		return has(names, "shareID", "obID", "savedSearchID", "emailID") || has(name, "draft", "confirmUpload", "multipleSignedUrl", "PUT /api/document/version", "keepAside", "smartFileAssociations/delete")
	case destroyed:
		return !notOfTheRegister(name) && !row.fresh && !has(names, "shareID", "savedSearchID")
	}
	return true
}
