package list_test

import (
	"testing"

	"casefold/internal/kit/list"
)

func TestAMemoryForgetsWhatIsOfAnotherGeneration(t *testing.T) {
	var m list.Memory[int, string]
	of := list.QuestionOf("whose", 1)
	m.Keep(of, 7, "kept")
	if got, known := m.Find(of, 7); !known || got != "kept" {
		t.Errorf("%q, %v", got, known)
	}
	if got, known := m.Find(of, 8); known || got != "" {
		t.Errorf("of another generation: %q, %v", got, known)
	}
	if _, known := m.Find(list.QuestionOf("whose", 2), 7); known {
		t.Error("another question has the same answer")
	}
}

func TestAMemoryKeepsNoMoreBytesThanItHasRoomFor(t *testing.T) {
	m := list.Memory[int, string]{Weigh: func(s string) int { return len(s) }, Room: 10}
	ask := func(n int) bool {
		_, known := m.Find(list.QuestionOf(n), 1)
		return known
	}
	for range 5 {
		m.Keep(list.QuestionOf(1), 1, "four") // the same again takes no more
	}
	m.Keep(list.QuestionOf(2), 1, "sixsix")
	if !ask(1) || !ask(2) {
		t.Error("it forgets what fits")
	}
	m.Keep(list.QuestionOf(3), 1, "x")
	if ask(1) || ask(2) || !ask(3) {
		t.Error("it keeps more than it has room for, or not the newest")
	}
	m.Keep(list.QuestionOf(3), 1, "")
	m.Keep(list.QuestionOf(4), 1, "tententen!")
	if !ask(3) || !ask(4) {
		t.Error("it counts what was replaced")
	}
}
