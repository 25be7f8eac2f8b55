package web

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Feed is data from outside that the site works without, such as quotes.
type Feed struct {
	Name string

	// State returns the time of the newest data, zero without any, and why the feed is paused.
	State func(ctx context.Context) (newest time.Time, paused error)
}

// feedStates returns what is wrong with each feed, by name; "ok" if nothing is.
func (s *Server) feedStates(ctx context.Context) map[string]string {
	states := map[string]string{}
	for _, f := range s.feeds {
		states[f.Name] = healthy
		if _, err := f.State(ctx); err != nil {
			states[f.Name] = errorText(err)
		}
	}
	return states
}

// feedGauges collects the age of the newest data of feeds, and whether they are paused.
type feedGauges []Feed

var (
	feedAge = prometheus.NewDesc("cottonmall_feed_age_seconds",
		"Age of the newest data of a feed; missing without any.", []string{"feed"}, nil)
	feedPaused = prometheus.NewDesc("cottonmall_feed_paused",
		"1 while a feed should have new data and has none.", []string{"feed"}, nil)
)

// Describe sends the descriptions of the gauges.
func (feedGauges) Describe(to chan<- *prometheus.Desc) { to <- feedAge; to <- feedPaused }

// Collect sends the present values.
func (feeds feedGauges) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), readyTimeout)
	defer cancel()
	for _, f := range feeds {
		newest, err := f.State(ctx)
		if !newest.IsZero() {
			age := time.Since(newest).Seconds()
			to <- prometheus.MustNewConstMetric(feedAge, prometheus.GaugeValue, age, f.Name)
		}
		paused := 0.0
		if err != nil {
			paused = 1
		}
		to <- prometheus.MustNewConstMetric(feedPaused, prometheus.GaugeValue, paused, f.Name)
	}
}
