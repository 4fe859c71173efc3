package reader

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"

	"casefold/internal/kit/pool"
	"casefold/internal/kit/priority"
	"casefold/internal/kit/sandbox"
)

// What a helper may take. The memory is that for all files it reads, and the time on the processor what they may take
// together.
const (
	memory        = 256 << 20
	scratch       = 256 << 20 // for a file that another program in the sandbox reads
	patience      = 10 * time.Second
	documents     = 200
	startPatience = 20 * time.Second
)

var program = sandbox.Program{
	Self: true, Args: []string{helperName},
	Env: []string{fmt.Sprintf("GOMEMLIMIT=%d", memory*3/4), "GOMAXPROCS=2", "GOGC=400", "GOTRACEBACK=none", "TZ=UTC"},
	Limits: sandbox.Limits{
		Memory: 16 << 30, Data: memory, Scratch: scratch, CPU: documents * patience, Processes: 64,
	},
}

// worker is the server's side of one helper.
type worker struct {
	*sandbox.Process
	answers *bufio.Reader
	content []byte // room for what is sent or received at once
	// brokeOff says that the helper ended in the middle of a file.
	brokeOff bool
}

// startWorker starts a helper in the sandbox, where it has a scratch folder to keep clean, or with its limits alone.
func startWorker(sandboxed, later bool) (*worker, error) {
	p, start, soon := program, sandbox.StartLimited, startPatience
	if later {
		p.Part, soon = priority.Tenth, startPatience*30 // others may have the processors
	}
	if sandboxed {
		p.Args, start = append(p.Args[:1:1], sandbox.Scratch), sandbox.Start
	}
	process, err := start(p)
	if err != nil {
		return nil, err
	}
	w := &worker{Process: process, answers: bufio.NewReaderSize(process.Stdout, 4<<10)}
	timer := time.AfterFunc(soon, w.Kill)
	defer timer.Stop()
	first, err := readHead(w.answers)
	if err == nil && first.kind != ready {
		err = errors.New("it says something else")
	}
	if err != nil {
		w.Kill()
		return nil, fmt.Errorf("the helper does not start: %w%s", err, process.Complaint())
	}
	return w, nil
}

// task is a file, or a part of it, that a reader is to read, and where its answer goes.
type task struct {
	reader *Reader
	part   string
	file   io.ReaderAt
	size   int64
	to     io.Writer
	said   int64 // bytes of the answer so far
}

// read has the helper read a file. After any error the helper is of no more use.
func (w *worker) read(t *task) error {
	if w.content == nil {
		w.content = make([]byte, headSize+longestOrder+largestPiece)
	}
	if err := w.order(t); err != nil {
		return err
	}
	for {
		said, err := readHead(w.answers)
		if err != nil {
			return w.ending(err)
		}
		switch said.kind {
		case piece:
			err = w.give(t, said)
		case output:
			err = w.take(t, said.a)
		case answer:
			return nil
		case refuse:
			err = pool.Fail(pool.Unreadable, errors.New("the reader refuses the file"))
		default:
			err = pool.Fail(pool.BadOutput, errors.New("an answer that nobody knows"))
		}
		if err != nil {
			return err
		}
	}
}

// order tells the helper what to read, and sends the first piece of the file along: nearly all readers begin there.
func (w *worker) order(t *task) error {
	ordered := headSize + copy(w.content[headSize:], t.reader.name+endOfName+t.part)
	head{order, int64(ordered - headSize), t.size}.encode(w.content)
	return w.send(t, 0, ordered, int(min(t.size, largestPiece)))
}

// give sends a piece of the file that the helper asked for.
func (w *worker) give(t *task, asked head) error {
	if asked.a < 0 || asked.b < 1 || asked.b > largestPiece || asked.a > t.size-asked.b {
		return pool.Fail(pool.BadOutput, errors.New("it asks for what is not in the file"))
	}
	head{kind: piece, a: asked.b}.encode(w.content)
	return w.send(t, asked.a, headSize, int(asked.b))
}

// send sends a piece of the file behind what the room for it holds already.
func (w *worker) send(t *task, at int64, filled, size int) error {
	content := w.content[:filled+size]
	if n, err := t.file.ReadAt(content[filled:], at); n < size {
		return &pool.CallerError{Err: fmt.Errorf("reader: the file cannot be read at %d: %w", at+int64(n), err)}
	}
	if _, err := w.Stdin.Write(content); err != nil {
		return w.ending(err)
	}
	return nil
}

// take hands on a piece of the answer.
func (w *worker) take(t *task, size int64) error {
	if size < 1 || size > largestPiece {
		return pool.Fail(pool.BadOutput, fmt.Errorf("a piece of %d bytes", size))
	}
	content := w.content[:size]
	if t.said += size; t.said > int64(t.reader.LargestAnswer) {
		return pool.Fail(pool.TooLarge, errors.New("the answer is larger than it may be"))
	}
	if _, err := io.ReadFull(w.answers, content); err != nil {
		return w.ending(err)
	}
	if _, err := t.to.Write(content); err != nil {
		return &pool.CallerError{Err: err}
	}
	return nil
}

// ending says why a helper broke off. One that ended itself did so because of the file: a reader panicked, or came to the
// limit of the memory. One that was killed may have met somebody who needs the memory of the machine.
func (w *worker) ending(err error) error {
	w.brokeOff = true
	_ = w.Stdin.Close()
	var exit *exec.ExitError
	if errors.As(w.Wait(context.Background()), &exit) && exit.Exited() {
		return pool.Fail(pool.Unreadable, fmt.Errorf("the helper ended with status %d", exit.ExitCode()))
	}
	return err
}
