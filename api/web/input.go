package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
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
	file     string // name of the field with the base64 of an uploaded file; may be empty
	fileName string // name of the field with the name of that file; may be empty
}

type inputField struct {
	index    []int
	schema   *huma.Schema
	Label    string          // name of the field for users
	list     bool            // the type is schema.List
	clears   bool            // an empty text is a value: it clears the stored one
	fallback json.RawMessage // value if the field is absent
}

// values are the values of a request as JSON, by name.
type values map[string]json.RawMessage

// NewInput returns the decoder of the struct type t.
// NewInput returns the decoder of the struct type t.
func NewInput(registry huma.Registry, t reflect.Type) *input {
	in := &input{registry: registry, schema: registry.Schema(t, false, ""), Fields: map[string]inputField{}}
	if f, ok := reflect.New(t).Interface().(fileInput); ok {
		in.file, in.fileName = f.FileFields()
	}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || name == "" {
			continue
		}
		field := inputField{
			index: f.Index, schema: in.schema.Properties[name],
			Label: labelOf(f.Tag.Get("doc"), name), list: f.Type == reflect.TypeFor[schema.List](),
			clears: f.Type == reflect.TypeFor[*string](),
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

// readInto sets the fields of into. It returns fieldErrors with messages for users if values are invalid.
func (in *input) readInto(b requestParts, into reflect.Value) error {
	err := in.decodeRequest(b, into)
	var invalid fieldErrors
	if errors.As(err, &invalid) {
		return in.describeErrors(invalid)
	}
	return err
}

func (in *input) decodeRequest(b requestParts, into reflect.Value) error {
	v := values{}
	fileName, err := in.addBody(v, b.kind, b.body)
	if err != nil {
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
	in.setFileName(v, fileName)
	return in.validateInto(v, into)
}

// addBody adds the values of a body. It returns the name of the uploaded file, if any.
func (in *input) addBody(v values, contentType string, body []byte) (fileName string, err error) {
	if len(body) == 0 {
		return "", nil
	}
	kind, params, err := mime.ParseMediaType(contentType)
	switch {
	case err == nil && kind == fiber.MIMEMultipartForm:
		return in.addForm(v, body, params["boundary"])
	case !utf8.Valid(body):
		return "", schema.Invalid("", "请求内容不是 UTF-8 编码")
	case err == nil && kind == fiber.MIMEApplicationForm:
		return "", in.addQuery(v, string(body))
	case kind == fiber.MIMEApplicationJSON || contentType == "":
		return "", in.addObject(v, body)
	}
	return "", schema.Invalid("", "请求内容须为 JSON 或表单")
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

// validateInto validates the values and sets the fields of into.
func (in *input) validateInto(v values, into reflect.Value) error {
	invalid := fieldErrors{}
	decoded := map[string]any{}
	for name, raw := range v {
		var value any
		if json.Unmarshal(raw, &value) != nil {
			invalid[name] = "数值超出范围"
			continue
		}
		if text, ok := value.(string); ok && strings.ContainsFunc(text, isForbiddenControl) {
			invalid[name] = "含有不能识别的字符"
		}
		if value == nil || value == "" && !in.Fields[name].clears {
			delete(v, name)
			continue
		}
		decoded[name] = value
	}
	result := huma.ValidateResult{}
	huma.Validate(in.registry, in.schema, huma.NewPathBuffer(nil, 0), huma.ModeWriteToServer, decoded, &result)
	invalid.add(result.Errors)
	if len(invalid) > 0 {
		return invalid
	}
	return in.decodeInto(v, into)
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
