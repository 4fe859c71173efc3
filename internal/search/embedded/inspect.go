package embedded

import (
	"context"

	"casefold/internal/kit/sqlite"
	"casefold/internal/search/engine"
)

// Inspect is a part of engine.Index.
func (x *Index) Inspect(ctx context.Context, do func(engine.State) error) error {
	g, err := x.take()
	if err != nil {
		return err
	}
	conn, err := g.connect()
	if err != nil {
		return x.judge(ctx, g, err)
	}
	defer conn.Close()
	var done error
	err = conn.Within("BEGIN", func() error {
		state, err := readState(conn)
		if err == nil {
			done = do(state)
		}
		return err
	})
	if err != nil {
		return x.judge(ctx, g, err)
	}
	return done
}

func readState(conn *sqlite.Conn) (engine.State, error) {
	s := engine.State{Texts: map[engine.Key]engine.Properties{}, Folders: map[int64]engine.Folder{}, Matters: map[int64]bool{}}
	numbers := map[engine.Key]int64{}
	s.Words = func(key engine.Key) (map[engine.Field]string, error) { return wordsOf(conn, numbers[key]) }
	err := conn.Each("SELECT value FROM meta WHERE name = 'cursor'", func(row *sqlite.Stmt) error {
		s.Cursor = row.Bytes(0)
		return nil
	})
	if err != nil {
		return s, err
	}
	err = conn.Each("SELECT id, kind, record, version, folder, modified, author, type, status, tags, ending, trashed FROM entries WHERE gone = 0", func(row *sqlite.Stmt) error {
		p := engine.Properties{
			Key:    engine.Key{Kind: engine.Kind(row.Int(1)), Record: row.Int(2), Version: row.Int(3)},
			Folder: row.Int(4), Modified: row.Int(5), Author: row.Int(6), Type: row.Int(7), Status: row.Int(8), Tags: readTags(row.View(9)),
			Ending: row.Text(10), Trashed: row.Int(11) != 0,
		}
		s.Texts[p.Key], numbers[p.Key] = p, row.Int(0)
		return nil
	})
	if err != nil {
		return s, err
	}
	err = conn.Each("SELECT id, parent, matter, trashed FROM folder_states WHERE gone = 0", func(row *sqlite.Stmt) error {
		s.Folders[row.Int(0)] = engine.Folder{ID: row.Int(0), Parent: row.Int(1), Matter: row.Int(2), Trashed: row.Int(3) != 0}
		return nil
	})
	if err != nil {
		return s, err
	}
	return s, conn.Each("SELECT id FROM matter_states WHERE trashed = 1", func(row *sqlite.Stmt) error {
		s.Matters[row.Int(0)] = true
		return nil
	})
}

// wordsOf reads the fields of the text with this number.
func wordsOf(conn *sqlite.Conn, id int64) (map[engine.Field]string, error) {
	found := map[engine.Field]string{}
	var fields []int64
	err := conn.Each("SELECT id FROM fields WHERE id >= ? AND id < ?", func(row *sqlite.Stmt) error {
		fields = append(fields, row.Int(0))
		return nil
	}, id<<fieldShift, (id+1)<<fieldShift)
	for _, field := range fields {
		var text []byte
		if err == nil {
			err = conn.Each("SELECT text FROM pieces WHERE id >= ? AND id < ?", func(row *sqlite.Stmt) (err error) {
				text, err = unpacker().DecodeAll(row.View(0), text)
				return err
			}, field<<piecesShift, (field+1)<<piecesShift)
		}
		found[engine.Field(field-id<<fieldShift)] = string(text)
	}
	return found, err
}
