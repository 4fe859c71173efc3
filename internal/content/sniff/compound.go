package sniff

import (
	"encoding/binary"
	"errors"
	"io"

	"casefold/internal/kit/container"
)

// lookIntoCompound tells the older formats apart, which all are small file systems, by the streams that they contain.
func lookIntoCompound(file io.ReaderAt, size int64) inside {
	root, err := container.OpenCompound(file, size)
	if err != nil {
		return inside{Reason: whyNot(err)}
	}
	found := inside{Reason: Unknown}
	for _, stream := range root.Streams { // what is embedded does not say what the file is
		switch stream.Name {
		case "EncryptedPackage", "EncryptionInfo", "EncryptedSummary":
			return inside{Reason: Encrypted}
		case "WordDocument":
			if protectedWord(stream.Open()) {
				return inside{Reason: Encrypted}
			}
			found = inside{Format: "doc"}
		case "Workbook", "Book":
			if protectedWorkbook(stream.Open()) {
				return inside{Reason: Encrypted}
			}
			found = inside{Format: "xls"}
		case "PowerPoint Document":
			found = inside{Format: "ppt"}
		case "__properties_version1.0":
			found = inside{Message: true}
		}
	}
	return found
}

func whyNot(err error) Reason {
	if errors.Is(err, container.ErrTooLarge) {
		return TooLarge
	}
	return Damaged
}

// protectedWord reads the flag in the head of a Word document that says that the rest is encrypted.
func protectedWord(stream io.Reader) bool {
	var head [12]byte
	_, err := io.ReadFull(stream, head[:])
	return err == nil && binary.LittleEndian.Uint16(head[10:])&0x0100 != 0
}

// protectedWorkbook looks for the record that announces encryption, which stands among the first.
func protectedWorkbook(stream io.Reader) bool {
	const announcement = 0x2F
	for range 50 {
		var record struct{ Type, Length uint16 }
		if err := binary.Read(stream, binary.LittleEndian, &record); err != nil {
			return false
		}
		if record.Type == announcement {
			return true
		}
		if _, err := io.CopyN(io.Discard, stream, int64(record.Length)); err != nil {
			return false
		}
	}
	return false
}
