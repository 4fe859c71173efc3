package embedded

import "casefold/internal/search/engine"

// Beside is a part of engine.Besides.
func (w *Writer) Beside() (engine.Writer, error) {
	b := &Writer{folder: w.folder}
	if err := b.Anew(); err != nil {
		return nil, err
	}
	return b, nil
}

// Replace is a part of engine.Besides.
func (w *Writer) Replace(begun engine.Writer) error {
	b := begun.(*Writer)
	if err := b.Publish(); err != nil {
		return err
	}
	w.end()
	w.conn, w.generation, w.ids = b.conn, b.generation, b.ids
	return nil
}

// Drop is a part of engine.Besides.
func (w *Writer) Drop(begun engine.Writer) {
	b := begun.(*Writer)
	b.end()
	remove(b.folder, b.generation)
}
