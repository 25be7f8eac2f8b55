package web

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"sync"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"

	"cottonmall/schema"
)

// Envelope is the JSON of every answer. Code is 200 with data, or an error code with a message for the user.
type Envelope[T any] struct {
	Code int    `json:"code"`
	Msg  string `json:"msg"`
	Data T      `json:"data"`
}

// PageOf is one page of a list.
type PageOf[T any] struct {
	TotalRow int `json:"totalRow"`
	PageNum  int `json:"pageNum"`
	PageSize int `json:"pageSize"`
	List     []T `json:"list"`
}

// NewPage returns a page of a list.
func NewPage[T any](num, size, total int, list []T) PageOf[T] {
	return PageOf[T]{TotalRow: total, PageNum: num, PageSize: size, List: list}
}

// PageIn is the part of an input that selects a page of a list.
type PageIn struct {
	PageNum  int `json:"pageNum,omitempty" minimum:"1" maximum:"3000" default:"1" doc:"页码，从 1 起"`
	PageSize int `json:"pageSize,omitempty" minimum:"1" maximum:"100" default:"30" doc:"每页条数"`
}

// PageOfAll returns the page of a list with all rows that an input selects.
func PageOfAll[T any](in *PageIn, rows []T) PageOf[T] {
	from := min(in.Page().Offset(), len(rows))
	return NewPage(in.PageNum, in.PageSize, len(rows), rows[from:min(from+in.PageSize, len(rows))])
}

func (in PageIn) Page() schema.Page { return schema.Page{Num: in.PageNum, Size: in.PageSize} }

// compressMin is the size in bytes from which an answer is compressed, if the client accepts gzip.
const compressMin = 4 << 10

// send writes the envelope with an HTTP status into the pooled buffer of the response. It compresses large answers.
func send(c *fiber.Ctx, status int, e Envelope[any]) error {
	body, err := appendEnvelope(c.Response().SwapBody(nil)[:0], e)
	if err != nil {
		return err
	}
	c.Response().SwapBody(body)
	c.Status(status)
	c.Set(fiber.HeaderCacheControl, "no-store")
	c.Set(fiber.HeaderContentType, fiber.MIMEApplicationJSONCharsetUTF8)
	if len(body) >= compressMin && strings.Contains(c.Get(fiber.HeaderAcceptEncoding), "gzip") {
		c.Set(fiber.HeaderContentEncoding, "gzip")
		c.Vary(fiber.HeaderAcceptEncoding)
		return c.Send(fasthttp.AppendGzipBytesLevel(nil, body, fasthttp.CompressBestSpeed))
	}
	return nil
}

// jsonAppender is data with its own encoder, which is faster than reflection.
type jsonAppender interface {
	AppendJSON(b []byte) ([]byte, error)
}

// appendEnvelope appends the JSON of an envelope.
func appendEnvelope(b []byte, e Envelope[any]) ([]byte, error) {
	data, ok := e.Data.(jsonAppender)
	if !ok {
		text, err := json.Marshal(e)
		return append(b, text...), err
	}
	b, err := data.AppendJSON(fmt.Appendf(b, `{"code":%d,"msg":%s,"data":`, e.Code, Encode(e.Msg)))
	return append(b, '}'), err
}

// fillLists replaces nil lists and maps in v by empty ones. A list in an answer is never null.
func fillLists(v reflect.Value) {
	if !holdsLists(v.Type()) {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			fillLists(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fillLists(v.Field(i))
			}
		}
	case reflect.Map:
		fillMap(v)
	case reflect.Slice:
		if v.IsNil() && v.CanSet() {
			v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		}
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			fillLists(v.Index(i))
		}
	}
}

// fillMap fills the lists in the values of a map. It copies each value, since map values cannot be set in place.
func fillMap(v reflect.Value) {
	if v.IsNil() && v.CanSet() {
		v.Set(reflect.MakeMap(v.Type()))
	}
	for _, key := range v.MapKeys() {
		item := reflect.New(v.Type().Elem()).Elem()
		item.Set(v.MapIndex(key))
		fillLists(item)
		v.SetMapIndex(key, item)
	}
}

// listTypes caches the results of holdsLists, by reflect.Type.
var listTypes sync.Map

// holdsLists reports whether a value of type t can contain a list or a map that would be encoded as null.
func holdsLists(t reflect.Type) bool {
	if known, ok := listTypes.Load(t); ok {
		return known.(bool)
	}
	listTypes.Store(t, true) // ends the recursion of types that contain themselves
	holds := false
	switch t.Kind() {
	case reflect.Slice:
		holds = t.Elem().Kind() != reflect.Uint8
	case reflect.Map:
		holds = true
	case reflect.Pointer, reflect.Array:
		holds = holdsLists(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			holds = holdsLists(t.Field(i).Type) || holds
		}
	}
	if _, own := t.MethodByName("MarshalJSON"); own {
		holds = false
	}
	listTypes.Store(t, holds)
	return holds
}
