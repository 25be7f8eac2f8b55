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
// and the path, by the JSON names of the fields. Nulls and empty texts count as absent. Repeated and unknown names and
// values that the schema does not allow are refused.
type input struct {
	registry huma.Registry
	schema   *huma.Schema
	Fields   map[string]inputField
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

// NewInput returns the decoder of the struct type t.
// NewInput returns the decoder of the struct type t.
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
		in.Fields[name] = field
	}
	return in
}

// requestParts are the parts of a request that have values.
type requestParts struct {
	kind  string // content type of the body
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
	if encoding := c.Get(fiber.HeaderContentEncoding); encoding != "" && !strings.EqualFold(encoding, "identity") {
		return b, schema.Invalid("", "请求内容不能压缩（Content-Encoding: %s）", Clip(encoding))
	}
	b.kind, b.body = c.Get(fiber.HeaderContentType), c.Request().Body()
	return b, nil
}

// read fills the struct or says which fields are wrong and why.
func (in *input) read(b *brought, into reflect.Value) error {
	err := in.take(b, into)
	var wrong fieldErrors
	if errors.As(err, &wrong) {
		return in.named(wrong)
	}
	return err
}

func (in *input) take(b *brought, into reflect.Value) error {
	got := values{}
	if err := in.body(got, b); err != nil {
		return err
	}
	if err := in.addQuery(v, b.query); err != nil {
		return err
	}
	for name, text := range b.path {
		if err := in.addTexts(v, name, []string{text}); err != nil {
			return err
		}
	}
	return in.fill(got, b.files(), into)
}

// body reads the body of a request.
func (in *input) body(got values, b *brought) error {
	if len(b.body) == 0 {
		return nil
	}
	kind, params, err := mime.ParseMediaType(b.kind)
	switch {
	case err == nil && kind == fiber.MIMEMultipartForm:
		return in.multipart(got, b, params["boundary"])
	case !utf8.Valid(b.body):
		return schema.Invalid("", "请求内容不是 UTF-8 编码")
	case err == nil && kind == fiber.MIMEApplicationForm:
		return in.query(got, string(b.body))
	case kind == fiber.MIMEApplicationJSON || b.kind == "":
		return in.object(got, b.body)
	}
	return schema.Invalid("", "请求内容须为 JSON 或表单")
}

func (in *input) addQuery(v values, text string) error {
	if text == "" {
		return nil
	}
	query, err := url.ParseQuery(text)
	if err != nil {
		return schema.Invalid("", "网址参数的编码有误")
	}
	for name, texts := range query {
		if err := in.addTexts(v, name, texts); err != nil {
			return err
		}
	}
	return nil
}

// addTexts adds the texts of one name, converted to the type in the schema. Only lists may have several texts.
func (in *input) addTexts(v values, name string, texts []string) error {
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
	return v.set(name, field.fromText(strings.Join(texts, ",")))
}

func (in *input) addObject(v values, body []byte) error {
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
		if err := v.set(name.(string), in.Fields[name.(string)].fromJSON(raw)); err != nil {
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
	if _, known := v[name]; known {
		return fieldErrors{name: repeatedField}
	}
	v[name] = raw
	return nil
}

// fill validates the values and puts them into the struct.
func (in *input) fill(got values, files map[string]*File, into reflect.Value) error {
	wrong := fieldErrors{}
	plain := map[string]any{}
	for name, raw := range got {
		var v any
		if json.Unmarshal(raw, &v) != nil {
			wrong[name] = "数值超出范围"
			continue
		}
		if text, ok := value.(string); ok && strings.ContainsFunc(text, isForbiddenControl) {
			invalid[name] = "含有不能识别的字符"
		}
		if value == nil || value == "" && !in.Fields[name].clears {
			delete(v, name)
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
	huma.Validate(in.registry, in.schema, huma.NewPathBuffer(nil, 0), huma.ModeWriteToServer, decoded, &result)
	invalid.add(result.Errors)
	if len(invalid) > 0 {
		return invalid
	}
	for name, file := range files {
		into.FieldByIndex(in.Fields[name].index).Set(reflect.ValueOf(file))
	}
	return in.decode(got, into)
}

func (in *input) decodeInto(v values, into reflect.Value) error {
	for name, field := range in.Fields {
		raw, ok := v[name]
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
