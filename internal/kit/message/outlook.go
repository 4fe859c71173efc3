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
	storage *container.Storage
	path    string
	size    int64 // of the file that it lies in
	nested  bool  // embedded in another message of Outlook
	// names are the storage that tells what properties without a fixed number mean. There is one for the whole file.
	names *container.Storage
}

// streamIn is the stream of a name, or nil. Where a damaged file has several, it is the last.
func streamIn(s *container.Storage, name string) *container.Stream {
	for _, file := range slices.Backward(s.Streams) {
		if file.Name == name {
			return file
		}
	}
	return nil
}

func openOutlook(file io.ReaderAt, size int64, path string) (opened, error) {
	root, err := container.OpenCompound(file, size)
	if err != nil {
		return nil, err
	}
	if streamIn(root, propertyStream) == nil {
		return nil, container.ErrDamaged
	}
	return &outlook{storage: root, path: path, size: size, names: childOf(root, "__nameid_version1.0")}, nil
}

func childOf(s *container.Storage, name string) *container.Storage {
	for _, child := range s.Storages {
		if child.Name == name {
			return child
		}
	}
	return nil
}

// numbered are the storages whose names begin like this, in the order of the numbers behind it.
func numbered(s *container.Storage, beginning string) (found []*container.Storage) {
	for _, child := range s.Storages {
		if strings.HasPrefix(child.Name, beginning) {
			found = append(found, child)
		}
	}
	slices.SortStableFunc(found, func(a, b *container.Storage) int {
		return strings.Compare(strings.ToUpper(a.Name), strings.ToUpper(b.Name))
	})
	return found
}

const (
	recipientStorage  = "__recip_version1.0_#"
	attachmentStorage = "__attach_version1.0_#"
	embeddedStorage   = "__substg1.0_3701000D"
)

func (f *outlook) attachment(number int) (*container.Storage, error) {
	all := numbered(f.storage, attachmentStorage)
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
	if inner := childOf(s, embeddedStorage); inner != nil {
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
	if inner := childOf(s, embeddedStorage); inner != nil {
		return f.writeEmbedded(inner, to)
	}
	data := streamIn(s, streamName(attachData, binaryType))
	if data == nil {
		return errNoPart
	}
	_, err = io.CopyBuffer(struct{ io.Writer }{to}, data.Open(), make([]byte, 64<<10))
	return err
}
