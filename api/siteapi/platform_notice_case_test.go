package siteapi_test

import (
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/notice"
)

var platformNoticeCases = []apitest.Case{
	{
		Call: "GET /mall/admin/notice/list", Who: "admin", Shows: true,
		Store: func(s *apitest.Typist) {
			s.DB.Do(func(tx *schema.Tx) error {
				return notice.Send(tx, notice.Notice{
					Cause: "typed", Channel: notice.Mail, Recipient: "li@example.com", Title: s.Script(0), Text: s.Script(0),
				})
			})
		},
	},
	{Call: "POST /mall/admin/notice/retry", Who: "admin"},
	{
		Call: "GET /mall/admin/event/list", Who: "admin", Shows: true,
		Store: func(s *apitest.Typist) {
			s.DB.Do(func(tx *schema.Tx) error {
				return notice.RecordPlatform(tx, s.Admin.Actor(), "set", "holiday", "x", 0, s.Script(0))
			})
		},
	},
	{Call: "GET /mall/demo/notices", Who: "visitor"},
}
