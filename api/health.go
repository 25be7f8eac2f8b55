package api

import (
	"net/http"

	"cottonmall/schema"

	"github.com/gofiber/fiber/v2"
)

// readiness is the state of what the calls stand on.
type readiness struct {
	Database   string  `json:"database"`
	Search     string  `json:"search"`
	LagSeconds float64 `json:"lagSeconds"`
}

const fine = "ok"

// ready answers whether calls can be answered well: the database, the search index, and how far it lags behind.
func (a *App) ready(c *fiber.Ctx) error {
	state := readiness{Database: fine, Search: fine}
	if err := a.db.Ping(a.context); err != nil {
		state.Database = "数据库暂时不可用"
	}
	lag, err := a.index.Lag(a.context)
	if notReady := a.index.Ready(); notReady != nil {
		err = notReady
	}
	if err != nil {
		state.Search = reason(err)
	}
	state.LagSeconds = lag.Seconds()
	if state.Database != fine || state.Search != fine {
		return send(c, http.StatusServiceUnavailable, Envelope[any]{http.StatusServiceUnavailable, "尚未就绪", state})
	}
	return send(c, http.StatusOK, Envelope[any]{http.StatusOK, "就绪", state})
}

// alive answers that the process runs.
func alive(c *fiber.Ctx) error {
	return send(c, http.StatusOK, Envelope[any]{Code: http.StatusOK, Msg: "运行中"})
}

// reason says an error to operations people: its sentence where it has one.
func reason(err error) string {
	if known, ok := schema.KindOf(err); ok {
		return known.Message
	}
	return err.Error()
}
