package web

import (
	"errors"
	"log/slog"
	"net/http"

	"cottonmall/schema"
)

// logCall logs calls of routes with isLogged, calls that were denied or had a wrong key, and callers over a limit. It
// logs a caller over a limit once a minute. The log never has a password, a code, a token or a key.
func (s *Server) logCall(c *Call, r *Route, err error) {
	code, message := outcome(err)
	limit, exceeded := errors.AsType[limitExceeded](err)
	if exceeded && limit.Refused == 0 || !exceeded && code != http.StatusForbidden && !r.isLogged && !c.Logged {
		return
	}
	level := slog.LevelInfo
	if err != nil {
		level = slog.LevelWarn
	}
	attrs := []slog.Attr{
		slog.String("path", r.Path), slog.Int64("user", c.subject()), slog.String("address", c.Caller.Address),
		slog.Int("outcome", code), slog.String("request", RequestID(c.Fiber)),
	}
	if mobile := schema.MaskMobile(c.mobile); mobile != "" {
		attrs = append(attrs, slog.String("mobile", mobile))
	}
	if message != "" {
		attrs = append(attrs, slog.String("why", message))
	}
	if exceeded {
		attrs = append(attrs, slog.Int("times", limit.Refused))
	}
	s.log.LogAttrs(c.Fiber.UserContext(), level, r.Title, attrs...)
}

// subject returns the user that a call concerns; zero if it is unknown.
func (c *Call) subject() int64 {
	switch {
	case c.UserID != 0:
		return c.UserID
	case c.Caller.Session != nil:
		return c.Caller.Actor.UserID
	}
	return 0
}

// outcome returns the code and the message of the answer for an error.
func outcome(err error) (code int, message string) {
	if err == nil {
		return http.StatusOK, ""
	}
	if limit, ok := errors.AsType[limitExceeded](err); ok {
		return statusLimitExceeded, limit.Error()
	}
	if fields, ok := errors.AsType[fieldErrors](err); ok {
		return http.StatusBadRequest, fields.Error()
	}
	if refusal, ok := schema.KindOf(err); ok {
		return codes[refusal.Kind], refusal.Message
	}
	return http.StatusInternalServerError, ""
}
