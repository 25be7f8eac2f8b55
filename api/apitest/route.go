package apitest

import (
	"maps"
	"path"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cottonmall/api"
	"cottonmall/api/web"
)

// Route is a line of the routes page.
type Route struct {
	web.Route
	Domain string  // the package of its handler
	Takes  []Field // none of a raw route
}

// Call returns the method and the path of a route.
func (r *Route) Call() string { return r.Method + " " + r.Path }

// Field is a value that a call takes.
type Field struct {
	Name, Type string
	Required   bool
	Longest    int // characters of a text; zero: any
	Least      int
	Choice     []any   // the allowed values; empty: anything
	Items      *Field  // of a list, or of an object with any names
	Parts      []Field // of an object
}

// Routes returns the routes page.
func Routes() []Route {
	routes, registry := api.Routes()
	list := make([]Route, len(routes))
	for i, r := range routes {
		list[i] = Route{Route: r, Domain: domainOf(r.Handler)}
		if r.Bind != nil {
			list[i].Takes = fieldOf(registry, "", r.Bind(registry).In, true).Parts
		}
	}
	return list
}

// domainOf returns the name of a function's package.
func domainOf(handler any) string {
	name := runtime.FuncForPC(reflect.ValueOf(handler).Pointer()).Name()
	domain, _, _ := strings.Cut(path.Base(name), ".")
	return domain
}

func fieldOf(registry huma.Registry, name string, s *huma.Schema, required bool) Field {
	if s.Ref != "" {
		s = registry.SchemaFromRef(s.Ref)
	}
	f := Field{Name: name, Type: s.Type, Required: required, Choice: s.Enum}
	if s.MaxLength != nil {
		f.Longest = *s.MaxLength
	}
	if s.Minimum != nil {
		f.Least = int(*s.Minimum)
	}
	items := s.Items
	if more, ok := s.AdditionalProperties.(*huma.Schema); ok {
		items = more
	}
	if items != nil {
		one := fieldOf(registry, "", items, true)
		f.Items = &one
	}
	for _, part := range slices.Sorted(maps.Keys(s.Properties)) {
		f.Parts = append(f.Parts, fieldOf(registry, part, s.Properties[part], slices.Contains(s.Required, part)))
	}
	return f
}
