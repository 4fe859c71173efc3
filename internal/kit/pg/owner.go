package pg

import (
	"context"
	"os"
	"time"

	"casefold/internal/kit/clock"
)

const (
	firstRestartDelay = 100 * time.Millisecond
	lastRestartDelay  = 5 * time.Second
)

// owner keeps a server running that this process started, until stopped.
type owner struct {
	cluster *cluster
	lock    *os.File
	cancel  context.CancelFunc
	ended   chan struct{}
}

func own(c *cluster, p *process, lock *os.File) *owner {
	ctx, cancel := context.WithCancel(context.Background())
	o := &owner{cluster: c, lock: lock, cancel: cancel, ended: make(chan struct{})}
	go o.keep(ctx, p)
	return o
}

func (o *owner) stop(ctx context.Context) error {
	o.cancel()
	select {
	case <-o.ended:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// keep starts the server again whenever it ends by itself. The lock goes last,
// so whoever takes it next finds neither server nor socket.
func (o *owner) keep(ctx context.Context, p *process) {
	defer close(o.ended)
	defer o.lock.Close()
	defer o.cluster.closeSocketFolder()
	for p != nil {
		select {
		case <-ctx.Done():
			p.shutdown()
			return
		case <-p.exited:
			o.cluster.log.Error("PostgreSQL ended by itself and is started again", "error", p.failure)
			p = o.restart(ctx)
		}
	}
}

// restart tries until the server runs, or returns nil once stopped.
func (o *owner) restart(ctx context.Context) *process {
	for delay := firstRestartDelay; ; delay = min(2*delay, lastRestartDelay) {
		p, err := o.cluster.launch(ctx)
		if err == nil {
			return p
		}
		if ctx.Err() != nil {
			return nil
		}
		o.cluster.log.Error("PostgreSQL cannot be started again yet", "error", err)
		if clock.Wait(ctx, delay) != nil {
			return nil
		}
	}
}
