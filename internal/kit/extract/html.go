package extract

import (
	"errors"
	"io"
)

// inline are the elements of HTML that do not end a line, and cells those that end a cell.
var (
	inline = set("a", "abbr", "acronym", "b", "basefont", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "img", "input", "ins",
		"kbd", "label", "map", "mark", "meter", "nobr", "output", "progress", "q", "rp", "rt", "ruby", "s", "samp", "small", "span", "strike", "strong",
		"sub", "sup", "time", "tt", "u", "var", "wbr", "link", "meta", "o:p", "st1:place", "st1:city")
	cells = set("td", "th")
)

func set(names ...string) map[string]bool {
	all := map[string]bool{}
	for _, name := range names {
		all[name] = true
	}
	return all
}

// htmlText reads what a browser would show, and the title.
func htmlText(file io.ReaderAt, size int64) (Text, error) {
	var s sink
	m := newMarkup(decode(file, size, true), true)
	for {
		t, err := m.next()
		if errors.Is(err, io.EOF) {
			return s.done(nil)
		}
		if err == nil {
			switch {
			case t == chars:
				err = s.write(m.text)
			case cells[string(m.name)]: // their end tags are often left out
				s.tab()
			case !inline[string(m.name)]:
				s.line()
			}
		}
		if err != nil {
			return s.done(err)
		}
	}
}
