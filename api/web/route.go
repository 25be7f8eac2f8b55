package web

import (
	"context"
	"log/slog"
	"net/http"
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/gofiber/fiber/v2"

	"cottonmall/api/limiter"
	"cottonmall/schema"
)

// Route is a call of the API: its path, its callers, its limits and its handler.
type Route struct {
	Method, Path   string
	Who            Who
	Title          string
	Ours           bool           // the specification does not have the call
	Changing       bool           // changes data: needs the fpId header, which other sites cannot send
	isLogged       bool           // is logged because it concerns access to an account
	answersCaptcha bool           // answers a captcha
	Class          *limiter.Class // calls of routes with the same class are counted together; nil: each route alone
	Numbers        *limiter.Class // limits of calls about one mobile number; nil: none
	Body           int            // maximum size of the body in bytes
	Pace           limiter.Paces  // how often one caller may call
	Wait           time.Duration  // time limit of the handler
	Bind           func(huma.Registry) binding
	Raw            func(*Call) error // writes the answer itself; nil if the route has Bind or BindRaw
	BindRaw        func(huma.Registry) rawBinding
	about          rawDoc // description of a route with Raw or BindRaw
	Handler        any    // the function that answers
}

// binding is the handler of a route with the schemas of its input and answer.
type binding struct {
	In              *huma.Schema
	bare            string // the field that a bare list is the value of, or empty
	InType, outType reflect.Type
	run             func(*Call) (any, error)
}

// rawBinding is a handler that writes the answer itself, with the schema of its input.
type rawBinding struct {
	in  *huma.Schema
	run func(*Call) error
}

// Call is one request: its time limit and its caller.
type Call struct {
	context.Context
	Fiber  *fiber.Ctx
	Caller Caller
	server *Server
	limit  *limiter.Limit // of the route

	Known   bool           // the device is one of the owner of the mobile number in the input
	numbers *limiter.Limit // of calls about one number; nil: none
	counted []limiter.Key  // by CountNumber

	// for the log
	Logged bool   // the call is logged even if its route is not
	UserID int64  // user that the call concerns; zero if it is the caller
	mobile string // mobile number in the input
}

// mobileInput is an input with a mobile number. Calls about the same number are counted too.
type mobileInput interface{ MobileNumber() string }

// None is the input of a call without input, and the answer of one without data.
type None struct{}

// option sets properties of a route.
type option func(*Route)

// Ours marks a call that the specification does not have.
func Ours(r *Route) { r.Ours = true }

// Changing marks a call that changes data.
func Changing(r *Route) { r.Changing, r.Pace = true, changes }

// LoggingIn marks a call that logs a user in.
func LoggingIn(r *Route) { r.Pace, r.Body, r.isLogged = Logins, 4<<10, true }

// Logged marks a call that is logged.
func Logged(r *Route) { r.isLogged = true }

// answeringCaptcha marks a call that answers a captcha.
func answeringCaptcha(r *Route) { r.Pace, r.Body, r.answersCaptcha = captchaAnswers, 4<<10, true }

// CountedAs makes a call count together with all others of a class.
func CountedAs(class *limiter.Class) option { return func(r *Route) { r.Class = class } }

// PerNumber limits the calls about one mobile number, counted together with all others of a class.
func PerNumber(class *limiter.Class) option { return func(r *Route) { r.Numbers = class } }

// Uploading marks a call that uploads a picture.
func Uploading(r *Route) {
	r.Changing, r.Pace, r.Body, r.Wait = true, uploads, uploadBody, 30*time.Second
}

// Paced sets how often one caller may make the call.
func Paced(p limiter.Paces) option { return func(r *Route) { r.Pace = p } }

// LongRunning raises the time limit of a call.
func LongRunning(r *Route) { r.Wait = 45 * time.Second }

// Short lowers the maximum size of the body of a call.
func Short(r *Route) { r.Body = 4 << 10 }

// Get returns a GET route with the handler f.
func Get[In, Out any](path string, w Who, f func(*Call, *In) (Out, error), title string, options ...option) Route {
	return newRoute(http.MethodGet, path, w, newHandler(f), title, options)
}

// Post returns a POST route with the handler f.
func Post[In, Out any](path string, w Who, f func(*Call, *In) (Out, error), title string, options ...option) Route {
	return newRoute(http.MethodPost, path, w, newHandler(f), title, options)
}

// Remove returns a DELETE route with the handler f.
func Remove[In, Out any](path string, w Who, f func(*Call, *In) (Out, error), title string, options ...option) Route {
	return newRoute(http.MethodDelete, path, w, newHandler(f), title, options)
}

// handler is the function of a route with the types of its input and of its answer in the envelope.
type handler struct {
	function        any
	inType, outType reflect.Type
	call            func(c *Call, in any) (out any, err error) // takes and returns pointers
}

// newHandler returns the handler of a function. It is compiled for each route: what needs no type is in bind.
func newHandler[In, Out any](f func(*Call, *In) (Out, error)) handler {
	return handler{f, reflect.TypeFor[In](), reflect.TypeFor[Envelope[Out]](), func(c *Call, in any) (any, error) {
		out, err := f(c, in.(*In))
		return &out, err
	}}
}

func newRoute(method, path string, w Who, h handler, title string, options []option) Route {
	r := Route{
		Method: method, Path: path, Who: w, Title: title,
		Body: defaultBody, Pace: reads, Wait: 10 * time.Second,
		Bind: func(registry huma.Registry) binding { return h.bind(registry) }, Handler: h.function,
	}
	for _, set := range options {
		set(&r)
	}
	return r
}

func (h handler) bind(registry huma.Registry) binding {
	input := NewInput(registry, h.inType)
	registry.Schema(h.outType, true, "")
	return binding{
		In: input.schema, bare: input.bare, InType: h.inType, outType: h.outType,
		run: func(c *Call) (any, error) {
			in := reflect.New(h.inType)
			request, err := readRequest(c.Fiber)
			if err != nil {
				return nil, err
			}
			defer c.end(&request)
			if err := input.readInto(&request, in.Elem()); err != nil {
				return nil, err
			}
			if request.form != nil {
				c.Fiber.Request().SwapBody(nil) // its files are on disk
			}
			if in, ok := in.Interface().(mobileInput); ok {
				if err := c.CountNumber(in.MobileNumber()); err != nil {
					return nil, err
				}
			}
			answer, err := h.call(c, in.Interface())
			if err != nil {
				return nil, err
			}
			out := reflect.ValueOf(answer).Elem()
			fillLists(out)
			return out.Interface(), nil
		},
	}
}

// end deletes the files of a request.
func (c *Call) end(request *requestParts) {
	if err := request.removeFiles(); err != nil {
		c.server.log.Warn("failed to delete uploaded files", slog.Any("error", err))
	}
}

// mount adds a route to the router. Its handler checks the caller and the limits before it answers.
func (s *Server) mount(r Route) {
	limit, numbers, answer := s.addLimit(&r), s.addNumberLimit(&r), s.answerRaw(&r)
	if r.Bind != nil {
		answer = s.answer(r, r.Bind(s.Registry))
	}
	s.rules[r.Path], s.limitOf[r.Path], s.numbersOf[r.Path] = bodyRule{r.Body, r.Who}, limit, numbers
	s.fiber.Add(r.Method, pathParts.Replace(r.Path), func(f *fiber.Ctx) error {
		c := &Call{Fiber: f, server: s, limit: limit, numbers: numbers}
		err := s.admitCaller(c, &r)
		if err == nil {
			err = answer(c)
		}
		s.logCall(c, &r, err)
		return err
	})
}

// addLimit returns the limit of a route: that of its class, if it has one.
func (s *Server) addLimit(r *Route) *limiter.Limit {
	class := limiter.Class{Name: r.Path, Paces: r.Pace}
	if r.Class != nil {
		class = *r.Class
	}
	return s.limitOfClass(class)
}

// addNumberLimit returns the limit of calls about one mobile number; nil if the route has none.
func (s *Server) addNumberLimit(r *Route) *limiter.Limit {
	if r.Numbers == nil {
		return nil
	}
	return s.limitOfClass(*r.Numbers)
}

func (s *Server) limitOfClass(class limiter.Class) *limiter.Limit {
	if known := s.limiter.Limit(class.Name); known != nil {
		return known
	}
	return s.limiter.Add(class)
}

// pathParts replaces path parameters as in {id} by those of the router as in :id.
var pathParts = strings.NewReplacer("{", ":", "}", "")

// admitCaller sets the caller of a call, counts the call, and checks that the caller may make it.
func (s *Server) admitCaller(c *Call, r *Route) (err error) {
	if c.Caller, err = s.callerOf(c.Fiber, c.limit, r.answersCaptcha); err != nil {
		c.Logged = c.Fiber.Get(keyHeader) != "" // a wrong key
		return err
	}
	if err := s.countCall(s.context, c.limit, c.Caller); err != nil {
		return err
	}
	return s.admit(c.Fiber, r, c.Caller)
}

// admit checks that the caller may make the call. It deletes the cookies of an ended session.
func (s *Server) admit(c *fiber.Ctx, r *Route, by Caller) error {
	err := r.admit(by)
	if refusal, ok := schema.KindOf(err); ok && refusal.Kind == schema.UnauthenticatedKind {
		s.sessions.ClearCookies(c, by)
	}
	if err == nil {
		s.recordUse(by)
	}
	return err
}

// answerRaw returns the handler of a route that writes its answer itself. It has no time limit.
func (s *Server) answerRaw(r *Route) func(*Call) error {
	run := r.Raw
	if r.BindRaw != nil {
		run = r.BindRaw(s.Registry).run
	}
	return func(c *Call) error {
		c.Context = s.context
		return run(c)
	}
}

func (s *Server) answer(r Route, b binding) func(*Call) error {
	return func(c *Call) error {
		ctx, cancel := context.WithTimeout(s.context, r.Wait)
		defer cancel()
		c.Context = ctx
		out, err := b.run(c)
		if err != nil {
			return err
		}
		return send(c.Fiber, http.StatusOK, Envelope[any]{Code: http.StatusOK, Msg: messageOf(out), Data: out})
	}
}

// messageOf returns the message of an answer for users.
func messageOf(out any) string {
	if own, ok := out.(interface{ Sentence() string }); ok {
		return own.Sentence()
	}
	return "操作成功"
}

// module returns the part of the path that names the group of calls.
func (r *Route) module() string {
	name, ours := strings.CutPrefix(r.Path, "/mall/")
	if !ours {
		return "site"
	}
	return strings.Split(name, "/")[0]
}

// Raw returns a route with a handler that writes the answer itself.
func Raw(method, path string, w Who, f func(*Call) error, title string, options ...option) Route {
	r := newRoute(method, path, w, handler{function: f}, title, options)
	r.Bind, r.Raw = nil, f
	return r
}

// Download returns a GET route with a handler that writes the answer itself. Its input comes from the query.
func Download[In any](path string, w Who, f func(*Call, *In) error, title string, options ...option) Route {
	r := Raw(http.MethodGet, path, w, nil, title, options...)
	r.Raw, r.Handler = nil, f
	r.BindRaw = bindRaw(reflect.TypeFor[In](), func(c *Call, in any) error { return f(c, in.(*In)) })
	return r
}

func bindRaw(inType reflect.Type, call func(*Call, any) error) func(huma.Registry) rawBinding {
	return func(registry huma.Registry) rawBinding {
		input := NewInput(registry, inType)
		return rawBinding{input.schema, func(c *Call) error {
			in := reflect.New(inType)
			request, err := readRequest(c.Fiber)
			if err == nil {
				err = input.readInto(&request, in.Elem())
			}
			if err != nil {
				return err
			}
			return call(c, in.Interface())
		}}
	}
}
