package web

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/gofiber/fiber/v2"

	"cottonmall/schema"
)

const refPrefix = "#/components/schemas/"

// jsonTypes maps the types of units to the types of their JSON.
var jsonTypes = map[reflect.Type]reflect.Type{
	reflect.TypeFor[schema.Centi]():  reflect.TypeFor[float64](),
	reflect.TypeFor[schema.PerTon](): reflect.TypeFor[float64](),
	reflect.TypeFor[schema.Fen]():    reflect.TypeFor[float64](),
	reflect.TypeFor[schema.Weight](): reflect.TypeFor[float64](),
	reflect.TypeFor[schema.Milli]():  reflect.TypeFor[float64](),
	reflect.TypeFor[schema.Cents]():  reflect.TypeFor[float64](),

	reflect.TypeFor[schema.PerDollar](): reflect.TypeFor[float64](),
	reflect.TypeFor[schema.Fine]():      reflect.TypeFor[float64](),
	reflect.TypeFor[schema.List]():      reflect.TypeFor[string](),
}

// newRegistry returns a registry of schemas. The function add, if any, adds what cannot be derived from Go types.
func newRegistry(add func(huma.Registry)) huma.Registry {
	setMessages()
	r := huma.NewMapRegistry(refPrefix, schemaName)
	for unit, jsonType := range jsonTypes {
		r.RegisterTypeAlias(unit, jsonType)
	}
	if add != nil {
		add(r)
	}
	return r
}

// schemaName returns the name of a type in the document: PageOfLot for PageOf[Lot].
func schemaName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	if name == "" {
		return name
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// pageOfDocument is the page that shows the document to people.
const pageOfDocument = "/developers"

// description is the description of the API in the document.
const description = "棉花商城的全部接口。每个回答都是 {code, msg, data}；code 为 200 表示成功，否则 msg 说明原因。" +
	"带 x-ours 的接口为本站自有，x-who 是谁可以调用：visitor 任何人，login 登录的人，founder 企业管理员（企业可以在审核中），" +
	"member 已通过审核的企业的成员，product 产品管理，manager 企业管理员，admin 平台管理员。" +
	"改变数据的接口用 cookie 时须带请求头 fpId；不带 fpId 的为接口客户端，令牌在 data 中，以 Authorization 发送。" +
	"请求为 JSON 或表单，文件为表单（multipart/form-data）的一部分，不压缩；以逗号分隔的参数也可以是 JSON 数组。可以阅读的页面是 " +
	pageOfDocument + "。"

func newDocument(r huma.Registry) *huma.OpenAPI {
	return &huma.OpenAPI{
		OpenAPI:    "3.1.0",
		Info:       &huma.Info{Title: "cottonmall", Version: "1", Description: description},
		Components: &huma.Components{Schemas: r},
	}
}

// describe adds the route to the OpenAPI document.
func (s *Server) describe(r Route, b binding) {
	ref := huma.Schema{Ref: refPrefix + schemaName(b.outType, "")}
	op := s.operation(&r)
	if s.document.Paths[r.Path] != nil {
		op.OperationID += "." + strings.ToLower(r.Method) // two routes have the same path
	}
	op.Responses = map[string]*huma.Response{"200": {
		Description: "回答", Content: map[string]*huma.MediaType{"application/json": {Schema: &ref}},
	}}
	if r.Method == "GET" || r.Method == "DELETE" {
		op.Parameters = parameters(b.In, r.Path)
	} else if len(b.In.Properties) > 0 {
		op.RequestBody = &huma.RequestBody{Required: len(b.In.Required) > 0, Content: s.contents(b)}
	}
	s.document.AddOperation(op)
}

// contents returns the media types of the body of a call: a form if it takes a file, JSON if it works without one.
func (s *Server) contents(b binding) map[string]*huma.MediaType {
	in := s.Registry.Schema(b.InType, true, "")
	plain := *b.In
	plain.Properties = maps.Clone(b.In.Properties)
	maps.DeleteFunc(plain.Properties, func(_ string, p *huma.Schema) bool { return p.Format == fileFormat })
	if b.bare != "" {
		in = &huma.Schema{AnyOf: []*huma.Schema{in, {Type: huma.TypeArray, Items: itemsOf(plain.Properties[b.bare])}}}
	}
	if len(plain.Properties) == len(b.In.Properties) {
		return map[string]*huma.MediaType{fiber.MIMEApplicationJSON: {Schema: in}}
	}
	list := map[string]*huma.MediaType{fiber.MIMEMultipartForm: {Schema: in}}
	needed := func(name string) bool { return plain.Properties[name] == nil }
	if !slices.ContainsFunc(plain.Required, needed) {
		list[fiber.MIMEApplicationJSON] = &huma.MediaType{Schema: &plain}
	}
	return list
}

// itemsOf returns the schema of the items of a list. Lists that are texts with commas have texts and numbers.
func itemsOf(list *huma.Schema) *huma.Schema {
	if list.Items != nil {
		return list.Items
	}
	return &huma.Schema{AnyOf: []*huma.Schema{{Type: huma.TypeString}, {Type: huma.TypeInteger}}}
}

func parameters(in *huma.Schema, path string) []*huma.Param {
	params := []*huma.Param{}
	for _, name := range slices.Sorted(maps.Keys(in.Properties)) {
		place := "query"
		if strings.Contains(path, "{"+name+"}") {
			place = "path"
		}
		params = append(params, &huma.Param{
			Name: name, In: place, Schema: in.Properties[name], Required: slices.Contains(in.Required, name),
		})
	}
	return params
}

// operationID returns the name of a route in generated clients.
func (r *Route) operationID() string {
	return strings.NewReplacer("/", ".", "{", "", "}", "").Replace(strings.TrimPrefix(r.Path, "/mall/"))
}

// markNulls marks the pointer fields of answers as nullable. huma does this for scalar types only.
func markNulls(r huma.Registry) {
	for name, s := range r.Map() {
		t := r.TypeFromRef(refPrefix + name)
		if t == nil || t.Kind() != reflect.Struct || strings.HasPrefix(name, "Envelope") {
			continue // the data of an answer is never null
		}
		for _, f := range reflect.VisibleFields(t) {
			tag, options, _ := strings.Cut(f.Tag.Get("json"), ",")
			p := s.Properties[tag]
			pointer := f.Type.Kind() == reflect.Pointer && !strings.Contains(options, "omit")
			if p == nil || p.Format == fileFormat || !pointer {
				continue
			}
			if p.Ref != "" {
				s.Properties[tag] = &huma.Schema{AnyOf: []*huma.Schema{{Ref: p.Ref}, {Type: "null"}}}
				continue
			}
			p.Nullable = true
		}
	}
}

// Document returns the OpenAPI document of routes.
func (s *Server) Document(routes []Route) ([]byte, error) {
	for _, r := range routes {
		if r.Bind == nil {
			s.describeRaw(r)
			continue
		}
		s.describe(r, r.Bind(s.Registry))
	}
	markNulls(s.Registry)
	flat, err := json.Marshal(s.document)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := json.Indent(&out, flat, "", "  "); err != nil {
		return nil, err
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}
