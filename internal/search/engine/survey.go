package engine

// Survey is all that an index has, as it was at one moment. What it calls must not keep what it is given.
type Survey interface {
	// Cursor says how far the index has read what happened.
	Cursor() []byte
	// Texts are those of a kind whose records have ids after one and up to another, in the order of their keys.
	Texts(kind Kind, after, upTo int64, each func(*Entry) error) error
	// Folders have ids after one and up to another, in their order.
	Folders(after, upTo int64, each func(Folder) error) error
	// TrashedMatters are those that the index takes for being in the trash.
	TrashedMatters(each func(id int64) error) error
}

// Entry is what an index has of a text. Trashed is that of the text itself.
type Entry struct {
	Properties
	// Words are the texts of the fields that have words. Parts stand behind one another, a form feed between them.
	Words map[Field]string
	// Torn are fields whose parts in the index do not belong together, such as words that are listed without their text.
	Torn Fields
}
