package web

import (
	"context"
	"errors"
	"net/http"
	"time"

	"cottonmall/schema"
)

// readiness is the state of the services that calls depend on.
type readiness struct {
	Database   string  `json:"database"`
	Search     string  `json:"search"`
	LagSeconds float64 `json:"lagSeconds"`

	// Kinds has what is wrong with the searchable kinds that cannot be searched or are not up to date, by name.
	Kinds map[string]string `json:"kinds,omitempty"`

	// Feeds has the state of the data from outside, by name. The site is ready without it.
	Feeds map[string]string `json:"feeds,omitempty"`
}

const healthy = "ok"

// readyTimeout limits the time to check the database and the index. Probes give up after a few seconds.
const readyTimeout = 2 * time.Second

// ready answers whether the database and the search index are available, and how far the index lags behind.
func (s *Server) ready(c *Call) error {
	ctx, cancel := context.WithTimeout(c, readyTimeout)
	defer cancel()
	state := readiness{Database: healthy, Search: healthy}
	if err := s.db.Ping(ctx); err != nil {
		state.Database = "数据库暂时不可用"
	}
	lag, err := s.index.Lag(ctx)
	if notReady := s.index.Ready(); notReady != nil {
		err = notReady
	}
	if err != nil {
		state.Search = errorText(err)
	}
	state.LagSeconds = lag.Seconds()
	state.Kinds, state.Feeds = s.kindsNotReady(), s.feedStates(ctx)
	if state.Database != healthy || state.Search != healthy {
		return send(c.Fiber, http.StatusServiceUnavailable, Envelope[any]{http.StatusServiceUnavailable, "尚未就绪", state})
	}
	return send(c.Fiber, http.StatusOK, Envelope[any]{http.StatusOK, "就绪", state})
}

// kindsNotReady returns why searchable kinds are not ready. The site works without them, except for the one of Search.
func (s *Server) kindsNotReady() map[string]string {
	if s.notReady == nil {
		return nil
	}
	kinds := map[string]string{}
	for name, err := range s.notReady() {
		kinds[name] = errorText(err)
	}
	return kinds
}

// alive answers that the process runs.
func alive(c *Call) error {
	return send(c.Fiber, http.StatusOK, Envelope[any]{Code: http.StatusOK, Msg: "运行中"})
}

// errorText returns the text of an error for operators: its message for users if it has one.
func errorText(err error) string {
	if known, ok := schema.KindOf(err); ok {
		return known.Message
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return "没有及时回答"
	}
	return err.Error()
}
