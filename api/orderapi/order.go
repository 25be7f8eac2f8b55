package orderapi

import (
	"errors"
	"strings"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/auction"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
	"cottonmall/schema/store"
)

// Orders handles the calls about orders.
type Orders struct {
	DB       *schema.DB
	Goods    market.Goods
	Files    store.Store
	Slots    web.ExportSlots
	Platform bool // an administrator of the platform calls
}

// filter returns what a list selects. Members see the orders of their company only.
func (h Orders) filter(c *web.Call, in *OrderFilterIn) order.Filter {
	f := order.Filter{
		CompanyID: c.Caller.Actor.CompanyID, Side: in.Side, Goods: in.Goods, State: in.Status, Waiting: in.Waiting,
		Keyword: in.Keyword, OtherID: in.OtherID, From: in.From, To: in.To,
	}
	if h.Platform {
		f.CompanyID = in.MemberID
	}
	return f
}

// List returns a page of orders of both sides.
func (h Orders) List(c *web.Call, in *orderListIn) (web.PageOf[OrderRow], error) {
	f, by := h.filter(c, &in.OrderFilterIn), accountapi.MemberOf(c.Caller)
	read := func(tx *schema.Tx, page schema.Page) ([]order.Row, int, error) { return order.List(tx, f, page) }
	return web.PageFrom(c, h.DB, in.PageIn, read, func(r *order.Row) OrderRow {
		if h.Platform {
			r.Side = schema.Platform
		}
		return newOrderRow(r, by)
	})
}

// Purchases returns a page of the orders in which the caller's company buys.
func (h Orders) Purchases(c *web.Call, in *orderListIn) (web.PageOf[OrderRow], error) {
	in.Side = schema.Buyer
	return h.List(c, in)
}

// Counts returns the numbers of orders by state.
func (h Orders) Counts(c *web.Call, in *orderCountIn) (OrderCounts, error) {
	f := order.Filter{CompanyID: c.Caller.Actor.CompanyID, Side: in.Side, Goods: in.Goods}
	if h.Platform {
		f.CompanyID = in.MemberID
	}
	return h.counts(c, f)
}

// PurchaseCounts returns the numbers of the orders in which the caller's company buys.
func (h Orders) PurchaseCounts(c *web.Call, _ *web.None) (OrderCounts, error) {
	return h.counts(c, order.Filter{CompanyID: c.Caller.Actor.CompanyID, Side: schema.Buyer})
}

func (h Orders) counts(c *web.Call, f order.Filter) (OrderCounts, error) {
	list, err := schema.View(c, h.DB, func(tx *schema.Tx) ([]order.Count, error) {
		return order.Counts(tx, f)
	})
	out := OrderCounts{}
	for _, n := range list {
		out.Tabs = append(out.Tabs, OrderTabCount{n.State, n.N, n.Waiting})
		out.Total += n.N
		out.Waiting += n.Waiting
	}
	return out, err
}

// Detail returns one order.
func (h Orders) Detail(c *web.Call, in *orderIn) (OrderDetail, error) {
	by := accountapi.MemberOf(c.Caller)
	return schema.View(c, h.DB, func(tx *schema.Tx) (out OrderDetail, err error) {
		w, err := order.Read(tx, by, h.Platform, in.OrderID)
		if err != nil {
			return out, err
		}
		if out, err = newOrderDetail(w, by); err != nil {
			return out, err
		}
		out.Announced, err = announced(tx, w)
		return out, err
	})
}

// announced returns the notes of the sessions whose lots an order has, for the seller who draws its first contract.
func announced(tx *schema.Tx, w *order.Whole) (string, error) {
	if w.Side != schema.Seller || len(w.Contracts) > 0 {
		return "", nil
	}
	var deals, listings []int64
	for i := range w.Lines {
		if l := &w.Lines[i]; l.DealID != 0 {
			deals, listings = append(deals, l.DealID), append(listings, l.ListingID)
		}
	}
	notes, err := auction.NotesOf(tx, deals, listings)
	return strings.Join(notes, "\n"), err
}

// PurchaseDetail returns one order in which the caller's company buys.
func (h Orders) PurchaseDetail(c *web.Call, in *orderIn) (OrderDetail, error) {
	out, err := h.Detail(c, in)
	if err == nil && out.Side != schema.Buyer {
		return OrderDetail{}, order.ErrNoOrder
	}
	return out, err
}

// latestMax is how many new steps a member sees.
const latestMax = 20

// Latest returns the newest steps of the caller's orders on both sides.
func (h Orders) Latest(c *web.Call, _ *web.None) ([]LatestOrderStep, error) {
	found, err := schema.View(c, h.DB, func(tx *schema.Tx) ([]order.LatestEntry, error) {
		return order.LatestEntries(tx, c.Caller.Actor.CompanyID, latestMax)
	})
	list := make([]LatestOrderStep, len(found))
	for i := range found {
		r := &found[i].Row
		list[i] = LatestOrderStep{OrderID: r.ID, Number: r.Number, Side: r.Side, OtherName: r.SellerName}
		if r.Side == schema.Seller {
			list[i].OtherName = r.BuyerName
		}
		if list[i].OrderStep, err = newOrderStep(&found[i].Entry); err != nil {
			return nil, err
		}
	}
	return list, err
}

// once runs a verb unless the same request was executed before, and returns the order as the caller sees it.
func (h Orders) once(c *web.Call, in any, key OrderKey,
	f func(tx *schema.Tx, by *account.Member) (*order.Order, error),
) (OrderRow, error) {
	by := accountapi.MemberOf(c.Caller)
	return accountapi.Once(c, h.DB, key.RequestKey, in, func(tx *schema.Tx) (OrderRow, error) {
		o, err := f(tx, by)
		if err != nil {
			return OrderRow{}, err
		}
		r, err := order.Find(tx, by, h.Platform, o.ID)
		if err != nil {
			return OrderRow{}, errors.Join(order.ErrNoOrder, err)
		}
		return newOrderRow(r, by), nil
	})
}
