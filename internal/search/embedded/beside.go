package embedded

// Beside begins an empty index beside the one that is searched and written, which goes on meanwhile. Batches are applied to what
// it returns until Replace has that searched, or Drop removes it.
func (w *Writer) Beside() (*Writer, error) {
	b := &Writer{folder: w.folder}
	return b, b.Anew()
}

// Replace has what Beside began searched and written instead of the index before.
func (w *Writer) Replace(b *Writer) error {
	if err := b.Publish(); err != nil {
		return err
	}
	w.end()
	w.conn, w.generation, w.ids = b.conn, b.generation, b.ids
	return nil
}

// Drop removes what Beside began.
func (w *Writer) Drop() {
	w.end()
	remove(w.folder, w.generation)
}
