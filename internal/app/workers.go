package app

import (
	"context"
	"time"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/events"
	"casefold/internal/kit/jobs"
	"casefold/internal/kit/mail"
	"casefold/internal/permissions"
	"casefold/internal/sharing"
	"casefold/internal/trash"
)

func (a *App) mailConfig() mail.Config {
	return mail.Config{SMTPURL: a.Config.SMTPURL, From: a.Config.MailFrom, DataDir: a.Config.Data}
}

// registerWorkers tells the job runner what to do with each kind of job, and when to do what nobody asks for.
func (a *App) registerWorkers() error {
	a.Jobs = jobs.New(jobs.Options{
		DB: a.DB, Hub: a.Hub, Log: a.Log, MayRun: a.Permissions.MayRun, KeptKinds: append(trash.JobKinds(), sharing.JobKind()),
	})
	outbox, err := mail.Register(a.Jobs, a.DB, a.Keys, a.mailConfig())
	if err != nil {
		return err
	}
	outbox.Settled = append(outbox.Settled, a.Sharing.MailSettled)
	a.Identity.Work(a.Jobs)
	a.Filing.Work(a.Jobs)
	a.Documents.Work(a.Jobs)
	a.Email.Work(a.Jobs)
	a.Content.Work(a.Jobs)
	a.Texts.Work(a.Jobs)
	a.Indexer.Work(a.Jobs)
	a.Export.Work(a.Jobs)
	a.Sharing.Work(a.Jobs)
	a.Trash.Work(a.Jobs)
	a.Storage.Work(a.Jobs)
	a.Console.Work(a.Jobs)
	jobs.Global(a.Jobs, func(ctx context.Context, _ *jobs.Job[repairArgs]) error { return a.Firms.Repair(ctx, a.Log) }, jobs.Policy{})
	a.Jobs.EveryGlobal(time.Minute, repairArgs{})
	jobs.Regional(a.Jobs, func(ctx context.Context, region string, _ *jobs.Job[forgetArgs]) error {
		return a.DB.InEachFirm(ctx, region, func(tx *db.Tx) error { return api.ForgetKeys(ctx, tx) })
	}, jobs.Policy{})
	a.Jobs.EveryRegional(time.Hour, forgetArgs{})
	return nil
}

type repairArgs struct{}

// Kind names the job that makes the halves of firms and people agree.
func (repairArgs) Kind() string { return "repair_halves" }

type forgetArgs struct{}

// Kind names the job that forgets idempotency keys after their day.
func (forgetArgs) Kind() string { return "forget_idempotency_keys" }

// accountChanged makes this process forget what it knew of an account, and the account's open streams ask again.
func (a *App) accountChanged(sub string) {
	a.Permissions.Forget(sub)
	a.Hub.Recheck(sub)
}

// listen says which events a caller may hear: those of the own person and firm. It is asked again and again while the
// stream is open, which may be long after the token that opened it has expired.
func (a *App) listen(ctx context.Context, _ []string) (events.Grant, error) {
	p, err := a.Permissions.Again(ctx, permissions.Who(ctx))
	if err != nil {
		return events.Grant{}, err
	}
	return events.Grant{
		User: p.Account.Sub, Topics: []string{events.User(p.Account.Sub), events.Firm(p.Account.Tenant)}, Hears: a.Permissions.Hears(p.Actor()),
	}, nil
}
