package api

import "cottonmall/schema"

// who may make a call.
type who struct {
	name  string             // in the OpenAPI document
	admit func(caller) error // refuses a caller who may not make the call
}

// visitor is everybody, logged in or not.
var visitor = who{"visitor", func(caller) error { return nil }}

// admit refuses callers who may not make the call.
func (r *route) admit(by caller) error {
	if r.changing && by.fpID == "" && !by.header {
		return schema.Denied("请求缺少浏览器标识 fpId，请刷新页面后重试")
	}
	return r.who.admit(by)
}
