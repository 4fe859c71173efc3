package paperwork

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"strings"
)

// A page as a scanner of 150 dots per inch sees it.
const (
	scanWidth, scanHeight = 1275, 1650
	scanMargin            = 150
	scanLetters           = 23.0 // pixels, which are 11 points
	scanLine              = 36
)

// Scan is a PDF of pictures of pages: there is nothing in it that a search could find before somebody reads the pictures.
func Scan(pages []string) ([]byte, error) {
	var out bytes.Buffer
	var places []int
	object := func(head string, stream []byte) {
		places = append(places, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\n", len(places), head)
		if stream != nil {
			out.WriteString("stream\n")
			out.Write(stream)
			out.WriteString("\nendstream\n")
		}
		out.WriteString("endobj\n")
	}
	out.WriteString("%PDF-1.4\n")
	var kids strings.Builder
	for i := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", 3+3*i)
	}
	object("<< /Type /Catalog /Pages 2 0 R >>", nil)
	object(fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", kids.String(), len(pages)), nil)
	const shown = "q 612 0 0 792 0 0 cm /Im Do Q"
	for i, page := range pages {
		picture, err := scanned(page, i)
		if err != nil {
			return nil, err
		}
		number := 3 + 3*i
		object(fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R /Resources << /XObject << /Im %d 0 R >> >> >>", number+1, number+2), nil)
		object(fmt.Sprintf("<< /Length %d >>", len(shown)), []byte(shown))
		object(fmt.Sprintf("<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode /Length %d >>",
			scanWidth, scanHeight, len(picture)), picture)
	}
	begins := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(places)+1)
	for _, place := range places {
		fmt.Fprintf(&out, "%010d 00000 n \n", place)
	}
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(places)+1, begins)
	return out.Bytes(), nil
}

// scanned is a page in black and white, packed, a little aslant and with dust on the glass.
func scanned(text string, page int) ([]byte, error) {
	written, err := newTypedPage()
	if err != nil {
		return nil, err
	}
	heading := true
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			written.line(line, heading)
			heading = false
		}
	}
	const row = (scanWidth + 7) / 8
	dots := bytes.Repeat([]byte{0xff}, row*scanHeight)
	black := func(x, y int) {
		if y += x / 160; y < scanHeight {
			dots[y*row+x/8] &^= 0x80 >> (x % 8)
		}
	}
	for i, shade := range written.seen.Pix {
		if shade < 0x90 {
			black(i%scanWidth, i/scanWidth)
		}
	}
	for i := range 300 {
		black((i*7919+page*131)%scanWidth, (i*6101+i*i*37+page*977)%scanHeight)
	}
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	if _, err := w.Write(dots); err != nil {
		return nil, err
	}
	err = w.Close()
	return packed.Bytes(), err
}
