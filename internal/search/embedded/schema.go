package embedded

import (
	"strconv"

	"casefold/internal/kit/sqlite"
)

// schemaVersion changes with everything that makes an index of before unreadable: tables, the analyser, the encodings.
const schemaVersion = 2

// The two tables of FTS5 get words that are cut already: their tokenizer parts at blanks only. heads has the beginnings of
// words, of one to three letters, because uniting the lists of all words with a short beginning takes seconds. A row of
// both, and of fields, has the number of its text times 16 plus its field. Texts are kept in pieces, so that a snippet
// unpacks no more than it shows. The sum of a field tells whether it is written already.
var schema = []string{
	"CREATE TABLE meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID",
	"CREATE TABLE entries (id INTEGER PRIMARY KEY, kind INTEGER, record INTEGER, version INTEGER, folder INTEGER, modified INTEGER, author INTEGER, " +
		"type INTEGER, status INTEGER, tags BLOB, ending TEXT, trashed INTEGER, gone INTEGER, rev INTEGER)",
	"CREATE UNIQUE INDEX entries_key ON entries (kind, record, version) WHERE gone = 0",
	"CREATE INDEX entries_rev ON entries (rev)",
	"CREATE INDEX entries_free ON entries (id) WHERE gone = 1",
	"CREATE TABLE folder_states (id INTEGER PRIMARY KEY, parent INTEGER, matter INTEGER, trashed INTEGER, gone INTEGER, rev INTEGER)",
	"CREATE INDEX folder_states_rev ON folder_states (rev)",
	"CREATE TABLE matter_states (id INTEGER PRIMARY KEY, trashed INTEGER, rev INTEGER)",
	"CREATE INDEX matter_states_rev ON matter_states (rev)",
	"CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE, stem TEXT NOT NULL)",
	"CREATE INDEX words_stem ON words (stem)",
	"CREATE TABLE fields (id INTEGER PRIMARY KEY, sum INTEGER NOT NULL, places BLOB NOT NULL)",
	"CREATE TABLE pieces (id INTEGER PRIMARY KEY, text BLOB NOT NULL)",
	`CREATE VIRTUAL TABLE tokens USING fts5 (words, content='', contentless_delete=1, tokenize="ascii tokenchars '!#$%&()*+,-./:;<=>?@[]^_{|}~` + "`" + `'''")`,
	`CREATE VIRTUAL TABLE heads USING fts5 (words, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '!#$%&()*+,-./:;<=>?@[]^_{|}~` + "`" + `'''")`,
}

// settings of a connection. Nothing is mapped into memory: a file that is cut short while it is mapped ends the process.
func settings(c *sqlite.Conn, cacheKB string) error {
	for _, pragma := range []string{"PRAGMA mmap_size = 0", "PRAGMA temp_store = MEMORY", "PRAGMA cache_size = -" + cacheKB} {
		if err := c.Exec(pragma); err != nil {
			return err
		}
	}
	return c.CountWords()
}

// create writes the tables into a new file. Its last step is the version, without which nobody reads it. Pages are large, because
// pieces of texts that do not fit into what is left of a page leave it empty.
func create(c *sqlite.Conn) error {
	for _, pragma := range []string{"PRAGMA page_size = 16384", "PRAGMA auto_vacuum = INCREMENTAL", "PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL"} {
		if err := c.Exec(pragma); err != nil {
			return err
		}
	}
	return c.Within("BEGIN IMMEDIATE", func() error {
		for _, statement := range schema {
			if err := c.Exec(statement); err != nil {
				return err
			}
		}
		if err := c.Exec("INSERT INTO meta VALUES ('rev', 0)"); err != nil {
			return err
		}
		return c.Exec("PRAGMA user_version = " + strconv.Itoa(schemaVersion))
	})
}
