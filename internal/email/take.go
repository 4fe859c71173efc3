package email

import (
	"bytes"
	"context"

	"casefold/internal/kit/db"
)

// Taken is a message that is at hand, with the name of its file and the path of its folder below the target: "" or A/B/.
type Taken struct {
	Filename string
	Path     string
	Content  []byte
}

// Take files messages that the program itself has at hand, as an upload would, and returns what became of each. Twins are
// filed as well.
func (s *Service) Take(ctx context.Context, actor db.Actor, folder int64, messages []Taken) ([]Confirmed, error) {
	files, ids := make([]Incoming, len(messages)), make([]int64, len(messages))
	for i, m := range messages {
		files[i] = Incoming{Filename: m.Filename, Path: m.Path, Size: int64(len(m.Content))}
	}
	keys := make([]string, len(messages))
	// What is on its way has the true time, whatever time it is filed at: the sweeper removes what was left for a day.
	err := s.db.InTx(db.Present(ctx), actor, func(tx *db.Tx) error {
		first, err := s.Begin(ctx, tx, folder, files, true)
		if err != nil {
			return err
		}
		for i := range ids {
			ids[i] = first + int64(i)
		}
		uploads, err := uploadsOf(ctx, tx, ids)
		for i, id := range ids {
			keys[i] = uploads[id].FileKey
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	for i, m := range messages {
		if _, err := s.blobs[actor.Region].Put(ctx, keys[i], bytes.NewReader(m.Content), int64(len(m.Content))); err != nil {
			return nil, err
		}
	}
	return s.Confirm(ctx, actor, ids, true)
}
