package blob

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"
)

// forcedAtOnce is how many contents of one call are forced at the same time: a file system writes down together what it is asked for
// together.
const forcedAtOnce = 8

// Content is what goes under a key, as a whole.
type Content struct {
	Key   string
	Bytes []byte
}

// NameAll stores small contents, each under its key, like Writer.Name: their names are left to Force. All bytes are written before the
// first are forced, so that one forced write takes most of them with it. It returns the places of those whose keys were written before,
// by whatever bytes; what these keys hold has not been touched.
func (d *Disk) NameAll(ctx context.Context, contents []Content) (there []int, err error) {
	writers := make([]*Writer, len(contents))
	for i, c := range contents {
		w, err := d.Create(ctx, c.Key)
		if err != nil {
			return nil, err
		}
		defer w.Abort()
		writers[i] = w
		_, _ = w.Write(c.Bytes) // a failure stays with the writer
	}
	var group errgroup.Group
	group.SetLimit(forcedAtOnce)
	for _, w := range writers {
		group.Go(w.forceBytes)
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	for i, w := range writers {
		switch _, err := w.link(); {
		case errors.Is(err, ErrExists):
			there = append(there, i)
		case err != nil:
			return nil, err
		}
	}
	return there, nil
}
