package web

import (
	"cottonmall/schema"
)

// Who is a group of callers who may make a call.
type Who struct {
	Name  string             // in the OpenAPI document
	Admit func(Caller) error // refuses a caller who may not make the call
}

// Visitor admits all callers, logged in or not.
var Visitor = Who{"visitor", func(Caller) error { return nil }}

// admit refuses callers who may not make the call.
func (r *Route) admit(by Caller) error {
	if r.Changing && by.FpID == "" && !by.ByHeader && by.Key == "" {
		return schema.Denied("请求缺少浏览器标识 fpId，请刷新页面后重试")
	}
	return r.Who.Admit(by)
}
