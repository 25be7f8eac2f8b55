package api

import (
	"context"
	"net/http"
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/gofiber/fiber/v2"
)

// route is one line of the routes page.
type route struct {
	method, path string
	who          who
	title        string
	ours         bool          // not among the specification's calls
	changing     bool          // changes something: needs the fpId header, which a foreign page cannot send
	body         int           // bytes a body may have
	pace         pace          // how often one address may call
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
}

// none is the input of a call that takes nothing.
type none struct{}

const callerKey = "caller"

type option func(*route)

// ours marks a call that the specification does not have.
func ours(r *route) { r.ours = true }

// changing marks a call that changes something for its caller.
func changing(r *route) { r.changing, r.pace = true, changes }

// paced sets how often one address may make the call.
func paced(p pace) option { return func(r *route) { r.pace = p } }

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
			out, err := f(c, &in)
			if err != nil {
				return nil, err
			}
			fillLists(reflect.ValueOf(&out).Elem())
			return out, nil
		},
	}
}

// mount makes the route answer: the pace first, then who may, then what was asked.
func (a *App) mount(r route) {
	gate, answer := newGate(r.pace), r.raw
	if r.bind != nil {
		answer = a.answer(r, r.bind(a.registry))
	}
	a.bodies[r.path] = r.body
	a.fiber.Add(r.method, r.path, func(c *fiber.Ctx) error {
		if a.limits {
			if err := gate.pass(address(c)); err != nil {
				return err
			}
		}
		by, err := callerOf(c)
		if err != nil {
			return err
		}
		if err := r.admit(by); err != nil {
			return err
		}
		c.Locals(callerKey, by)
		return answer(c)
	})
}

func (a *App) answer(r route, b binding) fiber.Handler {
	return func(c *fiber.Ctx) error {
		ctx, cancel := context.WithTimeout(a.context, r.wait)
		defer cancel()
		out, err := b.run(&call{Context: ctx, fiber: c, caller: c.Locals(callerKey).(caller)})
		if err != nil {
			return err
		}
		return send(c, http.StatusOK, Envelope[any]{Code: http.StatusOK, Msg: "操作成功", Data: out})
	}
}

// module is the part of the path that names the group of calls.
func (r *route) module() string {
	return strings.Split(strings.TrimPrefix(r.path, "/mall/"), "/")[0]
}
