package accountapi_test

import "cottonmall/api/apitest"

var messageCases = []apitest.Case{
	{
		Call: "GET /mall/msg/getMessageList", Who: "login", Unlike: "a user without an approved company needs it too",
		Shows: true, Shared: true,
	},
	{
		Call: "GET /mall/msg/getNoReadMessageCount", Who: "login", Unlike: "a user without an approved company needs it too",
		Shared: true,
	},
	{
		Call: "POST /mall/msg/markListMessage", Who: "login", Unlike: "a user without an approved company needs it too",
		Foreign: func(w *apitest.Site) apitest.Request {
			id, stays := messageOfBoss(w)
			return apitest.Request{Body: `{"ids":"` + id + `"}`, Code: 200, Then: stays}
		},
	},
	{
		Call: "POST /mall/msg/removeListMessage", Who: "login", Unlike: "a user without an approved company needs it too",
		Foreign: func(w *apitest.Site) apitest.Request {
			id, stays := messageOfBoss(w)
			return apitest.Request{Body: `{"ids":"` + id + `"}`, Code: 200, Then: stays}
		},
	},
	{Call: "GET /mall/msg/topics", Who: "member", Shared: true},
	{Call: "POST /mall/msg/setTopics", Who: "member", Shared: true},
}
