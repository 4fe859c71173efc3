package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"

	"casefold/internal/kit/db"
)

// ListsHandler answers with several lists. It gives the rows of one after the other to Add, in the order in which the lists
// stand in the answer; what ListHandler says about rows and failures holds here too.
type ListsHandler[In any] func(ctx context.Context, tx *db.Tx, in *In, out *Lists) error

// PostLists declares an endpoint under /api that answers with an object whose fields are lists of any length:
//
//	type wholeWire struct {
//		Folders []folderWire `json:"folders"`
//		Files   []fileWire   `json:"files"`
//	}
func PostLists[Out, In any](r *Router, path string, f ListsHandler[In], right Right, options ...Option) {
	var names []string
	for _, field := range reflect.VisibleFields(reflect.TypeFor[Out]()) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Type.Kind() != reflect.Slice || name == "" {
			panic("api: " + field.Name + " of " + reflect.TypeFor[Out]().String() + " is no list with a name")
		}
		names = append(names, name)
	}
	answerInParts[In, Out](r, http.MethodPost, path, func(ctx context.Context, tx *db.Tx, in *In, out *parts) error {
		lists := &Lists{out: out, encoder: out.newEncoder(), left: names}
		out.buffer.WriteString(`{"mysql":{`)
		if err := f(ctx, tx, in, lists); err != nil {
			return err
		}
		lists.close()
		out.buffer.WriteString(`}}`)
		return nil
	}, right, options)
}

// Lists is an answer of several lists on its way out, row by row.
type Lists struct {
	out     *parts
	encoder *json.Encoder
	left    []string // the list that is open, if one is, and those that follow it
	open    bool
	rows    bool // the open list has one
	begun   bool
}

// Add sends one more row of a list. A list that stands before one that has begun cannot get more.
func (l *Lists) Add(list string, row any) error {
	for !l.open || l.left[0] != list {
		if !l.next() {
			return fmt.Errorf("api: there is no list %s, or others have begun that follow it", list)
		}
	}
	if l.rows {
		l.out.buffer.WriteByte(',')
	}
	l.rows = true
	if err := l.out.encode(l.encoder, row); err != nil {
		return err
	}
	return l.out.sendMuch()
}

// next ends the list that is open and begins the one after it.
func (l *Lists) next() bool {
	if l.open {
		l.out.buffer.WriteByte(']')
		l.left, l.open = l.left[1:], false
	}
	if len(l.left) == 0 {
		return false
	}
	if l.begun {
		l.out.buffer.WriteByte(',')
	}
	l.begun, l.open, l.rows = true, true, false
	l.out.buffer.WriteString(`"` + l.left[0] + `":[`)
	return true
}

func (l *Lists) close() {
	for l.next() {
	}
}
