package demo

import (
	"context"
	"fmt"

	"casefold/internal/app"
	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
	"casefold/internal/matters"
)

// FillStories gives the matters that have a story what lies in them, each thing on its day and by whom it was done. It runs beside the
// program. What an earlier start has done is left as it is, and the rest is added.
func FillStories(ctx context.Context, a *app.App) error {
	all, err := allStories()
	if err != nil {
		return err
	}
	f, err := registers[0].open(ctx, a)
	if err != nil {
		return err
	}
	prepare := func(ctx context.Context, s story) (told, error) {
		ready, err := newTelling(f, s, f.matters[s.matter]).prepare(ctx)
		if err != nil {
			return ready, fmt.Errorf("demo story of %s: %w", s.matter, err)
		}
		return ready, nil
	}
	return inTurn(ctx, all, prepare, happen)
}

// practice is a firm of the demo at work: its people, and those of its matters that are not in the trash, by name.
type practice struct {
	register
	moment
	app     *app.App
	people  map[string]user
	matters map[string]matters.Matter
}

// open reads who works for the firm, and on what.
func (r register) open(ctx context.Context, a *app.App) (*practice, error) {
	f := &practice{register: r, app: a, matters: map[string]matters.Matter{}}
	var err error
	if f.people, err = r.people(ctx, a); err != nil {
		return nil, err
	}
	if f.moment, err = r.founded(ctx, a); err != nil {
		return nil, err
	}
	actor, err := f.actor(r.admin)
	if err != nil {
		return nil, err
	}
	everything := matters.Search{Input: list.Input{Page: 1, PageSize: 1000}, Sort: "matterID"}
	return f, a.DB.InTx(ctx, actor, func(tx *db.Tx) error {
		return matters.Each(ctx, tx, everything, func(m matters.Matter) error { f.matters[m.Name] = m; return nil })
	})
}

// actor is somebody of the firm, by username.
func (f *practice) actor(username string) (db.Actor, error) {
	one, ok := f.people[username]
	if !ok {
		return db.Actor{}, fmt.Errorf("nobody is called %s", username)
	}
	return db.Actor{Region: f.region, Tenant: f.tenant, UserID: one.id, Sub: one.sub}, nil
}
