package web

import (
	"context"
	"net/http"
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/gofiber/fiber/v2"

	"cottonmall/api/limiter"
	"cottonmall/schema"
)

// Route is one line of the routes page.
type Route struct {
	Method, Path string
	Who          Who
	Title        string
	Ours         bool           // not among the specification's calls
	Changing     bool           // changes something: needs the fpId header, which a foreign page cannot send
	logged       bool           // leaves a line in the log: it concerns who gets into an account
	answers      bool           // answers a captcha
	Class        *limiter.Class // together with whose calls it is counted; nil: alone
	Body         int            // bytes a body may have
	Pace         limiter.Paces  // how often one caller may call
	Wait         time.Duration  // how long database and search may take together
	Bind         func(huma.Registry) binding
	Raw          func(*Call) error // answers by itself; then there is no binding
	Handler      any               // the function that answers
}

// binding is a route's function with the shapes of what it takes and gives.
type binding struct {
	In              *huma.Schema
	InType, outType reflect.Type
	run             func(*Call) (any, error)
}

// Call is one request: its time limit and who makes it.
type Call struct {
	context.Context
	Fiber  *fiber.Ctx
	Caller Caller
	server *Server
	limit  *limiter.Limit // of the route

	// for the log
	Logged bool   // although its route is not
	UserID int64  // who it turned out to be about; zero: the caller
	mobile string // that was named
}

// about is an input about a mobile number, whose calls are counted too.
type about interface{ MobileNumber() string }

// None is the input of a call that takes nothing.
type None struct{}

type option func(*Route)

// Ours marks a call that the specification does not have.
func Ours(r *Route) { r.Ours = true }

// Changing marks a call that changes something for its caller.
func Changing(r *Route) { r.Changing, r.Pace = true, changes }

// Entering marks a call by which somebody logs in.
func Entering(r *Route) { r.Pace, r.Body, r.logged = Logins, 4<<10, true }

// Logged marks a call that leaves a line in the log.
func Logged(r *Route) { r.logged = true }

// answering marks a call that answers a captcha.
func answering(r *Route) { r.Pace, r.Body, r.answers = answers, 4<<10, true }

// CountedAs counts a call together with all others of a class.
func CountedAs(class *limiter.Class) option { return func(r *Route) { r.Class = class } }

// Uploading marks a call that brings a picture.
func Uploading(r *Route) {
	r.Changing, r.Pace, r.Body, r.Wait = true, uploads, uploadBody, 30*time.Second
}

// Paced sets how often one caller may make the call.
func Paced(p limiter.Paces) option { return func(r *Route) { r.Pace = p } }

// Lasting is a call that does very much.
func Lasting(r *Route) { r.Wait = 45 * time.Second }

// Short is a call whose body has a few words.
func Short(r *Route) { r.Body = 4 << 10 }

func Get[In, Out any](path string, w Who, f func(*Call, *In) (Out, error), title string, options ...option) Route {
	return newRoute(http.MethodGet, path, w, f, title, options)
}

func Post[In, Out any](path string, w Who, f func(*Call, *In) (Out, error), title string, options ...option) Route {
	return newRoute(http.MethodPost, path, w, f, title, options)
}

func Remove[In, Out any](path string, w Who, f func(*Call, *In) (Out, error), title string, options ...option) Route {
	return newRoute(http.MethodDelete, path, w, f, title, options)
}

func newRoute[In, Out any](method, path string, w Who, f func(*Call, *In) (Out, error), title string, options []option) Route {
	r := Route{
		Method: method, Path: path, Who: w, Title: title,
		Body: defaultBody, Pace: reads, Wait: 10 * time.Second,
		Bind: func(registry huma.Registry) binding { return bind(registry, f) }, Handler: f,
	}
	for _, set := range options {
		set(&r)
	}
	return r
}

func bind[In, Out any](registry huma.Registry, f func(*Call, *In) (Out, error)) binding {
	inType, outType := reflect.TypeFor[In](), reflect.TypeFor[Envelope[Out]]()
	input := NewInput(registry, inType)
	registry.Schema(outType, true, "")
	return binding{
		In: input.schema, InType: inType, outType: outType,
		run: func(c *Call) (any, error) {
			var in In
			request, err := broughtBy(c.Fiber)
			if err != nil {
				return nil, err
			}
			if err := input.read(request, reflect.ValueOf(&in).Elem()); err != nil {
				return nil, err
			}
			if in, ok := any(&in).(about); ok {
				c.mobile = in.MobileNumber()
				if err := c.takeNumber(); err != nil {
					return nil, err
				}
			}
			out, err := f(c, &in)
			if err != nil {
				return nil, err
			}
			fillLists(reflect.ValueOf(&out).Elem())
			return out, nil
		},
	}
}

// takeNumber counts a call about a mobile number.
func (c *Call) takeNumber() error {
	return c.server.take(c, c.limit, c.Caller, limiter.Key{Kind: limiter.Number, ID: c.mobile})
}

// mount makes the route answer: who asks and how often first, then who may, then what was asked.
func (s *Server) mount(r Route) {
	limit, answer := s.addLimit(&r), s.answerRaw(&r)
	if r.Bind != nil {
		answer = s.answer(r, r.Bind(s.Registry))
	}
	s.rules[r.Path], s.limitOf[r.Path] = bodyRule{r.Body, r.Who}, limit
	s.fiber.Add(r.Method, pathParts.Replace(r.Path), func(f *fiber.Ctx) error {
		c := &Call{Fiber: f, server: s, limit: limit}
		err := s.enter(c, &r)
		if err == nil {
			err = answer(c)
		}
		s.trail(c, &r, err)
		return err
	})
}

// addLimit returns the limit of a route, or of the class with which it is counted.
func (s *Server) addLimit(r *Route) *limiter.Limit {
	class := limiter.Class{Name: r.Path, Paces: r.Pace}
	if r.Class != nil {
		class = *r.Class
	}
	if known := s.limiter.Limit(class.Name); known != nil {
		return known
	}
	return s.limiter.Add(class)
}

// pathParts turns the parts of a path that vary into what the router calls them.
var pathParts = strings.NewReplacer("{", ":", "}", "")

// enter finds out who calls and lets him in.
func (s *Server) enter(c *Call, r *Route) (err error) {
	if c.Caller, err = s.callerOf(c.Fiber, c.limit, r.answers); err != nil {
		return err
	}
	if err := s.take(s.context, c.limit, c.Caller); err != nil {
		return err
	}
	return s.admit(c.Fiber, r, c.Caller)
}

// admit lets the caller make the call. A browser whose session has ended forgets who it was.
func (s *Server) admit(c *fiber.Ctx, r *Route, by Caller) error {
	err := r.admit(by)
	if refusal, ok := schema.KindOf(err); ok && refusal.Kind == schema.UnauthenticatedKind {
		s.sessions.Lose(c, by)
	}
	if err == nil {
		s.recordUse(by)
	}
	return err
}

// answerRaw makes a route answer that writes its answer itself, for as long as it takes.
func (s *Server) answerRaw(r *Route) func(*Call) error {
	return func(c *Call) error {
		c.Context = s.context
		return r.Raw(c)
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
		return send(c.Fiber, http.StatusOK, Envelope[any]{Code: http.StatusOK, Msg: spoken(out), Data: out})
	}
}

// spoken is what an answer says to people.
func spoken(out any) string {
	if own, ok := out.(interface{ Sentence() string }); ok {
		return own.Sentence()
	}
	return "操作成功"
}

// module is the part of the path that names the group of calls.
func (r *Route) module() string {
	return strings.Split(strings.TrimPrefix(r.Path, "/mall/"), "/")[0]
}

// Raw is a route that answers by itself.
func Raw(method, path string, w Who, f func(*Call) error, title string, options ...option) Route {
	r := newRoute[None, None](method, path, w, nil, title, options)
	r.Bind, r.Raw, r.Handler = nil, f, f
	return r
}
