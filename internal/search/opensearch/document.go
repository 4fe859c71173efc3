package opensearch

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"casefold/internal/search/analysis"
	"casefold/internal/search/engine"
)

// keyText is how a text is named: by its kind, record and version.
func keyText(key engine.Key) string {
	return strconv.Itoa(int(key.Kind)) + "." + strconv.FormatInt(key.Record, 10) + "." + strconv.FormatInt(key.Version, 10)
}

func readKey(text string) (key engine.Key, err error) {
	parts := strings.Split(text, ".")
	if len(parts) != 3 {
		return key, fmt.Errorf("opensearch: %q is no key of a text", text)
	}
	var numbers [3]int64
	for i, part := range parts {
		if numbers[i], err = strconv.ParseInt(part, 10, 64); err != nil {
			return key, err
		}
	}
	return engine.Key{Kind: engine.Kind(numbers[0]), Record: numbers[1], Version: numbers[2]}, nil
}

func recordText(kind engine.Kind, id int64) string {
	return strconv.Itoa(int(kind)) + "." + strconv.FormatInt(id, 10)
}

// meta says what is in an index.
type meta struct {
	Schema int    `json:"schema"`
	Rev    int64  `json:"rev"`
	Cursor []byte `json:"cursor"`
}

// entry is a text without its words, a folder or a matter. Which one says its id.
type entry struct {
	Rev    int64      `json:"rev"`
	ID     string     `json:"id"`
	Record string     `json:"rec,omitempty"` // of which it is a text, unless it is gone
	State  entryState `json:"p"`
}

// entryState is kept and not searched.
type entryState struct {
	Gone   bool               `json:"gone,omitempty"`
	Text   *engine.Properties `json:"text,omitempty"`
	Folder *engine.Folder     `json:"folder,omitempty"`
	Matter *engine.Matter     `json:"matter,omitempty"`
	// Sums tell what the fields of a text say; one without words has none.
	Sums map[engine.Field]string `json:"sums,omitempty"`
}

// sumOf is the same for two fields only if their parts are.
func sumOf(parts []string) string {
	hash := sha256.New()
	for _, part := range parts {
		fmt.Fprintf(hash, "%d ", len(part))
		_, _ = io.WriteString(hash, part)
	}
	return hex.EncodeToString(hash.Sum(nil)[:12])
}

// kept are the texts of fields, by part. JSON has no place for bytes that are no UTF-8: they stand apart.
type kept struct {
	Texts map[engine.Field][]string `json:"x,omitempty"`
	Bytes map[engine.Field][][]byte `json:"y,omitempty"`
}

func (k *kept) add(f engine.Field, parts []string) {
	for _, part := range parts {
		if !utf8.ValidString(part) {
			raw := make([][]byte, len(parts))
			for i, part := range parts {
				raw[i] = []byte(part)
			}
			if k.Bytes == nil {
				k.Bytes = map[engine.Field][][]byte{}
			}
			k.Bytes[f] = raw
			return
		}
	}
	if k.Texts == nil {
		k.Texts = map[engine.Field][]string{}
	}
	k.Texts[f] = parts
}

func (k *kept) parts(f engine.Field) []string {
	if raw := k.Bytes[f]; raw != nil {
		parts := make([]string, len(raw))
		for i, part := range raw {
			parts[i] = string(part)
		}
		return parts
	}
	return k.Texts[f]
}

// stems keeps what was found out of words, because finding the stem of a word takes ten times as long as cutting it out.
type stems map[string]string

// mostStems is how many are kept.
const mostStems = 200_000

func (s stems) of(word string) string {
	stem, known := s[word]
	if !known {
		if len(s) > mostStems {
			clear(s)
		}
		word = strings.Clone(word)
		stem = analysis.Stem(word)
		s[word] = stem
	}
	return stem
}

// wordsDocument is what is searched of a text.
func wordsDocument(key engine.Key, words map[engine.Field][]string, stems stems) object {
	document := object{"key": keyText(key), "k": key.Kind}
	var k kept
	for f, parts := range words {
		read := readField(parts)
		if len(read.tokens) == 0 {
			continue
		}
		k.add(f, parts)
		var tokens, roots []string
		for from := 0; from < len(read.tokens); {
			to := read.partEnd(from)
			var line, stemmed strings.Builder
			for _, t := range read.tokens[from:to] {
				line.WriteString(t.Word)
				line.WriteByte(' ')
				stemmed.WriteString(stems.of(t.Word))
				stemmed.WriteByte(' ')
			}
			tokens, roots, from = append(tokens, line.String()), append(roots, stemmed.String()), to
		}
		document[wordsOf(f)], document[stemsOf(f)], document[lengthOf(f)] = tokens, roots, len(read.tokens)+len(read.parts)
	}
	document["x"], document["y"] = k.Texts, k.Bytes
	return document
}
