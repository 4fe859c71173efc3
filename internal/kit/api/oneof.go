package api

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// OneOf is a row of a list that has one of several shapes and writes itself. The types of the fields of Shapes are the
// shapes:
//
//	type itemWire = api.OneOf[struct {
//		Folder   folderWire
//		Document documentWire
//	}]
type OneOf[Shapes any] struct{ Appender }

// Schema describes the shapes.
func (OneOf[Shapes]) Schema(r huma.Registry) *huma.Schema {
	shapes := reflect.TypeFor[Shapes]()
	s := &huma.Schema{}
	for i := range shapes.NumField() {
		s.OneOf = append(s.OneOf, r.Schema(shapes.Field(i).Type, true, ""))
	}
	return s
}
