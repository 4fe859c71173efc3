package filing

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"casefold/internal/folders"
)

func TestAFolderWritesItselfAsItsTagsSay(t *testing.T) {
	at := time.Date(2026, 3, 4, 5, 6, 7, 891_000_000, time.UTC)
	row := subfolder{ID: 3, Name: `A & "B" <b> 📁`, CreatedAt: at, Favorite: true}.wire(At{Folder: folders.Folder{Area: folders.Public}, Prefix: "public/é/"})
	var want bytes.Buffer
	encoder := json.NewEncoder(&want)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(&row); err != nil {
		t.Fatal(err)
	}
	if got := string(row.AppendJSON(nil)) + "\n"; got != want.String() {
		t.Errorf("%s%s", got, want.String())
	}
}
