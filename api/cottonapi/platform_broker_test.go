package cottonapi_test

import (
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// askBrokers names an intermediary and asks for the list as the administrator and as a seller.
func askBrokers(t *testing.T, w *apitest.Site) {
	broker := w.DB.Company("乌鲁木齐居间有限公司")
	w.DB.Do(func(tx *schema.Tx) error { return account.SetCompanyBroker(tx, &w.Admin.Member, broker.ID, true) })
	type named struct {
		MemberID   int64
		MemberName string
	}
	type brought struct {
		MemberName string
		Lots       int
	}
	w.Run(t,
		apitest.Request{
			Method: "GET", Path: "bases/brokers", Session: w.Merchant.LogIn(), Want: []named{{broker.ID, broker.Name}},
		},
		apitest.Request{
			Method: "GET", Path: "admin/company/brokers", Session: w.Admin.LogIn(), Want: []brought{{broker.Name, 0}},
		},
	)
}
