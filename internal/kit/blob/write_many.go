package blob

import (
	"context"

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
// first are forced, so that one forced write takes most of them with it. It fails with ErrExists where something was written under one
// of the keys before, which it does not touch.
func (d *Disk) NameAll(ctx context.Context, contents []Content) ([]Info, error) {
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
	stored := make([]Info, len(contents))
	for i, w := range writers {
		var err error
		if stored[i], err = w.link(); err != nil {
			return nil, err
		}
	}
	return stored, nil
}
