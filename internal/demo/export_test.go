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
		groups, err := t.left(ctx)
		if err != nil {
			return 0, err
		}
		for _, some := range groups[:min(most, len(groups))] {
			if err := t.happen(ctx, some); err != nil {
				return 0, err
			}
		}
		return len(groups), nil
	}
	return 0, nil
}
