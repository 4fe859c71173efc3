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
