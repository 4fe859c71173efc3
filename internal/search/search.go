// Package search answers what people look for: words in any version, email or note, behind permission, trash and filters.
// Its subpackages cut texts into words, read queries, and keep and ask the index.
package search

import (
	"casefold/internal/search/engine"
	"casefold/internal/search/language"
)

// Results are shown by pages; the matters with most of them are named.
const (
	pageSize   = 25
	topMatters = 5
)

// What recordTypeFilter says.
const (
	documentsByAll = iota
	emails
	notes
	documentsByName
)

// fieldsOfRecords are the names that can stand before a colon and ask for something else than words of texts.
const (
	clientField = "client"
	matterField = "matter"
	typeField   = "type"
	tagField    = "tag"
	endingField = "ext"
)

// fields are all that can stand before a colon.
func fields() language.Fields {
	f := language.Fields{Names: []string{clientField, matterField, typeField, tagField, endingField}}
	for name := range engine.Written {
		if name != "" {
			f.Words = append(f.Words, name)
		}
	}
	return f
}

// Criteria are what a person chose beside the words.
type Criteria struct {
	Matters       []int64 // none: all
	RecordTypes   []int   // none: all
	From, To      *int64  // milliseconds
	DocumentTypes []int64
	Statuses      []int64
	Tags          []int64
	Users         []int64
	LockUsers     []int64
	ByLock        bool // LockUsers counts, and not Users
	Favorites     bool
	Trash         bool  // what is in the trash too
	Searchable    []int // none: any
	Order         engine.Order
}

// kinds are what is searched, and in which fields. Documents by name and content include documents by name.
func (c Criteria) kinds() map[engine.Kind]engine.Fields {
	if len(c.RecordTypes) == 0 {
		return map[engine.Kind]engine.Fields{engine.Document: engine.All, engine.Email: engine.All, engine.Note: engine.All}
	}
	kinds := map[engine.Kind]engine.Fields{}
	for _, t := range c.RecordTypes {
		switch t {
		case documentsByAll:
			kinds[engine.Document] = engine.All
		case emails:
			kinds[engine.Email] = engine.All
		case notes:
			kinds[engine.Note] = engine.All
		case documentsByName:
			kinds[engine.Document] |= engine.Set(engine.Name)
		}
	}
	return kinds
}
