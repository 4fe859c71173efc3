package paperwork

import "strings"

// timesWidths are how wide the characters of Times are, from the space on, in thousandths of the size.
var timesWidths = []int{
	250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 278, 278, 564, 564, 564, 444,
	921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889, 722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500,
	333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
}

// wide is how much room the text takes. Bold letters are a little wider.
func wide(text string, font int, size float64) float64 {
	total := 0
	for _, r := range text {
		if i := int(r) - ' '; i >= 0 && i < len(timesWidths) {
			total += timesWidths[i]
		} else {
			total += 500
		}
	}
	if font == 1 {
		total += total / 17
	}
	return float64(total) * size / 1000
}

// typographic are characters that WinAnsiEncoding has at places of its own.
var typographic = map[rune]byte{'’': 0x92, '‘': 0x91, '“': 0x93, '”': 0x94, '–': 0x96, '—': 0x97, '•': 0x95, '…': 0x85, '€': 0x80}

// inPDF is the text as a string of a PDF.
func inPDF(text string) string {
	var out strings.Builder
	for _, r := range text {
		at, special := typographic[r]
		switch {
		case special:
			out.WriteByte(at)
		case r == '(' || r == ')' || r == '\\':
			out.WriteString("\\" + string(r))
		case r < 256:
			out.WriteByte(byte(r))
		default:
			out.WriteByte('?')
		}
	}
	return out.String()
}
