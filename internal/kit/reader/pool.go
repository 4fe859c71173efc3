package reader

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime"
	"time"

	"casefold/internal/kit/pool"
	"casefold/internal/kit/sandbox"
)

// Pool reads files with a few helpers that it keeps running, each for one owner at a time.
type Pool struct {
	helpers  *pool.Pool[*worker]
	refused  func() error // why the machine has no sandbox
	patience time.Duration
	later    bool // its helpers let others go first
}

// NewPool makes a pool in which nothing runs yet. The number of its helpers follows the machine's processors.
func NewPool(log *slog.Logger) *Pool { return makePool(log, patience, false) }

// NewLaterPool makes a pool for files that nobody waits for. Where others want the processors its helpers get a small part of
// them. A file has thirty seconds instead of ten, not counting those in which others had the processors.
func NewLaterPool(log *slog.Logger) *Pool { return makePool(log, 3*patience, true) }

func makePool(log *slog.Logger, patience time.Duration, later bool) *Pool {
	p := &Pool{refused: sandbox.Check, patience: patience, later: later}
	plan := pool.Plan[*worker]{
		Name: "a reader of files", Size: min(4, max(2, runtime.NumCPU())), Start: p.start, Documents: documents, Longest: 10 * time.Minute,
	}
	if later {
		plan.Worked = (*worker).Worked
	}
	p.helpers = pool.New(plan, log)
	return p
}

func (p *Pool) start() (*worker, error) {
	w, err := startWorker(p.refused() == nil, p.later)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrOff, err)
	}
	return w, nil
}

// Read has a helper of the owner read the file. It waits for its turn, which is fair between owners, and then at most ten
// seconds. It fails with a pool.Failure when nothing comes of the file: Unreadable says that this is the file's own fault.
// It fails with ErrOff where the reader cannot be had, and with the error of the file where that cannot be read from.
func (p *Pool) Read(ctx context.Context, owner int64, r *Reader, file io.ReaderAt, size int64) ([]byte, error) {
	var said bytes.Buffer
	err := p.read(ctx, owner, &task{reader: r, file: file, size: size, to: &said})
	return said.Bytes(), err
}

// ReadPart has a helper of the owner read a part of the file, and writes it as it comes. It fails as Read does, and with the
// error of the writer; the writer may have got a beginning then. Writing counts to the ten seconds: the writer should be
// memory or a file, and nobody's connection.
func (p *Pool) ReadPart(ctx context.Context, owner int64, r *PartReader, part string, file io.ReaderAt, size int64, to io.Writer) error {
	return p.read(ctx, owner, &task{reader: r.reader, part: part, file: file, size: size, to: to})
}

func (p *Pool) read(ctx context.Context, owner int64, t *task) error {
	if err := p.refused(); err != nil && !t.reader.WithoutSandbox {
		return fmt.Errorf("%w: %w", ErrOff, err)
	}
	if len(t.reader.name)+len(endOfName)+len(t.part) > longestOrder {
		return pool.Fail(pool.Unreadable, errors.New("nobody names a part like that"))
	}
	for again := true; ; again = false {
		var brokeOff bool
		err := p.helpers.Use(ctx, owner, p.patience, func(w *worker) error {
			err := w.read(t)
			brokeOff = w.brokeOff
			return err
		})
		// A helper that ended by itself may have done so because of what it read before, or while it waited for this file.
		// What was written cannot be taken back.
		if err == nil || !brokeOff || !again || t.said > 0 || ctx.Err() != nil || timedOut(err) {
			return definite(err)
		}
	}
}

// definite calls a file unreadable that took too long: what a reader does takes a fraction of the time that it gets.
func definite(err error) error {
	if timedOut(err) {
		return pool.Fail(pool.Unreadable, err)
	}
	return err
}

func timedOut(err error) bool {
	var failure *pool.Failure
	return errors.As(err, &failure) && failure.Reason == pool.TimedOut
}

// Warm starts a helper ahead of the next file. It returns at once.
func (p *Pool) Warm() { p.helpers.Warm() }

// Close ends all helpers, each after the file it is busy with. Nothing is read afterwards.
func (p *Pool) Close() { p.helpers.Close() }

// Probe starts a helper in its sandbox, which shows that files can be read on this machine, and ends it again.
func Probe() error {
	if err := sandbox.Check(); err != nil {
		return err
	}
	w, err := startWorker(true, false)
	if err == nil {
		w.Kill()
	}
	return err
}
