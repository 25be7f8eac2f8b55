package deal

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// ModifyTerms sets a new price or validity of a hanging order for its buyer.
func ModifyTerms(tx *schema.Tx, goods market.Goods, by By, id int64, t Terms) (*Deal, error) {
	return one(tx, goods, by, schema.Buyer, id, func(k *desk, d *Deal) error {
		if t.PriceType == CurrentPrice {
			return schema.Invalid("currentPriceType", "挂盘中的询盘不能改为现价成交，请改挂盘期货价，或撤销后重新询盘")
		}
		return k.setTerms(d, Modify, t)
	})
}

// setTerms takes a step that only changes the terms.
func (k *desk) setTerms(d *Deal, verb Verb, t Terms) error {
	before := *d
	if err := k.checkLate(d, verb); err != nil {
		return err
	}
	if err := d.step(verb, schema.Buyer); err != nil {
		return err
	}
	if err := d.SetTerms(t, k.exchange); err != nil {
		return err
	}
	changes := d.changedTerms(&before)
	if len(changes) == 0 {
		return schema.Invalid("price", "价格和期限都没有改变，请修改后再提交")
	}
	return k.record(d, verb, before.State, schema.Buyer, "", changes...)
}

// correctHanging changes facts of a hanging order that need no consent of its buyer: warehouse, bales, notes, the fill
// when touched, and a lower price.
func (k *desk) correctHanging(d *Deal, a *Answering) error {
	before := *d
	if err := d.step(Correct, schema.Seller); err != nil {
		return err
	}
	changes, err := d.CorrectFacts(a.Correction, k.exchange)
	if err != nil {
		return err
	}
	switch {
	case d.IndexCode != before.IndexCode:
		return schema.Conflict("买家已按合约挂盘，不能换合约；请回复挂盘失败后让买家重新询盘")
	case d.Weight != before.Weight:
		return schema.Conflict("买家已按重量 %s 吨挂盘，不能改重量；差异在验收时处理", before.Weight)
	case d.Basis > before.Basis || d.FixedPrice > before.FixedPrice:
		return schema.Conflict("买家已挂盘，基差和价格只能改低")
	}
	if a.FillWhenTouched != nil && *a.FillWhenTouched != d.FillWhenTouched {
		d.FillWhenTouched = *a.FillWhenTouched
		d.TouchedAt = time.Time{} // the next quote fills it; both sides know of the first one
		changes = append(changes, Change{"到价自动成交", yesNo(before.FillWhenTouched), yesNo(d.FillWhenTouched)})
	}
	if len(changes) == 0 && a.Notes == "" {
		return schema.Invalid("verb", "没有改变任何数据，请修改后再提交")
	}
	return k.record(d, Correct, before.State, schema.Seller, a.Notes, changes...)
}

func yesNo(on bool) string {
	if on {
		return "是"
	}
	return "否"
}
