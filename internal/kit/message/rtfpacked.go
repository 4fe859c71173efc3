package message

import (
	"encoding/binary"
	"errors"
)

// rtfDictionary is what every compressed RTF may refer back to before it has written anything.
const rtfDictionary = `{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript \fdecor MS Sans SerifSymbolArialTimes New RomanCourier` +
	`{\colortbl\red0\green0\blue0` + "\r\n" + `\par \pard\plain\f0\fs20\b\i\u\tab\tx`

const (
	rtfHeader  = 16
	rtfWindow  = 4096
	largestRTF = 32 << 20
	packedRTF  = 0x75465A4C // "LZFu"
	plainRTF   = 0x414C454D // "MELA"
)

var errRTF = errors.New("message: damaged RTF")

// decompressRTF undoes the compression of MS-OXRTFCP. Of damaged input it gives back what came out until then.
func decompressRTF(packed []byte) ([]byte, error) {
	if len(packed) < rtfHeader {
		return nil, errRTF
	}
	size, how := int64(binary.LittleEndian.Uint32(packed[4:])), binary.LittleEndian.Uint32(packed[8:])
	content := packed[rtfHeader:]
	switch {
	case size > largestRTF:
		return nil, errRTF
	case how == plainRTF:
		return content[:min(size, int64(len(content)))], nil
	case how != packedRTF:
		return nil, errRTF
	}
	var window [rtfWindow]byte
	at := copy(window[:], rtfDictionary)
	out := make([]byte, 0, min(size, int64(len(content))*17))
	put := func(b byte) {
		out = append(out, b)
		window[at%rtfWindow] = b
		at++
	}
	for len(content) > 0 {
		control := content[0]
		content = content[1:]
		for bit := range 8 {
			if control>>bit&1 == 0 {
				if len(content) == 0 {
					return out, errRTF
				}
				put(content[0])
				content = content[1:]
				continue
			}
			if len(content) < 2 {
				return out, errRTF
			}
			token := int(binary.BigEndian.Uint16(content))
			content = content[2:]
			from, length := token>>4, token&15+2
			if from == at%rtfWindow {
				return out, nil
			}
			for i := range length {
				put(window[(from+i)%rtfWindow])
			}
			if len(out) > largestRTF {
				return out, errRTF
			}
		}
	}
	return out, nil
}
