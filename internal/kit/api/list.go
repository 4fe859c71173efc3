package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"casefold/internal/kit/db"
)

const (
	// listBuffer is how much of a list is gathered before a part of it leaves. A list that fits is sent only when it is
	// whole, so its failure is an ordinary answer.
	listBuffer = 64 << 10
	// listPatience ends an answer whose reader is too slow: the transaction behind it holds a connection of the database.
	listPatience = time.Minute
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
	stream(r, path, func(ctx context.Context, tx *db.Tx, in *In, out *Listing[[]Row, Row]) error {
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
	t := reflect.TypeFor[Frame]()
	if t.Kind() != reflect.Struct || t.NumField() == 0 || t.Field(t.NumField()-1).Type != reflect.TypeFor[[]Row]() {
		panic("api: the last field of " + t.String() + " is not the list of " + reflect.TypeFor[Row]().String())
	}
	stream(r, path, f, right, options)
}

func stream[In, Frame, Row any](r *Router, path string, f ListingHandler[In, Frame, Row], right Right, options []Option) {
	if right.Allow == nil {
		panic("api: " + path + " works in a firm and must name a right")
	}
	_, op := r.declare(http.MethodGet, "/api"+path, right, options)
	body := r.api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[Answer[Frame]](), true, op.OperationID+"Response")
	op.Responses = map[string]*huma.Response{"200": {
		Description: http.StatusText(http.StatusOK), Content: map[string]*huma.MediaType{"application/json": {Schema: body}},
	}}
	huma.Register(r.api, op, func(ctx context.Context, in *In) (*huma.StreamResponse, error) {
		return &huma.StreamResponse{Body: func(hc huma.Context) {
			req, w := humago.Unwrap(hc)
			out := &Listing[Frame, Row]{w: w}
			err := r.db.InTx(ctx, Caller(ctx).Actor(), func(tx *db.Tx) error { return f(ctx, tx, in, out) })
			if err == nil {
				err = out.end()
			}
			if err == nil {
				return
			}
			if !errors.Is(err, errNobodyListens) {
				r.logFailure(ctx, err)
			}
			if out.left {
				panic(http.ErrAbortHandler)
			}
			WriteError(w, req, err)
		}}, nil
	})
}

// errNobodyListens ends the reading of a list whose reader went away or is too slow.
var errNobodyListens = errors.New("nobody reads this list any more")

// Listing is an answer on its way out, row by row.
type Listing[Frame, Row any] struct {
	w       http.ResponseWriter
	buffer  bytes.Buffer
	encoder *json.Encoder
	tail    []byte
	rows    bool // one was added
	left    bool // some of it is on its way
}

// Begin says what belongs to the whole list. The list inside stays empty: its rows follow.
func (l *Listing[Frame, Row]) Begin(frame Frame) error {
	l.encoder = json.NewEncoder(&l.buffer)
	l.encoder.SetEscapeHTML(false)
	if list := reflect.ValueOf(&frame).Elem(); list.Kind() == reflect.Struct {
		list.Field(list.NumField() - 1).Set(reflect.ValueOf([]Row{}))
	}
	if err := l.encoder.Encode(Answer[Frame]{frame}); err != nil {
		return err
	}
	whole := l.buffer.Bytes()
	cut := bytes.LastIndexByte(whole, '[') + 1
	l.tail = bytes.Clone(whole[cut:])
	l.buffer.Truncate(cut)
	return nil
}

// Add sends one more row.
func (l *Listing[Frame, Row]) Add(row Row) error {
	if l.rows {
		l.buffer.WriteByte(',')
	}
	l.rows = true
	if itself, ok := any(row).(Appender); ok {
		l.buffer.Write(itself.AppendJSON(l.buffer.AvailableBuffer()))
	} else {
		if err := l.encoder.Encode(row); err != nil {
			return err
		}
		l.buffer.Truncate(l.buffer.Len() - 1) // the line break that the encoder adds
	}
	if l.buffer.Len() < listBuffer {
		return nil
	}
	return l.send()
}

func (l *Listing[Frame, Row]) end() error {
	l.buffer.Write(l.tail)
	return l.send()
}

func (l *Listing[Frame, Row]) send() error {
	if !l.left {
		l.left = true
		l.w.Header().Set("Content-Type", "application/json")
		_ = http.NewResponseController(l.w).SetWriteDeadline(time.Now().Add(listPatience))
	}
	_, err := l.w.Write(l.buffer.Bytes())
	l.buffer.Reset()
	if err != nil {
		return errors.Join(errNobodyListens, err)
	}
	return nil
}
