package message

import (
	"encoding/binary"
	"io"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"
)

// Properties of messages, recipients and attachments, by the numbers that MAPI gives them.
const (
	messageClass     = 0x001A
	subject          = 0x0037
	subjectPrefix    = 0x003D
	submitTime       = 0x0039
	fromName         = 0x0042
	fromAddress      = 0x0065
	conversationIdx  = 0x0071
	transportHeaders = 0x007D
	recipientType    = 0x0C15
	senderName       = 0x0C1A
	senderAddress    = 0x0C1F
	displayBCC       = 0x0E02
	displayCC        = 0x0E03
	displayTo        = 0x0E04
	deliveryTime     = 0x0E06
	plainSubject     = 0x0E1D
	plainBody        = 0x1000
	compressedRTF    = 0x1009
	htmlBody         = 0x1013
	internetID       = 0x1035
	referenceList    = 0x1039
	inReplyTo        = 0x1042
	displayName      = 0x3001
	emailAddress     = 0x3003
	creationTime     = 0x3007
	attachData       = 0x3701
	attachExtension  = 0x3703
	attachShortName  = 0x3704
	attachMethod     = 0x3705
	attachLongName   = 0x3707
	attachType       = 0x370E
	attachContentID  = 0x3712
	smtpAddress      = 0x39FE
	internetCodePage = 0x3FDE
	localeID         = 0x3FF1
	messageCodePage  = 0x3FFD
	senderSMTP       = 0x5D01
	fromSMTP         = 0x5D02
	attachHidden     = 0x7FFE
)

// Types of their values.
const (
	stringType  = 0x001E // in the code page of the message
	unicodeType = 0x001F
	binaryType  = 0x0102
)

const (
	propertyStream  = "__properties_version1.0"
	propertySize    = 16
	topHeader       = 32 // bytes before the properties of a file
	embeddedHeader  = 24 // of an embedded message
	smallHeader     = 8  // of a recipient or an attachment
	largestFixed    = 1 << 20
	filetimeToEpoch = 116444736000000000 // in units of 100 ns
)

// properties are what a storage says. Numbers and times stand in one stream, everything else in a stream of its own.
type properties struct {
	storage  *storage
	fixed    []byte // propertySize each
	codePage int
}

// propertiesOf reads the properties of a storage; strings are in the code page that the message names, or the one above it.
func propertiesOf(s *storage, header, codePage int) *properties {
	p := &properties{storage: s, codePage: codePage}
	content := p.stream(propertyStream, largestFixed)
	p.fixed = content[min(header, len(content)):]
	if named := int(uint32(p.number(messageCodePage))); named != 0 {
		p.codePage = named
	} else if locale := uint32(p.number(localeID)); locale != 0 {
		p.codePage = codePageOf(locale)
	}
	return p
}

// number is the value of a property that is a number or a time, and 0 where there is none. Of several it is the last.
func (p *properties) number(property uint16) uint64 {
	for at := len(p.fixed)/propertySize*propertySize - propertySize; at >= 0; at -= propertySize {
		if binary.LittleEndian.Uint16(p.fixed[at+2:]) == property {
			return binary.LittleEndian.Uint64(p.fixed[at+8:])
		}
	}
	return 0
}

// streamName is what the stream of a property is called: its number and type, in eight digits.
func streamName(property, valueType int) string {
	name := []byte("__substg1.0_00000000")
	for at, rest := len(name)-1, uint32(property)<<16|uint32(valueType); rest > 0; at, rest = at-1, rest>>4 {
		name[at] = "0123456789ABCDEF"[rest&15]
	}
	return string(name)
}

// stream reads a stream, or as much of it as is wanted. One that does not hold together gives its beginning.
func (p *properties) stream(name string, most int64) []byte {
	file := p.storage.stream(name)
	if file == nil {
		return nil
	}
	content := make([]byte, 0, min(file.Size, most, 64<<10)+1)
	for int64(len(content)) < min(file.Size, most) {
		if len(content) == cap(content) {
			content = append(content, 0)[:len(content)]
		}
		n, err := file.Read(content[len(content):min(int64(cap(content)), most)])
		content = content[:len(content)+n]
		if err != nil || n == 0 {
			break
		}
	}
	_, _ = file.Seek(0, io.SeekStart)
	return content
}

func (p *properties) binary(property int, most int64) []byte {
	return p.stream(streamName(property, binaryType), most)
}

// text is a string as it stands, and the first of these properties that has one.
func (p *properties) text(most int64, of ...int) string {
	for _, property := range of {
		text := decodeUTF16(p.stream(streamName(property, unicodeType), 2*most))
		if text == "" {
			text = decodeCodePage(p.stream(streamName(property, stringType), most), p.codePage)
		}
		if text = strings.TrimRight(text, "\x00"); text != "" {
			return text
		}
	}
	return ""
}

// line is a string as a list shows it.
func (p *properties) line(of ...int) string { return oneLine(p.text(longestLine, of...)) }

// time is a moment, or zero.
func (p *properties) time(of ...uint16) time.Time {
	for _, property := range of {
		value := int64(p.number(property))
		if at := plausible(time.Unix((value-filetimeToEpoch)/1e7, (value-filetimeToEpoch)%1e7*100)); value > 0 && !at.IsZero() {
			return at
		}
	}
	return time.Time{}
}

func decodeUTF16(content []byte) string {
	text := make([]byte, 0, len(content)/2+16)
	for ; len(content) > 1; content = content[2:] {
		r := rune(binary.LittleEndian.Uint16(content))
		if utf16.IsSurrogate(r) && len(content) > 3 {
			if pair := utf16.DecodeRune(r, rune(binary.LittleEndian.Uint16(content[2:]))); pair != utf8.RuneError {
				r, content = pair, content[2:]
			}
		}
		text = utf8.AppendRune(text, r)
	}
	return valid(string(text))
}
