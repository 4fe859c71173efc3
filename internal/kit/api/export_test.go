package api

import "time"

// SetPatience is how long the bodies of requests may take, for tests that cannot wait.
func (r *Router) SetPatience(d time.Duration) { r.patience = d }
