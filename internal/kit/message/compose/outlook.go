// Package compose writes messages in the format of Outlook (.msg). It knows properties and where they stand, and leaves it to
// its callers what they mean: MS-OXPROPS has their numbers.
package compose

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"
	"unicode/utf16"

	"casefold/internal/kit/container/compound"
)

// Item is a message, a recipient or an attachment. Its properties are known by their tags: a number and, in the lower half,
// the type of the value, which is an int (0003), a bool (000B), a time.Time (0040), a string (001F), or bytes (001E, 0102).
type Item struct {
	Properties  map[uint32]any
	Recipients  []Item
	Attachments []Item
	Embedded    *Item // the message that an attachment is
}

// Tags of properties that most messages have.
const (
	Class        uint32 = 0x001A001F
	Subject      uint32 = 0x0037001F
	Submitted    uint32 = 0x00390040
	FromName     uint32 = 0x0042001F
	Conversation uint32 = 0x00710102
	Kind         uint32 = 0x0C150003 // of a recipient: 1 To, 2 Cc, 3 Bcc
	Body         uint32 = 0x1000001F
	RTF          uint32 = 0x10090102
	HTML         uint32 = 0x10130102
	MessageID    uint32 = 0x1035001F
	References   uint32 = 0x1039001F
	InReplyTo    uint32 = 0x1042001F
	Name         uint32 = 0x3001001F
	Data         uint32 = 0x37010102
	Method       uint32 = 0x37050003
	FileName     uint32 = 0x3707001F
	MediaType    uint32 = 0x370E001F
	ContentID    uint32 = 0x3712001F
	SMTP         uint32 = 0x39FE001F
	HTMLPage     uint32 = 0x3FDE0003 // code page of HTML
	Locale       uint32 = 0x3FF10003
	FromSMTP     uint32 = 0x5D02001F
)

// Outlook writes a message.
func Outlook(to io.Writer, message Item) error {
	root := message.storage("", 32)
	root.Storages = append(root.Storages, &compound.Storage{Name: "__nameid_version1.0", Streams: []compound.Stream{
		stream("__substg1.0_00020102", nil), stream("__substg1.0_00030102", nil), stream("__substg1.0_00040102", nil),
	}})
	return compound.Write(to, root)
}

// Bytes is a message in memory.
func Bytes(message Item) []byte {
	var out bytes.Buffer
	if err := Outlook(&out, message); err != nil {
		panic(err) // memory takes everything, and what fits into memory fits into the format
	}
	return out.Bytes()
}

func stream(name string, content []byte) compound.Stream {
	return compound.Stream{Name: name, Size: int64(len(content)), Content: bytes.NewReader(content)}
}

// storage is an item in its folder. The head of its properties has so many bytes.
func (i Item) storage(name string, head int) *compound.Storage {
	s := &compound.Storage{Name: name}
	fixed := make([]byte, head)
	if head > 8 {
		for at, count := range map[int]int{8: len(i.Recipients), 12: len(i.Attachments), 16: len(i.Recipients), 20: len(i.Attachments)} {
			binary.LittleEndian.PutUint32(fixed[at:], uint32(count))
		}
	}
	for _, tag := range slices.Sorted(maps.Keys(i.Properties)) {
		number, content := encode(tag, i.Properties[tag])
		if content != nil {
			s.Streams = append(s.Streams, stream(fmt.Sprintf("__substg1.0_%08X", tag), content))
		}
		fixed = binary.LittleEndian.AppendUint32(fixed, tag)
		fixed = binary.LittleEndian.AppendUint32(fixed, 6) // it can be read and written
		fixed = binary.LittleEndian.AppendUint64(fixed, number)
	}
	s.Streams = append(s.Streams, stream("__properties_version1.0", fixed))
	for n, recipient := range i.Recipients {
		s.Storages = append(s.Storages, recipient.storage(fmt.Sprintf("__recip_version1.0_#%08X", n), 8))
	}
	for n, attachment := range i.Attachments {
		s.Storages = append(s.Storages, attachment.storage(fmt.Sprintf("__attach_version1.0_#%08X", n), 8))
	}
	if i.Embedded != nil {
		s.Storages = append(s.Storages, i.Embedded.storage("__substg1.0_3701000D", 24))
	}
	return s
}

// encode gives a value as its number, or as the content of its stream with the number that announces it.
func encode(tag uint32, value any) (number uint64, content []byte) {
	switch v := value.(type) {
	case int:
		return uint64(uint32(v)), nil
	case bool:
		if v {
			return 1, nil
		}
		return 0, nil
	case time.Time:
		const filetimeToEpoch = 116444736000000000
		return uint64(v.UnixNano()/100 + filetimeToEpoch), nil
	case string:
		for _, unit := range utf16.Encode([]rune(v)) {
			content = binary.LittleEndian.AppendUint16(content, unit)
		}
		return uint64(len(content) + 2), append([]byte{}, content...)
	case []byte:
		return uint64(len(v)), append([]byte{}, v...)
	}
	panic(fmt.Sprintf("compose: property %08X is a %T", tag, value))
}
