package embedded

import (
	"bytes"
	"slices"
	"sort"
	"strings"
	"sync"

	"casefold/internal/kit/sqlite"
	"casefold/internal/search/language"
)

// vocabulary has all words of the index in one stretch of memory, in the order of their ids, so that a wildcard anywhere in a
// word is found in a few milliseconds. It is read when the first wildcard asks, and grows as the index does.
type vocabulary struct {
	mu     sync.Mutex
	text   []byte   // each word between line feeds
	starts []uint32 // of the words; the id of the first is 1
}

// upTo gives the words that a connection sees, and perhaps newer ones.
func (v *vocabulary) upTo(conn *sqlite.Conn) ([]byte, []uint32, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.text) == 0 {
		v.text = append(v.text, '\n')
	}
	err := conn.Each("SELECT word FROM words WHERE id > ? ORDER BY id", func(s *sqlite.Stmt) error {
		v.starts = append(v.starts, uint32(len(v.text)))
		v.text = append(append(v.text, s.View(0)...), '\n')
		return nil
	}, int64(len(v.starts)))
	return v.text, v.starts, err
}

// wordSet are the words that a part of a query stands for.
type wordSet struct {
	words []string
	ids   []uint32 // ascending
	bits  []uint64 // the same, when there are many
}

func (s *wordSet) empty() bool { return s == nil || len(s.ids) == 0 }

func (s *wordSet) has(id uint32) bool {
	if s.bits != nil {
		return int(id/64) < len(s.bits) && s.bits[id/64]&(1<<(id%64)) != 0
	}
	_, found := slices.BinarySearch(s.ids, id)
	return found
}

func (s *wordSet) add(id uint32, word string) {
	s.ids, s.words = append(s.ids, id), append(s.words, word)
}

// finish makes membership fast.
func (s *wordSet) finish() *wordSet {
	if len(s.ids) > 16 {
		s.bits = make([]uint64, s.ids[len(s.ids)-1]/64+1)
		for _, id := range s.ids {
			s.bits[id/64] |= 1 << (id % 64)
		}
	}
	return s
}

// resolve finds the words of a part.
func (v *vocabulary) resolve(conn *sqlite.Conn, part language.Part) (*wordSet, error) {
	set := &wordSet{}
	add := func(s *sqlite.Stmt) error {
		set.add(uint32(s.Int(0)), s.Text(1))
		return nil
	}
	switch part.How {
	case language.Itself:
		return set, conn.Each("SELECT id, word FROM words WHERE word = ?", add, part.Text)
	case language.Family:
		err := conn.Each("SELECT id, word FROM words WHERE stem = ? ORDER BY id", add, part.Text)
		return set.finish(), err
	}
	text, starts, err := v.upTo(conn)
	if err != nil {
		return nil, err
	}
	literal := longestLiteral(part.Text)
	for at := 0; at < len(text); {
		found := bytes.Index(text[at:], literal)
		if found < 0 {
			break
		}
		found += at
		n := sort.Search(len(starts), func(i int) bool { return int(starts[i]) > found+1 }) - 1 // found may be the line feed before
		if n < 0 {
			break
		}
		end := int(starts[n]) + bytes.IndexByte(text[starts[n]:], '\n')
		if end <= found {
			break // that is the line feed after the last word
		}
		if word := string(text[starts[n]:end]); language.Fits(part.Text, word) {
			set.add(uint32(n+1), word)
		}
		at = end
	}
	return set.finish(), nil
}

// longestLiteral is the longest stretch of a pattern without wildcards; line feeds stand for the ends of the word.
func longestLiteral(pattern string) []byte {
	longest := ""
	for _, stretch := range strings.FieldsFunc("\n"+pattern+"\n", func(r rune) bool { return r == '*' || r == '?' }) {
		if len(stretch) > len(longest) {
			longest = stretch
		}
	}
	return []byte(longest)
}

// beginning is the prefix of a pattern that has only a * at its end.
func beginning(pattern string) (string, bool) {
	prefix, found := strings.CutSuffix(pattern, "*")
	return prefix, found && !strings.ContainsAny(prefix, "*?")
}
