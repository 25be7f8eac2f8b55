package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/gofiber/fiber/v2"

	"cottonmall/schema"
)

// input decodes and validates the flat input struct of a call. The values come from the body (JSON or form), the query
// and the path, by the JSON names of the fields. A body that is a JSON list is the value of the field with the tag
// bare. Nulls and empty texts count as absent. Repeated and unknown names and values that the schema does not allow are
// refused.
type input struct {
	registry huma.Registry
	schema   *huma.Schema
	Fields   map[string]inputField
	bare     string // the field whose value is a body that is a JSON list; empty: such bodies are refused
}

type inputField struct {
	index    []int
	schema   *huma.Schema
	Label    string          // what people call it
	list     bool            // a schema.List
	clears   bool            // an empty text is a value: it empties what was there
	file     bool            // a *File
	fallback json.RawMessage // taken when the field is absent
}

// values are the values of a request as JSON, by name.
type values map[string]json.RawMessage

func NewInput(registry huma.Registry, t reflect.Type) *input {
	in := &input{registry: registry, schema: registry.Schema(t, false, ""), Fields: map[string]inputField{}}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || name == "" {
			continue
		}
		field := inputField{
			index: f.Index, schema: in.schema.Properties[name],
			Label: labelOf(f.Tag.Get("doc"), name), list: f.Type == reflect.TypeFor[schema.List](),
			clears: f.Type == reflect.TypeFor[*string](), file: f.Type == reflect.TypeFor[*File](),
		}
		if text, ok := f.Tag.Lookup("default"); ok {
			field.fallback = field.fromText(text)
		}
		if f.Tag.Get("bare") == "true" {
			in.bare = name
		}
		in.Fields[name] = field
	}
	return in
}

// requestParts are the parts of a request that have values.
type requestParts struct {
	kind  string // of the body: its content type
	body  []byte
	query string
	path  map[string]string
	form  *multipart.Form // that the body was; nil for another body
}

// readRequest returns the parts of a request. It refuses compressed bodies: the limits of the routes are in bytes sent.
func readRequest(c *fiber.Ctx) (requestParts, error) {
	b := requestParts{query: string(c.Context().URI().QueryString()), path: map[string]string{}}
	for name, text := range c.AllParams() {
		plain, err := url.PathUnescape(text)
		if err != nil || !utf8.ValidString(plain) {
			return b, schema.Invalid("", "网址的编码有误")
		}
		b.path[name] = plain
	}
	if c.Method() == http.MethodGet {
		return b, nil
	}
	if packing := c.Get(fiber.HeaderContentEncoding); packing != "" && !strings.EqualFold(packing, "identity") {
		return b, schema.Invalid("", "请求内容不能压缩（Content-Encoding: %s）", Clip(packing))
	}
	b.kind, b.body = c.Get(fiber.HeaderContentType), c.Request().Body()
	return b, nil
}

// readInto sets the fields of into. It returns fieldErrors with messages for users if values are invalid.
func (in *input) readInto(b *requestParts, into reflect.Value) error {
	err := in.decodeRequest(b, into)
	var wrong fieldErrors
	if errors.As(err, &wrong) {
		return in.describeErrors(wrong)
	}
	return err
}

func (in *input) decodeRequest(b *requestParts, into reflect.Value) error {
	got := values{}
	if err := in.addBody(got, b); err != nil {
		return err
	}
	if err := in.addQuery(got, b.query); err != nil {
		return err
	}
	for name, text := range b.path {
		if err := in.addTexts(got, name, []string{text}); err != nil {
			return err
		}
	}
	return in.validateInto(got, b.files(), into)
}

// addBody adds the values of a body. It returns the name of the uploaded file, if any.
func (in *input) addBody(got values, b *requestParts) error {
	if len(b.body) == 0 {
		return nil
	}
	kind, params, err := mime.ParseMediaType(b.kind)
	switch {
	case err == nil && kind == fiber.MIMEMultipartForm:
		return in.addForm(got, b, params["boundary"])
	case !utf8.Valid(b.body):
		return schema.Invalid("", "请求内容不是 UTF-8 编码")
	case err == nil && kind == fiber.MIMEApplicationForm:
		return in.addQuery(got, string(b.body))
	case kind == fiber.MIMEApplicationJSON || b.kind == "":
		return in.addObject(got, b.body)
	}
	return schema.Invalid("", "请求内容须为 JSON 或表单")
}

func (in *input) addQuery(got values, text string) error {
	if text == "" {
		return nil
	}
	query, err := url.ParseQuery(text)
	if err != nil {
		return schema.Invalid("", "网址参数的编码有误")
	}
	for name, texts := range query {
		if err := in.addTexts(got, name, texts); err != nil {
			return err
		}
	}
	return nil
}

// addTexts adds the texts of one name, converted to the type in the schema. Only lists may have several texts.
func (in *input) addTexts(got values, name string, texts []string) error {
	field, known := in.Fields[name]
	if !known {
		return fieldErrors{name: unknownField}
	}
	for _, text := range texts {
		if !utf8.ValidString(text) {
			return fieldErrors{name: "不是 UTF-8 编码"}
		}
	}
	if len(texts) > 1 && !field.list && field.schema.Type != huma.TypeArray {
		return fieldErrors{name: repeatedField}
	}
	return got.set(name, field.fromText(strings.Join(texts, ",")))
}

func (in *input) addObject(got values, body []byte) error {
	if in.bare != "" && bytes.HasPrefix(bytes.TrimSpace(body), []byte("[")) {
		if !json.Valid(body) {
			return errNotJSON
		}
		return got.set(in.bare, in.Fields[in.bare].fromJSON(body))
	}
	d := json.NewDecoder(bytes.NewReader(body))
	if start, err := d.Token(); err != nil || start != json.Delim('{') {
		return errNotJSON
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return errNotJSON
		}
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			return errNotJSON
		}
		if err := got.set(name.(string), in.Fields[name.(string)].fromJSON(raw)); err != nil {
			return err
		}
	}
	if _, err := d.Token(); err != nil {
		return errNotJSON
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errNotJSON
	}
	return nil
}

var errNotJSON = schema.Invalid("", "请求内容不是正确的 JSON 对象")

func (v values) set(name string, raw json.RawMessage) error {
	if _, twice := v[name]; twice {
		return fieldErrors{name: repeatedField}
	}
	v[name] = raw
	return nil
}

// validateInto validates the values and sets the fields of into.
func (in *input) validateInto(got values, files map[string]*File, into reflect.Value) error {
	wrong := fieldErrors{}
	plain := map[string]any{}
	for name, raw := range got {
		var v any
		if json.Unmarshal(raw, &v) != nil {
			wrong[name] = "数值超出范围"
			continue
		}
		if text, ok := v.(string); ok && strings.ContainsFunc(text, isForbiddenControl) {
			wrong[name] = "含有不能识别的字符"
		}
		if v == nil || v == "" && !in.Fields[name].clears {
			delete(got, name)
			continue
		}
		if plain[name] = v; in.Fields[name].file {
			wrong[name] = notAFile
		}
	}
	for name := range files {
		plain[name] = "file" // for the validation
	}
	result := huma.ValidateResult{}
	huma.Validate(in.registry, in.schema, huma.NewPathBuffer(nil, 0), huma.ModeWriteToServer, plain, &result)
	wrong.add(result.Errors)
	if len(wrong) > 0 {
		return wrong
	}
	for name, file := range files {
		into.FieldByIndex(in.Fields[name].index).Set(reflect.ValueOf(file))
	}
	return in.decodeInto(got, into)
}

func (in *input) decodeInto(got values, into reflect.Value) error {
	for name, field := range in.Fields {
		raw, ok := got[name]
		if !ok {
			raw = field.fallback
		}
		if raw == nil {
			continue
		}
		if err := json.Unmarshal(raw, into.FieldByIndex(field.index).Addr().Interface()); err != nil {
			return fieldErrors{name: decodeMessage(field.schema, err)}
		}
	}
	return nil
}

// isForbiddenControl reports whether r is a control character other than a line break or a tab.
func isForbiddenControl(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t'
}
