package check

import (
	"context"
	"errors"
	"fmt"
	"math"

	"casefold/internal/kit/errs"
	"casefold/internal/search/indexer"
)

const (
	// someTexts is how many texts of a firm are compared word by word, unless every file is read.
	someTexts = 200
	// mostDifferences of a firm are told.
	mostDifferences = 100
)

// search: the index of a firm has every live version, email and note as the database has it, and nothing that is gone (I14),
// so that an index which is built anew gives the same answers (I15). What the change log names is still to be read, and an
// index that is not there is built by the next process that serves.
func (i *inspector) search(ctx context.Context) error {
	if i.Indexer == nil {
		return nil
	}
	whole := someTexts
	if i.AllHashes {
		whole = math.MaxInt
	}
	for _, f := range i.firms {
		told := 0
		more := map[string]int{}
		err := i.Indexer.Compare(ctx, f.Region, f.ID, indexer.Comparison{Texts: whole, Found: func(found []indexer.Difference) error {
			for _, d := range found {
				if told++; told > mostDifferences {
					more[d.Kind]++
					continue
				}
				invariant := "I14"
				if d.What == indexer.Outdated {
					invariant = "I15"
				}
				i.say(invariant, f, "in the index %s", d)
			}
			return nil
		}})
		if errors.Is(err, errs.NoSearchIndex) {
			continue
		}
		if err != nil {
			return fmt.Errorf("%s: %w", f, err)
		}
		for _, kind := range indexer.Audited {
			if more[kind] > 0 {
				i.say("I14", f, "in the index %d more %s differ; casefold reindex --firm %d --repair mends them", more[kind], kind, f.ID)
			}
		}
	}
	return nil
}
