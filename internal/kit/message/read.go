package message

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"

	"casefold/internal/kit/pool"
	"casefold/internal/kit/reader"
)

// The readers that run in a helper, also where the machine refuses the sandbox: a message must be filed with its facts.
var (
	factsReader = reader.RegisterParts("message.facts", answerFacts, reader.Options{LargestAnswer: 16 << 20, WithoutSandbox: true})
	wordsReader = reader.RegisterParts("message.words", answerWords, reader.Options{LargestAnswer: 48 << 20, WithoutSandbox: true})
	wholeReader = reader.RegisterParts("message.whole", answerWhole, reader.Options{LargestAnswer: 48 << 20, WithoutSandbox: true})
	partReader  = reader.RegisterParts("message.part", writePart, reader.Options{LargestAnswer: 4 << 30, WithoutSandbox: true})
)

// ErrUnreadable says that a part is not there, or cannot be read. The error is an UnreadableError, which says why.
var ErrUnreadable = errors.New("message: unreadable")

// UnreadableError is why a part cannot be read.
type UnreadableError struct{ Reason Reason }

func (e *UnreadableError) Error() string {
	return ErrUnreadable.Error() + " (" + string(e.Reason) + ")"
}

// Is is true of ErrUnreadable.
func (e *UnreadableError) Is(target error) bool { return target == ErrUnreadable }

// ReadFacts reads what a list shows of the file, or of a message in it. It fails only where the file or the context does.
func ReadFacts(ctx context.Context, readers *reader.Pool, file File, part string) (facts Facts, err error) {
	why, err := ask(ctx, readers, factsReader, file, part, &facts)
	return facts.unless(why), err
}

// ReadWords reads the file, or a message in it, as it is searched: Message.Text is what a person reads, of HTML what it shows,
// one line for a paragraph, and there is no HTML. It fails only where the file or the context does.
func ReadWords(ctx context.Context, readers *reader.Pool, file File, part string) (Message, error) {
	return readMessage(ctx, readers, wordsReader, file, part)
}

// Read reads the file, or a message in it, as it is shown. It fails only where the file or the context does.
func Read(ctx context.Context, readers *reader.Pool, file File, part string) (Message, error) {
	return readMessage(ctx, readers, wholeReader, file, part)
}

func readMessage(ctx context.Context, readers *reader.Pool, with *reader.PartReader, file File, part string) (m Message, err error) {
	why, err := ask(ctx, readers, with, file, part, &m)
	if m.Facts = m.unless(why); m.Unreadable != "" {
		return Message{Facts: m.Facts}, err
	}
	return m, err
}

// unless is what the helper said, or nothing but that the message is unreadable. The helper itself knows one reason only.
func (f Facts) unless(why Reason) Facts {
	switch {
	case why != "":
		return Facts{Unreadable: why, Kind: Mail}
	case f.Unreadable != "":
		return Facts{Unreadable: Damaged, Kind: Mail}
	}
	return f
}

// WritePart writes one part of the file, decoded. The writer should be a file or memory, because the part has ten seconds;
// it may have got a beginning when an error comes back. It fails with ErrUnreadable where the part cannot be had, and with
// the error of the file, the writer or the context.
func WritePart(ctx context.Context, readers *reader.Pool, file File, part string, to io.Writer) error {
	err := readers.ReadPart(ctx, file.Owner, partReader, part, file, file.Size, to)
	if why, err := reasonOf(err); why != "" || err != nil {
		return errors.Join(err, unreadable(why))
	}
	return nil
}

func unreadable(why Reason) error {
	if why == "" {
		return nil
	}
	return &UnreadableError{why}
}

// ask has a reader answer in JSON. What does not fit into the answer's type is the fault of the file.
func ask(ctx context.Context, readers *reader.Pool, with *reader.PartReader, file File, part string, answer any) (Reason, error) {
	var said bytes.Buffer
	err := readers.ReadPart(ctx, file.Owner, with, part, file, file.Size, &said)
	if why, err := reasonOf(err); why != "" || err != nil {
		return why, err
	}
	if json.Unmarshal(said.Bytes(), answer) != nil {
		return Damaged, nil
	}
	return "", nil
}

// reasonOf tells what a file or the machine is to blame for from errors of the caller.
func reasonOf(err error) (Reason, error) {
	var failure *pool.Failure
	switch {
	case err == nil:
		return "", nil
	case errors.Is(err, reader.ErrOff):
		return Trouble, nil
	case !errors.As(err, &failure):
		return "", err
	case failure.Reason == pool.Crashed:
		return Trouble, nil
	case failure.Reason == pool.TooLarge || failure.Reason == pool.TimedOut:
		return TooLarge, nil
	}
	return Damaged, nil
}

// answerFacts and the three below run in the helper.
func answerFacts(file io.ReaderAt, size int64, part string, to io.Writer) error {
	return answer(file, size, part, to, func(m *Message) any { return m.Facts }, wantFacts)
}

func answerWords(file io.ReaderAt, size int64, part string, to io.Writer) error {
	return answer(file, size, part, to, func(m *Message) any { return m }, wantWords)
}

func answerWhole(file io.ReaderAt, size int64, part string, to io.Writer) error {
	return answer(file, size, part, to, func(m *Message) any { return m }, wantAll)
}

func answer(file io.ReaderAt, size int64, part string, to io.Writer, of func(*Message) any, w want) error {
	m, err := read(file, size, part, w)
	if err != nil {
		// That is an answer, too: a reader that refuses a file costs the helper, and with many bad files much time.
		m = &Message{Facts: Facts{Unreadable: Damaged}}
	}
	encoder := json.NewEncoder(to)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(of(m))
}

func read(file io.ReaderAt, size int64, part string, w want) (*Message, error) {
	found, err := open(file, size, part)
	if err != nil {
		return nil, err
	}
	return found.read(w)
}

func writePart(file io.ReaderAt, size int64, part string, to io.Writer) error {
	above, number, err := holderOf(part)
	if err != nil {
		return err
	}
	found, err := open(file, size, above)
	if err != nil {
		return err
	}
	return found.write(number, to)
}
