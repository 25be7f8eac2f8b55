package auctionapi_test

import (
	"encoding/json"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// codeOfMill names a session of the mill.
func codeOfMill(path string) func(w *apitest.Site) apitest.Request {
	return func(w *apitest.Site) apitest.Request {
		s := addSession(w, w.Boss, time.Hour)
		return apitest.Request{Path: path, Body: apitest.Body(w.T(), values{"code": s.Code})}
	}
}

// saves is a new session, with a typed title.
func saves(s *apitest.Typist) values {
	in := termsAt(s.Site, time.Hour)
	delete(in, "title")
	delete(in, "notes")
	return in
}

var auctionCases = []apitest.Case{
	{Call: "GET /mall/auction/list", Who: "visitor", Shared: true},
	{Call: "GET /mall/auction/listing/{code}", Who: "visitor", Shared: true, NoText: "a session"},
	{Call: "GET /mall/auction/sell_servicer", Who: "member", Shared: true, Shows: true},
	{
		Call: "POST /mall/auction/sell_servicer", Who: "member", Example: saves,
		Foreign: func(w *apitest.Site) apitest.Request {
			in := termsAt(w, time.Hour)
			in["code"] = addSession(w, w.Boss, time.Hour).Code
			return apitest.Request{Path: "auction/sell_servicer", Body: apitest.Body(w.T(), in)}
		},
	},
	{
		Call: "POST /mall/auction/withdraw", Who: "member", Foreign: codeOfMill("auction/withdraw"),
		Example: func(s *apitest.Typist) values {
			return values{"code": addSession(s.Site, s.Boss, time.Hour).Code}
		},
	},
	{
		Call: "POST /mall/auction/on_auction/export", Who: "member", Shared: true,
		Example: func(s *apitest.Typist) values {
			session, _ := addLot(s.Site, s.Rival, time.Hour)
			return values{"code": session.Code}
		},
	},
	{
		Call: "GET /mall/auction/download", Who: "member", NoText: "a ticket",
		Foreign: func(w *apitest.Site) apitest.Request {
			var ticket string
			w.DB.Do(func(tx *schema.Tx) (err error) {
				ticket, err = cotton.AddExport(tx, w.Boss.MembershipID, json.RawMessage(`{}`))
				return err
			})
			return apitest.Request{Path: "auction/download?ticket=" + ticket}
		},
	},
	{Call: "POST /mall/auction/follow", Who: "member", Shared: true, Example: namesSession},
	{Call: "POST /mall/auction/unfollow", Who: "member", Shared: true, Example: namesSession},
}

func namesSession(s *apitest.Typist) values {
	return values{"code": addSession(s.Site, s.Rival, time.Hour).Code}
}

var platformCases = []apitest.Case{
	{Call: "GET /mall/admin/auction/list", Who: "admin", Shows: true},
	{Call: "GET /mall/admin/auction/single", Who: "admin", NoText: "a session"},
	{Call: "GET /mall/admin/auction/bid_list", Who: "admin", Example: namesSession},
	{Call: "GET /mall/admin/auction/bid_export", Who: "admin", NoText: "a session"},
	{Call: "POST /mall/admin/auction/save", Who: "admin", Example: saves},
	{
		Call: "POST /mall/admin/auction/withdraw", Who: "admin",
		Example: func(s *apitest.Typist) values {
			return values{"code": addSession(s.Site, s.Boss, time.Hour).Code, "note": "重复发布"}
		},
	},
	{
		Call: "POST /mall/admin/auction/take_out", Who: "admin",
		Example: func(s *apitest.Typist) values {
			_, l := addLot(s.Site, s.Boss, time.Hour)
			return values{"lotID": l.ID, "note": "批次已质押"}
		},
	},
}
