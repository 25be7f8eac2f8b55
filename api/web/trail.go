package web

import (
	"errors"
	"log/slog"
	"net/http"

	"cottonmall/schema"
)

// trail leaves a line in the log about a call that concerns who gets into an account, about one that its caller may not
// make, and about callers who ask too often: these once a minute. It never has a password, a code or a token.
func (s *Server) trail(c *Call, r *Route, err error) {
	code, why := outcome(err)
	often, limited := errors.AsType[tooOften](err)
	if limited && often.Refused == 0 || !limited && code != http.StatusForbidden && !r.logged && !c.Logged {
		return
	}
	level := slog.LevelInfo
	if err != nil {
		level = slog.LevelWarn
	}
	line := []slog.Attr{
		slog.String("path", r.Path), slog.Int64("user", c.about()), slog.String("address", c.Caller.Address),
		slog.Int("outcome", code), slog.String("request", RequestID(c.Fiber)),
	}
	if mobile := schema.MaskMobile(c.mobile); mobile != "" {
		line = append(line, slog.String("mobile", mobile))
	}
	if why != "" {
		line = append(line, slog.String("why", why))
	}
	if limited {
		line = append(line, slog.Int("times", often.Refused))
	}
	s.log.LogAttrs(c.Fiber.UserContext(), level, r.Title, line...)
}

// about is the user whom a call concerns, zero for nobody who is known.
func (c *Call) about() int64 {
	switch {
	case c.UserID != 0:
		return c.UserID
	case c.Caller.Session != nil:
		return c.Caller.Actor.UserID
	}
	return 0
}

// outcome is the code with which a call is answered, and what its caller reads.
func outcome(err error) (code int, why string) {
	if err == nil {
		return http.StatusOK, ""
	}
	if often, ok := errors.AsType[tooOften](err); ok {
		return statusTooOften, often.Error()
	}
	if fields, ok := errors.AsType[fieldErrors](err); ok {
		return http.StatusBadRequest, fields.Error()
	}
	if refusal, ok := schema.KindOf(err); ok {
		return codes[refusal.Kind], refusal.Message
	}
	return http.StatusInternalServerError, ""
}
