package orderapi_test

import (
	"strings"
	"testing"

	"cottonmall/api/apitest"
)

// TestOrdersAreLiveForTheirCompanies opens orders with open pages of three companies. Each page is notified of the
// orders of its own company alone.
func TestOrdersAreLiveForTheirCompanies(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	third := w.DB.Company("旁观棉业有限公司")
	stranger := third.Manager("旁人")
	boss, rival, other := w.Page(w.Boss.LogIn()), w.Page(w.Rival.LogIn()), w.Page(stranger.LogIn())
	changed := func(companyID int64) string {
		return `{"msgType":"changed","data":{"kind":"orders","id":"` + apitest.Num(companyID) + `"}}`
	}
	buys(w, nil)
	apitest.Await(t, boss, changed(w.Mill.ID))
	apitest.Await(t, rival, changed(w.Trader.ID))
	opened(w, stranger, w.Rival, nil) // the stranger's first order
	apitest.Await(t, rival, changed(w.Trader.ID))
	if got := apitest.AwaitAll(t, other, changed(third.ID)); strings.Count(got, `"orders"`) != 1 {
		t.Errorf("the page of the third company got %s", got)
	}
	buys(w, nil) // the last message of the mill's page
	if got := apitest.AwaitAll(t, boss, changed(w.Mill.ID)); strings.Count(got, `"orders"`) != 1 {
		t.Errorf("the page of the mill got %s", got)
	}
}
