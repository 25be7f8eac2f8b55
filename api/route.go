package api

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

// route is one line of the routes page.
type route struct {
	method, path string
	who          who
	title        string
	ours         bool           // not among the specification's calls
	changing     bool           // changes something: needs the fpId header, which a foreign page cannot send
	logged       bool           // leaves a line in the log: it concerns who gets into an account
	answers      bool           // answers a captcha
	class        *limiter.Class // together with whose calls it is counted; nil: alone
	body         int            // bytes a body may have
	pace         limiter.Paces  // how often one caller may call
	wait         time.Duration  // how long database and search may take together
	bind         func(huma.Registry) binding
	raw          func(*call) error // answers by itself; then there is no binding
}

// binding is a route's function with the shapes of what it takes and gives.
type binding struct {
	in              *huma.Schema
	inType, outType reflect.Type
	run             func(*call) (any, error)
}

// call is one request: its time limit and who makes it.
type call struct {
	context.Context
	fiber  *fiber.Ctx
	caller caller
	server *Server
	limit  *limiter.Limit // of the route

	// for the log
	logged bool   // although its route is not
	user   int64  // who it turned out to be about; zero: the caller
	mobile string // that was named
}

// about is an input about a mobile number, whose calls are counted too.
type about interface{ MobileNumber() string }

// none is the input of a call that takes nothing.
type none struct{}

type option func(*route)

// ours marks a call that the specification does not have.
func ours(r *route) { r.ours = true }

// changing marks a call that changes something for its caller.
func changing(r *route) { r.changing, r.pace = true, changes }

// entering marks a call by which somebody logs in.
func entering(r *route) { r.pace, r.body, r.logged = logins, 4<<10, true }

// logged marks a call that leaves a line in the log.
func logged(r *route) { r.logged = true }

// answering marks a call that answers a captcha.
func answering(r *route) { r.pace, r.body, r.answers = answers, 4<<10, true }

// countedAs counts a call together with all others of a class.
func countedAs(class *limiter.Class) option { return func(r *route) { r.class = class } }

// uploading marks a call that brings a picture.
func uploading(r *route) {
	r.changing, r.pace, r.body, r.wait = true, uploads, uploadBody, 30*time.Second
}

// paced sets how often one caller may make the call.
func paced(p limiter.Paces) option { return func(r *route) { r.pace = p } }

// lasting is a call that does very much.
func lasting(r *route) { r.wait = 45 * time.Second }

// short is a call whose body has a few words.
func short(r *route) { r.body = 4 << 10 }

func get[In, Out any](path string, w who, f func(*call, *In) (Out, error), title string, options ...option) route {
	return newRoute(http.MethodGet, path, w, f, title, options)
}

func post[In, Out any](path string, w who, f func(*call, *In) (Out, error), title string, options ...option) route {
	return newRoute(http.MethodPost, path, w, f, title, options)
}

func remove[In, Out any](path string, w who, f func(*call, *In) (Out, error), title string, options ...option) route {
	return newRoute(http.MethodDelete, path, w, f, title, options)
}

func newRoute[In, Out any](method, path string, w who, f func(*call, *In) (Out, error), title string, options []option) route {
	r := route{
		method: method, path: path, who: w, title: title,
		body: defaultBody, pace: reads, wait: 10 * time.Second,
		bind: func(registry huma.Registry) binding { return bind(registry, f) },
	}
	for _, set := range options {
		set(&r)
	}
	return r
}

func bind[In, Out any](registry huma.Registry, f func(*call, *In) (Out, error)) binding {
	inType, outType := reflect.TypeFor[In](), reflect.TypeFor[Envelope[Out]]()
	input := newInput(registry, inType)
	registry.Schema(outType, true, "")
	return binding{
		in: input.schema, inType: inType, outType: outType,
		run: func(c *call) (any, error) {
			var in In
			request, err := broughtBy(c.fiber)
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
func (c *call) takeNumber() error {
	return c.server.take(c, c.limit, c.caller, limiter.Key{Kind: limiter.Number, ID: c.mobile})
}

// mount makes the route answer: who asks and how often first, then who may, then what was asked.
func (s *Server) mount(r route) {
	limit, answer := s.addLimit(&r), s.answerRaw(&r)
	if r.bind != nil {
		answer = s.answer(r, r.bind(s.registry))
	}
	s.rules[r.path], s.limitOf[r.path] = bodyRule{r.body, r.who}, limit
	s.fiber.Add(r.method, pathParts.Replace(r.path), func(f *fiber.Ctx) error {
		c := &call{fiber: f, server: s, limit: limit}
		err := s.enter(c, &r)
		if err == nil {
			err = answer(c)
		}
		s.trail(c, &r, err)
		return err
	})
}

// addLimit returns the limit of a route, or of the class with which it is counted.
func (s *Server) addLimit(r *route) *limiter.Limit {
	class := limiter.Class{Name: r.path, Paces: r.pace}
	if r.class != nil {
		class = *r.class
	}
	if known := s.limiter.Limit(class.Name); known != nil {
		return known
	}
	return s.limiter.Add(class)
}

// pathParts turns the parts of a path that vary into what the router calls them.
var pathParts = strings.NewReplacer("{", ":", "}", "")

// enter finds out who calls and lets him in.
func (s *Server) enter(c *call, r *route) (err error) {
	if c.caller, err = s.callerOf(c.fiber, c.limit, r.answers); err != nil {
		return err
	}
	if err := s.take(s.context, c.limit, c.caller); err != nil {
		return err
	}
	return s.admit(c.fiber, r, c.caller)
}

// admit lets the caller make the call. A browser whose session has ended forgets who it was.
func (s *Server) admit(c *fiber.Ctx, r *route, by caller) error {
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
func (s *Server) answerRaw(r *route) func(*call) error {
	return func(c *call) error {
		c.Context = s.context
		return r.raw(c)
	}
}

func (s *Server) answer(r route, b binding) func(*call) error {
	return func(c *call) error {
		ctx, cancel := context.WithTimeout(s.context, r.wait)
		defer cancel()
		c.Context = ctx
		out, err := b.run(c)
		if err != nil {
			return err
		}
		return send(c.fiber, http.StatusOK, Envelope[any]{Code: http.StatusOK, Msg: spoken(out), Data: out})
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
func (r *route) module() string {
	return strings.Split(strings.TrimPrefix(r.path, "/mall/"), "/")[0]
}

// raw is a route that answers by itself.
func raw(method, path string, w who, f func(*call) error, title string, options ...option) route {
	r := newRoute[none, none](method, path, w, nil, title, options)
	r.bind, r.raw = nil, f
	return r
}
