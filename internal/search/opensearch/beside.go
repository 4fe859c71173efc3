package opensearch

import (
	"net/http"

	"casefold/internal/search/engine"
)

// Beside is a part of engine.Besides. It follows the log before it is searched, so that it may meet texts again.
func (w *Writer) Beside() (engine.Writer, error) {
	b := &Writer{engine: w.engine, client: w.client, ctx: w.ctx, alias: w.alias, stems: stems{}}
	if err := b.Anew(); err != nil {
		return nil, err
	}
	b.fresh = false
	return b, nil
}

// Replace is a part of engine.Besides.
func (w *Writer) Replace(begun engine.Writer) error {
	b := begun.(*Writer)
	if err := b.Publish(); err != nil {
		return err
	}
	w.generation, w.meta, w.sequence, w.begun, w.fresh = b.generation, b.meta, b.sequence, true, false
	return nil
}

// Drop is a part of engine.Besides.
func (w *Writer) Drop(begun engine.Writer) {
	ctx, cancel := w.within()
	defer cancel()
	_ = w.client.call(ctx, http.MethodDelete, "/"+begun.(*Writer).generation, nil, nil) // the next writer removes what stays
}
