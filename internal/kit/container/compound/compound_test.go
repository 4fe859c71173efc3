package compound_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"casefold/internal/kit/container"
	"casefold/internal/kit/container/compound"
)

// What is written can be read: small and large streams, many of them, deep ones, and so much that the header has no room for
// the allocation table.
func TestWhatIsWrittenCanBeRead(t *testing.T) {
	root, want := &compound.Storage{}, map[string]string{}
	at, path := root, ""
	add := func(name, content string) {
		at.Streams = append(at.Streams, compound.Stream{Name: name, Size: int64(len(content)), Content: strings.NewReader(content)})
		want[path+name] = content
	}
	for level := range 100 {
		add("empty", "")
		add("small", strings.Repeat("s", level+1))
		add("edge", strings.Repeat("e", 4095+level%3))
		inner := &compound.Storage{Name: fmt.Sprint("folder", level)}
		at.Storages = append(at.Storages, inner)
		at, path = inner, path+inner.Name+"/"
	}
	for n := range 1000 {
		add(fmt.Sprint("stream", n), strings.Repeat(fmt.Sprint(n), n))
	}
	add("large", strings.Repeat("0123456789", 2<<20))
	var file bytes.Buffer
	if err := compound.Write(&file, root); err != nil {
		t.Fatal(err)
	}
	opened, err := container.OpenCompound(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, entry := range opened.File[1:] {
		if entry.FileInfo().IsDir() {
			continue
		}
		content, err := io.ReadAll(entry)
		name := strings.Join(append(append([]string{}, entry.Path...), entry.Name), "/")
		if expected, known := want[name]; !known || err != nil || string(content) != expected {
			t.Errorf("%.80s: %d bytes, %v", name, len(content), err)
		}
		found++
	}
	if found != len(want) {
		t.Errorf("%d of %d", found, len(want))
	}
}

func TestAStreamThatEndsEarlyIsFilledWithZeros(t *testing.T) {
	var file bytes.Buffer
	short := compound.Stream{Name: "short", Size: 5000, Content: strings.NewReader("abc")}
	if err := compound.Write(&file, &compound.Storage{Streams: []compound.Stream{short}}); err != nil {
		t.Fatal(err)
	}
	opened, err := container.OpenCompound(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if content, err := io.ReadAll(opened.File[1]); err != nil || string(content) != "abc"+strings.Repeat("\x00", 4997) {
		t.Errorf("%d, %v", len(content), err)
	}
}
