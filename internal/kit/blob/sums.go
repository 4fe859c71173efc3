package blob

import (
	"crypto/sha256"
	"hash"
	"hash/crc32"
)

// Info is what a blob is recognised by.
type Info struct {
	Size   int64
	SHA256 [sha256.Size]byte
	// CRC32 (IEEE) costs next to nothing to compute. It finds bytes that a disk has changed, and none that somebody changed on purpose.
	CRC32 uint32
}

// sums are computed of bytes that pass.
type sums struct {
	sha256 hash.Hash
	crc32  uint32
}

func newSums() *sums { return &sums{sha256: sha256.New()} }

func (s *sums) Write(b []byte) (int, error) {
	s.crc32 = crc32.Update(s.crc32, crc32.IEEETable, b)
	return s.sha256.Write(b)
}

// info is what so many bytes, which have passed, are recognised by.
func (s *sums) info(size int64) Info {
	return Info{Size: size, SHA256: [sha256.Size]byte(s.sha256.Sum(nil)), CRC32: s.crc32}
}
