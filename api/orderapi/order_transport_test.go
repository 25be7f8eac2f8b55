package orderapi_test

import (
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/order"
)

// load is a part of a delivery order.
type load struct {
	DepotName, ValidUntil string
	Lots                  int
	Amount                float64
	Person, Plate         string
	IDNumber              string
}

// transport is a part of the transport of an order.
type transport struct {
	Status         order.State
	Lots, Released int
	Deliveries     []load
	Freights       []struct{ ID int64 }
}

// askTransport asks how an order is fetched, before and after its delivery order. Only the buyer reads the whole
// identity number.
func askTransport(t *testing.T, w *apitest.Site) {
	id := buys(w, in(order.Undelivered))
	path := "order/logistics/detail?orderID=" + apitest.Num(id)
	ask := func(session string, want transport) apitest.Request {
		return apitest.Request{Method: "GET", Path: path, Session: session, Want: want}
	}
	boss, rival := w.Boss.LogIn(), w.Rival.LogIn()
	none := []struct{ ID int64 }{}
	w.Run(t, ask(boss, transport{Status: order.Undelivered, Lots: 1, Deliveries: []load{}, Freights: none}))
	do(w, func(tx *schema.Tx) error {
		_, err := order.AddDelivery(tx, &w.Rival.Member, id, lineIDs(w, id), order.Delivery{
			PickUpCode: "8866", ValidUntil: "2099-01-01",
			PickUp: order.PickUp{Person: "张三", IDNumber: "11010519491231002X", Plate: "新A12345"},
		})
		return err
	})
	whole := load{"阿克苏库", "2099-01-01", 1, 40, "张三", "新A12345", "11010519491231002X"}
	masked := whole
	masked.IDNumber = "**************002X"
	w.Run(t,
		ask(boss, transport{order.Unaccepted, 1, 1, []load{whole}, none}),
		ask(rival, transport{order.Unaccepted, 1, 1, []load{masked}, none}),
		apitest.Request{Method: "GET", Path: path, Session: w.DB.Company("旁观棉业有限公司").Manager("旁人").LogIn(), Code: 404},
	)
}
