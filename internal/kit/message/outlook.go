package message

import (
	"errors"
	"io"
)

func openOutlook(io.ReaderAt, int64, string) (opened, error) {
	return nil, errors.New("message: not read yet")
}
