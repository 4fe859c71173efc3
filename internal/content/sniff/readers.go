package sniff

import (
	"context"
	"encoding/json"
	"errors"
	"io"

	"casefold/internal/kit/office"
	"casefold/internal/kit/pool"
	"casefold/internal/kit/reader"
)

// The readers that run in a helper. That of images reads their measures only; without it nobody would see a photograph
// where the machine refuses the sandbox.
var (
	zipReader      = register("zip", lookIntoZip, reader.Options{})
	compoundReader = register("compound", lookIntoCompound, reader.Options{})
	imageReader    = register("image", lookAtImage, reader.Options{WithoutSandbox: true})
)

// inside is what a reader has seen in a file: one of these, or nothing that it knows.
type inside struct {
	Format  office.Format `json:"format,omitempty"`  // it is an office document
	Image   bool          `json:"image,omitempty"`   // it is an image of a good size
	Message bool          `json:"message,omitempty"` // it is a message of Outlook
	Reason  Reason        `json:"reason,omitempty"`  // it is not to be shown
}

func register(name string, look func(file io.ReaderAt, size int64) inside, options reader.Options) *reader.Reader {
	options.LargestAnswer = 1 << 10
	return reader.Register("sniff."+name, func(file io.ReaderAt, size int64) ([]byte, error) {
		return json.Marshal(look(file, size))
	}, options)
}

// ask has a reader look into the file. Its answer is as little to be trusted as the file, so only known words count.
func ask(ctx context.Context, readers *reader.Pool, with *reader.Reader, file File) (seen inside, err error) {
	said, err := readers.Read(ctx, file.Owner, with, file, file.Size)
	if err != nil {
		return inside{}, err
	}
	if err := json.Unmarshal(said, &seen); err != nil || !seen.known() {
		return inside{}, pool.Fail(pool.BadOutput, errors.New("sniff: a word that nobody knows"))
	}
	return seen, nil
}

func (i inside) known() bool {
	switch i.Reason {
	case "", Unknown, Encrypted, TooLarge, Damaged:
		return i.Format == "" || office.Reads(i.Format)
	}
	return false
}
