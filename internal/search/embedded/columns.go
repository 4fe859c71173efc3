package embedded

import (
	"encoding/binary"

	"casefold/internal/kit/sqlite"
	"casefold/internal/search/columns"
	"casefold/internal/search/engine"
)

// seenBy is the snapshot of what the transaction of a connection sees, nil if a newer one is all there is.
func seenBy(conn *sqlite.Conn, held *columns.Columns) (*columns.Snapshot, error) {
	var rev int64
	err := conn.Each("SELECT value FROM meta WHERE name = 'rev'", func(s *sqlite.Stmt) error {
		rev = s.Int(0)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return held.At(rev, func(since int64, to *columns.Changes) error {
		if err := readFolders(conn, since, to); err != nil {
			return err
		}
		return readTexts(conn, since, to)
	})
}

func readFolders(conn *sqlite.Conn, since int64, to *columns.Changes) error {
	err := conn.Each("SELECT id, trashed FROM matter_states WHERE rev > ?", func(s *sqlite.Stmt) error {
		to.Matter(engine.Matter{ID: s.Int(0), Trashed: s.Int(1) != 0})
		return nil
	}, since)
	if err != nil {
		return err
	}
	return conn.Each("SELECT id, parent, matter, trashed, gone FROM folder_states WHERE rev > ?", func(s *sqlite.Stmt) error {
		to.Folder(engine.Folder{ID: s.Int(0), Parent: s.Int(1), Matter: s.Int(2), Trashed: s.Int(3) != 0}, s.Int(4) != 0)
		return nil
	}, since)
}

func readTexts(conn *sqlite.Conn, since int64, to *columns.Changes) error {
	return conn.Each("SELECT id, kind, record, version, folder, modified, author, type, status, tags, ending, trashed, gone FROM entries WHERE rev > ?",
		func(s *sqlite.Stmt) error {
			id := int(s.Int(0))
			if s.Int(12) != 0 {
				to.Gone(id)
				return nil
			}
			to.Text(id, engine.Properties{
				Key:    engine.Key{Kind: engine.Kind(s.Int(1)), Record: s.Int(2), Version: s.Int(3)},
				Folder: s.Int(4), Modified: s.Int(5), Author: s.Int(6), Type: s.Int(7), Status: s.Int(8), Tags: readTags(s.View(9)),
				Ending: s.Text(10), Trashed: s.Int(11) != 0,
			})
			return nil
		}, since)
}

func writeTags(tags []int64) (out []byte) {
	for _, tag := range tags {
		out = binary.AppendVarint(out, tag)
	}
	return out
}

func readTags(data []byte) (tags []int64) {
	for len(data) > 0 {
		tag, n := binary.Varint(data)
		if n <= 0 {
			break
		}
		tags, data = append(tags, tag), data[n:]
	}
	return tags
}
