package container_test

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/richardlehane/mscfb"

	"casefold/internal/kit/container"
)

// streamsOf are names and contents of all streams, in whatever order. Nil is a file that cannot be opened.
func streamsOf(file []byte) (found []string) {
	root, err := container.OpenCompound(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return nil
	}
	for open := []*container.Storage{root}; len(open) > 0; open = open[1:] {
		for _, stream := range open[0].Streams {
			content, _ := io.ReadAll(stream.Open())
			found = append(found, stream.Name+": "+string(content))
		}
		open = append(open, open[0].Storages...)
	}
	slices.Sort(found)
	return found
}

func streamsByAnother(file []byte) (found []string) {
	opened, err := mscfb.New(bytes.NewReader(file))
	if err != nil {
		return nil
	}
	for _, entry := range opened.File[1:] {
		if !entry.FileInfo().IsDir() {
			content, _ := io.ReadAll(entry)
			found = append(found, entry.Name+": "+string(content))
		}
	}
	slices.Sort(found)
	return found
}

// CASEFOLD_CORPUS names a folder of real files. Those that another reader opens are read by us byte for byte as it reads them.
func TestRealFilesAreReadAsAnotherReaderReadsThem(t *testing.T) {
	corpus := os.Getenv("CASEFOLD_CORPUS")
	if corpus == "" {
		t.Skip("CASEFOLD_CORPUS names no folder")
	}
	read := 0
	err := filepath.WalkDir(corpus, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		file, err := os.ReadFile(path)
		if err != nil || !bytes.HasPrefix(file, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) {
			return err
		}
		if theirs := streamsByAnother(file); theirs != nil {
			if read++; !slices.Equal(streamsOf(file), theirs) {
				t.Errorf("%s is read otherwise", path)
			}
		}
		return nil
	})
	if err != nil || read == 0 {
		t.Errorf("%d files, %v", read, err)
	}
	t.Logf("%d files", read)
}
