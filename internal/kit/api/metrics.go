package api

import (
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

var (
	requests = promauto.NewCounterVec(prometheus.CounterOpts{
		Name: "casefold_http_requests_total", Help: "Requests by endpoint, method and status.",
	}, []string{"endpoint", "method", "status"})
	durations = promauto.NewHistogramVec(prometheus.HistogramOpts{
		Name: "casefold_http_request_seconds", Help: "Time from the first byte in to the last byte out, by endpoint.",
		Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
	}, []string{"endpoint"})
)

// Metrics is for a listener of its own: it must not be reachable from where users come.
func Metrics() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.Handler())
	return mux
}
