package opensearch

import (
	"strconv"

	"casefold/internal/search/engine"
	"casefold/internal/search/matching"
)

// schemaVersion changes with everything that makes an index of before unreadable: fields, the analyser, the form of documents.
const schemaVersion = 1

// An index has four kinds of documents. A text has two: its entry, with its properties, and its words. Folders and matters have one
// each, and one document says up to which revision the others are to be read, and how far the index has followed.
const (
	metaID       = "meta"
	entryPrefix  = "entry-"
	wordsPrefix  = "words-"
	folderPrefix = "folder-"
	matterPrefix = "matter-"
)

// everyScore makes the score of a word say how often it stands in a field; see counts.go.
const everyScore = 1000

// object is a part of a request.
type object = map[string]any

// wordsOf, stemsOf and lengthOf are the fields of documents that have the words of a field of texts, their stems at the same places,
// and how many there are.
func wordsOf(f engine.Field) string  { return "f" + strconv.Itoa(int(f)) }
func stemsOf(f engine.Field) string  { return "s" + strconv.Itoa(int(f)) }
func lengthOf(f engine.Field) string { return "l" + strconv.Itoa(int(f)) }

// fieldsOf are the fields of a set.
func fieldsOf(set engine.Fields) (fields []engine.Field) {
	for f := engine.Name; f <= engine.Attachments; f++ {
		if set.Has(f) {
			fields = append(fields, f)
		}
	}
	return fields
}

// definition is what a new index is made of. What is not defined is kept and not searched.
func definition(writing string) object {
	fields := object{
		"key": object{"type": "keyword"}, // of a text, in the document of its words
		"k":   object{"type": "byte"},    // its kind
		"rev": object{"type": "long"},
		"id":  object{"type": "keyword", "index": false}, // of an entry, a folder or a matter
		"rec": object{"type": "keyword", "doc_values": false},
		"p":   object{"type": "object", "enabled": false},
		"x":   object{"type": "object", "enabled": false},
		"y":   object{"type": "object", "enabled": false},
	}
	tokens := object{
		"type": "text", "analyzer": "whitespace", "norms": false, "similarity": "counts", "position_increment_gap": matching.Gap,
	}
	var dropped []string
	for _, f := range fieldsOf(engine.All) {
		dropped = append(dropped, wordsOf(f), stemsOf(f), lengthOf(f))
		fields[wordsOf(f)], fields[stemsOf(f)] = tokens, tokens
		fields[lengthOf(f)] = object{"type": "integer", "index": false}
	}
	return object{
		"aliases": object{writing: object{}},
		"settings": object{
			"number_of_shards": 1, "auto_expand_replicas": "0-1", "refresh_interval": -1, "codec": "best_compression",
			"max_result_window": mostHits, "similarity": object{"counts": object{"type": "BM25", "k1": everyScore, "b": 0}},
		},
		"mappings": object{
			"dynamic": false, "properties": fields, "_meta": object{"schema": schemaVersion},
			"_source": object{"excludes": dropped},
		},
	}
}

// mostHits is how many documents one request may find: all.
const mostHits = 100_000_000
