package engine

import (
	"cmp"
	"maps"
	"slices"
)

// State is all that an index has, as it was at one moment, but for the words. It is for engines that cannot be read in the order
// of keys.
type State struct {
	Cursor  []byte
	Texts   map[Key]Properties // Trashed is that of the text itself
	Folders map[int64]Folder
	Matters map[int64]bool // that are in the trash
	// Words calls each with the texts of the fields that have words, text by text in the order of keys. Parts stand behind one
	// another, a form feed between them.
	Words func(keys []Key, each func(map[Field]string) error) error
}

type held struct {
	State
	keys    []Key
	folders []int64
}

// SurveyOf reads a state in order.
func SurveyOf(s State) Survey {
	keys := slices.SortedFunc(maps.Keys(s.Texts), func(a, b Key) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Record, b.Record), cmp.Compare(a.Version, b.Version))
	})
	return &held{s, keys, slices.Sorted(maps.Keys(s.Folders))}
}

func (h *held) Cursor() []byte { return h.State.Cursor }

func (h *held) Texts(kind Kind, after, upTo int64, each func(*Entry) error) error {
	from, _ := slices.BinarySearchFunc(h.keys, after+1, func(k Key, record int64) int {
		return cmp.Or(cmp.Compare(k.Kind, kind), cmp.Compare(k.Record, record))
	})
	to := from
	for to < len(h.keys) && h.keys[to].Kind == kind && h.keys[to].Record <= upTo {
		to++
	}
	next := from
	return h.Words(h.keys[from:to], func(words map[Field]string) error {
		key := h.keys[next]
		next++
		return each(&Entry{Properties: h.State.Texts[key], Words: words})
	})
}

func (h *held) Folders(after, upTo int64, each func(Folder) error) error {
	for _, id := range h.folders {
		if id > after && id <= upTo {
			if err := each(h.State.Folders[id]); err != nil {
				return err
			}
		}
	}
	return nil
}

func (h *held) TrashedMatters(each func(id int64) error) error {
	for id := range h.Matters {
		if err := each(id); err != nil {
			return err
		}
	}
	return nil
}
