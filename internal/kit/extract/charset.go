package extract

import (
	"bytes"
	"io"
	"regexp"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// declared is how XML and HTML name their encoding.
var declared = regexp.MustCompile(`(?i)(?:encoding|charset)\s*=\s*["']?\s*([-_.:a-z0-9]{2,40})`)

const declarationSize = 1 << 10

// decode makes UTF-8 of a file: as its byte order mark says, else as it declares, else by guess.
func decode(file io.ReaderAt, size int64, declares bool) io.Reader {
	content := io.NewSectionReader(file, 0, size)
	head := make([]byte, min(size, declarationSize))
	n, _ := io.ReadFull(io.NewSectionReader(file, 0, size), head)
	return transform.NewReader(content, decoder(head[:n], declares))
}

// decodeStream is decode for what cannot be read twice, which declares its encoding.
func decodeStream(content io.Reader) (io.Reader, error) {
	head := make([]byte, declarationSize)
	n, err := io.ReadFull(content, head)
	if err != nil && n == 0 {
		return nil, err
	}
	whole := io.MultiReader(bytes.NewReader(head[:n]), content)
	if bytes.HasPrefix(head, []byte("<?xml")) && !bytes.Contains(head[:min(n, 200)], []byte("encoding")) {
		return whole, nil
	}
	if found := declared.FindSubmatch(head[:min(n, 200)]); found != nil && isUTF8(string(found[1])) && head[0] == '<' {
		return whole, nil // nearly all: nothing has to be decoded
	}
	return transform.NewReader(whole, decoder(head[:n], true)), nil
}

func isUTF8(name string) bool {
	encoding, err := htmlindex.Get(name)
	return err == nil && encoding == unicode.UTF8
}

func decoder(head []byte, declares bool) transform.Transformer {
	var within encoding.Encoding
	switch wide := wideIn(head); {
	case wide != nil:
		within = wide
	case declares:
		if found := declared.FindSubmatch(head); found != nil {
			within, _ = htmlindex.Get(string(found[1]))
		}
	}
	if within == nil || within == unicode.UTF8 {
		return unicode.BOMOverride(guess{})
	}
	return unicode.BOMOverride(within.NewDecoder())
}

// wideIn tells UTF-16 without a mark: of Western text every other byte is zero.
func wideIn(head []byte) encoding.Encoding {
	var zeros [2]int
	for i, c := range head {
		if c == 0 {
			zeros[i%2]++
		}
	}
	half := len(head) / 2
	switch {
	case half < 2:
		return nil
	case zeros[1] > half*3/4 && zeros[0] <= half/8:
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case zeros[0] > half*3/4 && zeros[1] <= half/8:
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	}
	return nil
}

// guess reads UTF-8, and whatever is none as the encoding that Windows has used for most of the West. Text in the latter
// is hardly ever UTF-8 by accident.
type guess struct{ transform.NopResetter }

func (guess) Transform(to, from []byte, atEOF bool) (written, read int, err error) {
	for read < len(from) {
		rest := from[read:]
		if rest[0] < utf8.RuneSelf {
			n := 1
			for n < len(rest) && rest[n] < utf8.RuneSelf {
				n++
			}
			if n = copy(to[written:], rest[:n]); n == 0 {
				return written, read, transform.ErrShortDst
			}
			written, read = written+n, read+n
			continue
		}
		if !atEOF && !utf8.FullRune(rest) {
			return written, read, transform.ErrShortSrc
		}
		r, n := utf8.DecodeRune(rest)
		if r == utf8.RuneError && n == 1 {
			r = charmap.Windows1252.DecodeByte(rest[0])
		}
		if written+utf8.RuneLen(r) > len(to) {
			return written, read, transform.ErrShortDst
		}
		written, read = written+utf8.EncodeRune(to[written:], r), read+n
	}
	return written, read, nil
}
