package blob

import (
	"os"

	"casefold/internal/kit/secret"
)

// Scratch is a file without a name, for bytes that nobody needs after it is closed. It fails with errs.NoSpace on a full disk.
func (d *Disk) Scratch() (*os.File, error) {
	if err := d.checkFree(); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(d.unfinished()+"/"+secret.Token(12), os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return nil, noSpace(err)
	}
	if err := os.Remove(file.Name()); err != nil {
		_ = file.Close()
		return nil, err
	}
	return file, nil
}
