package filing

import (
	"cmp"
	"encoding/json"
	"fmt"
	"path"
	"strings"
)

// trace is what an audit line says of an item or a folder, before or after.
type trace struct {
	Filename string `json:"filename"`
	Path     string `json:"path"`
	Version  int64  `json:"version"`
	MatterID int64  `json:"matterID"`
	matter   string // its name; empty in the firm's own areas
	line     json.RawMessage
}

// nothing is a side of a line that says nothing.
var nothing = json.RawMessage("{}")

// traceOf reads one side of a line. A line of another shape says nothing, one without a matter not where it was.
func traceOf(text json.RawMessage, matter *string) (t trace) {
	if json.Unmarshal(text, &t) != nil {
		return trace{line: nothing}
	}
	t.line = text
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
func (p Past) told(e Event, before, after trace) Event {
	_, verb, _ := strings.Cut(e.Action, ".")
	e.Version = max(after.Version, 0)
	if e.Version == 0 || verb == "versionDelete" {
		e.Version = before.Version
	}
	if name := cmp.Or(after.Filename, before.Filename, folderName(after.Path)); name != "" {
		e.Name = name
	}
	switch verb {
	case "rename":
		if before.Filename+before.Path == "" {
			break
		}
		e.Detail = FromTo(cmp.Or(before.Filename, folderName(before.Path)), e.Name)
	case "move", "copy":
		e.Detail = FromTo(before.place(after), after.place(before))
	case "trash", "restore", "create":
		e.Detail = cmp.Or(after.Path, before.Path)
	case "share", "shareDownload":
		e.Detail = sentWords(after.line)
	default:
		for _, k := range p.kinds {
			if k.Words != nil && k.Name == e.Kind {
				e.Detail = k.Words(verb, before.line, after.line)
			}
		}
	}
	return e
}

// FromTo is how the history says that something became something else.
func FromTo(before, after string) string {
	return cmp.Or(before, "(none)") + " → " + cmp.Or(after, "(none)")
}

// sentWords are what the history says of something that was sent out of the firm, or fetched there.
func sentWords(line json.RawMessage) string {
	var sent struct {
		ShareID    int64  `json:"shareID"`
		Recipients int    `json:"recipients"`
		Address    string `json:"address"`
	}
	switch err := json.Unmarshal(line, &sent); {
	case err != nil || sent.ShareID == 0:
		return ""
	case sent.Recipients == 1:
		return fmt.Sprintf("to 1 recipient, share %d", sent.ShareID)
	case sent.Recipients > 1:
		return fmt.Sprintf("to %d recipients, share %d", sent.Recipients, sent.ShareID)
	}
	return fmt.Sprintf("from %s, share %d", cmp.Or(sent.Address, "an unknown address"), sent.ShareID)
}

func folderName(place string) string {
	if place == "" {
		return ""
	}
	return path.Base(place)
}
