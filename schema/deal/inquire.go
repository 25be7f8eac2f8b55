package deal

import (
	"encoding/json"
	"fmt"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// Inquiry is a buyer's request for lots.
type Inquiry struct {
	Items      []InquiryItem
	Direct     bool // only lots that nobody verifies
	RiskAgreed bool
	Notes      string // to the sellers
}

// InquiryItem is one lot of an inquiry, with or without terms of a hanging order.
type InquiryItem struct {
	ListingID int64
	Terms     *Terms
}

// InquireLots makes a deal of each lot for a buyer company, all or none. The refusal names each lot with its reason. An
// administrator asks for a company; its first manager, or else its first member, is the one who asks.
func InquireLots(tx *schema.Tx, goods market.Goods, by By, buyer int64, q Inquiry) ([]Deal, error) {
	if n := len(q.Items); n == 0 || n > bulkMax {
		return nil, schema.Invalid("list", "请选择 1 到 %d 个询盘批次", bulkMax)
	}
	if !by.Platform && buyer != by.CompanyID {
		return nil, schema.NotFound("没有这个企业")
	}
	ids := make([]int64, len(q.Items))
	for i, item := range q.Items {
		ids[i] = item.ListingID
	}
	k, err := newDesk(tx, goods, by)
	if err != nil {
		return nil, err
	}
	if err := k.openListings(ids, nil); err != nil {
		return nil, err
	}
	membership, err := k.checkBuyer(buyer)
	if err != nil {
		return nil, err
	}
	if err := k.checkInquiry(buyer, &q); err != nil {
		return nil, err
	}
	list, err := k.insertDeals(buyer, membership, &q)
	if err != nil {
		return nil, err
	}
	if err := k.submitDirectly(list, &q); err != nil {
		return nil, err
	}
	return k.results(list), k.close()
}

// checkBuyer refuses a buyer that is not an approved company. It returns the membership that asks.
func (k *desk) checkBuyer(buyer int64) (membership int64, err error) {
	c, err := account.FindCompany(k.tx, buyer)
	if err != nil {
		return 0, err
	}
	k.companies[buyer] = c
	switch c.State {
	case account.CompanyApproved:
	case account.CompanyFrozen:
		return 0, schema.Frozen("企业 %s 已被冻结，不能询盘，请联系平台客服", c.Name)
	default:
		return 0, schema.Denied("企业 %s 还没有通过审核，审核通过后才能询盘", c.Name)
	}
	if !k.by.Platform {
		return k.by.MembershipID, nil
	}
	ids, err := account.SellingMemberships(k.tx, buyer)
	if err == nil && len(ids) == 0 {
		err = schema.Conflict("企业 %s 没有可用的成员，不能代为询盘", c.Name)
	}
	return firstID(ids), err
}

// firstID returns the first of ids, or zero.
func firstID(ids []int64) int64 {
	if len(ids) == 0 {
		return 0
	}
	return ids[0]
}

// checkInquiry refuses the lots that the buyer cannot ask for, in one sentence, and lots in several currencies: their
// prices and amounts have no sum.
func (k *desk) checkInquiry(buyer int64, q *Inquiry) error {
	if k.currencies() > 1 {
		return schema.Invalid("list", "人民币和美元的批次请分开询盘")
	}
	asked := map[int64]bool{}
	for _, item := range q.Items {
		asked[item.ListingID] = true
	}
	var refused []string
	var first error
	seen := map[int64]bool{}
	for _, item := range q.Items {
		err := k.checkLot(buyer, item, q, seen[item.ListingID])
		if err == nil && k.lots[item.ListingID].Bundle != 0 {
			var missing []string
			if missing, err = k.missingMates(item.ListingID, asked); err == nil && len(missing) > 0 {
				err = schema.Conflict("与 %s 捆绑销售，请一起询盘", strings.Join(missing, "、"))
			}
		}
		seen[item.ListingID] = true
		if err == nil {
			continue
		}
		refusal, ok := schema.KindOf(err)
		if !ok {
			return err
		}
		if first == nil {
			first = err
		}
		lot := k.lots[item.ListingID]
		name := lot.BatchID
		if name == "" {
			name = fmt.Sprintf("%d", item.ListingID)
		}
		refused = append(refused, fmt.Sprintf("%s：%s", lot.Goods.Named(name), refusal.Message))
	}
	if len(refused) == 0 {
		return nil
	}
	refusal, _ := schema.KindOf(first)
	own := *refusal
	own.Message = strings.Join(refused, "；")
	return &own
}

// currencies returns the number of currencies of the lots.
func (k *desk) currencies() int {
	seen := map[market.Currency]bool{}
	for _, lot := range k.lots {
		seen[lot.Currency] = true
	}
	return len(seen)
}

// checkLot refuses a lot that the buyer cannot ask for, with its reason.
func (k *desk) checkLot(buyer int64, item InquiryItem, q *Inquiry, again bool) error {
	lot, known := k.lots[item.ListingID]
	seller := k.companies[lot.SellerID]
	switch {
	case !known:
		return schema.NotFound("没有这个挂牌，可能已下架")
	case again:
		return schema.Invalid("list", "重复选择")
	case lot.State == market.LotSold:
		return schema.Conflict("已售")
	case lot.State == market.LotInAuction:
		return schema.Conflict("正在竞价，请到竞价大厅出价")
	case !lot.State.Offered() || !lot.Until.After(k.tx.Now()):
		return schema.Conflict("已下架或已过期")
	case lot.SellerID == buyer:
		return schema.Conflict("是本企业的批次，不能询盘")
	case seller == nil || seller.State != account.CompanyApproved:
		return schema.Conflict("卖家已被冻结，暂时不能询盘")
	}
	if err := k.checkWay(&lot, item, q, k.companies[buyer].Product); err != nil {
		return err
	}
	return k.checkNotAsked(buyer, item.ListingID)
}

// checkWay refuses a lot that cannot be asked for in this way.
func (k *desk) checkWay(lot *market.Lot, item InquiryItem, q *Inquiry, product bool) error {
	switch {
	case q.Direct && !lot.DirectFor(product):
		return schema.Conflict("不是精选、优选或商家直销，请用普通询盘")
	case !lot.Fixed() && k.exchange.contract(lot.IndexCode) == nil:
		return schema.Conflict("合约 %s 已到期", lot.IndexCode)
	case item.Terms != nil && !lot.Fixed() && !q.RiskAgreed:
		return errRisk
	}
	return nil
}

// checkNotAsked refuses a lot that the buyer has asked for already.
func (k *desk) checkNotAsked(buyer, listing int64) error {
	for _, d := range k.on[listing] {
		if d.BuyerID == buyer && !d.State.Final() {
			return schema.Conflict("已询盘（%s，%s），请到我的采购询盘查看", d.Number, d.State.Name())
		}
	}
	return nil
}

var errRisk = schema.Invalid("riskAgreed", "请选勾选风险提示!")

// missingMates returns the batches of the lot's bundle that are on sale and not asked for.
func (k *desk) missingMates(listing int64, asked map[int64]bool) ([]string, error) {
	mates, err := k.goods.Mates(k.tx, listing)
	var missing []string
	for _, m := range mates {
		if !asked[m.ListingID] && m.State.Offered() {
			missing = append(missing, m.BatchID)
		}
	}
	return missing, err
}

// numberPrefix begins the numbers of deals.
const numberPrefix = "XP"

// insertDeals inserts the deals of an inquiry in their first state.
func (k *desk) insertDeals(buyer, membership int64, q *Inquiry) ([]*Deal, error) {
	numbers, err := schema.NextNumbers(k.tx, numberPrefix, len(q.Items))
	if err != nil {
		return nil, err
	}
	rows := make([]Deal, len(q.Items))
	for i, item := range q.Items {
		lot := k.lots[item.ListingID]
		facts, err := json.Marshal(lot.Facts)
		if err != nil {
			return nil, fmt.Errorf("encode the facts of listing %d: %w", lot.ListingID, err)
		}
		rows[i] = Deal{
			Number: numbers[i], Goods: lot.Goods, Currency: lot.Currency, ListingID: lot.ListingID,
			BatchID: lot.BatchID, BuyerID: buyer,
			BuyerMembership: membership, SellerID: lot.SellerID, Direct: q.Direct, Warehouse: lot.Warehouse,
			Weight: lot.Weight, Uninspected: lot.Uninspected, Packs: lot.Packs, IndexCode: lot.IndexCode,
			Basis: lot.Basis, FixedPrice: lot.Price, Facts: string(facts), Notes: lot.Notes, CreatedAt: k.tx.Now(),
			UpdatedAt: k.tx.Now(),
		}
		if q.Direct {
			rows[i].State = Verified
		} else if err := k.keepTerms(&rows[i], item.Terms); err != nil {
			return nil, err
		}
	}
	if err := schema.Insert(k.tx, rows); err != nil {
		return nil, err
	}
	list := make([]*Deal, len(rows))
	for i := range rows {
		list[i] = &rows[i]
		k.add(&rows[i])
		kept := rows[i].changedTerms(&Deal{})
		if err := k.record(&rows[i], Inquire, rows[i].State, schema.Buyer, q.Notes, kept...); err != nil {
			return nil, err
		}
		if q.Direct {
			k.letters[len(k.letters)-1].toSeller = directText(q.Items[i].Terms)
		}
	}
	return list, nil
}

// directText returns what the seller is sent about a lot that nobody verifies, with or without terms.
func directText(t *Terms) string {
	if t == nil {
		return directAsked
	}
	return directHung
}

// keepTerms keeps the terms of a lot until the seller has verified it.
func (k *desk) keepTerms(d *Deal, t *Terms) error {
	if t == nil {
		return nil
	}
	return d.named(d.SetTerms(*t, k.exchange))
}

// submitDirectly submits the terms of deals that nobody verifies.
func (k *desk) submitDirectly(list []*Deal, q *Inquiry) error {
	for i, d := range list {
		if t := q.Items[i].Terms; t != nil && q.Direct {
			if err := d.named(k.submit(d, *t)); err != nil {
				return err
			}
		}
	}
	return nil
}

// named returns a refusal with the batch of the deal before its sentence, and other errors as they are.
func (d *Deal) named(err error) error {
	refusal, ok := schema.KindOf(err)
	if !ok {
		return err
	}
	own := *refusal
	own.Message = fmt.Sprintf("%s：%s", d.Goods.Named(d.BatchID), refusal.Message)
	return &own
}

// results returns copies of deals.
func (k *desk) results(list []*Deal) []Deal {
	out := make([]Deal, len(list))
	for i, d := range list {
		out[i] = *d
	}
	return out
}
