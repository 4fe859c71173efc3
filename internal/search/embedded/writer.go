package embedded

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"casefold/internal/kit/awaited"
	"casefold/internal/kit/sqlite"
	"casefold/internal/search/analysis"
	"casefold/internal/search/engine"
	"casefold/internal/search/matching"
)

const (
	pieceSize   = 4096
	piecesShift = 16 // a field has fewer pieces than 1 << 16
	fieldShift  = 4  // and a text fewer fields than 1 << 4
	wordsKept   = 50_000
	longestHead = 3
	partsApart  = "|" // a token that no text has
)

// change is a transaction that writes a batch.
type change struct {
	conn *sqlite.Conn
	rev  int64
	ids  map[string]uint32 // of words that were met before
	next uint32            // the id of the next new word
}

// Apply is a part of engine.Writer. It writes a batch in one transaction: when it fails, nothing of it is in the index.
func (w *Writer) Apply(ctx context.Context, b engine.Batch) error {
	done := w.conn.Until(ctx)
	defer done()
	c := &change{conn: w.conn, ids: w.ids}
	err := w.conn.Within("BEGIN IMMEDIATE", func() error {
		if err := c.begin(); err != nil {
			return err
		}
		return c.apply(ctx, b)
	})
	if err != nil {
		w.ids = map[string]uint32{} // some of them may have been taken back
		return w.explain(ctx, err)
	}
	if len(w.ids) > wordsKept {
		w.ids = map[string]uint32{}
	}
	return nil
}

func (c *change) begin() error {
	if err := c.conn.Exec("UPDATE meta SET value = value + 1 WHERE name = 'rev'"); err != nil {
		return err
	}
	return c.conn.Each("SELECT (SELECT value FROM meta WHERE name = 'rev'), (SELECT coalesce(max(id), 0) + 1 FROM words)", func(s *sqlite.Stmt) error {
		c.rev, c.next = s.Int(0), uint32(s.Int(1))
		return nil
	})
}

// leftToOthers is how many times as long as a part of a batch took the machine is then left to those who wait for something.
const leftToOthers = 4

func (c *change) apply(ctx context.Context, b engine.Batch) error {
	for _, m := range b.Matters {
		if err := c.conn.Exec("INSERT OR REPLACE INTO matter_states VALUES (?, ?, ?)", m.ID, flag(m.Trashed), c.rev); err != nil {
			return err
		}
	}
	for _, f := range b.Folders {
		if err := c.conn.Exec("INSERT OR REPLACE INTO folder_states VALUES (?, ?, ?, ?, 0, ?)", f.ID, f.Parent, f.Matter, flag(f.Trashed), c.rev); err != nil {
			return err
		}
	}
	for _, id := range b.FoldersGone {
		if err := c.conn.Exec("UPDATE folder_states SET gone = 1, rev = ? WHERE id = ?", c.rev, id); err != nil {
			return err
		}
	}
	for _, key := range b.Gone {
		if err := c.remove(key); err != nil {
			return err
		}
	}
	var pauses awaited.Pauses
	for _, record := range b.Records {
		one := awaited.Begin()
		if err := c.keepOnly(record); err != nil {
			return err
		}
		pauses.After(ctx, one, leftToOthers)
	}
	for _, t := range b.Texts {
		if err := ctx.Err(); err != nil {
			return err
		}
		one := awaited.Begin()
		if err := c.put(t); err != nil {
			return err
		}
		pauses.After(ctx, one, leftToOthers)
	}
	if b.Cursor == nil {
		return nil
	}
	return c.conn.Exec("INSERT OR REPLACE INTO meta VALUES ('cursor', ?)", b.Cursor)
}

func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// find is the number of a text, 0 if it is not here.
func (c *change) find(key engine.Key) (id int64, err error) {
	err = c.conn.Each("SELECT id FROM entries WHERE kind = ? AND record = ? AND version = ? AND gone = 0", func(s *sqlite.Stmt) error {
		id = s.Int(0)
		return nil
	}, int64(key.Kind), key.Record, key.Version)
	return id, err
}

// remove leaves the number of a text free for the next one, so that numbers stay dense.
func (c *change) remove(key engine.Key) error {
	id, err := c.find(key)
	if err != nil || id == 0 {
		return err
	}
	var fields []int64
	err = c.conn.Each("SELECT id FROM fields WHERE id >= ? AND id < ?", func(s *sqlite.Stmt) error {
		fields = append(fields, s.Int(0))
		return nil
	}, id<<fieldShift, (id+1)<<fieldShift)
	if err != nil {
		return err
	}
	for _, field := range fields {
		if err := c.erase(field); err != nil {
			return err
		}
	}
	return c.conn.Exec("UPDATE entries SET gone = 1, record = 0, tags = NULL, ending = '', rev = ? WHERE id = ?", c.rev, id)
}

// keepOnly removes the texts of a record that it has no more.
func (c *change) keepOnly(record engine.Record) error {
	var gone []engine.Key
	err := c.conn.Each("SELECT version FROM entries WHERE kind = ? AND record = ? AND gone = 0", func(s *sqlite.Stmt) error {
		if version := s.Int(0); !slices.Contains(record.Versions, version) {
			gone = append(gone, engine.Key{Kind: record.Kind, Record: record.ID, Version: version})
		}
		return nil
	}, int64(record.Kind), record.ID)
	for _, key := range gone {
		if err == nil {
			err = c.remove(key)
		}
	}
	return err
}

func (c *change) put(t engine.Text) error {
	id, err := c.find(t.Key)
	if err != nil {
		return err
	}
	old := id != 0
	if !old {
		err := c.conn.Each("SELECT coalesce((SELECT min(id) FROM entries WHERE gone = 1), (SELECT coalesce(max(id), 0) + 1 FROM entries))", func(s *sqlite.Stmt) error {
			id = s.Int(0)
			return nil
		})
		if err != nil {
			return err
		}
	}
	if t.Anew { // whatever stands there
		for field := id << fieldShift; field < (id+1)<<fieldShift; field++ {
			if err := c.erase(field); err != nil {
				return err
			}
		}
	}
	err = c.conn.Exec("INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)", id, int64(t.Kind), t.Record, t.Version, t.Folder, t.Modified,
		t.Author, t.Type, t.Status, writeTags(t.Tags), t.Ending, flag(t.Trashed), c.rev)
	if err != nil {
		return err
	}
	for _, words := range t.Words {
		if err := c.replace(id<<fieldShift|int64(words.Field), words.Parts, old); err != nil {
			return err
		}
	}
	return nil
}

// replace writes a field that may be there already. One that says the same stays as it is: a new name leaves the words of a
// long text alone.
func (c *change) replace(field int64, parts []string, old bool) error {
	sum, there := sumOf(parts), false
	if old {
		same := false
		err := c.conn.Each("SELECT sum FROM fields WHERE id = ?", func(s *sqlite.Stmt) error {
			there, same = true, s.Int(0) == sum
			return nil
		}, field)
		if err != nil || same {
			return err
		}
	}
	if there {
		if err := c.erase(field); err != nil {
			return err
		}
	}
	return c.write(field, sum, parts)
}

// sumOf is a number that two fields have in common only if their parts are the same.
func sumOf(parts []string) int64 {
	hash := sha256.New()
	for _, part := range parts {
		var length [8]byte
		binary.BigEndian.PutUint64(length[:], uint64(len(part)))
		hash.Write(length[:])
		_, _ = io.WriteString(hash, part)
	}
	return int64(binary.BigEndian.Uint64(hash.Sum(nil)))
}

func (c *change) erase(field int64) error {
	for _, table := range []string{"tokens", "heads"} {
		if err := c.conn.Exec("DELETE FROM "+table+" WHERE rowid = ?", field); err != nil {
			return err
		}
	}
	if err := c.conn.Exec("DELETE FROM fields WHERE id = ?", field); err != nil {
		return err
	}
	return c.conn.Exec("DELETE FROM pieces WHERE id >= ? AND id < ?", field<<piecesShift, (field+1)<<piecesShift)
}

// write analyses a field and stores its words, their positions and its text.
func (c *change) write(field, sum int64, parts []string) error {
	text := strings.Join(parts, "\f")
	a := analysed{positions: map[uint32][]int32{}}
	heads := map[string]bool{}
	var line strings.Builder
	line.Grow(len(text))
	var failed error
	part, end := 0, len(text)
	if len(parts) > 0 {
		end = len(parts[0])
	}
	analysis.Tokens(text, func(t analysis.Token) bool {
		if t.Start >= end {
			for t.Start >= end && part+1 < len(parts) {
				part++
				end += 1 + len(parts[part])
			}
			line.WriteString(partsApart + " ")
			a.parts = append(a.parts, int32(a.tokens))
		}
		id, known := c.ids[t.Word]
		if !known {
			if id, failed = c.word(t.Word); failed != nil {
				return false
			}
		}
		at := int32(a.tokens) + matching.Gap*int32(len(a.parts))
		if a.positions[id] == nil {
			addHeads(heads, t.Word)
		}
		a.positions[id] = append(a.positions[id], at)
		if t.Before >= analysis.Sentence {
			a.begins[analysis.Sentence] = append(a.begins[analysis.Sentence], at)
		}
		if t.Before == analysis.Paragraph {
			a.begins[analysis.Paragraph] = append(a.begins[analysis.Paragraph], at)
		}
		if a.tokens%matching.EveryAnchor == 0 {
			a.bytes = append(a.bytes, int32(t.Start))
		}
		line.WriteString(t.Word)
		line.WriteByte(' ')
		a.tokens++
		return true
	})
	if failed != nil || a.tokens == 0 {
		return failed
	}
	return c.store(field, sum, text, &a, line.String(), heads)
}

func (c *change) store(field, sum int64, text string, a *analysed, line string, heads map[string]bool) error {
	if err := c.conn.Exec("INSERT INTO tokens (rowid, words) VALUES (?, ?)", field, line); err != nil {
		return err
	}
	var beginnings strings.Builder
	for head := range heads {
		beginnings.WriteString(head)
		beginnings.WriteByte(' ')
	}
	if err := c.conn.Exec("INSERT INTO heads (rowid, words) VALUES (?, ?)", field, beginnings.String()); err != nil {
		return err
	}
	if err := c.conn.Exec("INSERT INTO fields VALUES (?, ?, ?)", field, sum, a.encode()); err != nil {
		return err
	}
	for n := int64(0); len(text) > 0 && n < 1<<piecesShift; n++ {
		length := min(len(text), pieceSize)
		if err := c.conn.Exec("INSERT INTO pieces VALUES (?, ?)", field<<piecesShift|n, packer().EncodeAll([]byte(text[:length]), nil)); err != nil {
			return err
		}
		text = text[length:]
	}
	return nil
}

// addHeads adds the beginnings of a word, also the word itself when it is that short.
func addHeads(heads map[string]bool, word string) {
	end := 0
	for range longestHead {
		_, size := utf8.DecodeRuneInString(word[end:])
		if size == 0 {
			return
		}
		end += size
		heads[word[:end]] = true
	}
}

// word finds the id of a word, or gives it one and keeps it with its stem.
func (c *change) word(word string) (id uint32, err error) {
	word = strings.Clone(word)
	err = c.conn.Each("SELECT id FROM words WHERE word = ?", func(s *sqlite.Stmt) error {
		id = uint32(s.Int(0))
		return nil
	}, word)
	if err != nil {
		return 0, err
	}
	if id == 0 {
		id = c.next
		c.next++
		if err := c.conn.Exec("INSERT INTO words VALUES (?, ?, ?)", int64(id), word, analysis.Stem(word)); err != nil {
			return 0, err
		}
	}
	c.ids[word] = id
	return id, nil
}
