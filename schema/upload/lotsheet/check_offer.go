package lotsheet

import (
	"cmp"
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// checkContract replaces a month or the main contract by a contract, and refuses one that does not trade.
func checkContract(l *Line, ref *Reference) {
	o := &l.Lot.Offer
	if !setMarketContract(l, ref) {
		return
	}
	switch {
	case !ref.Contracts.Trades(o.IndexCode, ref.Now):
		l.fail("indexCode", "合约 %s 已到期或不存在，请改为正在交易的合约", o.IndexCode)
	case l.Lot.mainContract && o.IndexCode != ref.Main:
		l.fail("indexCode", "既写合约 %s 又写主力合约，现在的主力合约是 %s，请只写一个", o.IndexCode, cmp.Or(ref.Main, "未知"))
	}
}

// setMarketContract sets the contract that a month or the main contract means. It returns false if it is unknown.
func setMarketContract(l *Line, ref *Reference) bool {
	o := &l.Lot.Offer
	month, isMonth := strings.CutPrefix(o.IndexCode, lottext.MonthContract)
	switch {
	case o.IndexCode == "":
		if l.Lot.Given["basis"] && o.Price == 0 && !l.hasError("indexCode") {
			l.fail("indexCode", "有基差而没有合约，请填写，或在“统一填写”中为各行选合约")
		}
	case o.IndexCode == lottext.MainContract:
		if o.IndexCode = ref.Main; o.IndexCode == "" {
			l.fail("indexCode", "现在没有主力合约的行情，请写明合约，如 CF701")
		} else {
			l.warn("indexCode", "主力合约按 %s 计", o.IndexCode)
		}
	case isMonth:
		i := slices.IndexFunc(ref.Contracts, func(c market.Contract) bool {
			return strings.HasSuffix(c.Code, month) && c.Live(schema.DayOf(ref.Now))
		})
		if o.IndexCode = ""; i < 0 {
			l.fail("indexCode", "没有正在交易的 %s 月合约", strings.TrimLeft(month, "0"))
		} else {
			o.IndexCode = ref.Contracts[i].Code
		}
	}
	return o.IndexCode != ""
}

// checkOffer decides between a price and a basis, and refuses an offer outside the bounds.
func checkOffer(l *Line, ref *Reference) {
	o, basis := &l.Lot.Offer, l.Lot.Given["basis"]
	switch {
	case o.Price != 0 && basis && o.IndexCode == "":
		l.warn("basis", "有基差而没有合约，按一口价 %d 挂牌", o.Price)
		o.Basis = 0
	case o.Price != 0 && basis:
		l.warn("price", "同时有一口价和基差，按 %s 加基差 %d 挂牌，一口价 %d 不用", o.IndexCode, o.Basis, o.Price)
		o.Price = 0
	case o.Price == 0 && !basis && !l.hasError("basis") && !l.hasError("price"):
		l.fail("basis", "没有报价：应有一口价，或合约加基差")
	}
	if refusal, ok := schema.KindOf(o.Bounds(ref.Now)); ok {
		l.fail(refusal.Field, "%s", refusal.Message)
	}
}

// lockedStates are the states in which the offer of a lot cannot change, with the reasons.
var lockedStates = map[cotton.ListingState]string{cotton.InDeal: "正在点价中", cotton.Sold: "已售出", cotton.Auction: "正在竞价"}

// checkListed checks whether the seller can change the current offer of the lot. It warns of other sellers of the lot.
func checkListed(l *Line, ref *Reference) {
	id := l.Lot.Batch.BatchID
	if ref.Others[id] {
		l.warn("batchID", "批号 %s 另有卖家在售", id)
	}
	own, ok := ref.Own[id]
	if !ok {
		return
	}
	if _, may := cotton.ListingSteps.Next(own.State, cotton.Reprice); !may {
		l.fail("batchID", "批号 %s %s，不能改价", id, lockedStates[own.State])
		return
	}
	if own.State != cotton.OnSale && own.Bundle != 0 {
		l.fail("batchID", "批号 %s %s，且与其他批次捆绑销售：请先在店铺把整组重新上架，或解除捆绑后再导入", id, own.State.Name())
		return
	}
	if own.State != cotton.OnSale {
		l.warn("batchID", "批号 %s %s，导入后将重新上架", id, own.State.Name()).Kind = Relist
	}
	checkPriceJump(l, own.Offer(), ref)
}
