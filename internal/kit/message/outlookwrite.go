package message

import (
	"bytes"
	"io"
	"slices"

	"casefold/internal/kit/container"
	"casefold/internal/kit/container/compound"
)

// writeEmbedded makes a file of its own of a message that lies in a storage of another. The head of its properties is
// longer there, and the names of properties come along.
func (f *outlook) writeEmbedded(inner *storage, to io.Writer) error {
	if inner.size() > f.size {
		return container.ErrDamaged
	}
	root := copyOf(inner)
	for i := range root.Streams {
		if s := &root.Streams[i]; s.Name == propertyStream {
			own := (&properties{storage: inner}).stream(propertyStream, largestFixed)
			if len(own) < embeddedHeader {
				return container.ErrDamaged
			}
			own = slices.Insert(own, embeddedHeader, make([]byte, topHeader-embeddedHeader)...)
			s.Size, s.Content = int64(len(own)), bytes.NewReader(own)
		}
	}
	if f.names != nil && inner.child(f.names.name) == nil {
		names := copyOf(f.names)
		names.Name = f.names.name
		root.Storages = append(root.Storages, names)
	}
	return compound.Write(to, root)
}

func copyOf(s *storage) *compound.Storage {
	made := &compound.Storage{Name: s.name}
	written := map[string]bool{}
	for _, file := range slices.Backward(s.streams) {
		if !written[file.Name] {
			written[file.Name] = true
			made.Streams = append(made.Streams, compound.Stream{Name: file.Name, Size: file.Size, Content: fromStart{file}})
		}
	}
	for _, inner := range s.storages {
		made.Storages = append(made.Storages, copyOf(inner))
	}
	return made
}

// fromStart reads a stream in pieces: the parser takes room for what is asked of it.
type fromStart struct{ file *container.Entry }

func (f fromStart) Read(p []byte) (int, error) { return f.file.Read(p[:min(len(p), 32<<10)]) }
