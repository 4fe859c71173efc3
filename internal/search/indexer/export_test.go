package indexer

import "context"

// Turns gives a firm its turns one by one.
type Turns struct{ firm *firm }

// TurnsOf is for an index that nobody else writes. Rows of the log up to the bound are taken for settled.
func (s *Service) TurnsOf(name string, tenant, bound int64) *Turns {
	r := s.newRegion(name, s.queues[name])
	r.bound = bound
	return &Turns{&firm{region: r, at: firmKey{name, tenant}, pause: firstPause}}
}

// Next does a part of what there is to do, and tells whether there is more.
func (t *Turns) Next(ctx context.Context) (more bool, err error) { return t.firm.turn(ctx) }

// Close lets another one write.
func (t *Turns) Close() { t.firm.close() }
