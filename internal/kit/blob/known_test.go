package blob

import (
	"strconv"
	"testing"
)

func TestOnlyTheNewestHashesAreRemembered(t *testing.T) {
	var m memory
	for i := range 3 * remembered {
		m.keep(strconv.Itoa(i), fact{Info: Info{Size: int64(i)}})
		m.keep(strconv.Itoa(i), fact{Info: Info{Size: int64(i + 1)}})
	}
	if len(m.facts) != remembered {
		t.Fatalf("%d hashes are remembered", len(m.facts))
	}
	if _, known := m.recall(strconv.Itoa(2*remembered - 1)); known {
		t.Error("an old hash pushed out a new one")
	}
	if info, known := m.recall(strconv.Itoa(2 * remembered)); !known || info.Size != 2*remembered+1 {
		t.Errorf("the oldest that should be known is %v, %v", info, known)
	}
	m.force([]string{"never kept", strconv.Itoa(2 * remembered)})
	if info, _ := m.recall(strconv.Itoa(2 * remembered)); !info.forced || info.Size != 2*remembered+1 || len(m.facts) != remembered {
		t.Errorf("what was forced is known as %v, among %d", info, len(m.facts))
	}
	m.forget("1")
	m.forget(strconv.Itoa(3*remembered - 1))
	if _, known := m.recall(strconv.Itoa(3*remembered - 1)); known || len(m.facts) != remembered-1 {
		t.Error("what was forgotten is known")
	}
}
