package documents

import (
	"cmp"
	"encoding/json"
	"path"

	"strings"
)

// trace is what an audit line says of a document or a folder, before or after.
type trace struct {
	Filename string   `json:"filename"`
	Path     string   `json:"path"`
	Version  int64    `json:"version"`
	Lock     Lock     `json:"lockStatus"`
	Comment  string   `json:"comment"`
	Notes    string   `json:"notes"`
	Type     string   `json:"documentType"`
	Status   string   `json:"documentStatus"`
	Tags     []string `json:"tags"`
	Excluded bool     `json:"excludeDocumentFromStamping"`
	MatterID int64    `json:"matterID"`
	matter   string   // its name; empty in the firm's own areas
}

// traceOf reads one side of a line. A line of another shape says nothing, one without a matter not where it was.
func traceOf(text json.RawMessage, matter *string) (t trace) {
	if json.Unmarshal(text, &t) != nil {
		return trace{}
	}
	if matter == nil {
		t.Path = ""
		return t
	}
	t.matter = *matter
	return t
}

// place is where it was, with the matter where another is spoken of as well.
func (t trace) place(other trace) string {
	switch {
	case t.Path == "":
		return "another place"
	case t.matter == "" || t.MatterID == other.MatterID:
		return t.Path
	}
	return t.matter + ": " + t.Path
}

// told adds what the two sides of its line say.
func (e Event) told(before, after trace) Event {
	e.Version = max(after.Version, 0)
	if e.Version == 0 || e.Action == "document.versionDelete" {
		e.Version = before.Version
	}
	if name := cmp.Or(after.Filename, before.Filename, folderName(after.Path)); name != "" {
		e.Name = name
	}
	switch _, verb, _ := strings.Cut(e.Action, "."); verb {
	case "rename":
		e.Detail = change(cmp.Or(before.Filename, folderName(before.Path)), e.Name)
	case "move", "copy":
		e.Detail = change(before.place(after), after.place(before))
	case "trash", "restore", "create":
		e.Detail = cmp.Or(after.Path, before.Path)
	case "lock", "unlock":
		e.Detail = change(lockWords[before.Lock], lockWords[after.Lock])
	case "versionComment":
		e.Detail = change(before.Comment, after.Comment)
	case "newVersion":
		if before.Filename != after.Filename {
			e.Detail = change(before.Filename, after.Filename)
		}
	case "properties":
		e.Detail = properties(before, after)
	}
	return e
}

var lockWords = map[Lock]string{Unlocked: "not locked", InUse: "in use", CheckedOut: "checked out", CheckedOutAndInUse: "checked out and in use"}

// properties says which of them changed, and how.
func properties(before, after trace) string {
	var changes []string
	for _, p := range []struct{ name, before, after string }{
		{"Name", before.Filename, after.Filename}, {"Type", before.Type, after.Type}, {"Status", before.Status, after.Status},
		{"Tags", strings.Join(before.Tags, ", "), strings.Join(after.Tags, ", ")}, {"Notes", before.Notes, after.Notes},
		{"Stamping", stampWords[before.Excluded], stampWords[after.Excluded]},
	} {
		if p.before != p.after {
			changes = append(changes, p.name+": "+change(p.before, p.after))
		}
	}
	return strings.Join(changes, "; ")
}

var stampWords = map[bool]string{true: "never", false: "as the firm does"}

func change(before, after string) string {
	return cmp.Or(before, "(none)") + " → " + cmp.Or(after, "(none)")
}

func folderName(place string) string {
	if place == "" {
		return ""
	}
	return path.Base(place)
}
