package blob

import (
	"strconv"
	"testing"
)

func TestOnlyTheNewestHashesAreRemembered(t *testing.T) {
	var m memory
	for i := range 3 * remembered {
		m.keep(strconv.Itoa(i), Info{Size: int64(i)})
		m.keep(strconv.Itoa(i), Info{Size: int64(i + 1)})
	}
	if len(m.infos) != remembered {
		t.Fatalf("%d hashes are remembered", len(m.infos))
	}
	if _, known := m.recall(strconv.Itoa(2*remembered - 1)); known {
		t.Error("an old hash pushed out a new one")
	}
	if info, known := m.recall(strconv.Itoa(2 * remembered)); !known || info.Size != 2*remembered+1 {
		t.Errorf("the oldest that should be known is %v, %v", info, known)
	}
	m.forget("1")
	m.forget(strconv.Itoa(3*remembered - 1))
	if _, known := m.recall(strconv.Itoa(3*remembered - 1)); known || len(m.infos) != remembered-1 {
		t.Error("what was forgotten is known")
	}
}
