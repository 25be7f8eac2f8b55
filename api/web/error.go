package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/gofiber/fiber/v2"

	"cottonmall/schema"
)

// codes are the codes in the envelope, by kind of error.
var codes = map[schema.Kind]int{
	schema.InvalidKind:         400,
	schema.UnauthenticatedKind: 401,
	schema.DeniedKind:          403,
	schema.NotFoundKind:        404,
	schema.ConflictKind:        409,
	schema.FrozenKind:          603,
	schema.BusyKind:            http.StatusServiceUnavailable,
}

// fieldErrors are the messages for invalid fields of an input, by JSON name.
type fieldErrors map[string]string

// namedFieldsMax is how many invalid fields an answer lists.
const namedFieldsMax = 20

func (e fieldErrors) Error() string {
	names := slices.Sorted(maps.Keys(e))
	parts := []string{}
	for _, name := range names[:min(len(names), 3)] {
		parts = append(parts, e[name])
	}
	return strings.Join(parts, "；")
}

// fields returns the messages that an answer lists in its data.
func (e fieldErrors) fields() map[string]string {
	out := map[string]string{}
	names := slices.Sorted(maps.Keys(e))
	for _, name := range names[:min(len(names), namedFieldsMax)] {
		out[Clip(name)] = e[name]
	}
	return out
}

// Clip returns a text of the caller, shortened to be repeated in an answer.
func Clip(name string) string {
	if short := schema.FirstRunes(name, 40); short != name {
		return short + "…"
	}
	return name
}

// refuse writes the answer for an error. An error that is not a refusal becomes an internal error with the request ID.
func (s *Server) refuse(c *fiber.Ctx, err error) error {
	if limit, ok := errors.AsType[limitExceeded](err); ok {
		c.Set(fiber.HeaderRetryAfter, strconv.Itoa(int(math.Ceil(limit.Wait.Seconds()))))
		data := s.challenge(limit, c.Route().Path)
		return send(c, statusLimitExceeded, Envelope[any]{statusLimitExceeded, err.Error(), data})
	}
	if fields, ok := errors.AsType[fieldErrors](err); ok {
		data := fiber.Map{"fields": fields.fields()}
		return send(c, http.StatusOK, Envelope[any]{http.StatusBadRequest, fields.Error(), data})
	}
	if known, ok := schema.KindOf(err); ok {
		return s.refuseKind(c, known)
	}
	if route, ok := errors.AsType[*fiber.Error](err); ok {
		return send(c, route.Code, Envelope[any]{Code: route.Code, Msg: statusMessage(route.Code)})
	}
	return s.failInternally(c, err)
}

func (s *Server) refuseKind(c *fiber.Ctx, e *schema.Error) error {
	code, status := codes[e.Kind], http.StatusOK
	if code == http.StatusServiceUnavailable {
		status = code
		c.Set(fiber.HeaderRetryAfter, "1")
	}
	var data any
	if e.Field != "" {
		data = fiber.Map{"fields": map[string]string{e.Field: e.Message}}
	}
	return send(c, status, Envelope[any]{code, e.Message, data})
}

// temporary are the causes of internal errors after which a retry may succeed: a time limit, or a full disk.
var temporary = []error{
	context.DeadlineExceeded, context.Canceled, syscall.ENOSPC, syscall.EDQUOT, syscall.EROFS, syscall.EIO,
}

// failInternally writes the answer for an internal error and logs its cause with the request ID.
func (s *Server) failInternally(c *fiber.Ctx, err error) error {
	status := http.StatusInternalServerError
	if slices.ContainsFunc(temporary, func(cause error) bool { return errors.Is(err, cause) }) {
		status = http.StatusServiceUnavailable
		c.Set(fiber.HeaderRetryAfter, "1")
	}
	id := RequestID(c)
	s.log.Error("call failed", slog.String("request", id), slog.String("path", c.Path()), slog.Any("error", err))
	msg := fmt.Sprintf("系统繁忙，请稍后再试（请求号 %s）", id)
	return send(c, status, Envelope[any]{status, msg, fiber.Map{"request": id}})
}

// statusLimitExceeded is the HTTP status and the code for a caller over a limit.
const statusLimitExceeded = 509

// statusMessage returns the message for an HTTP error status.
func statusMessage(status int) string {
	switch status {
	case http.StatusNotFound, http.StatusMethodNotAllowed:
		return "没有这个接口"
	case http.StatusRequestEntityTooLarge:
		return "提交的内容太大"
	case http.StatusRequestHeaderFieldsTooLarge:
		return "网址或请求头太长"
	case http.StatusRequestTimeout:
		return "请求超时，请重试"
	case http.StatusUpgradeRequired:
		return "此地址只接受实时连接（WebSocket）"
	}
	return "请求格式有误"
}
