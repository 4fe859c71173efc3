package paperwork

import (
	"image"
	"image/color"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// typeface is a font that is read once, when something is written with it.
type typeface func() (*opentype.Font, error)

func parsed(content []byte) typeface {
	return sync.OnceValues(func() (*opentype.Font, error) { return opentype.Parse(content) })
}

var (
	typewriter     = parsed(gomono.TTF)
	typewriterBold = parsed(gomonobold.TTF)
	printed        = parsed(gomedium.TTF)
)

// pen writes with letters of one size, given in pixels.
type pen struct{ face font.Face }

func (t typeface) pen(size float64) (pen, error) {
	read, err := t()
	if err != nil {
		return pen{}, err
	}
	// At 72 dots per inch a point is a pixel. A face has a memory of its own and serves one goroutine only.
	face, err := opentype.NewFace(read, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	return pen{face}, err
}

func (p pen) width(words string) int { return font.MeasureString(p.face, words).Ceil() }

// write begins at the left end of the line on which the letters stand.
func (p pen) write(on *image.Gray, x, y int, words string) {
	d := font.Drawer{Dst: on, Src: image.NewUniform(color.Black), Face: p.face, Dot: fixed.P(x, y)}
	d.DrawString(words)
}
