package export

import (
	"fmt"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"casefold/internal/kit/text"
)

// maxEntry is how many bytes the name of an entry may have: file systems stop at 255, and a number may still be added.
const maxEntry = 240

// catalogue gives the entries of a ZIP names that every system can unpack, each once: systems that do not tell case or
// Unicode forms apart would otherwise write one file over another.
type catalogue struct {
	taken map[string]bool
	// last is the number that a name got last: those before it are taken.
	last map[string]int
}

func newCatalogue() *catalogue { return &catalogue{map[string]bool{}, map[string]int{}} }

// place is the path for something called name in a folder of the ZIP, whose path is empty or ends with a slash.
func (c *catalogue) place(folder, name string) string {
	name = safe(name)
	extension := path.Ext(name)
	if extension == name {
		extension = ""
	}
	base := strings.TrimSuffix(name, extension)
	whole := fold(folder + base + extension)
	for n := c.last[whole]; ; n++ {
		entry := folder + shorten(base, maxEntry-len(extension)) + extension
		if n > 0 {
			entry = fmt.Sprintf("%s%s (%d)%s", folder, shorten(base, maxEntry-len(extension)), n, extension)
		}
		if key := fold(entry); !c.taken[key] {
			c.taken[key], c.last[whole] = true, n
			return entry
		}
	}
}

// fold is what names count as where neither case nor Unicode form matters.
func fold(name string) string { return norm.NFC.String(cases.Fold().String(norm.NFKC.String(name))) }

// safe is the name without what some system reads as something else: separators, drives, control characters, characters
// that turn the direction of the text, dots and blanks at the end, and the names of devices.
func safe(name string) string {
	name = strings.Map(func(r rune) rune {
		if r == utf8.RuneError || text.Control(r) || unicode.Is(unicode.Bidi_Control, r) || strings.ContainsRune(`<>:"/\|?*`, r) {
			return '_'
		}
		return r
	}, name)
	name = strings.TrimRight(name, ". ")
	name = strings.TrimLeft(name, " ")
	extension := path.Ext(name)
	if len(extension) > maxEntry/2 {
		extension = ""
	}
	name = shorten(strings.TrimSuffix(name, extension), maxEntry-len(extension)) + extension
	if name == "" {
		return "_"
	}
	stem, _, _ := strings.Cut(name, ".")
	if device(strings.ToUpper(strings.TrimSpace(stem))) {
		return "_" + name
	}
	return name
}

// device is true of the names that Windows keeps for itself.
func device(name string) bool {
	switch name {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$":
		return true
	}
	if number, ok := strings.CutPrefix(name, "COM"); ok {
		return isDigit(number)
	}
	number, ok := strings.CutPrefix(name, "LPT")
	return ok && isDigit(number)
}

func isDigit(text string) bool {
	return utf8.RuneCountInString(text) == 1 && strings.Contains("0123456789¹²³", text)
}

// shorten cuts a text after so many bytes, never inside a character.
func shorten(text string, bytes int) string {
	for len(text) > bytes {
		_, size := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-size]
	}
	return text
}
