package web

import (
	"context"
	"errors"
	"math"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// meters are the metrics of a server.
type meters struct {
	registry *prometheus.Registry
	sockets  prometheus.Gauge         // pages with an open live connection
	answers  *prometheus.HistogramVec // seconds by route and HTTP status
}

// newMeters returns the metrics. The function unknown returns the number of dropped changes of unknown kinds.
func newMeters(index Index, unknown func() int64) *meters {
	m := &meters{
		registry: prometheus.NewRegistry(),
		sockets: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "cottonmall_sockets", Help: "Pages with an open live connection.",
		}),
		answers: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "cottonmall_http_seconds", Help: "Time to answer, by route and HTTP status.",
			Buckets: []float64{.001, .002, .003, .005, .01, .025, .05, .1, .25, .5, 1, 5, 10},
		}, []string{"route", "status"}),
	}
	lag := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "cottonmall_index_lag_seconds", Help: "Age of the oldest change that the search index lacks; NaN: not known.",
	}, func() float64 { return lagSeconds(index) })
	dropped := prometheus.NewCounterFunc(prometheus.CounterOpts{
		Name: "cottonmall_unknown_changes_total", Help: "Dropped changes of kinds that no domain has registered.",
	}, func() float64 { return float64(unknown()) })
	m.registry.MustRegister(m.sockets, m.answers, lag, dropped, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// kindsNotReady collects a gauge of the searchable kinds that are not ready, by name. Other kinds have no value.
type kindsNotReady func() map[string]error

var kindNotReady = prometheus.NewDesc("cottonmall_index_not_ready",
	"1 for a kind whose search index is missing, broken or not up to date.", []string{"kind"}, nil)

// Describe sends the description of the gauge.
func (kindsNotReady) Describe(to chan<- *prometheus.Desc) { to <- kindNotReady }

// Collect sends the present value for each kind that is not ready.
func (notReady kindsNotReady) Collect(to chan<- prometheus.Metric) {
	for name := range notReady() {
		to <- prometheus.MustNewConstMetric(kindNotReady, prometheus.GaugeValue, 1, name)
	}
}

func lagSeconds(index Index) float64 {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	d, err := index.Lag(ctx)
	if err != nil {
		return math.NaN()
	}
	return d.Seconds()
}

// observe records the duration of a request. All addresses of pages count as one route.
func (m *meters) observe(c *fiber.Ctx, duration time.Duration) {
	route := c.Route().Path
	if route == "/" {
		route = "pages"
	}
	m.answers.WithLabelValues(strings.Clone(route), strconv.Itoa(c.Response().StatusCode())).Observe(duration.Seconds())
}

// ServeMetrics serves /metrics on its own listener until Shutdown.
func (s *Server) ServeMetrics(ln net.Listener) error {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(s.meters.registry, promhttp.HandlerOpts{}))
	s.metrics.Handler, s.metrics.ReadHeaderTimeout = mux, 10*time.Second
	if err := s.metrics.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
