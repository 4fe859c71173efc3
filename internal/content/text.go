package content

import (
	"io"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"casefold/internal/content/sniff"
)

// shownText is how much of a text is shown.
const shownText = 1 << 20

// readText reads the beginning of a text, and whether the file can be shown as it is: it is no longer, and in UTF-8.
func readText(file io.Reader, size int64) (head []byte, asIs bool, err error) {
	head, err = io.ReadAll(io.LimitReader(file, shownText))
	return head, size <= shownText && sniff.IsUTF8(head), err
}

// toUTF8 decodes a text whose encoding nobody declared: as its byte order mark says, else as UTF-8 if it is that, else as
// the one that Windows has used for most of the West.
func toUTF8(text []byte) ([]byte, error) {
	var fallback encoding.Encoding = charmap.Windows1252
	if sniff.IsUTF8(text) {
		fallback = unicode.UTF8
	}
	decoded, _, err := transform.Bytes(unicode.BOMOverride(fallback.NewDecoder()), text)
	return decoded, err
}
