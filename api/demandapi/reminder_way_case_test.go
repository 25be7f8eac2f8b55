package demandapi_test

import (
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

var reminderWayCases = []apitest.Case{
	{Call: "POST /mall/login/user_subscribe", Who: "member", Shared: true},
	{Call: "POST /mall/login/user_unsubscribe", Who: "member", Shared: true},
	{
		Call: "POST /mall/searchHistory/sendMail", Who: "member", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			s.DB.Advance(apitest.Resend)
			return nil
		},
	},
	{
		Call: "POST /mall/searchHistory/confirmMail", Who: "member", NoText: "a code that was sent",
		Foreign: func(w *apitest.Site) apitest.Request {
			w.DB.Do(func(tx *schema.Tx) error {
				return demand.SendMailProof(tx, w.Boss.MembershipID, "boss@example.com", true)
			})
			return apitest.Request{Body: `{"code":"` + w.Code("boss@example.com") + `"}`, Code: 400}
		},
	},
	{
		Call: "POST /mall/login/confirm_subscribe", Who: "visitor", NoText: "a QR code",
		Foreign: func(w *apitest.Site) apitest.Request {
			screen := apitest.Get[struct{ UniqueID string }](w.Server, apitest.Request{
				Path: "login/user_subscribe", Session: w.Boss.LogIn(),
			}).UniqueID
			return apitest.Request{Body: `{"ticket":"` + screen + `"}`, Code: 409}
		},
	},
}
