package demo

import (
	"context"

	"casefold/internal/app"
)

// TellSome does so much of what is left of a story and says how much was, like a start that is interrupted.
func TellSome(ctx context.Context, a *app.App, matter string, most int) (left int, err error) {
	all, err := allStories()
	if err != nil {
		return 0, err
	}
	f, err := registers[0].open(ctx, a)
	if err != nil {
		return 0, err
	}
	for _, s := range all {
		if s.matter != matter {
			continue
		}
		t := newTelling(f, s, f.matters[matter])
		ready, err := t.prepare(ctx)
		left := len(ready.deeds)
		ready.deeds = ready.deeds[:min(most, left)]
		if err == nil {
			err = ready.happen(ctx)
		}
		return left, err
	}
	return 0, nil
}
