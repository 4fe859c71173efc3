package content

import (
	"io"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"casefold/internal/content/sniff"
	"casefold/internal/kit/reader"
)

// shownText is how much of a text is shown.
const shownText = 1 << 20

// textReader makes UTF-8 of a text, of which no byte becomes more than three.
var textReader = reader.Register("content.text", toUTF8, reader.Options{LargestAnswer: 3 * shownText, WithoutSandbox: true})

// beginningOf is as much of a text as is shown.
func beginningOf(file io.ReaderAt, size int64) ([]byte, error) {
	return io.ReadAll(io.NewSectionReader(file, 0, min(size, shownText)))
}

// showsWhole is true of a text that can be shown as it is: it is no longer than what is shown, and in UTF-8.
func showsWhole(file io.ReaderAt, size int64) (bool, error) {
	text, err := beginningOf(file, size)
	return size <= shownText && sniff.IsUTF8(text), err
}

// toUTF8 decodes a text whose encoding nobody declared: as its byte order mark says, else as UTF-8 if it is that, else as
// the one that Windows has used for most of the West.
func toUTF8(file io.ReaderAt, size int64) ([]byte, error) {
	text, err := beginningOf(file, size)
	if err != nil {
		return nil, err
	}
	var fallback encoding.Encoding = charmap.Windows1252
	if sniff.IsUTF8(text) {
		fallback = unicode.UTF8
	}
	decoded, _, err := transform.Bytes(unicode.BOMOverride(fallback.NewDecoder()), text)
	return decoded, err
}
