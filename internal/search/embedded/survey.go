package embedded

import (
	"context"

	"casefold/internal/kit/sqlite"
	"casefold/internal/search/engine"
)

// survey reads one committed state of an index.
type survey struct {
	conn   *sqlite.Conn
	cursor []byte
}

// Survey gives what the index has to do, which takes as long as it likes. It fails with 8202 where there is no index.
func (x *Index) Survey(ctx context.Context, do func(engine.Survey) error) error {
	g, err := x.take()
	if err != nil {
		return err
	}
	conn, err := g.connect()
	if err != nil {
		return x.explain(ctx, g, err)
	}
	defer conn.Close()
	var done error
	err = conn.Within("BEGIN", func() error {
		s := &survey{conn: conn}
		err := conn.Each("SELECT value FROM meta WHERE name = 'cursor'", func(row *sqlite.Stmt) error {
			s.cursor = row.Bytes(0)
			return nil
		})
		if err == nil {
			done = do(s)
		}
		return err
	})
	if err == nil && sqlite.Damaged(done) {
		err = done
	}
	if err != nil {
		return x.explain(ctx, g, err)
	}
	return done
}

func (s *survey) Cursor() []byte { return s.cursor }

func (s *survey) Texts(kind engine.Kind, after, upTo int64, each func(*engine.Entry) error) error {
	return s.conn.Each("SELECT id, kind, record, version, folder, modified, author, type, status, tags, ending, trashed FROM entries "+
		"WHERE gone = 0 AND kind = ? AND record > ? AND record <= ? ORDER BY kind, record, version", func(row *sqlite.Stmt) error {
		e := engine.Entry{Properties: engine.Properties{
			Key:    engine.Key{Kind: engine.Kind(row.Int(1)), Record: row.Int(2), Version: row.Int(3)},
			Folder: row.Int(4), Modified: row.Int(5), Author: row.Int(6), Type: row.Int(7), Status: row.Int(8), Tags: readTags(row.View(9)),
			Ending: row.Text(10), Trashed: row.Int(11) != 0,
		}}
		if err := s.words(row.Int(0), &e); err != nil {
			return err
		}
		return each(&e)
	}, int64(kind), after, upTo)
}

// words reads the texts of the fields, and looks whether each field stands in all three tables that have to know it. FTS5 keeps a
// row for each of its own in a table of sizes.
func (s *survey) words(id int64, e *engine.Entry) error {
	var stands [3]engine.Fields
	err := s.conn.Each("SELECT id, 0 FROM fields WHERE id >= ?1 AND id < ?2 UNION ALL SELECT id, 1 FROM tokens_docsize WHERE id >= ?1 AND id < ?2 "+
		"UNION ALL SELECT id, 2 FROM heads_docsize WHERE id >= ?1 AND id < ?2", func(row *sqlite.Stmt) error {
		stands[row.Int(1)] |= engine.Set(engine.Field(row.Int(0) - id<<fieldShift))
		return nil
	}, id<<fieldShift, (id+1)<<fieldShift)
	if err != nil {
		return err
	}
	texts := map[engine.Field][]byte{}
	const shift = fieldShift + piecesShift
	err = s.conn.Each("SELECT id, text FROM pieces WHERE id >= ? AND id < ? ORDER BY id", func(row *sqlite.Stmt) (err error) {
		field := engine.Field(row.Int(0)>>piecesShift - id<<fieldShift)
		texts[field], err = unpacker().DecodeAll(row.View(1), texts[field])
		if err != nil {
			e.Torn |= engine.Set(field)
		}
		return nil
	}, id<<shift, (id+1)<<shift)
	e.Words = make(map[engine.Field]string, len(texts))
	known := stands[0] | stands[1] | stands[2]
	for field, text := range texts {
		e.Words[field] = string(text)
		known |= engine.Set(field)
	}
	for field := range engine.Field(1 << fieldShift) {
		_, kept := texts[field]
		if known.Has(field) && !(kept && stands[0].Has(field) && stands[1].Has(field) && stands[2].Has(field)) {
			e.Torn |= engine.Set(field)
		}
	}
	return err
}

func (s *survey) Folders(after, upTo int64, each func(engine.Folder) error) error {
	return s.conn.Each("SELECT id, parent, matter, trashed FROM folder_states WHERE gone = 0 AND id > ? AND id <= ? ORDER BY id", func(row *sqlite.Stmt) error {
		return each(engine.Folder{ID: row.Int(0), Parent: row.Int(1), Matter: row.Int(2), Trashed: row.Int(3) != 0})
	}, after, upTo)
}

func (s *survey) TrashedMatters(each func(id int64) error) error {
	return s.conn.Each("SELECT id FROM matter_states WHERE trashed = 1", func(row *sqlite.Stmt) error { return each(row.Int(0)) })
}
