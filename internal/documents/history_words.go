package documents

import (
	"encoding/json"
	"strings"

	"casefold/internal/filing"
)

// trace is what an audit line says of what only documents have, before or after.
type trace struct {
	Filename string   `json:"filename"`
	Lock     Lock     `json:"lockStatus"`
	Comment  string   `json:"comment"`
	Notes    string   `json:"notes"`
	Type     string   `json:"documentType"`
	Status   string   `json:"documentStatus"`
	Tags     []string `json:"tags"`
	Excluded bool     `json:"excludeDocumentFromStamping"`
}

// words are what the history says of what only documents can do. A line of another shape says nothing.
func words(verb string, then, now json.RawMessage) string {
	var before, after trace
	if json.Unmarshal(then, &before) != nil || json.Unmarshal(now, &after) != nil {
		return ""
	}
	switch verb {
	case "lock", "unlock":
		return filing.FromTo(lockWords[before.Lock], lockWords[after.Lock])
	case "versionComment":
		return filing.FromTo(before.Comment, after.Comment)
	case "newVersion":
		if before.Filename != after.Filename {
			return filing.FromTo(before.Filename, after.Filename)
		}
	case "properties":
		return properties(before, after)
	}
	return ""
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
			changes = append(changes, p.name+": "+filing.FromTo(p.before, p.after))
		}
	}
	return strings.Join(changes, "; ")
}

var stampWords = map[bool]string{true: "never", false: "as the firm does"}
