package dealapi

import (
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Deals handles the calls about deals.
type Deals struct {
	DB       *schema.DB
	Goods    market.Goods
	Platform bool // an administrator acts for a side
}

func (h Deals) Inquire(_ *web.Call, _ *inquireDealsIn) (out DealOutcomes, err error) { return out, nil }

func (h Deals) InquireDirectly(_ *web.Call, _ *inquireDealsIn) (out DealOutcomes, err error) {
	return out, nil
}

func (h Deals) Submit(_ *web.Call, _ *submitDealsIn) (out DealOutcomes, err error) { return out, nil }

func (h Deals) Modify(_ *web.Call, _ *modifyDealIn) (out DealRow, err error) { return out, nil }

func (h Deals) Bid(_ *web.Call, _ *bidDealIn) (out DealRow, err error) { return out, nil }

func (h Deals) PriceLocked(_ *web.Call, _ *modifyDealIn) (out DealRow, err error) { return out, nil }

func (h Deals) Delete(_ *web.Call, _ *dealsIn) (out DealOutcomes, err error) { return out, nil }

func (h Deals) Revoke(_ *web.Call, _ *dealsIn) (out DealOutcomes, err error) { return out, nil }

func (h Deals) Confirm(_ *web.Call, _ *dealsIn) (out DealOutcomes, err error) { return out, nil }

func (h Deals) SendNotes(_ *web.Call, _ *dealsIn) (out DealOutcomes, err error) { return out, nil }

func (h Deals) Verify(_ *web.Call, _ *verifyDealIn) (out DealRow, err error) { return out, nil }

func (h Deals) Reply(_ *web.Call, _ *replyDealIn) (out DealRow, err error) { return out, nil }

func (h Deals) ChangeHanging(_ *web.Call, _ *replyDealIn) (out DealRow, err error) { return out, nil }

func (h Deals) SetRisk(_ *web.Call, _ *riskDealIn) (out DealRow, err error) { return out, nil }

func (h Deals) LockBasis(_ *web.Call, _ *lockBasisIn) (out DealRow, err error) { return out, nil }

func (h Deals) CheckEarnest(_ *web.Call, _ *submitDealsIn) (out DealEarnest, err error) {
	return out, nil
}

func (h Deals) EarnestMessage(_ *web.Call, _ *earnestDealIn) (out DealEarnest, err error) {
	return out, nil
}

func (h Deals) Latest(_ *web.Call, _ *dealCountIn) (out []LatestDealStep, err error) { return out, nil }

func (h Deals) CountPurchases(_ *web.Call, _ *dealCountIn) (out DealCounts, err error) {
	return out, nil
}

func (h Deals) CountSales(_ *web.Call, _ *dealCountIn) (out DealCounts, err error) { return out, nil }

func (h Deals) Purchases(_ *web.Call, _ *dealListIn) (out web.PageOf[DealRow], err error) {
	return out, nil
}

func (h Deals) Sales(_ *web.Call, _ *dealListIn) (out web.PageOf[DealRow], err error) {
	return out, nil
}

func (h Deals) SubmitResult(_ *web.Call, _ *web.None) (out DealOutcomes, err error) { return out, nil }

func (h Deals) Detail(_ *web.Call, _ *dealIn) (out DealDetail, err error) { return out, nil }

func (h Deals) Contracts(_ *web.Call, _ *dealCountIn) (out DealContracts, err error) { return out, nil }

func (h Deals) AnswerMarginCall(_ *web.Call, _ *marginDealIn) (out DealRow, err error) {
	return out, nil
}
