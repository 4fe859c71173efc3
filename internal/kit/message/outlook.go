package message

import (
	"io"
	"slices"
	"strings"

	"casefold/internal/kit/container"
)

// outlook is a message as Outlook keeps it, in a file of its own (.msg) or embedded in one. It is a storage of streams, one
// for each property that is not a number, and of storages, one for each recipient and attachment.
type outlook struct {
	storage *storage
	path    string
	size    int64 // of the file that it lies in
	nested  bool  // embedded in another message of Outlook
	// names are the storage that tells what properties without a fixed number mean. There is one for the whole file.
	names *storage
}

// storage is a folder in a compound file.
type storage struct {
	name     string
	streams  []*container.Entry
	storages []*storage
}

// stream is the stream of a name, or nil. Where a damaged file has several, it is the last.
func (s *storage) stream(name string) *container.Entry {
	for _, file := range slices.Backward(s.streams) {
		if file.Name == name {
			return file
		}
	}
	return nil
}

func openOutlook(file io.ReaderAt, size int64, path string) (opened, error) {
	files, err := container.OpenCompound(file, size)
	if err != nil {
		return nil, err
	}
	root := treeOf(files.File)
	if root.stream(propertyStream) == nil {
		return nil, container.ErrDamaged
	}
	return &outlook{storage: root, path: path, size: size, names: root.child("__nameid_version1.0")}, nil
}

// treeOf makes folders of a list in which each folder stands before what lies in it.
func treeOf(files []*container.Entry) *storage {
	root := &storage{}
	above := []*storage{root} // the storage that was last seen on each level
	for _, file := range files[1:] {
		level := len(file.Path)
		if level >= len(above) {
			continue // below a stream, where nothing should be
		}
		above = above[:level+1]
		if !file.FileInfo().IsDir() {
			above[level].streams = append(above[level].streams, file)
			continue
		}
		s := &storage{name: file.Name}
		above[level].storages = append(above[level].storages, s)
		above = append(above, s)
	}
	return root
}

func (s *storage) child(name string) *storage {
	for _, child := range s.storages {
		if child.name == name {
			return child
		}
	}
	return nil
}

// numbered are the storages whose names begin like this, in the order of the numbers behind it.
func (s *storage) numbered(beginning string) (found []*storage) {
	for _, child := range s.storages {
		if strings.HasPrefix(child.name, beginning) {
			found = append(found, child)
		}
	}
	slices.SortStableFunc(found, func(a, b *storage) int { return strings.Compare(strings.ToUpper(a.name), strings.ToUpper(b.name)) })
	return found
}

const (
	recipientStorage  = "__recip_version1.0_#"
	attachmentStorage = "__attach_version1.0_#"
	embeddedStorage   = "__substg1.0_3701000D"
)

func (f *outlook) attachment(number int) (*storage, error) {
	all := f.storage.numbered(attachmentStorage)
	if number < 1 || number > len(all) {
		return nil, errNoPart
	}
	return all[number-1], nil
}

func (f *outlook) embedded(number int) (opened, error) {
	s, err := f.attachment(number)
	if err != nil {
		return nil, err
	}
	if inner := s.child(embeddedStorage); inner != nil {
		return &outlook{storage: inner, path: below(f.path, number), size: f.size, nested: true, names: f.names}, nil
	}
	content := &held{}
	if err := f.write(number, content); err != nil {
		return nil, err
	}
	return content.open(below(f.path, number))
}

func (f *outlook) write(number int, to io.Writer) error {
	s, err := f.attachment(number)
	if err != nil {
		return err
	}
	if inner := s.child(embeddedStorage); inner != nil {
		return f.writeEmbedded(inner, to)
	}
	data := s.stream(streamName(attachData, binaryType))
	if data == nil {
		return errNoPart
	}
	_, err = io.CopyBuffer(struct{ io.Writer }{to}, struct{ io.Reader }{data}, make([]byte, 64<<10))
	return err
}
