package orderapi

import (
	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/freight"
	"cottonmall/schema/order"
)

// OrderTransport is how the lots of an order are fetched.
type OrderTransport struct {
	OrderID  int64          `json:"orderID"`
	Number   string         `json:"number" doc:"订单号"`
	Status   order.State    `json:"status" enum:"0,1,2,3,4,5,9" doc:"0 待签合同 1 待付款 2 待提货 3 待验收 4 待开票 5 已完成 9 已取消"`
	Lots     int            `json:"lots" doc:"批数"`
	Released int            `json:"released" doc:"已有提货单的批数"`
	PickUp   OrderPickUp    `json:"pickUp" doc:"买家填写的提货人和车辆；没有填写时为空"`
	Loads    []OrderLoad    `json:"deliveries" doc:"提货单，先旧后新"`
	Freights []OrderFreight `json:"freights" doc:"本企业由订单发起的运输询价：已成交的在前，然后询价中的"`
}

// OrderFreight is a freight request that the own company has made from an order.
type OrderFreight struct {
	ID        int64                `json:"id"`
	Number    string               `json:"number" doc:"询价号"`
	DepotName string               `json:"depotName" doc:"起运仓库；没有时为空"`
	From      string               `json:"fromPlace" doc:"起运地"`
	To        string               `json:"toPlace" doc:"目的地"`
	Tons      schema.Weight        `json:"amount" doc:"吨"`
	State     freight.RequestState `json:"status" enum:"0,1,2,3,4,5" doc:"0 询价中，1 已成交，2 已撤销，3 已过期，4 已完成，5 已取消"`
	Quotes    int                  `json:"quotes" doc:"报价数"`
	Rate      schema.Yuan          `json:"rate" doc:"接受的运费，元/吨；接受报价前为 0"`
	Carrier   string               `json:"memberName" doc:"承运方；接受报价前为空"`
}

// OrderLoad is what is fetched by one delivery order, and who fetches it.
type OrderLoad struct {
	DeliveryID int64         `json:"deliveryID"`
	Number     string        `json:"number" doc:"提货单号"`
	DepotName  string        `json:"depotName" doc:"仓库"`
	ValidUntil schema.Day    `json:"validUntil" doc:"有效期至"`
	Lots       int           `json:"lots" doc:"批数；各批都另有新提货单时为 0"`
	PackNum    int           `json:"packnum"`
	Amount     schema.Weight `json:"amount" doc:"重量，吨"`
	OrderPickUp
}

// Transport returns how the lots of one order are fetched.
func (h Orders) Transport(c *web.Call, in *orderIn) (OrderTransport, error) {
	var asked []freight.Request
	var carriers map[int64]string
	t, err := schema.View(c, h.DB, func(tx *schema.Tx) (*order.Transport, error) {
		t, err := order.ReadTransport(tx, accountapi.MemberOf(c.Caller), h.Platform, in.OrderID)
		if err == nil {
			asked, err = freight.RequestsOfOrder(tx, c.Caller.Actor.CompanyID, in.OrderID)
		}
		if err == nil {
			carriers, err = freight.CarriersOf(tx, asked)
		}
		return t, err
	})
	if err != nil {
		return OrderTransport{}, err
	}
	out := OrderTransport{
		OrderID: t.ID, Number: t.Number, Status: t.State, Lots: t.Lots, Released: t.Released,
		PickUp: OrderPickUp(t.PickUp.For(t.Side)), Freights: make([]OrderFreight, len(asked)),
	}
	for i := range asked {
		q := &asked[i]
		out.Freights[i] = OrderFreight{
			q.ID, q.Number, q.Warehouse, q.FromPlace, q.ToPlace, q.Tons, q.State, q.Quotes, q.Rate, carriers[q.ID],
		}
	}
	for i := range t.Loads {
		l := &t.Loads[i]
		out.Loads = append(out.Loads, OrderLoad{
			l.ID, l.Number, l.Warehouse, l.ValidUntil, l.Lots, l.Packs, l.Weight, OrderPickUp(l.PickUp.For(t.Side)),
		})
	}
	return out, nil
}
