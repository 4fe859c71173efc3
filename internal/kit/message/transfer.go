package message

import (
	"bytes"
	"io"
	"strings"
)

// decoder undoes the encoding of a part for its way through the mail. What is not as it should be is taken as well as it can.
type decoder interface {
	// line takes a line with its end, or a piece of a very long one.
	line([]byte) error
	// end is told whether the end of the last line belongs to the part: before a boundary it belongs to the boundary.
	end(whole bool) error
}

func transferDecoder(encoding string, to io.Writer) decoder {
	encoding, _, _ = strings.Cut(strings.ToLower(encoding), ";")
	switch strings.Trim(encoding, " \t\"") {
	case "base64":
		return &base64Decoder{to: to}
	case "quoted-printable":
		return &quotedDecoder{to: to}
	case "x-uuencode", "uuencode", "x-uue":
		return &uuDecoder{to: to}
	}
	return &plainDecoder{to: to}
}

type plainDecoder struct {
	to      io.Writer
	lineEnd []byte // of the line before
}

func (d *plainDecoder) line(line []byte) error {
	if len(d.lineEnd) > 0 {
		if _, err := d.to.Write(d.lineEnd); err != nil {
			return err
		}
	}
	text := withoutEnd(line)
	d.lineEnd = append(d.lineEnd[:0], line[len(text):]...)
	_, err := d.to.Write(text)
	return err
}

func (d *plainDecoder) end(whole bool) error {
	if !whole {
		return nil
	}
	_, err := d.to.Write(d.lineEnd)
	return err
}

type base64Decoder struct {
	to   io.Writer
	bits uint32
	have int // characters in bits
	out  []byte
}

var base64Values = func() (values [256]int8) {
	for i := range values {
		values[i] = -1
	}
	for i, c := range "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/" {
		values[c] = int8(i)
	}
	values['='] = -2
	return values
}()

func (d *base64Decoder) line(line []byte) error {
	d.out = d.out[:0]
	for _, c := range line {
		value := base64Values[c]
		if value < 0 {
			if value == -2 {
				d.pad()
			}
			continue
		}
		d.bits, d.have = d.bits<<6|uint32(value), d.have+1
		if d.have == 4 {
			d.out = append(d.out, byte(d.bits>>16), byte(d.bits>>8), byte(d.bits))
			d.bits, d.have = 0, 0
		}
	}
	_, err := d.to.Write(d.out)
	return err
}

// pad ends a group of four that is not full.
func (d *base64Decoder) pad() {
	switch d.have {
	case 2:
		d.out = append(d.out, byte(d.bits>>4))
	case 3:
		d.out = append(d.out, byte(d.bits>>10), byte(d.bits>>2))
	}
	d.bits, d.have = 0, 0
}

func (d *base64Decoder) end(bool) error {
	d.out = d.out[:0]
	d.pad()
	_, err := d.to.Write(d.out)
	return err
}

type quotedDecoder struct {
	to      io.Writer
	out     []byte
	lineEnd []byte // of the line before; a line that goes on has none
}

func (d *quotedDecoder) line(line []byte) error {
	d.out = append(d.out[:0], d.lineEnd...)
	text := withoutEnd(line)
	d.lineEnd = append(d.lineEnd[:0], line[len(text):]...)
	if len(d.lineEnd) > 0 {
		text = bytes.TrimRight(text, " \t")
		if bytes.HasSuffix(text, []byte("=")) {
			text, d.lineEnd = text[:len(text)-1], d.lineEnd[:0]
		}
	}
	for i := 0; i < len(text); i++ {
		if text[i] == '=' && i+2 < len(text) {
			high, low := hexValue(text[i+1]), hexValue(text[i+2])
			if high >= 0 && low >= 0 {
				d.out = append(d.out, byte(high<<4|low))
				i += 2
				continue
			}
		}
		d.out = append(d.out, text[i])
	}
	_, err := d.to.Write(d.out)
	return err
}

func (d *quotedDecoder) end(whole bool) error {
	if !whole {
		return nil
	}
	_, err := d.to.Write(d.lineEnd)
	return err
}

func hexValue(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	}
	return -1
}

type uuDecoder struct {
	to    io.Writer
	begun bool
	out   []byte
}

func (d *uuDecoder) line(line []byte) error {
	text := bytes.TrimRight(line, "\r\n")
	if !d.begun || len(text) == 0 || bytes.Equal(text, []byte("end")) {
		d.begun = d.begun && len(text) == 0 || bytes.HasPrefix(text, []byte("begin "))
		return nil
	}
	length := int(text[0]-' ') & 63
	d.out = d.out[:0]
	for text = text[1:]; len(d.out) < length && len(text) > 0; text = text[min(4, len(text)):] {
		var group [4]byte
		for i := range group {
			if i < len(text) {
				group[i] = (text[i] - ' ') & 63
			}
		}
		d.out = append(d.out, group[0]<<2|group[1]>>4, group[1]<<4|group[2]>>2, group[2]<<6|group[3])
	}
	_, err := d.to.Write(d.out[:min(length, len(d.out))])
	return err
}

func (d *uuDecoder) end(bool) error { return nil }
