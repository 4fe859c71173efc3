package office

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"time"

	"casefold/internal/kit/pool"
	"casefold/internal/kit/processors"
)

// Pool converts documents with a few LibreOffices that it keeps running.
type Pool struct {
	workers  *pool.Pool[*worker]
	script   []byte        // what runs in the sandbox
	patience time.Duration // with a document, and one more second for each megabyte
}

// New makes a pool in which nothing runs yet. The number of its LibreOffices follows the machine's processors.
func New(log *slog.Logger) *Pool {
	p := &Pool{script: workerScript, patience: 2 * time.Minute}
	p.workers = pool.New(pool.Plan[*worker]{
		Name: "LibreOffice", Size: min(4, max(2, processors.Count()/2)), Start: p.start, Documents: 20, Longest: 10 * time.Minute,
	}, log)
	return p
}

func (p *Pool) start() (*worker, error) {
	w, err := startWorker(p.script)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrOff, err)
	}
	return w, nil
}

// Convert writes the document as PDF to out. It waits for its turn, which is fair between owners, and then at most for
// the time that a document of its size may take. It fails with a pool.Failure when the document cannot be converted, with
// ErrOff when nothing can, and what out has got is then worthless.
func (p *Pool) Convert(ctx context.Context, owner int64, document Document, out io.Writer) error {
	return p.write(ctx, owner, document, asPDF, out)
}

// Rewrite is Convert to the new format of the same kind: docx, xlsx or pptx. Hidden sheets and comments stay.
func (p *Pool) Rewrite(ctx context.Context, owner int64, document Document, out io.Writer) error {
	return p.write(ctx, owner, document, asOOXML, out)
}

func (p *Pool) write(ctx context.Context, owner int64, document Document, as product, out io.Writer) error {
	if !Reads(document.Format) {
		return pool.Fail(pool.Unsupported, fmt.Errorf("no reader for %q", document.Format))
	}
	if document.Size > LargestInput {
		return pool.Fail(pool.TooLarge, fmt.Errorf("%d bytes", document.Size))
	}
	limit := p.patience + time.Duration(document.Size>>20)*time.Second
	return p.workers.Use(ctx, owner, limit, func(w *worker) error { return w.convert(document, as, out) })
}

// Warm starts a LibreOffice ahead of the next document, unless one stands ready or every slot has one. It returns at
// once.
func (p *Pool) Warm() { p.workers.Warm() }

// Close ends all LibreOffices, each after the document it is busy with. Nothing is converted afterwards.
func (p *Pool) Close() { p.workers.Close() }
