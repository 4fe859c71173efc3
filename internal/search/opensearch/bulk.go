package opensearch

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
)

// bulk collects documents that are written together. It never makes an index: the name is an alias, and must be one.
type bulk struct {
	client *client
	alias  string
	rev    int64
	lines  bytes.Buffer
	err    error
}

// bulkSize is after how many bytes a request is sent.
const bulkSize = 8 << 20

// put writes a document. One that is there already is replaced, unless a later revision wrote it: then another process writes.
func (b *bulk) put(ctx context.Context, id string, document any) {
	b.line(ctx, object{"index": b.named(id)}, document)
}

func (b *bulk) remove(ctx context.Context, id string) { b.line(ctx, object{"delete": b.named(id)}) }

func (b *bulk) named(id string) object {
	return object{"_id": id, "version": b.rev, "version_type": "external_gte"}
}

func (b *bulk) line(ctx context.Context, values ...any) {
	for _, value := range values {
		line, err := json.Marshal(value)
		if err != nil {
			b.err = err
		}
		b.lines.Write(line)
		b.lines.WriteByte('\n')
	}
	if b.lines.Len() > bulkSize {
		b.send(ctx)
	}
}

// flush sends what is left, and tells whether everything was written.
func (b *bulk) flush(ctx context.Context) error {
	b.send(ctx)
	return b.err
}

func (b *bulk) send(ctx context.Context) {
	defer b.lines.Reset()
	if b.err != nil || b.lines.Len() == 0 {
		return
	}
	var answer struct {
		Errors bool `json:"errors"`
		Items  []map[string]struct {
			ID     string          `json:"_id"`
			Status int             `json:"status"`
			Error  json.RawMessage `json:"error"`
		} `json:"items"`
	}
	b.err = b.client.call(ctx, http.MethodPost, "/"+b.alias+"/_bulk?require_alias=true&filter_path=errors,items.*.status,items.*._id,items.*.error", b.lines.Bytes(), &answer)
	if b.err != nil || !answer.Errors {
		return
	}
	for _, item := range answer.Items {
		for what, done := range item {
			if done.Error != nil && b.err == nil {
				b.err = fmt.Errorf("%s of %s: %w", what, done.ID, refusalOf(done.Status, done.Error))
			}
		}
	}
}
