package web_test

import (
	"cottonmall/api/apitest"
	"cottonmall/schema"
)

var captchaCases = []apitest.Case{
	{Call: "POST /mall/cottonSecurity/refresh", Who: "visitor", Reads: true, NoText: "a picture", Shared: true},
	{
		Call: "POST /mall/cottonSecurity/validate", Who: "visitor", Reads: true,
		Foreign: func(w *apitest.Site) apitest.Request {
			var c *schema.Captcha
			w.DB.Do(func(tx *schema.Tx) (err error) {
				c, err = schema.NewCaptcha(tx, "s:of-the-boss", "/mall/login/show_scan", "K7WXM")
				return err
			})
			return apitest.Request{
				Body: `{"verifyId":"` + c.ID + `","result":"K7WXM","realRequestUri":"/mall/login/show_scan"}`,
				Code: 200, Want: false,
			}
		},
	},
}
