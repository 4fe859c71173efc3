package compound_test

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"strings"
	"testing"

	"github.com/richardlehane/mscfb"

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
	for by, read := range map[string]func(*testing.T, []byte) map[string]string{"our reader": readByUs, "another's": readByAnother} {
		if found := read(t, file.Bytes()); !maps.Equal(found, want) {
			t.Errorf("%s finds %d streams of %d, or other contents", by, len(found), len(want))
		}
	}
}

func readByUs(t *testing.T, file []byte) map[string]string {
	t.Helper()
	root, err := container.OpenCompound(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	var walk func(s *container.Storage, path string)
	walk = func(s *container.Storage, path string) {
		for _, stream := range s.Streams {
			content, err := io.ReadAll(stream.Open())
			if err != nil || int64(len(content)) != stream.Size {
				t.Errorf("%.80s: %d bytes, %v", path+stream.Name, len(content), err)
			}
			found[path+stream.Name] = string(content)
		}
		for _, inner := range s.Storages {
			walk(inner, path+inner.Name+"/")
		}
	}
	walk(root, "")
	return found
}

func readByAnother(t *testing.T, file []byte) map[string]string {
	t.Helper()
	opened, err := mscfb.New(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, entry := range opened.File[1:] {
		if entry.FileInfo().IsDir() {
			continue
		}
		content, err := io.ReadAll(entry)
		if err != nil {
			t.Errorf("%.80s: %v", entry.Name, err)
		}
		found[strings.Join(append(append([]string{}, entry.Path...), entry.Name), "/")] = string(content)
	}
	return found
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
	if content, err := io.ReadAll(opened.Streams[0].Open()); err != nil || string(content) != "abc"+strings.Repeat("\x00", 4997) {
		t.Errorf("%d, %v", len(content), err)
	}
}
