package notes

import (
	"encoding/json"
	"fmt"
	"strings"

	"casefold/internal/filing"
)

// words are what the history says of a note that was saved anew. A line of another shape says nothing.
func words(verb string, then, now json.RawMessage) string {
	var before, after state
	if verb != "update" || json.Unmarshal(then, &before) != nil || json.Unmarshal(now, &after) != nil {
		return ""
	}
	var changes []string
	if before.Filename != after.Filename {
		changes = append(changes, "Name: "+filing.FromTo(before.Filename, after.Filename))
	}
	if before.Words != after.Words {
		changes = append(changes, fmt.Sprintf("Words: %d → %d", before.Words, after.Words))
	}
	return strings.Join(changes, "; ")
}
