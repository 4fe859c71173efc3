package documents

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"casefold/internal/kit/api"
)

func TestAnItemWritesItselfAsItsTagsSay(t *testing.T) {
	id, at := int64(7), time.Date(2026, 3, 4, 5, 6, 7, 891_000_000, time.UTC)
	entry := Entry{
		ID: 12, Name: `"Quoted" \ <b>&amp; Ünïcode 📁 .docx`, Size: 1 << 40, ModifiedAt: at, VersionNumber: 3, Lock: CheckedOut, HolderSub: "s", Deleted: true,
		FolderID: 4, VersionID: 9, ModifiedBy: "Ada", CreatedAt: at.Add(time.Nanosecond), CreatedBy: "Bo\u2028", Holder: "Eve", TypeID: &id, Type: "Motion",
		Notes: "two\nlines\tand\u0001more", Tags: []Tag{{1, "Urgent"}, {2, "<script>"}}, Searchable: "partly", Rev: 5,
	}
	document, empty, brief := documentWireOf(entry, "docs/é/", "s"), documentWireOf(Entry{}, "", "s"), briefWireOf(entry)
	facts := document
	facts.FactsWire = FactsWire{&at, "0a1b"}
	for name, i := range map[string]api.Appender{"document": &document, "empty": &empty, "brief": &brief, "facts": &facts} {
		var want bytes.Buffer
		encoder := json.NewEncoder(&want)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(i); err != nil {
			t.Fatal(err)
		}
		if got := string(i.AppendJSON(nil)) + "\n"; got != want.String() {
			t.Errorf("%s:\n%s%s", name, got, want.String())
		}
	}
}
