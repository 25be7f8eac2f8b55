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

	"github.com/gofiber/fiber/v2"

	"cottonmall/schema"
)

// codes are what the envelope says for each kind of refusal.
var codes = map[schema.Kind]int{
	schema.InvalidKind:         400,
	schema.UnauthenticatedKind: 401,
	schema.DeniedKind:          403,
	schema.NotFoundKind:        404,
	schema.ConflictKind:        409,
	schema.FrozenKind:          603,
	schema.BusyKind:            http.StatusServiceUnavailable,
}

// fieldErrors are inputs that were refused, each with its sentence, by their names in JSON.
type fieldErrors map[string]string

// told is how many fields a refusal names.
const told = 20

func (e fieldErrors) Error() string {
	names := slices.Sorted(maps.Keys(e))
	parts := []string{}
	for _, name := range names[:min(len(names), 3)] {
		parts = append(parts, e[name])
	}
	return strings.Join(parts, "；")
}

// fields are what a refusal lists in data.
func (e fieldErrors) fields() map[string]string {
	out := map[string]string{}
	names := slices.Sorted(maps.Keys(e))
	for _, name := range names[:min(len(names), told)] {
		out[Clip(name)] = e[name]
	}
	return out
}

// Clip shortens a name from outside before it is said back.
func Clip(name string) string {
	runes := []rune(name)
	if len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return name
}

// refuse answers an error: a refusal with its sentence, anything else as internal with the request's number.
func (s *Server) refuse(c *fiber.Ctx, err error) error {
	var often tooOften
	var fields fieldErrors
	var route *fiber.Error
	if errors.As(err, &often) {
		c.Set(fiber.HeaderRetryAfter, strconv.Itoa(int(math.Ceil(often.Wait.Seconds()))))
		return send(c, statusTooOften, Envelope[any]{statusTooOften, err.Error(), s.challenge(often, c.Route().Path)})
	}
	if errors.As(err, &fields) {
		return send(c, http.StatusOK, Envelope[any]{http.StatusBadRequest, fields.Error(), fiber.Map{"fields": fields.fields()}})
	}
	if known, ok := schema.KindOf(err); ok {
		return s.refuseKind(c, known)
	}
	if errors.As(err, &route) {
		return send(c, route.Code, Envelope[any]{Code: route.Code, Msg: sentence(route.Code)})
	}
	return s.fail(c, err)
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

// fail answers what is not the caller's fault; the log has the cause under the same number.
func (s *Server) fail(c *fiber.Ctx, err error) error {
	status := http.StatusInternalServerError
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		status = http.StatusServiceUnavailable
	}
	id := RequestID(c)
	s.log.Error("call failed", slog.String("request", id), slog.String("path", c.Path()), slog.Any("error", err))
	msg := fmt.Sprintf("系统繁忙，请稍后再试（请求号 %s）", id)
	return send(c, status, Envelope[any]{status, msg, fiber.Map{"request": id}})
}

// statusTooOften is what a caller gets who asks too often.
const statusTooOften = 509

// sentence says an HTTP refusal in words.
func sentence(status int) string {
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
