package dealapi

import (
	"strconv"
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
)

// Carts handles the calls about the cart of a membership.
type Carts struct {
	DB    *schema.DB
	Goods market.Goods
	Slots web.ExportSlots
}

// CartRow is a lot in a cart, at the present offer and quote. A lot whose listing was deleted is as it was put in.
type CartRow struct {
	LotOffer

	TotalPrice      *market.Decimal `json:"totalPrice" doc:"现价，单位见币种；没有时为空"`
	Money           *schema.Fen     `json:"money" doc:"现价的金额；没有时为空"`
	Landed          *market.Landed  `json:"landed" doc:"美元批次现价的到厂价；人民币批次、没有现价或汇率时为空"`
	Delivery        *mill.Delivery  `json:"delivery,omitempty" doc:"国产棉到厂价比现价多的运费和卸车费；没有工厂或不知仓库在哪里时没有"`
	ListingValidity *time.Time      `json:"listingValidity" doc:"报价有效期；没有时为空"`
	Bundle          int64           `json:"bundle" doc:"捆绑编号：相同的批次只能一起买；0 为单独出售"`
	Facts           []market.Fact   `json:"facts" doc:"质量指标等"`
	State           market.LotState `json:"state" enum:"1,2,3,4" doc:"1 在售，2 点价中，3 已售，4 已下架"`
	Reason          string          `json:"reason" doc:"不能购买的原因；可以购买时为空"`
	Changes         []DealChange    `json:"changes" doc:"加入后的变化"`
	SpotSaleID      int64           `json:"spotSaleID" doc:"本企业进行中或已成交的询盘单；没有时为 0"`
	Number          string          `json:"number" doc:"询盘单号；没有时为空"`
	AddedAt         time.Time       `json:"addedAt"`
}

// cartMillIn names the mill of delivered prices.
type cartMillIn struct {
	Mill int64 `json:"mill,omitempty" minimum:"1" doc:"工厂：编号，到厂价按它算；不填为默认的工厂"`
}

// List returns the cart of the caller, newest lots first.
func (h Carts) List(c *web.Call, in *cartMillIn) ([]CartRow, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]CartRow, error) {
		rows, _, err := h.rows(tx, c.Caller.Actor.MembershipID, in.Mill)
		return rows, err
	})
}

// Count returns the number of lots in the cart of the caller.
func (h Carts) Count(c *web.Call, _ *web.None) (int, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (int, error) {
		return deal.CountCart(tx, c.Caller.Actor.MembershipID)
	})
}

type cartListings struct {
	Listings []int64 `json:"listingIDs" doc:"购物车中的挂牌编号"`
}

// Listings returns the ids of the listings in the cart of the caller.
func (h Carts) Listings(c *web.Call, _ *web.None) (cartListings, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (cartListings, error) {
		ids, err := deal.CartListings(tx, c.Caller.Actor.MembershipID)
		return cartListings{ids}, err
	})
}

type addCartIn struct {
	IDs schema.List `json:"listingIds,omitempty" maxLength:"6000" bare:"true" doc:"挂牌编号，逗号分隔；捆绑的批次一起加入"`
}

// cartAdded is what putting lots into a cart has done.
type cartAdded struct {
	Done  int `json:"done" doc:"新加入的批数：不含已在购物车中的，含捆绑的其他批次"`
	Count int `json:"count" doc:"购物车中的批数"`
}

// Sentence returns the message of the answer.
func (cartAdded) Sentence() string { return "加入购物车成功" }

// Add puts lots into the cart of the caller.
func (h Carts) Add(c *web.Call, in *addCartIn) (cartAdded, error) {
	ids, err := listingIDs("listingIds", in.IDs)
	if err != nil {
		return cartAdded{}, err
	}
	by := accountapi.MemberOf(c.Caller)
	return schema.Do(c, h.DB, func(tx *schema.Tx) (out cartAdded, err error) {
		if out.Done, err = deal.AddToCart(tx, by, h.Goods, ids); err != nil {
			return out, err
		}
		out.Count, err = deal.CountCart(tx, by.MembershipID)
		return out, err
	})
}

// listingIDs returns the ids of listings in a list. It refuses an empty list.
func listingIDs(field string, list schema.List) ([]int64, error) {
	if len(list) == 0 {
		return nil, schema.Invalid(field, "请选择数据!")
	}
	ids := make([]int64, len(list))
	for n, text := range list {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil || id < 1 {
			return nil, schema.Invalid(field, "挂牌编号 %s 不正确", web.Clip(text))
		}
		ids[n] = id
	}
	return ids, nil
}

type removeCartIn struct {
	IDs schema.List `json:"listingIDs,omitempty" maxLength:"6000" bare:"true" doc:"挂牌编号，逗号分隔"`
}

type removeCartBatchesIn struct {
	Batches schema.List `json:"batchIds,omitempty" maxLength:"8000" bare:"true" doc:"批号，逗号分隔：这些批次的所有挂牌"`
}

// cartRemoved is what removing lots from a cart has done.
type cartRemoved struct {
	Done  int `json:"done" doc:"移出的批数"`
	Count int `json:"count" doc:"购物车中的批数"`
}

// Sentence returns the message of the answer.
func (cartRemoved) Sentence() string { return "移除购物车成功" }

// Remove removes listings from the cart of the caller.
func (h Carts) Remove(c *web.Call, in *removeCartIn) (cartRemoved, error) {
	ids, err := listingIDs("listingIDs", in.IDs)
	if err != nil {
		return cartRemoved{}, err
	}
	return h.remove(c, func(tx *schema.Tx, membershipID int64) (int, error) {
		return deal.RemoveFromCart(tx, membershipID, ids)
	})
}

// RemoveBatches removes every listing of batches from the cart of the caller.
func (h Carts) RemoveBatches(c *web.Call, in *removeCartBatchesIn) (cartRemoved, error) {
	if len(in.Batches) == 0 {
		return cartRemoved{}, schema.Invalid("batchIds", "请选择数据!")
	}
	for _, batch := range in.Batches {
		if !schema.Plain(batch) {
			return cartRemoved{}, schema.Invalid("batchIds", "批号含有无法识别的字符")
		}
	}
	return h.remove(c, func(tx *schema.Tx, membershipID int64) (int, error) {
		return deal.RemoveBatchesFromCart(tx, membershipID, in.Batches)
	})
}

func (h Carts) remove(c *web.Call, f func(tx *schema.Tx, membershipID int64) (int, error)) (cartRemoved, error) {
	owner := c.Caller.Actor.MembershipID
	return schema.Do(c, h.DB, func(tx *schema.Tx) (out cartRemoved, err error) {
		if out.Done, err = f(tx, owner); err != nil {
			return out, err
		}
		out.Count, err = deal.CountCart(tx, owner)
		return out, err
	})
}
