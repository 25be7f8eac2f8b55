package dealapi

import (
	"cottonmall/schema"
	"cottonmall/schema/imported/importedsheet"
	"cottonmall/schema/market"
	"cottonmall/schema/sheet"
)

// LotOffer is a lot with its offer, as carts and lists of deals show it.
type LotOffer struct {
	ListingID  int64            `json:"listingID" doc:"批次在购物车和询盘中的编号"`
	Goods      market.GoodsKind `json:"goods" enum:"cotton,imported" doc:"cotton 棉花，imported 进口棉"`
	ImportedID int64            `json:"importlistingID" doc:"进口棉的挂牌；棉花为 0"`
	BatchID    string           `json:"batchID" doc:"批号；进口棉为提单号"`
	SellerID   int64            `json:"memberOwner"`
	SellerName string           `json:"memberOwnerName"`
	Direct     bool             `json:"direct" doc:"精选、优选、商家直销的批次，免核验"`
	DepotName  string           `json:"depotName"`
	Amount     schema.Weight    `json:"amount" doc:"重量，吨"`
	AmountType int              `json:"amountType" enum:"0,8" doc:"8 为仓重，其他为公定重量"`
	PackNum    int              `json:"packnum"`
	Currency   market.Currency  `json:"currency" enum:"1,2" doc:"1 人民币，单价元/吨，金额元；2 美元，单价美分/磅，金额美元"`
	IndexCode  string           `json:"indexCode" doc:"合约；一口价时为空"`
	Basis      market.Decimal   `json:"basis"`
	FixedPrice market.Decimal   `json:"fixedPrice" doc:"一口价；按合约计价时为 0"`
	IndexValue *market.Decimal  `json:"indexValue" doc:"期货现价；没有时为空"`
	Notes      string           `json:"notes" doc:"卖家备注"`
}

// offerColumns are the columns of an offer in a sheet.
var offerColumns = []sheet.Column{
	{Title: "仓库", Width: 22},
	{Title: "重量（吨）", Width: 12, Exact: true},
	{Title: "包数", Width: 8},
	{Title: "计价", Width: 9},
	{Title: "合约", Width: 9},
	{Title: "基差", Width: 12},
}

// cells returns the cells of offerColumns.
func (o *LotOffer) cells() []any {
	contract, basis := o.IndexCode, importedsheet.PriceCell(&o.Basis)
	if contract == "" {
		contract, basis = "一口价", nil
	}
	weight := sheet.Decimal{N: int64(o.Amount), Places: 5}
	return []any{o.DepotName, weight, int64(o.PackNum), o.Currency.Unit(), contract, basis}
}

// moneyCell returns an amount as a cell; empty for none.
func moneyCell(m *schema.Fen) any {
	if m == nil {
		return nil
	}
	return sheet.Decimal{N: int64(*m), Places: 2}
}

// amountType returns the kind of a weight as in lists: 8 for that of the warehouse.
func amountType(uninspected bool) int {
	if uninspected {
		return 8
	}
	return 0
}
