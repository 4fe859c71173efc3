package api

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"casefold/internal/kit/db"
)

// ListHandler answers with a list. It runs inside one transaction of the caller's firm and gives each row to emit, in
// order, as it comes from the database; the row is encoded at once and not kept. It ends with the error of emit, which
// says that nobody listens any more.
//
// It may fail at any time. Until the first rows have left (64 KB of them) the caller gets the failure, afterwards the
// transfer breaks off: half a list never looks like a whole one.
type ListHandler[In, Row any] func(ctx context.Context, tx *db.Tx, in *In, emit func(Row) error) error

// GetList declares a reading endpoint under /api that answers with a list of any length, in an array of its own:
//
//	api.GetList(r, "/matters", getMatters, permissions.SignedIn)
//
//	func getMatters(ctx context.Context, tx *db.Tx, in *listInput, emit func(matterWire) error) error {
//		return Each(ctx, tx, in.search(), func(m Matter) error { return emit(wireOf(m)) })
//	}
func GetList[In, Row any](r *Router, path string, f ListHandler[In, Row], right Right, options ...Option) {
	listing(r, http.MethodGet, path, func(ctx context.Context, tx *db.Tx, in *In, out *Listing[[]Row, Row]) error {
		if err := out.Begin([]Row{}); err != nil {
			return err
		}
		return f(ctx, tx, in, out.Add)
	}, right, options)
}

// ListingHandler answers with a list and what belongs to all of it. It calls Begin once, then Add for each row; what
// ListHandler says about rows and failures holds here too.
type ListingHandler[In, Frame, Row any] func(ctx context.Context, tx *db.Tx, in *In, out *Listing[Frame, Row]) error

// GetListing declares a reading endpoint under /api that answers with an object, the last field of which is a list of
// any length:
//
//	type folderWire struct {
//		DirectoryID int64      `json:"directoryID"`
//		Items       []itemWire `json:"items"`
//	}
func GetListing[In, Frame, Row any](r *Router, path string, f ListingHandler[In, Frame, Row], right Right, options ...Option) {
	listing(r, http.MethodGet, path, f, right, options)
}

// PostListing is GetListing for a question that needs a body.
func PostListing[In, Frame, Row any](r *Router, path string, f ListingHandler[In, Frame, Row], right Right, options ...Option) {
	listing(r, http.MethodPost, path, f, right, options)
}

func listing[In, Frame, Row any](r *Router, method, path string, f ListingHandler[In, Frame, Row], right Right, options []Option) {
	if t := reflect.TypeFor[Frame](); t != reflect.TypeFor[[]Row]() && !endsWithList[Row](t) {
		panic("api: the last field of " + t.String() + " is not the list of " + reflect.TypeFor[Row]().String())
	}
	answerInParts[In, Frame](r, method, path, func(ctx context.Context, tx *db.Tx, in *In, out *parts) error {
		listing := &Listing[Frame, Row]{out: out}
		if err := f(ctx, tx, in, listing); err != nil {
			return err
		}
		out.buffer.Write(listing.tail)
		return nil
	}, right, options)
}

func endsWithList[Row any](t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.NumField() > 0 && t.Field(t.NumField()-1).Type == reflect.TypeFor[[]Row]()
}

// answerInParts declares an endpoint that writes its answer itself, which has the shape of Out.
func answerInParts[In, Out any](
	r *Router, method, path string, f func(ctx context.Context, tx *db.Tx, in *In, out *parts) error, right Right, options []Option,
) {
	_, op := r.declareInFirm(method, path, right, options)
	body := r.api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[Answer[Out]](), true, op.OperationID+"Response")
	op.Responses = map[string]*huma.Response{"200": {
		Description: http.StatusText(http.StatusOK), Content: map[string]*huma.MediaType{"application/json": {Schema: body}},
	}}
	inParts(r, op, map[string]string{"Content-Type": "application/json"}, f)
}

// Listing is an answer on its way out, row by row.
type Listing[Frame, Row any] struct {
	out     *parts
	encoder *json.Encoder
	tail    []byte
	rows    bool // one was added
}

// Begin says what belongs to the whole list. The list inside stays empty: its rows follow.
func (l *Listing[Frame, Row]) Begin(frame Frame) error {
	l.encoder = l.out.newEncoder()
	if list := reflect.ValueOf(&frame).Elem(); list.Kind() == reflect.Struct {
		list.Field(list.NumField() - 1).Set(reflect.ValueOf([]Row{}))
	}
	if err := l.encoder.Encode(Answer[Frame]{frame}); err != nil {
		return err
	}
	whole := l.out.buffer.Bytes()
	cut := bytes.LastIndexByte(whole, '[') + 1
	l.tail = bytes.Clone(whole[cut:])
	l.out.buffer.Truncate(cut)
	return nil
}

// Add sends one more row.
func (l *Listing[Frame, Row]) Add(row Row) error {
	if l.rows {
		l.out.buffer.WriteByte(',')
	}
	l.rows = true
	if itself, ok := any(row).(Appender); ok {
		l.out.buffer.Write(itself.AppendJSON(l.out.buffer.AvailableBuffer()))
	} else {
		if err := l.out.encode(l.encoder, row); err != nil {
			return err
		}
	}
	return l.out.sendMuch()
}
