package sniff

import (
	"bytes"
	"encoding/binary"
	"image"
	_ "image/gif" // registers what reads the measures of an image
	_ "image/jpeg"
	_ "image/png"
	"io"
)

// mostPixels is what a browser and LibreOffice can hold unpacked without harm.
const mostPixels = 100_000_000

// measuresWithin is how far into a file the measures of an image may stand: cameras put much before them.
const measuresWithin = 1 << 20

var signatures = map[string]string{
	"\x89PNG\r\n\x1a\n": "image/png", "\xff\xd8\xff": "image/jpeg", "GIF87a": "image/gif", "GIF89a": "image/gif", "BM": "image/bmp",
}

// lookAtImage says nothing of what is no image that browsers show.
func lookAtImage(file io.ReaderAt, size int64) inside {
	head := make([]byte, min(size, headSize))
	if n, _ := file.ReadAt(head, 0); n < len(head) {
		return inside{Reason: Damaged}
	}
	width, height, ok := measures(io.NewSectionReader(file, 0, min(size, measuresWithin)), head)
	switch {
	case !ok && imageType(head) == "image/bmp":
		return inside{} // two letters are a weak sign
	case !ok:
		return inside{Reason: Damaged}
	case width*height > mostPixels:
		return inside{Reason: TooLarge}
	}
	return inside{Image: true}
}

// imageType is what the first bytes say, empty where they are not those of an image.
func imageType(head []byte) string {
	for signature, contentType := range signatures {
		if bytes.HasPrefix(head, []byte(signature)) {
			return contentType
		}
	}
	if len(head) >= 30 && string(head[:4]) == "RIFF" && string(head[8:12]) == "WEBP" {
		return "image/webp"
	}
	return ""
}

// floods is true of the beginning of an image with more pixels than anybody wants to unpack.
func floods(head []byte) bool {
	if imageType(head) == "" {
		return false
	}
	width, height, ok := measures(bytes.NewReader(head), head)
	return ok && width*height > mostPixels
}

// measures reads width and height without unpacking the image.
func measures(file io.Reader, head []byte) (width, height int64, ok bool) {
	switch imageType(head) {
	case "image/bmp":
		return bitmapMeasures(head)
	case "image/webp":
		return webpMeasures(head)
	}
	config, _, err := image.DecodeConfig(file)
	return int64(config.Width), int64(config.Height), err == nil
}

func bitmapMeasures(head []byte) (width, height int64, ok bool) {
	if len(head) < 26 || binary.LittleEndian.Uint32(head[14:]) < 40 {
		return 0, 0, false
	}
	width = int64(int32(binary.LittleEndian.Uint32(head[18:])))
	height = int64(int32(binary.LittleEndian.Uint32(head[22:])))
	return width, max(height, -height), width > 0 && height != 0
}

// webpMeasures knows the three forms of a WebP: simple, lossless and extended.
func webpMeasures(head []byte) (width, height int64, ok bool) {
	switch string(head[12:16]) {
	case "VP8 ":
		return int64(binary.LittleEndian.Uint16(head[26:]) & 0x3fff), int64(binary.LittleEndian.Uint16(head[28:]) & 0x3fff), true
	case "VP8L":
		bits := binary.LittleEndian.Uint32(head[21:])
		return int64(bits&0x3fff) + 1, int64(bits>>14&0x3fff) + 1, true
	case "VP8X":
		at := func(i int) int64 { return int64(head[i]) | int64(head[i+1])<<8 | int64(head[i+2])<<16 }
		return at(24) + 1, at(27) + 1, true
	}
	return 0, 0, false
}
