package opensearch

import (
	"context"
	"slices"
	"strings"
	"sync"

	"casefold/internal/search/engine"
)

// Survey is a part of engine.Index. What is found is held in memory, but for the words.
func (x *Index) Survey(ctx context.Context, do func(engine.Survey) error) error {
	name, m, err := x.meta(ctx)
	if err != nil {
		return x.client.explain(ctx, err)
	}
	state := engine.State{
		Cursor: m.Cursor, Texts: map[engine.Key]engine.Properties{}, Folders: map[int64]engine.Folder{}, Matters: map[int64]bool{},
		Words: func(keys []engine.Key, each func(map[engine.Field]string) error) error {
			return x.words(ctx, name, keys, each)
		},
	}
	err = x.entries(ctx, name, -1, func(e entry) error {
		switch s := e.State; {
		case s.Gone:
		case s.Matter != nil:
			if s.Matter.Trashed {
				state.Matters[s.Matter.ID] = true
			}
		case s.Folder != nil:
			state.Folders[s.Folder.ID] = *s.Folder
		case s.Text != nil:
			state.Texts[s.Text.Key] = *s.Text
		}
		return nil
	})
	if err != nil {
		return x.client.explain(ctx, err)
	}
	return do(engine.SurveyOf(state))
}

// some are texts that were read together, in the order in which they were asked for.
type some struct {
	texts []kept
	err   error
}

// words calls each with the texts of fields, in the order of keys. The next ones are read meanwhile.
func (x *Index) words(ctx context.Context, index string, keys []engine.Key, each func(map[engine.Field]string) error) error {
	reading, cancel := context.WithCancel(ctx)
	read := make(chan some)
	var reader sync.WaitGroup
	defer reader.Wait()
	defer cancel()
	reader.Go(func() {
		defer close(read)
		for part := range slices.Chunk(keys, readAtOnce) {
			texts, err := x.wordsOf(reading, index, part)
			select {
			case read <- some{texts, err}:
			case <-reading.Done():
				return
			}
		}
	})
	for s := range read {
		if s.err != nil {
			return x.client.explain(ctx, s.err)
		}
		for _, text := range s.texts {
			if err := each(text.whole()); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// wordsOf reads texts together. Where that is too much at once for the cluster, it is asked for fewer.
func (x *Index) wordsOf(ctx context.Context, index string, keys []engine.Key) ([]kept, error) {
	ids := make([]string, len(keys))
	for i, key := range keys {
		ids[i] = wordsPrefix + keyText(key)
	}
	found, err := getMany[kept](ctx, x.client, index, ids, "realtime=false&_source_includes=x,y")
	if err != nil && ctx.Err() == nil && len(keys) > 1 && !missing(err) {
		first, err := x.wordsOf(ctx, index, keys[:len(keys)/2])
		if err != nil {
			return nil, err
		}
		second, err := x.wordsOf(ctx, index, keys[len(keys)/2:])
		return append(first, second...), err
	}
	texts := make([]kept, len(ids))
	for i, id := range ids {
		texts[i] = found[id]
	}
	return texts, err
}

// whole are the texts of the fields that have words. Parts stand behind one another, a form feed between them.
func (k *kept) whole() map[engine.Field]string {
	words := map[engine.Field]string{}
	for _, f := range fieldsOf(engine.All) {
		if parts := k.parts(f); parts != nil {
			words[f] = strings.Join(parts, "\f")
		}
	}
	return words
}
