package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"casefold/internal/kit/db"
)

const (
	// partSize is how much of an answer is gathered before a part of it leaves. An answer that fits is sent only when it
	// is whole, so its failure is an ordinary answer.
	partSize = 64 << 10
	// answerPatience and partPatience end an answer whose reader is too slow, on the whole or for a part: the transaction
	// behind it holds a connection of the database.
	answerPatience = time.Minute
	partPatience   = 5 * time.Second
)

// errNobodyListens ends the making of an answer whose reader went away or is too slow.
var errNobodyListens = errors.New("nobody reads this answer any more")

// parts is an answer of any length on its way out.
type parts struct {
	w      http.ResponseWriter
	header map[string]string // of the answer, once some of it leaves
	buffer bytes.Buffer
	left   bool // some of it is on its way
	end    time.Time
}

// inParts registers a function that runs inside one transaction of the caller's firm and writes its answer in parts. What
// is left in the buffer leaves after the commit. A failure is an ordinary answer until the first part has left;
// afterwards the transfer breaks off, so that half an answer never looks like a whole one.
func inParts[In any](r *Router, op huma.Operation, header map[string]string, f func(ctx context.Context, tx *db.Tx, in *In, out *parts) error) {
	rawParts(r, op, header, func(ctx context.Context, in *In, out *parts) error {
		return r.db.InTx(ctx, Caller(ctx).Actor(), func(tx *db.Tx) error { return f(ctx, tx, in, out) })
	})
}

// rawParts is inParts for a function that opens its own transactions.
func rawParts[In any](r *Router, op huma.Operation, header map[string]string, f func(ctx context.Context, in *In, out *parts) error) {
	huma.Register(r.api, op, func(ctx context.Context, in *In) (*huma.StreamResponse, error) {
		if err := r.begin(ctx, in); err != nil {
			return nil, err
		}
		return &huma.StreamResponse{Body: func(hc huma.Context) {
			req, w := humago.Unwrap(hc)
			out := &parts{w: w, header: header}
			err := f(ctx, in, out)
			if err == nil {
				err = out.send()
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

// sendMuch sends what has been gathered when it is enough for a part.
func (p *parts) sendMuch() error {
	if p.buffer.Len() < partSize {
		return nil
	}
	return p.send()
}

func (p *parts) send() error {
	if !p.left {
		p.left = true
		for name, value := range p.header {
			p.w.Header().Set(name, value)
		}
		p.end = time.Now().Add(answerPatience)
	}
	until := time.Now().Add(partPatience)
	if until.After(p.end) {
		until = p.end
	}
	_ = http.NewResponseController(p.w).SetWriteDeadline(until)
	_, err := p.w.Write(p.buffer.Bytes())
	p.buffer.Reset()
	if err != nil {
		return errors.Join(errNobodyListens, err)
	}
	return nil
}

// encode writes a value without the line break that the encoder adds.
func (p *parts) encode(encoder *json.Encoder, value any) error {
	if err := encoder.Encode(value); err != nil {
		return err
	}
	p.buffer.Truncate(p.buffer.Len() - 1)
	return nil
}

// newEncoder writes values into the answer, texts as they are.
func (p *parts) newEncoder() *json.Encoder {
	encoder := json.NewEncoder(&p.buffer)
	encoder.SetEscapeHTML(false)
	return encoder
}
