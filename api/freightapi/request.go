package freightapi

import (
	"strings"
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/freight"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
	"cottonmall/schema/order"
)

// Requests handles the calls about requests and the quotes for them.
type Requests struct {
	DB    *schema.DB
	Goods market.Goods
}

// FreightRoute is from where, to where and how goods are transported.
type FreightRoute struct {
	FromPlace   string      `json:"fromPlace" doc:"起运地，如 新疆 阿克苏"`
	WarehouseID int64       `json:"warehouseID" doc:"起运仓库；没有时为 0"`
	Warehouse   string      `json:"depotName" doc:"起运仓库；没有时为空"`
	ToPlace     string      `json:"toPlace" doc:"目的地，如 江苏 南通"`
	ToAddress   string      `json:"toAddress" doc:"目的地的详细地址；中标前只有货主看得到"`
	Way         freight.Way `json:"way" enum:"1,2,3" doc:"1 汽运，2 铁路集装箱，3 多式联运"`
}

// FreightRequest is a request as carriers see it, without the name of the company that asks.
type FreightRequest struct {
	ID     int64  `json:"id"`
	Number string `json:"number"`
	FreightRoute
	Goods     string               `json:"goods" doc:"货物"`
	Kind      freight.Kind         `json:"kind" enum:"1,2" doc:"货物类别：1 棉花，2 其他"`
	Packages  int                  `json:"packages" doc:"件数；不填时为 0"`
	Tons      schema.Weight        `json:"amount" doc:"吨"`
	LoadOn    schema.Day           `json:"loadOn" doc:"装货日"`
	Loading   bool                 `json:"loading" doc:"含装卸"`
	Insurance bool                 `json:"insurance" doc:"含保险"`
	Weighing  bool                 `json:"weighing" doc:"含过磅"`
	Remark    string               `json:"remark"`
	State     freight.RequestState `json:"status" enum:"0,1,2,3,4,5" doc:"0 询价中，1 已成交，2 已撤销，3 已过期，4 已完成，5 已取消"`
	Note      string               `json:"note" doc:"取消成交的原因；没有时为空，只有双方看得到"`
	Until     time.Time            `json:"until"`
	CreatedAt time.Time            `json:"createdAt"`
	Quotes    int                  `json:"quotes" doc:"报价数"`
	Mine      bool                 `json:"mine" doc:"本企业的"`
	MyQuote   *FreightQuote        `json:"myQuote" doc:"本企业待答复的报价"`
	Usual     *mill.Usual          `json:"usual" doc:"该线路的常见运价，供报价前核对；不知道、不足 10 吨或没有加入企业时为空"`
}

// newRequest returns a request. Only those who may see the address get it.
func newRequest(q *freight.Request, address bool) FreightRequest {
	out := FreightRequest{
		ID: q.ID, Number: q.Number, FreightRoute: FreightRoute(q.Route), Goods: q.Goods, Kind: q.Kind, Packages: q.Packages,
		Tons:   q.Tons,
		LoadOn: q.LoadOn, Loading: q.Loading, Insurance: q.Insurance, Weighing: q.Weighing, Remark: q.Remark,
		State: q.State, Until: q.Until, CreatedAt: q.CreatedAt, Quotes: q.Quotes,
	}
	if out.Note = q.EndNote; !address {
		out.ToAddress, out.Note = "", ""
	}
	return out
}

type freightAddIn struct {
	RequestKey  string        `json:"requestKey,omitempty" maxLength:"40" doc:"请求编号：重复的请求得到同一个回答，只执行一次"`
	OrderID     int64         `json:"orderID,omitempty" minimum:"1" doc:"订单：由它发起时填"`
	FromPlace   string        `json:"fromPlace,omitempty" maxLength:"40" doc:"起运地：地名；选了仓库时可以不填"`
	WarehouseID int64         `json:"warehouseID,omitempty" minimum:"1" doc:"起运仓库"`
	ToPlace     string        `json:"toPlace" maxLength:"40" doc:"目的地"`
	ToAddress   string        `json:"toAddress,omitempty" maxLength:"60" doc:"详细地址：中标后承运方才能看到"`
	Way         freight.Way   `json:"way" minimum:"1" maximum:"3" doc:"运输方式：1 汽运，2 铁路集装箱，3 多式联运"`
	Goods       string        `json:"goods" maxLength:"20" doc:"货物，如棉花"`
	Kind        freight.Kind  `json:"kind" minimum:"1" maximum:"2" doc:"货物类别：1 棉花，其运费报价用于到厂价；2 其他，如棉纱、涤纶"`
	Packages    int           `json:"packages,omitempty" minimum:"0" maximum:"100000" doc:"件数"`
	Tons        schema.Weight `json:"amount" doc:"吨数"`
	LoadOn      schema.Day    `json:"loadOn" maxLength:"10" doc:"装货日"`
	Loading     bool          `json:"loading,omitempty" doc:"含装卸"`
	Insurance   bool          `json:"insurance,omitempty" doc:"含保险"`
	Weighing    bool          `json:"weighing,omitempty" doc:"含过磅"`
	Remark      string        `json:"remark,omitempty" maxLength:"200" doc:"备注"`
	ValidTime   string        `json:"validTime" maxLength:"10" doc:"有效期：有效期列表中的 code"`
}

func (in *freightAddIn) asking() freight.Asking {
	return freight.Asking{
		OrderID: in.OrderID, Goods: in.Goods, Kind: in.Kind, Packages: in.Packages, Tons: in.Tons, LoadOn: in.LoadOn,
		Loading:   in.Loading,
		Insurance: in.Insurance, Weighing: in.Weighing, Remark: in.Remark, ValidTime: in.ValidTime,
		Route: freight.Route{
			FromPlace: in.FromPlace, WarehouseID: in.WarehouseID, ToPlace: in.ToPlace, ToAddress: in.ToAddress, Way: in.Way,
		},
	}
}

// Add inserts a request.
func (h Requests) Add(c *web.Call, in *freightAddIn) (*FreightRequest, error) {
	return accountapi.Once(c, h.DB, in.RequestKey, in, func(tx *schema.Tx) (*FreightRequest, error) {
		a := in.asking()
		if err := mill.PlaceRoute(tx, &a.Route); err != nil {
			return nil, err
		}
		q, err := freight.Ask(tx, accountapi.MemberOf(c.Caller), a)
		if err != nil {
			return nil, err
		}
		out := newRequest(q, true)
		out.Mine = true
		return &out, nil
	})
}

type freightIDIn struct {
	ID int64 `json:"id" minimum:"1" doc:"运输询价"`
}

// Withdraw withdraws a request of the caller's company.
func (h Requests) Withdraw(c *web.Call, in *freightIDIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		_, err := freight.WithdrawRequest(tx, by, in.ID)
		return err
	})
}

// Finish records that the goods of an accepted request were transported. Either side may.
func (h Requests) Finish(c *web.Call, in *freightIDIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return freight.FinishDeal(tx, by, in.ID)
	})
}

type freightCancelIn struct {
	ID   int64  `json:"id" minimum:"1" doc:"运输询价"`
	Note string `json:"note" maxLength:"100" doc:"取消原因，承运方会收到"`
}

// Cancel cancels an accepted request of the caller's company for a reason.
func (h Requests) Cancel(c *web.Call, in *freightCancelIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return freight.CancelDeal(tx, by, in.ID, in.Note)
	})
}

// ValidTimes returns the validities that can be chosen now.
func (h Requests) ValidTimes(*web.Call, *web.None) ([]freight.ValidTime, error) {
	return freight.ValidTimes(h.DB.Now()), nil
}

// Places returns the places where routes begin and end.
func (h Requests) Places(*web.Call, *web.None) ([]freight.Province, error) {
	return freight.Provinces(), nil
}

type freightDepotIn struct {
	ID int64 `json:"id" minimum:"1" doc:"仓库"`
}

// freightDepot is where routes from a warehouse begin.
type freightDepot struct {
	FromPlace string `json:"fromPlace" doc:"起运地，如 新疆 阿克苏；不知道时为空"`
}

// Depot returns where routes from a warehouse begin.
func (h Requests) Depot(c *web.Call, in *freightDepotIn) (freightDepot, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (freightDepot, error) {
		place, err := mill.BeginOf(tx, in.ID)
		return freightDepot{place}, err
	})
}

// FreightRouteIn selects routes.
type FreightRouteIn struct {
	From string      `json:"from,omitempty" maxLength:"40" doc:"起运地：省或地名；不填时全部"`
	To   string      `json:"to,omitempty" maxLength:"40" doc:"目的地：省或地名；不填时全部"`
	Way  freight.Way `json:"way,omitempty" minimum:"1" maximum:"3" doc:"运输方式：1 汽运，2 铁路集装箱，3 多式联运"`
}

func (in *FreightRouteIn) filter() freight.RouteFilter { return freight.RouteFilter(*in) }

type freightListIn struct {
	web.PageIn
	FreightRouteIn
}

// Open returns a page of the open requests, for carriers to quote for.
func (h Requests) Open(c *web.Call, in *freightListIn) (web.PageOf[FreightRequest], error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (out web.PageOf[FreightRequest], err error) {
		found, total, err := freight.OpenRequests(tx, in.filter(), in.Page())
		if err != nil {
			return out, err
		}
		rows, err := openRows(tx, found, c.Caller.Actor.CompanyID)
		return web.NewPage(in.PageNum, in.PageSize, total, rows), err
	})
}

// Detail returns an open request, as carriers see it.
func (h Requests) Detail(c *web.Call, in *freightIDIn) (*FreightRequest, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (*FreightRequest, error) {
		q, err := freight.OpenRequest(tx, in.ID)
		if err != nil {
			return nil, err
		}
		rows, err := openRows(tx, []freight.Request{*q}, c.Caller.Actor.CompanyID)
		if err != nil {
			return nil, err
		}
		return &rows[0], nil
	})
}

// openRows returns open requests as a company sees them; zero for visitors.
func openRows(tx *schema.Tx, found []freight.Request, companyID int64) ([]FreightRequest, error) {
	ids := make([]int64, len(found))
	for i := range found {
		ids[i] = found[i].ID
	}
	standing, err := freight.StandingBy(tx, companyID, ids)
	if err != nil {
		return nil, err
	}
	rows := make([]FreightRequest, len(found))
	for i := range found {
		mine := companyID != 0 && found[i].CompanyID == companyID
		rows[i] = newRequest(&found[i], mine)
		rows[i].Mine = mine
		if own, ok := standing[found[i].ID]; ok {
			rows[i].MyQuote = new(newQuote(&own))
		}
	}
	if companyID == 0 {
		return rows, nil
	}
	usual, err := mill.UsualFreights(tx, found)
	for i := range rows {
		if u, ok := usual[rows[i].ID]; ok && !rows[i].Mine {
			rows[i].Usual = &u
		}
	}
	return rows, err
}

type myFreightIn struct {
	web.PageIn
	State   *freight.RequestState `json:"status,omitempty" minimum:"0" maximum:"5" doc:"状态：0 询价中，1 已成交，2 已撤销，3 已过期，4 已完成，5 已取消；不填时全部"`
	OrderID int64                 `json:"orderID,omitempty" minimum:"1" doc:"订单：由它发起的询价"`
}

// ownFreight is a request of the caller's company with the quotes that were received.
type ownFreight struct {
	FreightRequest
	OrderID     int64             `json:"orderID" doc:"发起询价的订单；没有时为 0"`
	OrderNumber string            `json:"orderNumber" doc:"订单号；没有订单时为空"`
	List        []receivedFreight `json:"list" doc:"收到的报价，便宜的在前"`
}

// receivedFreight is a quote as the company that asks sees it.
type receivedFreight struct {
	FreightQuote
	Carrier string `json:"memberName" doc:"承运方"`
	Contact string `json:"contact" doc:"承运方的联系人和电话；接受报价后才有"`
}

// Mine returns a page of the requests of the caller's company.
func (h Requests) Mine(c *web.Call, in *myFreightIn) (web.PageOf[ownFreight], error) {
	by := c.Caller.Actor.CompanyID
	return schema.View(c, h.DB, func(tx *schema.Tx) (out web.PageOf[ownFreight], err error) {
		found, total, err := freight.RequestsOf(tx, by, in.State, in.OrderID, in.Page())
		if err != nil {
			return out, err
		}
		rows, err := ownRows(tx, found)
		return web.NewPage(in.PageNum, in.PageSize, total, rows), err
	})
}

// ownRows returns requests as their company sees them.
func ownRows(tx *schema.Tx, found []freight.Request) ([]ownFreight, error) {
	ids, orders := make([]int64, len(found)), []int64{}
	for i := range found {
		ids[i] = found[i].ID
		orders = append(orders, found[i].OrderID)
	}
	numbers, err := order.Numbers(tx, schema.Distinct(orders))
	if err != nil {
		return nil, err
	}
	quotes, err := freight.QuotesFor(tx, ids)
	if err != nil {
		return nil, err
	}
	received, err := receivedOf(tx, quotes)
	rows := make([]ownFreight, len(found))
	for i := range found {
		q := &found[i]
		list := append([]receivedFreight{}, received[q.ID]...)
		rows[i] = ownFreight{newRequest(q, true), q.OrderID, numbers[q.OrderID], list}
		rows[i].Mine = true
	}
	return rows, err
}

// receivedOf returns quotes as the companies that ask see them, by request. Only accepted ones have a contact.
func receivedOf(tx *schema.Tx, quotes map[int64][]freight.Quote) (map[int64][]receivedFreight, error) {
	carriers, members := []int64{}, []int64{}
	for _, list := range quotes {
		for i := range list {
			carriers = append(carriers, list[i].CompanyID)
			if list[i].State.Won() {
				members = append(members, list[i].MembershipID)
			}
		}
	}
	names, err := account.CompanyNames(tx, carriers)
	if err != nil {
		return nil, err
	}
	people, err := account.Members(tx, members)
	if err != nil {
		return nil, err
	}
	found := map[int64][]receivedFreight{}
	for id, list := range quotes {
		for i := range list {
			q := &list[i]
			row := receivedFreight{newQuote(q), names[q.CompanyID], ""}
			if q.State.Won() {
				if row.Contact, err = contactOf(tx, people[q.MembershipID], q.CompanyID); err != nil {
					return nil, err
				}
			}
			found[id] = append(found[id], row)
		}
	}
	return found, nil
}

// contactOf returns the name and number of a member, or those of the company if nobody answers for it.
func contactOf(tx *schema.Tx, m *account.Member, companyID int64) (string, error) {
	text, err := account.ContactOf(tx, m, companyID)
	if err != nil || text != "" {
		return text, err
	}
	c, err := account.FindCompany(tx, companyID)
	if err != nil {
		return "", err
	}
	return strings.TrimSpace(c.Contact + " " + c.Phone), nil
}

type freightDraftIn struct {
	OrderID    int64   `json:"orderID,omitempty" minimum:"1" doc:"订单：与批次二选一"`
	ListingIDs []int64 `json:"listingIDs,omitempty" maxItems:"500" doc:"挂牌编号：一批或购物车里的各批"`
}

// freightDraft is what a request is filled in with: what is in one warehouse.
type freightDraft struct {
	OrderID int64 `json:"orderID" doc:"订单；没有时为 0"`
	FreightRoute
	Goods    string        `json:"goods" doc:"货物"`
	Kind     freight.Kind  `json:"kind" enum:"1,2" doc:"货物类别：1 棉花，2 其他"`
	Lots     int           `json:"lots" doc:"批数"`
	Packages int           `json:"packages" doc:"件数"`
	Tons     schema.Weight `json:"amount" doc:"吨：毛重，不知道时为公重，取到公斤"`

	GrossLots       int `json:"grossLots" doc:"其中按毛重计的批数"`
	ConditionedLots int `json:"conditionedLots" doc:"其中按公重计的批数"`
}

// Draft returns what requests are filled in with from an order or from lots, one for each warehouse.
func (h Requests) Draft(c *web.Call, in *freightDraftIn) ([]freightDraft, error) {
	by := accountapi.MemberOf(c.Caller)
	found, err := schema.View(c, h.DB, func(tx *schema.Tx) (list []freight.Draft, err error) {
		if in.OrderID != 0 {
			list, err = freight.DraftsOfOrder(tx, by, h.Goods, in.OrderID)
		} else {
			list, err = freight.DraftsOfLots(tx, by, h.Goods, in.ListingIDs)
		}
		if err != nil {
			return nil, err
		}
		return list, mill.PlaceDrafts(tx, by.CompanyID, list)
	})
	list := make([]freightDraft, len(found))
	for i, d := range found {
		list[i] = freightDraft{
			d.OrderID, FreightRoute(d.Route), d.Goods, d.Kind, d.Lots, d.Packs, d.Tons, d.GrossLots, d.ConditionedLots,
		}
	}
	return list, err
}
