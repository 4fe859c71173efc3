package message

import (
	"bytes"
	"io"
	"testing"

	"casefold/internal/kit/message/compose"
)

func FuzzMessagesOfTheInternet(f *testing.F) {
	f.Add([]byte(letter))
	f.Add([]byte(crlf(letter)))
	f.Add([]byte("From: a\nContent-Transfer-Encoding: x-uuencode\n\nbegin 644 x\n#0V%T\n`\nend\n"))
	f.Add([]byte("Content-Type: multipart/digest; boundary=\"\"\n\n--\n\n----\n"))
	f.Fuzz(func(t *testing.T, content []byte) { readAnything(t, content) })
}

func FuzzMessagesOfOutlook(f *testing.F) {
	f.Add(compose.Bytes(memo()))
	f.Add(compose.Bytes(compose.Item{Properties: props{compose.RTF: packed(`{\rtf1\ansi\fromhtml1 {\*\htmltag <p>}\'e4\u8364?}`)}}))
	f.Fuzz(func(t *testing.T, content []byte) {
		readAnything(t, append([]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), content[min(8, len(content)):]...))
	})
}

// readAnything reads a file in every way there is. What is read is shown, and must be harmless.
func readAnything(t *testing.T, content []byte) {
	file, size := bytes.NewReader(content), int64(len(content))
	for _, part := range []string{"1", "2", "3", "3/1"} {
		_ = writePart(file, size, part, io.Discard)
		_ = answerFacts(file, size, part, io.Discard)
	}
	found, err := open(file, size, "")
	if err != nil {
		return
	}
	m, err := found.read(wantAll)
	if err != nil {
		return
	}
	dangerous(t, m.HTML)
	for _, a := range m.Attachments {
		if a.Name == "" || len(a.Name) > longestName || bytes.ContainsAny([]byte(a.Name), "/\\\r\n\x00") {
			t.Errorf("%q", a.Name)
		}
	}
}

func FuzzRTF(f *testing.F) {
	f.Add([]byte(`{\rtf1\ansi\fromhtml1{\fonttbl{\f0\fcharset128 x;}}{\*\htmltag <p>}\f0\'93\'fa\u8364?\htmlrtf x\htmlrtf0}`))
	f.Fuzz(func(_ *testing.T, content []byte) {
		_, _ = decompressRTF(content)
		_, _ = unwrapRTF(content)
	})
}

func FuzzCleaner(f *testing.F) {
	f.Add(`<p onclick=x style="color:red;background:url(//x)"><img src=cid:a><a href=javascript:x>x</a><svg><style><img src=x onerror=y>`)
	f.Add(`<noscript><p title="</noscript><img src=x onerror=alert(1)>">`)
	f.Add(`<table><td background=//x><textarea><title></textarea><!--><xmp><plaintext>`)
	f.Fuzz(func(t *testing.T, source string) {
		cleaned, _ := clean(source, map[string]string{"a": "1"})
		dangerous(t, cleaned)
		dangerous(t, asHTML(source))
		_ = textOf(source)
	})
}
