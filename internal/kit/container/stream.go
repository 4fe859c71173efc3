package container

import (
	"encoding/binary"
	"io"
)

// smallSector is the size of the sectors of small streams.
const smallSector = 64

// Stream is a file in a compound file. Its size is what the file says: there may be less.
type Stream struct {
	Name  string
	Size  int64
	in    *compound
	first uint32
}

func (c *compound) stream(e entry) *Stream {
	size := int64(binary.LittleEndian.Uint32(e[120:]))
	if c.sector > 512 { // only then the upper half is written
		size = int64(binary.LittleEndian.Uint64(e[120:]))
	}
	return &Stream{Name: e.name(), Size: max(size, 0), in: c, first: binary.LittleEndian.Uint32(e[116:])}
}

// Open reads the stream from its beginning.
func (s *Stream) Open() io.Reader { return &streamReader{stream: s, sector: s.first} }

type streamReader struct {
	stream *Stream
	read   int64
	sector uint32 // the sector that is read
	inside int64  // how much of it has been
}

func (r *streamReader) Read(p []byte) (n int, err error) {
	c, s := r.stream.in, r.stream
	isSmall := s.Size < smallLimit
	size := c.sector
	if isSmall {
		size = smallSector
	}
	for n < len(p) {
		if r.read >= s.Size {
			return n, io.EOF
		}
		at, err := c.locate(r.sector, isSmall)
		if err != nil {
			return n, err
		}
		part := p[n:min(int64(len(p)), int64(n)+size-r.inside, int64(n)+s.Size-r.read)]
		if got, _ := c.file.ReadAt(part, at+r.inside); got < len(part) {
			return n + got, ErrDamaged
		}
		n, r.read, r.inside = n+len(part), r.read+int64(len(part)), r.inside+int64(len(part))
		if r.inside < size || r.read >= s.Size {
			continue
		}
		tables := c.tables
		if isSmall {
			tables = c.small
		}
		if r.sector, err = c.next(tables, r.sector); err != nil {
			return n, err
		}
		r.inside = 0
	}
	return n, nil
}

// locate is where a sector begins in the file.
func (c *compound) locate(sector uint32, isSmall bool) (int64, error) {
	if sector > lastSector {
		return 0, ErrDamaged
	}
	if !isSmall {
		return (int64(sector) + 1) * c.sector, nil
	}
	perSector := uint32(c.sector / smallSector)
	if int64(sector/perSector) >= int64(len(c.shared)) {
		return 0, ErrDamaged
	}
	return (int64(c.shared[sector/perSector])+1)*c.sector + int64(sector%perSector)*smallSector, nil
}
