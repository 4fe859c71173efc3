package secret

import (
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"strings"
)

// Token is n random bytes as text that is safe in URLs, headers and cookies.
func Token(n int) string {
	raw := make([]byte, n)
	rand.Read(raw)
	return base64.RawURLEncoding.EncodeToString(raw)
}

// UUID is a random identifier (version 4).
func UUID() string {
	var b [16]byte
	rand.Read(b[:])
	b[6] = b[6]&0x0f | 0x40
	b[8] = b[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// codeAlphabet leaves out I, L, O and U, which people misread; its 32 letters make each worth five bits.
const codeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// Code is n random characters that people read in a mail and type, in groups of five: 7K3QD-0F9XM.
func Code(n int) string {
	raw := make([]byte, n)
	rand.Read(raw)
	var code strings.Builder
	for i, b := range raw {
		if i > 0 && i%5 == 0 {
			code.WriteByte('-')
		}
		code.WriteByte(codeAlphabet[b%32])
	}
	return code.String()
}

// NormaliseCode makes what somebody typed comparable: capital letters, no spaces or hyphens, misread letters mended.
func NormaliseCode(typed string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case ' ', '-', '\t', '\r', '\n', '\u00a0', '\u2010', '\u2011', '\u2013':
			return -1
		case 'O':
			return '0'
		case 'I', 'L':
			return '1'
		}
		return r
	}, strings.ToUpper(typed))
}
