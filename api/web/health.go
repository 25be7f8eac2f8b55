package web

import (
	"context"
	"errors"
	"net/http"
	"time"

	"cottonmall/schema"
)

// readiness is the state of what the calls stand on.
type readiness struct {
	Database   string  `json:"database"`
	Search     string  `json:"search"`
	LagSeconds float64 `json:"lagSeconds"`

	// Kinds has what is wrong with the searchable kinds that cannot be searched or are not up to date, by name.
	Kinds map[string]string `json:"kinds,omitempty"`
}

const fine = "ok"

// readyTime is how long the database and the index may take to answer; probes give up after a few seconds.
const readyTime = 2 * time.Second

// ready answers whether calls can be answered well: the database, the search index, and how far it lags behind.
func (s *Server) ready(c *Call) error {
	ctx, cancel := context.WithTimeout(c, readyTime)
	defer cancel()
	state := readiness{Database: fine, Search: fine}
	if err := s.db.Ping(ctx); err != nil {
		state.Database = "数据库暂时不可用"
	}
	lag, err := s.index.Lag(ctx)
	if notReady := s.index.Ready(); notReady != nil {
		err = notReady
	}
	if err != nil {
		state.Search = reason(err)
	}
	state.LagSeconds = lag.Seconds()
	state.Kinds = s.kindsNotReady()
	if state.Database != fine || state.Search != fine {
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
		kinds[name] = reason(err)
	}
	return kinds
}

// alive answers that the process runs.
func alive(c *Call) error {
	return send(c.Fiber, http.StatusOK, Envelope[any]{Code: http.StatusOK, Msg: "运行中"})
}

// reason says an error to operations people: its sentence where it has one.
func reason(err error) string {
	if known, ok := schema.KindOf(err); ok {
		return known.Message
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return "没有及时回答"
	}
	return err.Error()
}
