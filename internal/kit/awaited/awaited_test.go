package awaited

import (
	"context"
	"testing"
	"time"
)

func paused(ctx context.Context, most time.Duration) time.Duration {
	begun := time.Now()
	giveWay(ctx, most)
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
