package opensearch

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"

	"casefold/internal/search/engine"
)

// Apply is a part of engine.Writer. It writes words, then entries, then the revision with the cursor, each when the one before is
// written: a kill in between leaves a batch that is applied again. Nobody reads an entry before its revision counts.
func (w *Writer) Apply(ctx context.Context, b engine.Batch) error {
	if w.generation == "" {
		return engine.ErrUnsound
	}
	if err := w.engine.held(ctx); err != nil {
		return err
	}
	return w.explain(ctx, w.apply(ctx, b))
}

func (w *Writer) apply(ctx context.Context, b engine.Batch) error {
	rev := w.meta.Rev + 1
	gone, err := w.gone(ctx, b)
	if err != nil {
		return err
	}
	entries, err := w.writeWords(ctx, rev, b.Texts)
	if err != nil {
		return err
	}
	out := w.bulk(rev)
	for _, m := range b.Matters {
		id := matterPrefix + strconv.FormatInt(m.ID, 10)
		out.put(ctx, id, entry{Rev: rev, ID: id, State: entryState{Matter: &m}})
	}
	for _, f := range b.Folders {
		id := folderPrefix + strconv.FormatInt(f.ID, 10)
		out.put(ctx, id, entry{Rev: rev, ID: id, State: entryState{Folder: &f}})
	}
	for _, folder := range b.FoldersGone {
		id := folderPrefix + strconv.FormatInt(folder, 10)
		out.put(ctx, id, entry{Rev: rev, ID: id, State: entryState{Gone: true, Folder: &engine.Folder{ID: folder}}})
	}
	for _, key := range gone {
		id := entryPrefix + keyText(key)
		out.put(ctx, id, entry{Rev: rev, ID: id, State: entryState{Gone: true}})
	}
	for _, e := range entries {
		out.put(ctx, e.ID, e)
	}
	for _, key := range gone {
		out.remove(ctx, wordsPrefix+keyText(key))
	}
	if err := out.flush(ctx); err != nil {
		return err
	}
	next := meta{schemaVersion, rev, w.meta.Cursor}
	if b.Cursor != nil {
		next.Cursor = b.Cursor
	}
	return w.writeMeta(ctx, next)
}

func (w *Writer) bulk(rev int64) *bulk {
	return &bulk{client: w.client, alias: writing(w.generation), rev: rev}
}

// gone are the texts that a batch removes and does not write again.
func (w *Writer) gone(ctx context.Context, b engine.Batch) ([]engine.Key, error) {
	gone := slices.Clone(b.Gone)
	kept := map[string][]int64{}
	var records []string
	for _, r := range b.Records {
		kept[recordText(r.Kind, r.ID)] = r.Versions
		records = append(records, recordText(r.Kind, r.ID))
	}
	for some := range slices.Chunk(records, 1000) {
		var answer searchAnswer[entry]
		err := w.client.call(ctx, http.MethodPost, "/"+w.generation+"/_search?allow_partial_search_results=false",
			object{"size": mostHits, "query": object{"terms": object{"rec": some}}}, &answer)
		if err != nil {
			return nil, err
		}
		for _, hit := range answer.Hits.Hits {
			if p := hit.Source.State.Text; p != nil && !slices.Contains(kept[hit.Source.Record], p.Version) {
				gone = append(gone, p.Key)
			}
		}
	}
	return slices.DeleteFunc(gone, func(key engine.Key) bool {
		return slices.ContainsFunc(b.Texts, func(t engine.Text) bool { return t.Key == key })
	}), nil
}

// searchAnswer is what a search finds.
type searchAnswer[T any] struct {
	Hits struct {
		Hits []struct {
			Index  string          `json:"_index"`
			Source T               `json:"_source"`
			Sort   json.RawMessage `json:"sort"`
		} `json:"hits"`
	} `json:"hits"`
}

// got is a document that was asked for by its id.
type got[T any] struct {
	ID     string `json:"_id"`
	Found  bool   `json:"found"`
	Source T      `json:"_source"`
}

// getMany reads documents by their ids, as they are now.
func getMany[T any](ctx context.Context, c *client, index string, ids []string, options string) (map[string]T, error) {
	found := map[string]T{}
	for some := range slices.Chunk(ids, readAtOnce) {
		var answer struct {
			Docs []got[T] `json:"docs"`
		}
		if err := c.call(ctx, http.MethodPost, "/"+index+"/_mget?"+options, object{"ids": some}, &answer); err != nil {
			return nil, err
		}
		for _, doc := range answer.Docs {
			if doc.Found {
				found[doc.ID] = doc.Source
			}
		}
	}
	return found, nil
}

// writeWords writes the words of texts, where they have changed, and returns the entries that are still to be written.
func (w *Writer) writeWords(ctx context.Context, rev int64, texts []engine.Text) ([]entry, error) {
	known, err := w.entriesOf(ctx, texts)
	if err != nil {
		return nil, err
	}
	var entries []entry
	changed := map[engine.Key]map[engine.Field][]string{}
	var incomplete []string // texts of which some fields stay
	for _, t := range texts {
		id := entryPrefix + keyText(t.Key)
		before, there := known[id]
		if t.Anew { // whatever stands there
			before, there = entry{}, false
		}
		sums := map[engine.Field]string{}
		for f, sum := range before.State.Sums {
			sums[f] = sum
		}
		words, differs := map[engine.Field][]string{}, !there
		for _, named := range t.Words {
			sum := ""
			if len(named.Parts) > 0 {
				sum = sumOf(named.Parts)
			}
			differs = differs || sums[named.Field] != sum
			delete(sums, named.Field)
			words[named.Field] = named.Parts
		}
		if differs {
			for f, parts := range changed[t.Key] { // the same text once more in this batch
				if _, named := words[f]; !named {
					words[f] = parts
				}
			}
			changed[t.Key] = words
			if len(sums) > 0 {
				incomplete = append(incomplete, wordsPrefix+keyText(t.Key))
			}
		}
		for f, parts := range words {
			if len(parts) > 0 {
				sums[f] = sumOf(parts)
			}
		}
		properties := t.Properties
		e := entry{Rev: rev, ID: id, Record: recordText(t.Kind, t.Record), State: entryState{Text: &properties, Sums: sums}}
		entries, known[id] = append(entries, e), e
	}
	return entries, w.putWords(ctx, rev, changed, incomplete)
}

// entriesOf are the entries of texts that are there already.
func (w *Writer) entriesOf(ctx context.Context, texts []engine.Text) (map[string]entry, error) {
	if w.fresh {
		return map[string]entry{}, nil
	}
	ids := make([]string, len(texts))
	for i, t := range texts {
		ids[i] = entryPrefix + keyText(t.Key)
	}
	found, err := getMany[entry](ctx, w.client, w.generation, ids, "")
	for id, e := range found {
		if e.State.Gone {
			delete(found, id)
		}
	}
	return found, err
}

// putWords writes documents of words. Of those that are incomplete the other fields are read first.
func (w *Writer) putWords(ctx context.Context, rev int64, changed map[engine.Key]map[engine.Field][]string, incomplete []string) error {
	before, err := getMany[kept](ctx, w.client, w.generation, incomplete, "")
	if err != nil {
		return err
	}
	out := w.bulk(rev)
	for key, words := range changed {
		id := wordsPrefix + keyText(key)
		old := before[id]
		for _, f := range fieldsOf(engine.All) {
			if _, named := words[f]; !named {
				if parts := old.parts(f); parts != nil {
					words[f] = parts
				}
			}
		}
		out.put(ctx, id, wordsDocument(key, words, w.stems))
	}
	return out.flush(ctx)
}
