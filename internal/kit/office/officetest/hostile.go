package officetest

import (
	"fmt"
	"slices"
	"strings"
)

// Hostile is a document that means harm, or is what is left of one.
type Hostile struct {
	Family, Name string
	Format       string // the usual extension
	Content      []byte
}

// Lure is what hostile documents reach for.
type Lure struct {
	Host string // an address with a port where somebody listens
	File string // a file of the machine that no document may show
}

// targets are the ways to write down where the lure is.
func (l Lure) targets() map[string]string {
	return map[string]string{
		"http":   "http://" + l.Host + "/lure",
		"https":  "https://" + l.Host + "/lure",
		"ftp":    "ftp://" + l.Host + "/lure",
		"share":  "file://" + l.Host + "/share/lure",
		"unc":    `\\` + l.Host + `\share\lure`,
		"webdav": "vnd.sun.star.webdav://" + l.Host + "/lure",
		"smb":    "smb://" + l.Host + "/share/lure",
		"file":   "file://" + l.File,
		"path":   "../../../../../../../.." + l.File,
	}
}

// HostileSet is all of them, by families.
func HostileSet(l Lure) []Hostile {
	set := slices.Concat(hostileWord(l), hostileSheets(l), hostileSlides(l), hostileOpen(l), hostileRTF(l), bombs(), giants(), broken())
	for i := range set {
		if set[i].Name == "" || len(set[i].Content) == 0 {
			panic(fmt.Sprintf("number %d of the hostile set is nothing: %s", i, set[i].Family))
		}
	}
	return set
}

// named makes a family of documents of one format, in the order of their names.
func named(family, format string, content map[string][]byte) []Hostile {
	set := make([]Hostile, 0, len(content))
	for name, bytes := range content {
		set = append(set, Hostile{family, name, format, bytes})
	}
	slices.SortFunc(set, func(a, b Hostile) int { return strings.Compare(a.Name, b.Name) })
	return set
}

// toward makes one document for each of some targets.
func toward(l Lure, family, format string, kinds string, make func(target string) []byte) []Hostile {
	content := map[string][]byte{}
	for kind := range strings.FieldsSeq(kinds) {
		content[kind] = make(l.targets()[kind])
	}
	return named(family, format, content)
}
