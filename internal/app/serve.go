package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"

	"casefold/internal/audit"
	"casefold/internal/kit/api"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/office"
)

const shutdownGrace = 10 * time.Second

// Serve runs web, API and workers until ctx ends. ready is called once requests are answered.
func (a *App) Serve(ctx context.Context, ready func()) error {
	listener, err := net.Listen("tcp", a.Config.Listen)
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("another program already listens on %s: stop it, or choose another address with --listen", a.Config.Listen)
	}
	if err != nil {
		return fmt.Errorf("cannot listen on %s: %w", a.Config.Listen, err)
	}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return serveHTTP(ctx, listener, a.Router) })
	group.Go(func() error { return a.serveMetrics(ctx) })
	group.Go(func() error { return a.Work(ctx) })
	group.Go(func() error {
		a.Indexer.Run(ctx) // only who serves searches, and needs an index on this machine
		return nil
	})
	group.Go(func() error {
		a.warm(ctx)
		return nil
	})
	if ready != nil {
		ready()
	}
	return group.Wait()
}

// Work runs the background work alone until ctx ends.
func (a *App) Work(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	a.Hub.Start(ctx)
	group.Go(func() error {
		a.Identity.Listen(ctx)
		return nil
	})
	group.Go(func() error {
		audit.NewSealer(a.DB, a.Log).Run(ctx)
		return nil
	})
	group.Go(func() error {
		a.Texts.Run(ctx)
		return nil
	})
	group.Go(func() error { return a.runJobs(ctx) })
	err := group.Wait()
	a.office.Close()
	a.Hub.Wait()
	return err
}

// runJobs works the jobs until ctx ends. A database that goes away while that begins is waited for, as one is that goes later.
func (a *App) runJobs(ctx context.Context) error {
	for {
		err := a.Jobs.Start(ctx)
		if err == nil || ctx.Err() != nil {
			break
		}
		if !db.Away(err) {
			return err
		}
		a.Log.WarnContext(ctx, "the work in the background begins when its database is back", "cause", err)
		if clock.Wait(ctx, time.Second) != nil {
			return nil
		}
	}
	<-ctx.Done()
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownGrace+5*time.Second)
	defer cancel()
	return a.Jobs.Stop(grace)
}

// warmAfter leaves the processors to the first pages that people open after a start.
const warmAfter = 5 * time.Second

// warm makes the first preview as quick as the others. Without converters Casefold does all the rest.
func (a *App) warm(ctx context.Context) {
	converts := office.Check()
	if converts != nil {
		a.Log.Warn("there are no previews of Office files", "cause", converts, "more", "casefold doctor")
	}
	if clock.Wait(ctx, warmAfter) != nil {
		return
	}
	a.readers.Warm()
	if converts == nil {
		a.office.Warm()
	}
}

func serveHTTP(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10,
		BaseContext: func(net.Listener) context.Context { return context.WithoutCancel(ctx) },
	}
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownGrace)
		defer cancel()
		err := server.Shutdown(grace)
		if err != nil {
			err = server.Close() // streams never end by themselves
		}
		stopped <- err
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}

// serveMetrics offers the metrics on a listener that users cannot reach. An occupied port costs the metrics, not the
// program.
func (a *App) serveMetrics(ctx context.Context) error {
	if a.Config.MetricsListen == "" {
		return nil
	}
	listener, err := net.Listen("tcp", a.Config.MetricsListen)
	if err != nil {
		a.Log.Warn("metrics are off", "cause", err)
		return nil
	}
	return serveHTTP(ctx, listener, api.Metrics())
}

// mountHealth answers whether the process lives, and whether it can work.
func (a *App) mountHealth() {
	a.Router.Handle("GET /healthz", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("ok\n"))
	}))
	a.Router.Handle("GET /readyz", http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		ctx, cancel := context.WithTimeout(req.Context(), 2*time.Second)
		defer cancel()
		if err := a.DB.Ping(ctx); err != nil {
			api.WriteError(w, req, err)
			return
		}
		_, _ = w.Write([]byte("ready\n"))
	}))
}
