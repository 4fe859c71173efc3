package extract

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"casefold/internal/kit/pool"
	"casefold/internal/kit/reader"
)

// readers are what runs in a helper, by the format that each reads.
var readers = map[Format]*reader.Reader{
	Package: register(Package, packageText), HTML: register(HTML, htmlText), Plain: register(Plain, plain), PDF: register(PDF, pdfText),
}

const headSize = 64

// The readers of plain text and HTML decode characters and look for brackets: they go on where the machine refuses the sandbox.
func register(f Format, read func(file io.ReaderAt, size int64) (Text, error)) *reader.Reader {
	options := reader.Options{LargestAnswer: Largest + headSize, WithoutSandbox: f == Plain || f == HTML}
	return reader.Register("extract."+string(f), func(file io.ReaderAt, size int64) ([]byte, error) {
		t, err := read(file, size)
		for word, failure := range answers {
			if errors.Is(err, failure) {
				return []byte(word), nil
			}
		}
		if err != nil {
			return nil, err
		}
		return append(fmt.Appendf(nil, head+"\n", t.Pages, t.Blank, t.Cut, t.Damaged), t.Content...), nil
	}, options)
}

const head = "%d %d %t %t"

// Read has a helper of the owner read the text of a file. It fails with ErrEncrypted, ErrUnknown and ErrTooLarge, and as
// reader.Pool.Read does.
func Read(ctx context.Context, helpers *reader.Pool, owner int64, format Format, file io.ReaderAt, size int64) (Text, error) {
	said, err := helpers.Read(ctx, owner, readers[format], file, size)
	if err != nil {
		return Text{}, err
	}
	return parse(said)
}

// parse takes the answer of a helper, which is as little to be trusted as the file.
func parse(said []byte) (t Text, err error) {
	first, content, _ := bytes.Cut(said, []byte("\n"))
	if failure := answers[string(first)]; failure != nil {
		return Text{}, failure
	}
	if _, err := fmt.Sscanf(string(first), head, &t.Pages, &t.Blank, &t.Cut, &t.Damaged); err != nil || len(first) > headSize {
		return Text{}, pool.Fail(pool.BadOutput, errors.New("extract: a head that nobody knows"))
	}
	if t.Blank < 0 || t.Pages < t.Blank || len(content) > Largest || !utf8.Valid(content) || bytes.ContainsFunc(content, forbidden) {
		return Text{}, pool.Fail(pool.BadOutput, errors.New("extract: no text"))
	}
	t.Content = content
	return t, nil
}

func forbidden(r rune) bool { return r < ' ' && r != '\n' && r != '\t' && r != '\f' || r == 0x7f }
