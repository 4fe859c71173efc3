package opensearch

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"casefold/internal/kit/secret"
	"casefold/internal/search/engine"
)

// Writer is the engine.Writer. It keeps others out by the turn of its region. Whatever they write all the same, because a turn was
// lost without being noticed, is refused: each document has the revision that wrote it.
type Writer struct {
	engine     *Engine
	client     *client
	ctx        context.Context // it writes no longer than that
	alias      string
	generation string // "" without a sound one
	begun      bool
	fresh      bool // nothing is in it but what this writer wrote
	meta       meta
	sequence   sequence // of meta
	stems      stems
}

// sequence tells whether a document is still the one that was read.
type sequence struct {
	Number int64 `json:"_seq_no"`
	Term   int64 `json:"_primary_term"`
}

// Write is a part of engine.Engine.
func (e *Engine) Write(ctx context.Context, region string, firm int64) (engine.Writer, error) {
	if err := e.hold(ctx); err != nil {
		return nil, err
	}
	w := &Writer{engine: e, client: e.client, ctx: ctx, alias: e.client.aliasOf(region, firm), stems: stems{}}
	if err := w.open(); err != nil {
		w.Close()
		return nil, err
	}
	return w, nil
}

// writing is the alias by which a generation is written, so that writing never makes an index by itself.
func writing(generation string) string { return generation + "-writing" }

func (w *Writer) within() (context.Context, context.CancelFunc) {
	return context.WithTimeout(w.ctx, longPatience)
}

// open finds the generation that is searched, and removes those that nobody finished or that were replaced.
func (w *Writer) open() error {
	ctx, cancel := w.within()
	defer cancel()
	if _, err := w.client.version(ctx); err != nil { // another may have taken its place
		return err
	}
	generations, searched, err := w.generations(ctx)
	if err != nil {
		return err
	}
	w.begun = len(generations) > 0
	w.generation = searched
	if err := w.sweep(ctx, generations); err != nil || searched == "" {
		return err
	}
	if err := w.client.call(ctx, http.MethodPost, "/"+searched+"/_refresh", nil, nil); err != nil { // what a writer before left unseen
		return err
	}
	err = w.readMeta(ctx)
	if missing(err) || err == nil && w.meta.Schema != schemaVersion {
		w.generation = ""
		return nil
	}
	if err != nil {
		return err
	}
	return w.writeMeta(ctx, meta{schemaVersion, w.meta.Rev + 1, w.meta.Cursor}) // what another still writes is older
}

// generations are all indexes of the firm, and the one that is searched.
func (w *Writer) generations(ctx context.Context) (all []string, searched string, err error) {
	var found map[string]struct {
		Aliases map[string]struct{} `json:"aliases"`
	}
	if err := w.client.callSoon(ctx, http.MethodGet, "/"+w.alias+"-*/_alias", nil, &found); err != nil && !missing(err) {
		return nil, "", err
	}
	for name, index := range found {
		all = append(all, name)
		if _, is := index.Aliases[w.alias]; is {
			searched = name
		}
	}
	return all, searched, nil
}

func (w *Writer) sweep(ctx context.Context, generations []string) error {
	for _, name := range generations {
		if name == w.generation || !strings.HasPrefix(name, w.alias+"-") {
			continue
		}
		if err := w.client.call(ctx, http.MethodDelete, "/"+name, nil, nil); err != nil && !missing(err) {
			return err
		}
	}
	return nil
}

func (w *Writer) readMeta(ctx context.Context) error {
	var answer struct {
		sequence
		Source meta `json:"_source"`
	}
	err := w.client.callSoon(ctx, http.MethodGet, "/"+w.generation+"/_doc/"+metaID, nil, &answer)
	if err == nil {
		w.meta, w.sequence = answer.Source, answer.sequence
	}
	return err
}

// writeMeta has all that was written before be seen, together with what it says of it. It fails where somebody else wrote meanwhile.
func (w *Writer) writeMeta(ctx context.Context, m meta) error {
	condition := "op_type=create"
	if w.sequence != (sequence{}) {
		condition = fmt.Sprintf("if_seq_no=%d&if_primary_term=%d", w.sequence.Number, w.sequence.Term)
	}
	var now sequence
	path := "/" + writing(w.generation) + "/_doc/" + metaID + "?require_alias=true&refresh=true&" + condition
	if err := w.client.call(ctx, http.MethodPut, path, m, &now); err != nil {
		return err
	}
	w.meta, w.sequence = m, now
	return nil
}

// Cursor is a part of engine.Writer. What was removed or refused since has to be made anew.
func (w *Writer) Cursor() ([]byte, error) {
	if w.generation == "" {
		return nil, engine.ErrUnsound
	}
	ctx, cancel := w.within()
	defer cancel()
	err := w.client.callSoon(ctx, http.MethodGet, "/"+w.generation+"/_alias/"+w.alias, nil, nil)
	if missing(err) {
		return nil, engine.ErrUnsound
	}
	return w.meta.Cursor, err
}

// Begun is a part of engine.Writer.
func (w *Writer) Begun() bool { return w.begun }

// Refuse is a part of engine.Writer. Without its alias an index is found by nobody.
func (w *Writer) Refuse() {
	ctx, cancel := w.within()
	defer cancel()
	if w.generation != "" {
		_ = w.client.call(ctx, http.MethodDelete, "/"+w.generation+"/_alias/"+w.alias, nil, nil) // the next who follows refuses again
	}
	w.generation = ""
}

// Anew is a part of engine.Writer.
func (w *Writer) Anew() error {
	ctx, cancel := w.within()
	defer cancel()
	name := w.alias + "-" + strings.ReplaceAll(secret.UUID(), "-", "")
	if err := w.client.call(ctx, http.MethodPut, "/"+name, definition(writing(name)), nil); err != nil {
		return err
	}
	w.generation, w.fresh, w.sequence = name, true, sequence{}
	return w.writeMeta(ctx, meta{Schema: schemaVersion})
}

// Publish is a part of engine.Writer.
func (w *Writer) Publish() error {
	if w.generation == "" {
		return engine.ErrUnsound
	}
	ctx, cancel := w.within()
	defer cancel()
	generations, searched, err := w.generations(ctx)
	if err != nil {
		return err
	}
	actions := []object{{"add": object{"index": w.generation, "alias": w.alias}}}
	if searched != "" && searched != w.generation {
		actions = append(actions, object{"remove": object{"index": searched, "alias": w.alias}})
	}
	if err := w.client.call(ctx, http.MethodPost, "/_aliases", object{"actions": actions}, nil); err != nil {
		return err
	}
	w.begun, w.fresh = true, false
	return w.sweep(ctx, generations)
}

// Shrink is a part of engine.Writer. OpenSearch merges by itself.
func (w *Writer) Shrink() (bool, error) { return false, nil }

// Close is a part of engine.Writer.
func (w *Writer) Close() { w.engine.release(context.WithoutCancel(w.ctx)) }

// explain makes engine.ErrUnsound of what says that the index is gone. A cluster that does not answer, or lets nobody write, says
// nothing of the kind.
func (w *Writer) explain(ctx context.Context, err error) error {
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case missing(err):
		return errors.Join(engine.ErrUnsound, err)
	}
	return err
}
