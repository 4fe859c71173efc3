package opensearch

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync"

	"golang.org/x/sync/singleflight"

	"casefold/internal/kit/errs"
	"casefold/internal/search/columns"
	"casefold/internal/search/engine"
)

// Index is the engine.Index. What is held of it in memory is read by the first search.
type Index struct {
	client *client
	alias  string

	mu   sync.Mutex
	open *generation
}

// generation is an index of OpenSearch, and what is held of it.
type generation struct {
	name    string
	columns *columns.Columns
	reading singleflight.Group // one at a time reads what has changed

	mu      sync.RWMutex
	numbers map[engine.Key]int
	keys    []engine.Key // by number
}

// Close is a part of engine.Index.
func (x *Index) Close() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.open = nil
}

// generation is the one of that name.
func (x *Index) generation(name string) *generation {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.open == nil || x.open.name != name {
		x.open = &generation{name: name, columns: columns.New(), numbers: map[engine.Key]int{}}
	}
	return x.open
}

// number is that of a text, and whether there has been one of it.
func (g *generation) number(key engine.Key) (int, bool) {
	n, known := g.numbers[key]
	return n, known
}

func (g *generation) keyOf(id int) engine.Key {
	g.mu.RLock()
	defer g.mu.RUnlock()
	return g.keys[id]
}

// reply is the answer to one of several searches. Hits are left as they came: there may be many.
type reply struct {
	Hits struct {
		Hits json.RawMessage `json:"hits"`
	} `json:"hits"`
	Status int             `json:"status"`
	Error  json.RawMessage `json:"error"`
}

// repliesOnly leaves out of replies what nobody reads.
const repliesOnly = "?filter_path=responses.status,responses.error,responses.hits.hits._index,responses.hits.hits._source," +
	"responses.hits.hits.fields,responses.hits.hits._score,responses.hits.hits._explanation"

// ask sends searches together. A reply that is not whole is none.
func (x *Index) ask(ctx context.Context, searches ...object) ([]reply, error) {
	return x.send(ctx, x.client.call, searches...)
}

func (x *Index) send(ctx context.Context, call func(ctx context.Context, method, path string, body, into any) error, searches ...object) ([]reply, error) {
	var lines bytes.Buffer
	for _, search := range searches {
		for _, line := range []object{{"index": x.alias, "allow_partial_search_results": false}, search} {
			data, err := json.Marshal(line)
			if err != nil {
				return nil, err
			}
			lines.Write(data)
			lines.WriteByte('\n')
		}
	}
	var answer struct {
		Responses []reply `json:"responses"`
	}
	if err := call(ctx, http.MethodPost, "/_msearch"+repliesOnly, lines.Bytes(), &answer); err != nil {
		return nil, err
	}
	if len(answer.Responses) != len(searches) {
		return nil, errUnreachable
	}
	for _, r := range answer.Responses {
		if r.Error != nil || r.Status >= http.StatusMultipleChoices {
			return nil, refusalOf(r.Status, r.Error)
		}
	}
	return answer.Responses, nil
}

var askMeta = object{"query": object{"ids": object{"values": []string{metaID}}}}

// readMeta finds the generation that a reply tells of. There is no index where it is of another schema.
func readMeta(r reply) (name string, m meta, err error) {
	var hits []struct {
		Index  string `json:"_index"`
		Source meta   `json:"_source"`
	}
	if r.Hits.Hits != nil {
		if err := json.Unmarshal(r.Hits.Hits, &hits); err != nil {
			return "", m, err
		}
	}
	if len(hits) != 1 || hits[0].Source.Schema != schemaVersion {
		return "", m, errs.NoSearchIndex
	}
	return hits[0].Index, hits[0].Source, nil
}

// Cursor is a part of engine.Index.
func (x *Index) Cursor(ctx context.Context) ([]byte, error) {
	_, m, err := x.meta(ctx)
	return m.Cursor, x.client.explain(ctx, err)
}

// meta says which generation is searched, and how far it is.
func (x *Index) meta(ctx context.Context) (name string, m meta, err error) {
	replies, err := x.send(ctx, x.client.callSoon, askMeta)
	if err != nil {
		return "", m, err
	}
	return readMeta(replies[0])
}

// at is what is held of a generation, as new as a revision or newer. Texts keep their numbers, and none is ever given to another.
// To read a large index takes longer than a search may: who waits gives up, and the reading goes on for those who ask next.
func (x *Index) at(ctx context.Context, name string, rev int64) (*generation, *columns.Snapshot, error) {
	g := x.generation(name)
	for {
		if seen := g.columns.Latest(); seen.Rev >= rev {
			return g, seen, nil
		}
		reading := g.reading.DoChan("", func() (any, error) {
			return g.columns.At(rev, func(since int64, to *columns.Changes) error {
				return x.entries(context.WithoutCancel(ctx), name, since, func(e entry) error { return g.tell(e, to) })
			})
		})
		select {
		case read := <-reading:
			if read.Err != nil {
				return nil, nil, read.Err
			}
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		}
	}
}

// tell takes over what an entry says.
func (g *generation) tell(e entry, to *columns.Changes) error {
	s := e.State
	switch {
	case s.Matter != nil:
		to.Matter(*s.Matter)
	case s.Folder != nil:
		to.Folder(*s.Folder, s.Gone)
	default:
		key, err := readKey(e.ID[len(entryPrefix):])
		if err != nil {
			return err
		}
		g.mu.Lock()
		id, known := g.numbers[key]
		if !known {
			id = len(g.keys)
			g.numbers[key], g.keys = id, append(g.keys, key)
		}
		g.mu.Unlock()
		if s.Gone || s.Text == nil {
			to.Gone(id)
		} else {
			to.Text(id, *s.Text)
		}
	}
	return nil
}

// entriesAtOnce are read with one request.
const entriesAtOnce = 10_000

// entries calls do with all that was written after a revision. What is written meanwhile has a later one: it comes last, or again.
func (x *Index) entries(ctx context.Context, index string, since int64, do func(entry) error) error {
	search := object{
		"size": entriesAtOnce, "query": object{"range": object{"rev": object{"gt": since}}}, "track_total_hits": false,
		"sort": []object{{"rev": "asc"}, {"id": "asc"}}, "_source": []string{"id", "rev", "rec", "p"},
	}
	for {
		var answer searchAnswer[entry]
		path := "/" + index + "/_search?allow_partial_search_results=false&filter_path=hits.hits._source,hits.hits.sort"
		if err := x.client.call(ctx, http.MethodPost, path, search, &answer); err != nil {
			return err
		}
		hits := answer.Hits.Hits
		for _, hit := range hits {
			if hit.Source.ID == "" {
				continue // the document that says which revision counts
			}
			if err := do(hit.Source); err != nil {
				return err
			}
		}
		if len(hits) < entriesAtOnce {
			return nil
		}
		search["search_after"] = hits[len(hits)-1].Sort
	}
}

// isGone tells that what was being read has been replaced.
func isGone(err error) bool { return missing(err) || errors.Is(err, errs.NoSearchIndex) }
