package demo

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"casefold/internal/app"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/matters"
	"casefold/internal/sharing"
)

// FillShares has people of the larger firm send contracts out, as far as that has not been done. It waits for the jobs, so it is for a
// program whose workers are running. Where mails would leave this machine, nothing is sent.
func FillShares(ctx context.Context, a *app.App) error {
	if a.Config.SMTPURL != "" {
		return nil
	}
	r := registers[0]
	chosen, err := r.contracts(ctx, a)
	if err != nil {
		return err
	}
	people, err := r.people(ctx, a)
	if err != nil {
		return err
	}
	admin := people[r.admin]
	there := 0
	err = a.DB.InTx(ctx, db.Actor{Region: r.region, Tenant: r.tenant, UserID: admin.id, Sub: admin.sub}, func(tx *db.Tx) error {
		all, err := a.Sharing.List(ctx, tx, nil)
		there = len(all)
		return err
	})
	if err != nil {
		return err
	}
	for _, o := range sentOut[min(there, len(sentOut)):] {
		c := chosen[o.matter]
		m := c.matter
		member := r.lead(m)
		o.recipients = slices.Clone(o.recipients)
		for i, one := range o.recipients {
			o.recipients[i] = c.addressed(one)
		}
		if err := o.send(ctx, a, db.Actor{Region: r.region, Tenant: r.tenant, UserID: member.ID, Sub: member.Sub}, m); err != nil {
			return fmt.Errorf("demo share of matter %d: %w", m.ID, err)
		}
	}
	return nil
}

// send makes the share and has happen to it what happened.
func (o outgoing) send(ctx context.Context, a *app.App, actor db.Actor, m matters.Matter) error {
	var id int64
	var code string
	_, err := await(ctx, a, actor, func(tx *db.Tx) (int64, error) {
		contracts, _, err := folders.Resolve(ctx, tx, m.ID, "docs/Contracts/")
		if err != nil {
			return 0, err
		}
		options := o.options
		options.Days = cmp.Or(options.Days, sharing.DefaultDays)
		job, err := a.Sharing.Send(ctx, tx, sharing.Order{
			Selected: filing.Selection{Folders: []int64{contracts.ID}}, Kind: a.Documents.Kind().Name, Recipients: o.recipients, Message: o.message, Options: options,
		})
		if err != nil {
			return 0, err
		}
		if id, code, err = a.Sharing.OfJob(ctx, tx, job); err == nil && (o.becomes == hasFailed || o.becomes == neverEnds) {
			err = a.Sharing.GiveUp(ctx, tx, id)
		}
		return job, err
	})
	if err != nil {
		return err
	}
	if err := o.visit(ctx, a, actor.Region, code); err != nil {
		return err
	}
	return a.DB.InTx(ctx, actor, func(tx *db.Tx) (err error) {
		switch o.becomes {
		case isRevoked:
			err = a.Sharing.Revoke(ctx, tx, id)
		case neverEnds:
			err = sharing.PretendUnfinished(ctx, tx, id)
		}
		if err != nil {
			return err
		}
		return sharing.PretendAge(ctx, tx, id, o.age)
	})
}

// visit opens the page of the share and asks for its files. Nothing is fetched in truth.
func (o outgoing) visit(ctx context.Context, a *app.App, region, code string) error {
	for _, address := range o.opened {
		if _, _, err := a.Sharing.Info(ctx, sharing.Visit{Region: region, Code: code, Address: address}); err != nil {
			return err
		}
	}
	for file, addresses := range [][]string{o.downloaded, o.downloadedFirst} {
		for _, address := range addresses {
			if err := a.Sharing.PretendDownload(ctx, sharing.Visit{Region: region, Code: code, Address: address}, file); err != nil {
				return err
			}
		}
	}
	return nil
}
