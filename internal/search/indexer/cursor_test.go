package indexer

import (
	"maps"
	"slices"
	"testing"
)

// A row that a slow transaction adds below others is neither passed over nor read twice.
func TestACursorPassesNothingThatCanStillAppear(t *testing.T) {
	at := startAt(mark{10, "j"}).Records
	at = at.with([]mark{{12, "l"}, {15, "o"}}) // 13 is taken by a transaction that still runs
	at = at.settled(10, nothing, mark{10, "j"})
	if at.Settled.ID != 10 || !at.covers(12) || !at.covers(15) || at.covers(13) {
		t.Fatalf("%+v", at)
	}
	at = at.settled(12, nothing, mark{12, "l"})
	if at.Settled != (mark{12, "l"}) || len(at.Above) != 1 {
		t.Fatalf("%+v", at)
	}
	if at = at.settled(15, 13, mark{15, "o"}); at.Settled.ID != 12 {
		t.Fatalf("it passes 13, which has come: %+v", at)
	}
	at = at.with([]mark{{13, "m"}}).settled(20, nothing, mark{17, "another class"})
	if at.Settled != (mark{17, "another class"}) || len(at.Above) != 0 {
		t.Fatalf("%+v", at)
	}
}

func TestACursorIsReadAsItWasWritten(t *testing.T) {
	c := startAt(mark{7, "seven"})
	c.Texts = c.Texts.with([]mark{{9, "nine"}})
	back, err := readCursor(c.write())
	if err != nil || back.Records.Settled != c.Records.Settled || !maps.Equal(back.Texts.Above, c.Texts.Above) {
		t.Errorf("%+v %v", back, err)
	}
	if rows := slices.Sorted(maps.Keys(back.rows())); !slices.Equal(rows, []int64{7, 9}) {
		t.Errorf("it stands on %v", rows)
	}
	if _, err := readCursor([]byte("x")); err == nil {
		t.Error("nonsense is read")
	}
}
