package awaited

import (
	"context"
	"testing"
	"time"
)

func paused(ctx context.Context, most time.Duration) time.Duration {
	begun := time.Now()
	giveWay(ctx, most, somebody)
	return time.Since(begun)
}

func TestWorkPausesWhileSomebodyWaitsAndNoLongerThanItMay(t *testing.T) {
	last.Store(0)
	if took := paused(t.Context(), time.Hour); took > time.Minute {
		t.Errorf("nobody ever waited, and it paused for %s", took)
	}
	Note()
	if took := paused(t.Context(), time.Hour); took > time.Minute {
		t.Errorf("somebody waited for the last time, and it paused for %s", took)
	}
	last.Store(int64(time.Since(began) + time.Hour)) // as if somebody went on waiting
	if took := paused(t.Context(), 3*lookEvery); took < 3*lookEvery || took > time.Minute {
		t.Errorf("somebody waits all the time, and it paused for %s", took)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if took := paused(ended, time.Hour); took > time.Minute {
		t.Errorf("it is to end, and paused for %s", took)
	}
	begun := time.Now()
	Step{begun.Add(-time.Hour)}.GiveWay(t.Context(), 4)
	if took := time.Since(begun); took < longest || took > time.Minute {
		t.Errorf("a step of an hour is followed by a pause of %s", took)
	}
	begun = time.Now()
	Begin().GiveWay(t.Context(), 0)
	if took := time.Since(begun); took > time.Minute {
		t.Errorf("it was not to pause, and did for %s", took)
	}
}

func TestPausesOfShortStepsArePutTogether(t *testing.T) {
	last.Store(int64(time.Since(began) + time.Hour))
	t.Cleanup(func() { last.Store(0) })
	var p Pauses
	p.After(t.Context(), Step{time.Now().Add(-shortest / 8)}, 4)
	if p.owed < shortest/2 {
		t.Fatalf("a short step owes %s", p.owed)
	}
	begun := time.Now()
	p.After(t.Context(), Step{begun.Add(-shortest / 8)}, 4)
	if took := time.Since(begun); took < shortest || p.owed != 0 {
		t.Errorf("two of them are followed by a pause of %s, and owe %s", took, p.owed)
	}
}

func TestWorkOfAFirmGivesWayToOthersAndNotToItself(t *testing.T) {
	var f firms
	for _, c := range []struct {
		noted  int64
		others map[int64]time.Duration // when somebody was noted last who is not of this firm
	}{
		{1, map[int64]time.Duration{1: 0, 2: 1, 3: 1}},
		{1, map[int64]time.Duration{1: 0, 2: 2, 3: 2}},
		{2, map[int64]time.Duration{1: 3, 2: 2, 3: 3}},
		{3, map[int64]time.Duration{1: 4, 2: 4, 3: 3}},
		{1, map[int64]time.Duration{1: 4, 2: 5, 3: 5}},
		{1, map[int64]time.Duration{1: 4, 2: 6, 3: 6}},
		{0, map[int64]time.Duration{1: 7, 2: 7, 3: 7}},
	} {
		at := max(f.last.at, f.before.at) + 1
		f.note(c.noted, at)
		for firm, want := range c.others {
			if got := f.otherThan(firm); got != want {
				t.Errorf("note %d is of firm %d: others than %d were noted at %d, want %d", at, c.noted, firm, got, want)
			}
		}
	}
	NoteFirm(1)
	begun := time.Now()
	ofOne := Pauses{Firm: 1}
	ofOne.After(t.Context(), Step{begun.Add(-time.Hour)}, 4)
	if took := time.Since(begun); took > longest/2 {
		t.Errorf("only its own firm waits, and it paused for %s", took)
	}
	noted.note(2, time.Since(began)+time.Hour) // as if somebody of another firm went on waiting
	t.Cleanup(func() { noted = firms{} })
	begun = time.Now()
	ofOne.After(t.Context(), Step{begun.Add(-time.Hour)}, 4)
	if took := time.Since(begun); took < longest {
		t.Errorf("another firm waits, and it paused for %s", took)
	}
}
