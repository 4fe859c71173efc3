package message

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf16"
)

// unwrapRTF takes out of RTF what Outlook has put in: HTML, where the RTF says that it was made of HTML (MS-OXRTFEX), and
// otherwise the text.
func unwrapRTF(rtf []byte) (text string, isHTML bool) {
	r := rtfReader{rest: rtf, page: 1252, fonts: map[int]int{}, groups: []rtfGroup{{uc: 1, font: -1}}}
	r.isHTML = bytes.Contains(rtf[:min(len(rtf), 4<<10)], []byte(`\fromhtml1`))
	for r.step() {
	}
	r.flush()
	return valid(r.out.String()), r.isHTML
}

// rtfGroup is what holds between two braces.
type rtfGroup struct {
	ignored    bool // nothing in it is text
	tag        bool // it holds HTML
	suppressed bool // what stands here is there for readers of RTF alone
	fontTable  bool
	font       int
	uc         int // characters that stand in for one in Unicode
}

// rtfReader reads RTF once from its beginning to its end.
type rtfReader struct {
	rest   []byte
	isHTML bool
	page   int         // of the document
	fonts  map[int]int // code pages of its fonts
	groups []rtfGroup
	deeper int // groups that are not kept, because there are too many
	out    strings.Builder

	bytes []byte // characters in a code page, until it changes
	units []uint16
	skip  int  // characters to leave out behind one in Unicode
	star  bool // the next control word names a destination that may be left out
}

const deepestRTF = 1000

func (r *rtfReader) group() *rtfGroup { return &r.groups[len(r.groups)-1] }

// step reads one token.
func (r *rtfReader) step() bool {
	if len(r.rest) == 0 || r.out.Len() > largestRTF {
		return false
	}
	c := r.rest[0]
	r.rest = r.rest[1:]
	switch c {
	case '{':
		r.open()
	case '}':
		r.close()
	case '\\':
		r.control()
	case '\r', '\n':
	default:
		r.char(c)
	}
	return true
}

func (r *rtfReader) open() {
	r.flush()
	r.skip, r.star = 0, false
	if len(r.groups) >= deepestRTF {
		r.deeper++
		return
	}
	r.groups = append(r.groups, *r.group())
}

func (r *rtfReader) close() {
	r.flush()
	r.skip, r.star = 0, false
	switch {
	case r.deeper > 0:
		r.deeper--
	case len(r.groups) > 1:
		r.groups = r.groups[:len(r.groups)-1]
	}
}

// shown says whether text here belongs to what the message says.
func (r *rtfReader) shown() bool {
	g := r.group()
	return !g.ignored && !g.fontTable && (!r.isHTML || g.tag || !g.suppressed)
}

func (r *rtfReader) char(c byte) {
	if r.skip > 0 {
		r.skip--
		return
	}
	if r.shown() {
		r.flushUnits()
		r.bytes = append(r.bytes, c)
	}
}

func (r *rtfReader) write(text string) {
	if r.shown() {
		r.flush()
		r.out.WriteString(text)
	}
}

func (r *rtfReader) flush() {
	r.flushUnits()
	if len(r.bytes) == 0 {
		return
	}
	page := r.page
	if of, known := r.fonts[r.group().font]; known && !r.group().tag {
		page = of
	}
	r.out.WriteString(decodeCodePage(r.bytes, page))
	r.bytes = r.bytes[:0]
}

func (r *rtfReader) flushUnits() {
	if len(r.units) > 0 {
		r.out.WriteString(string(utf16.Decode(r.units)))
		r.units = r.units[:0]
	}
}

// control reads what follows a backslash: a symbol, or a word with a number.
func (r *rtfReader) control() {
	if len(r.rest) == 0 {
		return
	}
	c := r.rest[0]
	if c|0x20 < 'a' || c|0x20 > 'z' {
		r.rest = r.rest[1:]
		r.symbol(c)
		return
	}
	length := 0
	for length < len(r.rest) && r.rest[length]|0x20 >= 'a' && r.rest[length]|0x20 <= 'z' {
		length++
	}
	word := string(r.rest[:length])
	r.rest = r.rest[length:]
	length = 0
	for length < len(r.rest) && length < 11 && (r.rest[length] >= '0' && r.rest[length] <= '9' || length == 0 && r.rest[length] == '-') {
		length++
	}
	number, err := strconv.Atoi(string(r.rest[:length]))
	r.rest = r.rest[length:]
	if len(r.rest) > 0 && r.rest[0] == ' ' {
		r.rest = r.rest[1:]
	}
	r.word(word, number, err == nil)
}

func (r *rtfReader) symbol(c byte) {
	switch c {
	case '\'':
		if len(r.rest) >= 2 {
			high, low := hexValue(r.rest[0]), hexValue(r.rest[1])
			r.rest = r.rest[2:]
			if high >= 0 && low >= 0 {
				r.char(byte(high<<4 | low))
			}
		}
	case '*':
		r.star = true
	case '~':
		r.write("\u00a0")
	case '-':
		r.write("\u00ad")
	case '_':
		r.write("\u2011")
	case '\r', '\n':
		r.write("\r\n")
	case '{', '}', '\\':
		r.char(c)
	}
}

// rtfSymbols are words that stand for characters.
var rtfSymbols = map[string]string{
	"par": "\r\n", "line": "\r\n", "sect": "\r\n", "page": "\r\n", "row": "\r\n", "tab": "\t", "cell": "\t", "lquote": "‘", "rquote": "’", "ldblquote": "“",
	"rdblquote": "”", "bullet": "•", "endash": "–", "emdash": "—", "enspace": "\u2002", "emspace": "\u2003", "zwj": "\u200d", "zwnj": "\u200c", "ltrmark": "\u200e",
	"rtlmark": "\u200f",
}

// rtfHidden are groups whose content is no text of the document.
var rtfHidden = map[string]bool{
	"colortbl": true, "stylesheet": true, "info": true, "pict": true, "object": true, "pntext": true, "header": true, "footer": true, "headerl": true, "headerr": true,
	"footerl": true, "footerr": true, "footnote": true, "listtext": true, "filetbl": true, "revtbl": true,
}

func (r *rtfReader) word(word string, number int, has bool) {
	star := r.star
	r.star = false
	g := r.group()
	if text, is := rtfSymbols[word]; is {
		r.write(text)
		return
	}
	switch word {
	case "htmltag":
		if star && r.isHTML && r.deeper == 0 {
			r.flush()
			g.tag = true
		}
	case "htmlrtf":
		r.flush()
		g.suppressed = !has || number != 0
	case "fonttbl":
		g.fontTable = true
	case "f":
		r.flush()
		g.font = number
	case "fcharset":
		if page := pageOfCharset(number); page != 0 && g.fontTable && len(r.fonts) < mostParts {
			r.fonts[g.font] = page
		}
	case "ansicpg":
		r.flush()
		r.page = number
	case "u":
		r.unicode(number)
	case "uc":
		g.uc = min(max(number, 0), 100)
	case "bin":
		r.rest = r.rest[min(max(number, 0), len(r.rest)):]
	default:
		if star || rtfHidden[word] {
			g.ignored = true
		}
	}
}

func (r *rtfReader) unicode(number int) {
	if r.shown() {
		if len(r.bytes) > 0 {
			r.flush()
		}
		r.units = append(r.units, uint16(number))
	}
	r.skip = r.group().uc
}

// pageOfCharset is the code page of what fonts call a charset.
func pageOfCharset(charset int) int {
	switch charset {
	case 0:
		return 1252
	case 77:
		return 10000
	case 128:
		return 932
	case 129:
		return 949
	case 134:
		return 936
	case 136:
		return 950
	case 161:
		return 1253
	case 162:
		return 1254
	case 163:
		return 1258
	case 177:
		return 1255
	case 178:
		return 1256
	case 186:
		return 1257
	case 204:
		return 1251
	case 222:
		return 874
	case 238:
		return 1250
	}
	return 0
}
