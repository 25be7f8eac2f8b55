package api

import (
	"context"
	"net/http"
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/gofiber/fiber/v2"

	"cottonmall/schema"
)

// route is one line of the routes page.
type route struct {
	method, path string
	who          who
	title        string
	ours         bool          // not among the specification's calls
	changing     bool          // changes something: needs the fpId header, which a foreign page cannot send
	logged       bool          // leaves a line in the log: it concerns who gets into an account
	answers      bool          // answers a captcha
	sends        bool          // sends a code: counted together with all others that do
	body         int           // bytes a body may have
	pace         pace          // how often one caller may call
	wait         time.Duration // how long database and search may take together
	bind         func(huma.Registry) binding
	raw          fiber.Handler // answers by itself; then there is no binding
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
	gate   *gate
	limits bool // callers who ask too often are refused

	// for the log
	logged bool   // although its route is not
	user   int64  // who it turned out to be about; zero: the caller
	mobile string // that was named
}

// about is an input about a mobile number, whose calls are counted too.
type about interface{ number() string }

// noRoom refuses a caller for whom there is no room just now, whoever he is.
func (c *call) noRoom(wait time.Duration) error {
	refusal := c.gate.often(c.gate.key(c.caller), wait, time.Now())
	refusal.plain = true
	return refusal
}

// none is the input of a call that takes nothing.
type none struct{}

const callerKey = "caller"

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
func answering(r *route) { r.pace, r.body, r.answers = puzzles, 4<<10, true }

// sending marks a call that sends a code.
func sending(r *route) { r.pace, r.body, r.sends = codeSMS, 4<<10, true }

// uploading marks a call that brings a picture.
func uploading(r *route) {
	r.changing, r.pace, r.body, r.wait = true, uploads, uploadBody, 30*time.Second
}

// paced sets how often one caller may make the call.
func paced(p pace) option { return func(r *route) { r.pace = p } }

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
				c.mobile = in.number()
				if err := c.passNumber(); err != nil {
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

// passNumber counts a call about a mobile number, where callers are limited.
func (c *call) passNumber() error {
	if !c.limits {
		return nil
	}
	return c.gate.passNumber(c.mobile, c.gate.key(c.caller))
}

// mount makes the route answer: who asks and how often first, then who may, then what was asked.
func (a *App) mount(r route) {
	gate, answer := newGate(r.path, r.pace), func(c *call) error { return r.raw(c.fiber) }
	if r.sends {
		gate = a.sms
	}
	if r.bind != nil {
		answer = a.answer(r, r.bind(a.registry))
	}
	a.bodies[r.path], a.gates[r.path] = bodyRule{r.body, r.who}, gate
	a.fiber.Add(r.method, pathParts.Replace(r.path), func(f *fiber.Ctx) error {
		c := &call{fiber: f, gate: gate, limits: a.limits}
		err := a.enter(c, &r)
		if err == nil {
			err = answer(c)
		}
		a.trail(c, &r, err)
		return err
	})
}

// pathParts turns the parts of a path that vary into what the router calls them.
var pathParts = strings.NewReplacer("{", ":", "}", "")

// enter finds out who calls and lets him in.
func (a *App) enter(c *call, r *route) (err error) {
	if c.caller, err = a.callerOf(c.fiber, c.gate, r.answers); err != nil {
		return err
	}
	if err := a.pass(c.gate, c.gate.key(c.caller)); err != nil {
		return err
	}
	c.fiber.Locals(callerKey, c.caller)
	return a.admit(c.fiber, r, c.caller)
}

// admit lets the caller make the call. A browser whose session has ended forgets who it was.
func (a *App) admit(c *fiber.Ctx, r *route, by caller) error {
	err := r.admit(by)
	if refusal, ok := schema.KindOf(err); ok && refusal.Kind == schema.UnauthenticatedKind {
		a.lose(c, by)
	}
	if err == nil {
		a.note(by)
	}
	return err
}

func (a *App) answer(r route, b binding) func(*call) error {
	return func(c *call) error {
		ctx, cancel := context.WithTimeout(a.context, r.wait)
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
	if own, ok := out.(interface{ sentence() string }); ok {
		return own.sentence()
	}
	return "操作成功"
}

// module is the part of the path that names the group of calls.
func (r *route) module() string {
	return strings.Split(strings.TrimPrefix(r.path, "/mall/"), "/")[0]
}
