package paperwork

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"strings"
)

// canvas is a picture, three bytes for each point.
type canvas struct {
	width, height int
	points        []byte
}

// Picture is a drawing as a PNG. Its first line says how wide and high it is; "fill x y w h rrggbb" and "frame …" draw rectangles,
// "line x y x2 y2 rrggbb" a line, and "text x y size words" writes; a line of size 2 is 18 points high.
func Picture(text string) ([]byte, error) {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	c := &canvas{}
	if _, err := fmt.Sscanf(lines[0], "%d %d", &c.width, &c.height); err != nil {
		return nil, fmt.Errorf("paperwork: a picture begins with its size, not %q", lines[0])
	}
	c.points = bytes.Repeat([]byte{0xfa}, 3*c.width*c.height)
	for _, line := range lines[1:] {
		if err := c.draw(line); err != nil {
			return nil, fmt.Errorf("paperwork: %q: %w", line, err)
		}
	}
	return c.png()
}

func (c *canvas) draw(line string) error {
	what, rest, _ := strings.Cut(line, " ")
	var x, y, a, b int
	var color uint32
	switch what {
	case "fill", "frame", "line":
		if _, err := fmt.Sscanf(rest, "%d %d %d %d %x", &x, &y, &a, &b, &color); err != nil {
			return err
		}
	case "text":
		if _, err := fmt.Sscanf(rest, "%d %d %d", &x, &y, &a); err != nil {
			return err
		}
		return c.text(x, y, a, strings.Join(strings.Fields(rest)[3:], " "))
	}
	switch what {
	case "fill":
		for i := range a * b {
			c.dot(x+i%a, y+i/a, color)
		}
	case "frame":
		for _, side := range [][4]int{{x, y, x + a, y}, {x, y + b, x + a, y + b}, {x, y, x, y + b}, {x + a, y, x + a, y + b}} {
			c.line(side[0], side[1], side[2], side[3], color)
		}
	case "line":
		c.line(x, y, a, b, color)
	}
	return nil
}

func (c *canvas) dot(x, y int, color uint32) {
	if x < 0 || y < 0 || x >= c.width || y >= c.height {
		return
	}
	at := 3 * (y*c.width + x)
	c.points[at], c.points[at+1], c.points[at+2] = byte(color>>16), byte(color>>8), byte(color)
}

// line is three dots thick.
func (c *canvas) line(x, y, toX, toY int, color uint32) {
	steps := max(abs(toX-x), abs(toY-y), 1)
	for i := range steps + 1 {
		for thick := range 9 {
			c.dot(x+(toX-x)*i/steps+thick%3-1, y+(toY-y)*i/steps+thick/3-1, color)
		}
	}
}

// text writes words whose upper left corner is at x and y.
func (c *canvas) text(x, y, size int, words string) error {
	p, err := printed.pen(float64(size) * 9)
	if err != nil {
		return err
	}
	mask := image.NewGray(image.Rect(0, 0, c.width, c.height))
	for i := range mask.Pix {
		mask.Pix[i] = 0xff
	}
	p.write(mask, x, y+size*7, words)
	for i, shade := range mask.Pix {
		for channel, ink := range []int{0x1f, 0x29, 0x37} {
			at := 3*i + channel
			c.points[at] = byte((int(c.points[at])*int(shade) + ink*(0xff-int(shade))) / 0xff)
		}
	}
	return nil
}

func abs(n int) int { return max(n, -n) }

// png packs the picture.
func (c *canvas) png() ([]byte, error) {
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	for y := range c.height {
		if _, err := w.Write(append([]byte{0}, c.points[3*y*c.width:3*(y+1)*c.width]...)); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	out := []byte("\x89PNG\r\n\x1a\n")
	chunk := func(kind string, content []byte) {
		out = binary.BigEndian.AppendUint32(out, uint32(len(content)))
		begins := len(out)
		out = append(append(out, kind...), content...)
		out = binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[begins:]))
	}
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(c.width)), uint32(c.height))
	chunk("IHDR", append(head, 8, 2, 0, 0, 0))
	chunk("IDAT", packed.Bytes())
	chunk("IEND", nil)
	return out, nil
}
