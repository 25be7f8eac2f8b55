package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/gofiber/fiber/v2"

	"cottonmall/api/limiter"
)

// rawDoc describes a route with a handler that writes the answer itself.
type rawDoc struct {
	params    []*huma.Param
	status    int    // of the answer
	mediaType string // of the answer; empty: no body
	answer    string
	takes     string // media type of the body of a request; empty: none
	messages  any    // of a socket
}

// Takes describes a query parameter of a raw route.
func Takes(name, description string, required bool) option {
	return func(r *Route) {
		r.about.params = append(r.about.params, &huma.Param{
			Name: name, In: "query", Description: description, Required: required, Schema: &huma.Schema{Type: huma.TypeString},
		})
	}
}

// TakesBody describes the body of a raw route.
func TakesBody(mediaType string) option { return func(r *Route) { r.about.takes = mediaType } }

// Sends describes the answer of a raw route.
func Sends(mediaType, description string) option {
	return func(r *Route) { r.about.mediaType, r.about.answer = mediaType, description }
}

// SendsWorkbook describes the answer of a raw route as a spreadsheet.
var SendsWorkbook = Sends("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "Excel 表格")

// socketMessages describes the messages of the WebSocket in both directions.
func socketMessages(r *Route) {
	r.about.status, r.about.answer = http.StatusSwitchingProtocols, "连接建立，之后为 WebSocket 消息（JSON 文本）"
	r.about.messages = map[string]any{
		"client": []map[string]any{
			{"summary": "心跳：每 5 秒一条空消息，30 秒没有消息即断开", "example": ""},
			{"summary": "关注显示的挂牌，替换以前关注的，最多 1000 个", "example": map[string]any{
				"watch": map[string][]int{"listing": {1, 2}},
			}},
		},
		"server": map[string]any{
			"summary": "msgType 说明发生了什么，data 的内容随之不同：changed 为变了的种类和编号，重新读取即可",
			"schema":  &huma.Schema{Ref: refPrefix + "LiveMessage"},
		},
	}
}

// describeRaw adds the route of a handler that writes the answer itself to the OpenAPI document.
func (s *Server) describeRaw(r Route) {
	status := r.about.status
	if status == 0 {
		status = http.StatusOK
	}
	answer := &huma.Response{Description: r.about.answer}
	if r.about.mediaType != "" {
		content := &huma.Schema{Type: huma.TypeString}
		if !strings.HasPrefix(r.about.mediaType, "text/") {
			content.Format = "binary"
		}
		answer.Content = map[string]*huma.MediaType{r.about.mediaType: {Schema: content}}
	}
	op := s.operation(&r)
	op.OperationID += "." + strings.ToLower(r.Method) // two routes have the same path
	if r.BindRaw != nil {
		r.about.params = parameters(r.BindRaw(s.Registry).in, r.Path)
	}
	op.Parameters, op.Responses = r.about.params, map[string]*huma.Response{strconv.Itoa(status): answer}
	if r.about.takes != "" {
		text := &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString}}
		op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{r.about.takes: text}}
	}
	if r.about.messages != nil {
		op.Extensions["x-messages"] = r.about.messages
	}
	s.document.AddOperation(op)
}

// operation returns the description that all routes have: their callers and their limits.
func (s *Server) operation(r *Route) *huma.Operation {
	op := &huma.Operation{
		Method: r.Method, Path: r.Path, Summary: r.Title, Tags: []string{r.module()}, OperationID: r.operationID(),
		Extensions: map[string]any{"x-who": r.Who.Name, "x-limits": limitTexts(r)},
	}
	if r.Ours {
		op.Extensions["x-ours"] = true
	}
	if r.Changing {
		op.Extensions["x-changing"] = true
	}
	return op
}

// keyNames are the names of the kinds of callers that limits count.
var keyNames = map[limiter.Kind]string{
	limiter.Session: "每次登录", limiter.User: "每位用户", limiter.Address: "每个网络地址", limiter.Number: "每个手机号",
}

// limitTexts returns the limits of a route as sentences.
func limitTexts(r *Route) []string {
	paces := r.Pace
	if r.Class != nil {
		paces = r.Class.Paces
	}
	list := []string{}
	for _, kind := range slices.Sorted(maps.Keys(paces)) {
		if p := paces[kind]; keyNames[kind] != "" {
			list = append(list, fmt.Sprintf("%s%s %d 次，一次最多连续 %d 次", keyNames[kind], perText(p.Per), p.Calls, p.Burst))
		}
	}
	if r.Method != http.MethodGet {
		list = append(list, fmt.Sprintf("请求内容最大 %d KB", r.Body>>10))
	}
	if r.Raw == nil {
		list = append(list, fmt.Sprintf("最长 %d 秒", int(r.Wait.Seconds())))
	}
	return list
}

// perText returns a duration as people say it.
func perText(d time.Duration) string {
	for _, unit := range []struct {
		of   time.Duration
		name string
	}{{24 * time.Hour, "天"}, {time.Hour, "小时"}, {time.Minute, "分钟"}, {time.Second, "秒"}} {
		if n := d / unit.of; n > 0 && d%unit.of == 0 {
			if n == 1 {
				return "每" + unit.name
			}
			return fmt.Sprintf("每 %d %s", n, unit.name)
		}
	}
	return "每 " + d.String()
}

// Document is the OpenAPI document as a file. It is generated at the first call.
type Document struct{ file func() (*pageFile, error) }

// NewDocument returns the document that generate returns.
func NewDocument(generate func() ([]byte, error)) *Document {
	return &Document{sync.OnceValues(func() (*pageFile, error) {
		body, err := generate()
		if err != nil {
			return nil, err
		}
		var packed bytes.Buffer
		w := gzip.NewWriter(&packed)
		_, err = w.Write(body)
		err = errors.Join(err, w.Close())
		sum := sha256.Sum256(body)
		return &pageFile{
			mediaType: fiber.MIMEApplicationJSONCharsetUTF8, tag: `"` + hex.EncodeToString(sum[:8]) + `"`, cache: revalidate,
			plain: body, gz: packed.Bytes(),
		}, err
	})}
}

// Send sends the document.
func (d *Document) Send(c *Call) error {
	f, err := d.file()
	if err != nil {
		return err
	}
	return f.send(c.Fiber, http.StatusOK)
}
