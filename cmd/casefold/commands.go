package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"

	"casefold/internal/app"
	"casefold/internal/check"
	"casefold/internal/demo"
	"casefold/internal/doctor"
	"casefold/internal/kit/clock"
)

// withApp opens the installation for one command and closes it afterwards, however the command ends.
func withApp(ctx context.Context, cfg app.Config, log *slog.Logger, f func(*app.App) error) error {
	a, err := app.Open(ctx, cfg, log)
	if err != nil {
		return err
	}
	err = f(a)
	return errors.Join(err, a.Close(context.WithoutCancel(ctx)))
}

func serve(ctx context.Context, cfg app.Config, log *slog.Logger) error {
	return withApp(ctx, cfg, log, func(a *app.App) error {
		if cfg.Demo {
			if err := demo.Fill(ctx, a); err != nil {
				return err
			}
		}
		var filling sync.WaitGroup
		defer filling.Wait()
		return a.Serve(ctx, func() {
			fmt.Printf("\nCasefold is ready at %s\n", cfg.URL)
			if cfg.Demo {
				demo.PrintSignIns(os.Stdout, cfg.URL)
			}
			if cfg.Demo && !cfg.DemoSmall {
				filling.Go(func() { fillRest(ctx, a) })
			}
		})
	})
}

// fillRest adds what the demo has beside its first look, while people sign in.
func fillRest(ctx context.Context, a *app.App) {
	begun := clock.Now()
	if err := demo.FillRest(ctx, a, true); err != nil {
		if ctx.Err() == nil {
			a.Log.Error("the demo has not got all that it should have", "error", err)
		}
		return
	}
	a.Log.Info("the demo is complete", "seconds", clock.Now().Sub(begun).Seconds())
}

func work(ctx context.Context, cfg app.Config, log *slog.Logger) error {
	return withApp(ctx, cfg, log, func(a *app.App) error { return a.Work(ctx) })
}

func fillDemo(ctx context.Context, cfg app.Config, log *slog.Logger) error {
	return withApp(ctx, cfg, log, func(a *app.App) error {
		if err := demo.Fill(ctx, a); err != nil {
			return err
		}
		if err := demo.FillRest(ctx, a, false); err != nil {
			return err
		}
		demo.PrintSignIns(os.Stdout, cfg.URL)
		return nil
	})
}

func diagnose(ctx context.Context, cfg app.Config, _ *slog.Logger) error {
	return doctor.Report(ctx, os.Stdout, doctor.Installation{
		Data: cfg.Data, OwnDatabases: cfg.OwnDatabases(), PrivateDatabase: cfg.DatabaseURL == "", SMTPURL: cfg.SMTPURL,
		SearchURLs: cfg.SearchURLs(), KeepFree: cfg.KeepFree,
	})
}

func verify(ctx context.Context, cfg app.Config, log *slog.Logger) error {
	return withApp(ctx, cfg, log, func(a *app.App) error {
		findings, err := check.Run(ctx, a.DB, check.Options{Data: cfg.Data, Kinds: a.Filing.Kinds(), Blobs: a.Blobs, Indexer: a.Indexer, AllHashes: cfg.CheckAllFiles})
		if err != nil {
			return err
		}
		for _, finding := range findings {
			fmt.Println(finding)
		}
		if len(findings) > 0 {
			return fmt.Errorf("%d findings", len(findings))
		}
		fmt.Println("all invariants hold")
		return nil
	})
}

// describe needs no installation: the declarations alone say it all.
func describe(_ context.Context, cfg app.Config, log *slog.Logger) error {
	text, err := app.Describe(cfg, log)
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(append(text, '\n'))
	return err
}
