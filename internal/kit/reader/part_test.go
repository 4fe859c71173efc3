package reader

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"testing"

	"casefold/internal/kit/pool"
)

// tallied counts what is written to it.
type tallied struct {
	bytes int
	err   error
}

func (w *tallied) Write(p []byte) (int, error) {
	if w.err != nil && w.bytes > 0 {
		return 0, w.err
	}
	w.bytes += len(p)
	return len(p), nil
}

func TestAPartIsWrittenAsItComes(t *testing.T) {
	p := newPool(t)
	for _, size := range []int{0, 1, largestPiece, largestPiece + 1, 1 << 20} {
		content := strings.Repeat("Habeas corpus. ", 1<<20/15+1)
		var part bytes.Buffer
		if err := p.ReadPart(t.Context(), 1, parted, strconv.Itoa(size), strings.NewReader(content), int64(len(content)), &part); err != nil || part.String() != content[:size] {
			t.Errorf("of %d bytes came %d: %v", size, part.Len(), err)
		}
	}
	before := resident(t)
	var large tallied
	if err := p.ReadPart(t.Context(), 1, parted, strconv.Itoa(100<<20), endless{}, 1<<40, &large); err != nil || large.bytes != 100<<20 {
		t.Errorf("%d, %v", large.bytes, err)
	}
	if grown := resident(t) - before; grown > 16<<20 {
		t.Errorf("the server has grown by %d MB", grown>>20)
	}
}

func TestAPartThatCannotBeReadOrWrittenSaysWhoseFaultItIs(t *testing.T) {
	p := newPool(t)
	for part, want := range map[string]pool.Reason{
		strconv.Itoa(100<<20 + 1): pool.TooLarge, "200000!": pool.Unreadable, "0!": pool.Unreadable, "none": pool.Unreadable, strings.Repeat("1", longestOrder): pool.Unreadable,
	} {
		if err := p.ReadPart(t.Context(), 1, parted, part, endless{}, 1<<40, &tallied{}); reason(err) != want {
			t.Errorf("%.20s: %v", part, err)
		}
	}
	full := errors.New("disk full")
	if err := p.ReadPart(t.Context(), 1, parted, "200000", endless{}, 1<<40, &tallied{err: full}); !errors.Is(err, full) || reason(err) != "" {
		t.Error(err)
	}
	if said, err := read(t, p, 1, echo, "the next"); err != nil || said != "the next" {
		t.Errorf("%q, %v", said, err)
	}
}
