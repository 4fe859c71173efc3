package officetest

import "encoding/binary"

// EmptyEntries is an archive whose directory lists so many entries, all of them the same empty one.
func EmptyEntries(n int) []byte {
	local := append([]byte("PK\x03\x04\x14\x00"), make([]byte, 20)...)
	local = append(binary.LittleEndian.AppendUint16(local, 1), 0, 0, 'x')
	entry := append([]byte("PK\x01\x02\x14\x00\x14\x00"), make([]byte, 20)...)
	entry = append(binary.LittleEndian.AppendUint16(entry, 1), make([]byte, 16)...)
	entry = append(entry, 'x')
	file := local
	for range n {
		file = append(file, entry...)
	}
	end := []byte("PK\x05\x06\x00\x00\x00\x00")
	end = binary.LittleEndian.AppendUint16(end, uint16(n))
	end = binary.LittleEndian.AppendUint16(end, uint16(n))
	end = binary.LittleEndian.AppendUint32(end, uint32(n*len(entry)))
	end = binary.LittleEndian.AppendUint32(end, uint32(len(local)))
	return append(append(file, end...), 0, 0)
}
