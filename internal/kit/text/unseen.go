package text

import (
	"strings"
	"unicode"
)

// Unseen are the characters that stand in a text and show nothing, those that Unicode calls default ignorable: zero-width ones, fillers,
// marks of direction and variation, tags. The database has the same list (casefold_name_key), by which they make no difference between names.
var Unseen = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x00ad, Hi: 0x00ad, Stride: 1}, {Lo: 0x034f, Hi: 0x034f, Stride: 1}, {Lo: 0x061c, Hi: 0x061c, Stride: 1}, {Lo: 0x115f, Hi: 0x1160, Stride: 1},
		{Lo: 0x17b4, Hi: 0x17b5, Stride: 1}, {Lo: 0x180b, Hi: 0x180f, Stride: 1}, {Lo: 0x200b, Hi: 0x200f, Stride: 1}, {Lo: 0x202a, Hi: 0x202e, Stride: 1},
		{Lo: 0x2060, Hi: 0x206f, Stride: 1}, {Lo: 0x3164, Hi: 0x3164, Stride: 1}, {Lo: 0xfe00, Hi: 0xfe0f, Stride: 1}, {Lo: 0xfeff, Hi: 0xfeff, Stride: 1},
		{Lo: 0xffa0, Hi: 0xffa0, Stride: 1}, {Lo: 0xfff0, Hi: 0xfff8, Stride: 1},
	},
	R32:         []unicode.Range32{{Lo: 0x1bca0, Hi: 0x1bca3, Stride: 1}, {Lo: 0x1d173, Hi: 0x1d17a, Stride: 1}, {Lo: 0xe0000, Hi: 0xe0fff, Stride: 1}},
	LatinOffset: 1,
}

// Visible is true of a text in which somebody can see something.
func Visible(text string) bool { return strings.ContainsFunc(text, visible) }

// visible leaves out the braille pattern without dots, which looks like a blank.
func visible(r rune) bool {
	return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !unicode.Is(unicode.Mn, r) && !unicode.Is(Unseen, r) && r != '\u2800'
}

// Control is true of characters that names and other lines may not hold: control characters, and the two separators of Unicode that
// programs take for line breaks.
func Control(r rune) bool { return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' }
