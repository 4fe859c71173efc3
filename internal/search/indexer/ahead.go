package indexer

import (
	"context"
	"fmt"
	"sync"

	"casefold/internal/search/engine"
)

// ahead reads kept texts while those before them are compared. It holds some of them at a time.
type ahead struct {
	has   map[engine.Key]bool // that are read
	found chan readText
	end   context.CancelFunc
	all   sync.WaitGroup
}

type readText struct {
	engine.Text
	err error
}

// textsAhead is how many texts are held. One has 16 MB at most, and few have more than some KB.
const textsAhead = 4

// readAhead begins to read texts in their order, as many as are still to be compared word by word.
func (c *comparison) readAhead(ctx context.Context, all []content) *ahead {
	ctx, cancel := context.WithCancel(ctx)
	a := &ahead{has: map[engine.Key]bool{}, found: make(chan readText, textsAhead), end: cancel}
	var chosen []content
	for _, one := range all {
		if len(one.files) > 0 && c.Texts > 0 {
			c.Texts--
			a.has[one.Key] = true
			chosen = append(chosen, one)
		}
	}
	a.all.Go(func() {
		defer close(a.found)
		for _, one := range chosen {
			text, _, err := c.read(c.firm.Region, one)
			select {
			case a.found <- readText{text, err}:
			case <-ctx.Done():
				return
			}
		}
	})
	return a
}

// next is the text with this key. Those before it, which the index does not have, are passed over.
func (a *ahead) next(key engine.Key) (engine.Text, error) {
	for found := range a.found {
		if found.Key == key {
			return found.Text, found.err
		}
	}
	return engine.Text{}, fmt.Errorf("indexer: the text of %v was to be read before another", key)
}

// stop ends the reading of what nobody wants any more.
func (a *ahead) stop() {
	a.end()
	a.all.Wait()
}
