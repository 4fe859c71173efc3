package paperwork

import (
	"image"
	"math"
	"strings"
)

// typedPage is a page on which a typewriter writes from top to bottom.
type typedPage struct {
	seen        *image.Gray
	plain, bold pen
	y           int
}

func newTypedPage() (*typedPage, error) {
	s := &typedPage{seen: image.NewGray(image.Rect(0, 0, scanWidth, scanHeight)), y: scanMargin}
	for i := range s.seen.Pix {
		s.seen.Pix[i] = 0xff
	}
	var err error
	if s.plain, err = typewriter.pen(scanLetters); err == nil {
		s.bold, err = typewriterBold.pen(scanLetters * 1.15)
	}
	return s, err
}

// line writes a paragraph. The first of a page is its heading; "Stamp:" is stamped, and above "Signed:" somebody signs.
func (s *typedPage) line(text string, heading bool) {
	what, rest, _ := strings.Cut(text, ": ")
	switch {
	case heading:
		s.bold.write(s.seen, (scanWidth-s.bold.width(text))/2, s.y, text)
		s.y += scanLine
	case what == "Stamp":
		s.stamp(rest)
	case what == "Signed":
		s.y += 3 * scanLine
		s.signature(rest)
		s.paragraph(strings.Repeat("_", 28))
		s.paragraph(rest)
	default:
		s.paragraph(text)
	}
	s.y += scanLine / 2
}

func (s *typedPage) paragraph(text string) {
	var line string
	for word := range strings.FieldsSeq(text) {
		if longer := strings.TrimSpace(line + " " + word); s.plain.width(longer) <= scanWidth-2*scanMargin {
			line = longer
			continue
		}
		s.plain.write(s.seen, scanMargin, s.y, line)
		s.y, line = s.y+scanLine, word
	}
	s.plain.write(s.seen, scanMargin, s.y, line)
	s.y += scanLine
}

// stamp is words in a frame, at the right.
func (s *typedPage) stamp(words string) {
	const room = 24
	wide := s.bold.width(words)
	x := scanWidth - scanMargin - wide - room
	s.y += 2 * scanLine
	s.bold.write(s.seen, x, s.y, words)
	for thick := range 5 {
		for i := -room; i < wide+room; i++ {
			s.dot(x+i, s.y-scanLine-room/2+thick)
			s.dot(x+i, s.y+room+thick)
		}
		for i := -scanLine - room/2; i < room+5; i++ {
			s.dot(x-room+thick, s.y+i)
			s.dot(x+wide+room-thick, s.y+i)
		}
	}
	s.y += 2 * scanLine
}

// signature is a hand that runs over the line, another one for each name.
func (s *typedPage) signature(name string) {
	seed := 0.0
	for _, letter := range name {
		seed = math.Mod(seed*1.7+float64(letter), 6)
	}
	for i := range 3600 {
		t := float64(i) / 3600 * 14
		x := float64(scanMargin) + 30 + 26*t + 22*math.Sin(2.1*t+seed)
		y := float64(s.y) - 12 - 30*math.Sin(2.9*t+seed)*math.Exp(-t/9) - 14*math.Cos(5.3*t+2*seed)
		for dot := range 9 {
			s.dot(int(x)+dot%3, int(y)+dot/3)
		}
	}
}

func (s *typedPage) dot(x, y int) {
	if (image.Point{X: x, Y: y}).In(s.seen.Rect) {
		s.seen.Pix[s.seen.PixOffset(x, y)] = 0
	}
}
