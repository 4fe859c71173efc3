package demo

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"time"
	"unicode/utf16"

	"casefold/internal/kit/container/compound"
)

// The properties of a message of Outlook that the demo writes, by their numbers in MAPI.
const (
	mapiClass        = 0x001A
	mapiSubject      = 0x0037
	mapiSubmitted    = 0x0039
	mapiHeaders      = 0x007D
	mapiRecipient    = 0x0C15
	mapiSenderName   = 0x0C1A
	mapiSenderType   = 0x0C1E
	mapiSender       = 0x0C1F
	mapiShownTo      = 0x0E04
	mapiBody         = 0x1000
	mapiID           = 0x1035
	mapiReferences   = 0x1039
	mapiInReplyTo    = 0x1042
	mapiName         = 0x3001
	mapiAddressType  = 0x3002
	mapiAddress      = 0x3003
	mapiData         = 0x3701
	mapiAttachMethod = 0x3705
	mapiAttachName   = 0x3707
	mapiAttachType   = 0x370E
	mapiSMTP         = 0x39FE

	mapiLong    = 0x0003
	mapiUnicode = 0x001F
	mapiTime    = 0x0040
	mapiBinary  = 0x0102

	readableWritable   = 6                  // flags of every property
	byValue            = 1                  // how a file is attached
	recipientTo        = 1                  // of the kinds of recipients
	filetimeOfUnixZero = 116444736000000000 // in units of 100 ns
)

// msg writes the message as Outlook keeps it.
func (m mail) msg() ([]byte, error) {
	top := newProperties("", 32)
	binary.LittleEndian.PutUint32(top.fixed[8:], 1) // the next recipient
	binary.LittleEndian.PutUint32(top.fixed[12:], uint32(len(m.attached)))
	binary.LittleEndian.PutUint32(top.fixed[16:], 1) // recipients
	binary.LittleEndian.PutUint32(top.fixed[20:], uint32(len(m.attached)))
	var head strings.Builder
	for _, line := range m.head() {
		fmt.Fprintf(&head, "%s: %s\r\n", line[0], line[1])
	}
	top.text(mapiClass, "IPM.Note")
	top.text(mapiSubject, m.subject)
	top.number(mapiSubmitted, mapiTime, filetime(m.sent))
	top.text(mapiHeaders, head.String())
	top.text(mapiSenderName, m.from.name)
	top.text(mapiSenderType, "SMTP")
	top.text(mapiSender, m.from.address)
	top.text(mapiShownTo, m.to.name)
	top.text(mapiBody, strings.ReplaceAll(m.text, "\n", "\r\n"))
	top.text(mapiID, "<"+m.id+">")
	if n := len(m.earlier); n > 0 {
		top.text(mapiInReplyTo, "<"+m.earlier[n-1]+">")
		top.text(mapiReferences, "<"+strings.Join(m.earlier, "> <")+">")
	}
	root := top.storage()
	root.Storages = append(root.Storages, names(), m.to.recipient())
	for i, a := range m.attached {
		root.Storages = append(root.Storages, a.storage(i))
	}
	var out bytes.Buffer
	err := compound.Write(&out, root)
	return out.Bytes(), err
}

func (c correspondent) recipient() *compound.Storage {
	p := newProperties("__recip_version1.0_#00000000", 8)
	p.number(mapiRecipient, mapiLong, recipientTo)
	p.text(mapiName, c.name)
	p.text(mapiAddressType, "SMTP")
	p.text(mapiAddress, c.address)
	p.text(mapiSMTP, c.address)
	return p.storage()
}

func (a attachment) storage(n int) *compound.Storage {
	p := newProperties(fmt.Sprintf("__attach_version1.0_#%08X", n), 8)
	p.number(mapiAttachMethod, mapiLong, byValue)
	p.text(mapiAttachName, a.name)
	p.text(mapiAttachType, typeOf(a.name))
	p.bytes(mapiData, mapiBinary, a.content, len(a.content))
	return p.storage()
}

// names is where properties without a fixed number would be explained.
func names() *compound.Storage {
	s := &compound.Storage{Name: "__nameid_version1.0"}
	for _, stream := range []string{"__substg1.0_00020102", "__substg1.0_00030102", "__substg1.0_00040102"} {
		s.Streams = append(s.Streams, compound.Stream{Name: stream, Content: bytes.NewReader(nil)})
	}
	return s
}

// properties are what a storage says: numbers in one stream, texts and bytes in a stream of their own each.
type properties struct {
	name    string
	fixed   []byte
	streams []compound.Stream
}

func newProperties(name string, header int) *properties {
	return &properties{name: name, fixed: make([]byte, header)}
}

func (p *properties) number(id, kind uint16, value uint64) {
	p.fixed = binary.LittleEndian.AppendUint16(p.fixed, kind)
	p.fixed = binary.LittleEndian.AppendUint16(p.fixed, id)
	p.fixed = binary.LittleEndian.AppendUint32(p.fixed, readableWritable)
	p.fixed = binary.LittleEndian.AppendUint64(p.fixed, value)
}

func (p *properties) text(id uint16, value string) {
	var content []byte
	for _, unit := range utf16.Encode([]rune(value)) {
		content = binary.LittleEndian.AppendUint16(content, unit)
	}
	p.bytes(id, mapiUnicode, content, len(content)+2) // the zero at its end is counted and not written
}

func (p *properties) bytes(id, kind uint16, content []byte, counted int) {
	p.number(id, kind, uint64(counted))
	p.streams = append(p.streams, compound.Stream{
		Name: fmt.Sprintf("__substg1.0_%04X%04X", id, kind), Size: int64(len(content)), Content: bytes.NewReader(content),
	})
}

func (p *properties) storage() *compound.Storage {
	fixed := compound.Stream{Name: "__properties_version1.0", Size: int64(len(p.fixed)), Content: bytes.NewReader(p.fixed)}
	return &compound.Storage{Name: p.name, Streams: append([]compound.Stream{fixed}, p.streams...)}
}

func filetime(at time.Time) uint64 { return uint64(at.UnixNano()/100) + filetimeOfUnixZero }
