package deal

import (
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// VerifyDeal confirms that the lot of a deal is there, with corrections, or that it is sold. Without corrections the
// terms that the buyer has sent along are submitted at once.
func VerifyDeal(
	tx *schema.Tx, goods market.Goods, by By, id int64, sold bool, c Correction, note string,
) (*Deal, error) {
	return one(tx, goods, by, schema.Seller, id, func(k *desk, d *Deal) error {
		if sold {
			if d.State != Pending {
				return d.refuseVerb(ReportSold)
			}
			return k.reportSold(d, note)
		}
		return k.verify(d, c, note)
	})
}

// ConfirmDeals verifies deals without corrections, each deal alone.
func ConfirmDeals(tx *schema.Tx, goods market.Goods, by By, ids []int64) ([]Outcome, error) {
	return bulk(tx, goods, by, schema.Seller, ids, func(k *desk, d *Deal) error {
		return k.verify(d, Correction{}, "")
	})
}

// verify confirms that the lot of a deal is there.
func (k *desk) verify(d *Deal, c Correction, note string) error {
	from := d.State
	if err := d.step(VerifyLot, schema.Seller); err != nil {
		return err
	}
	if err := k.checkOffered(d); err != nil {
		return err
	}
	changes, err := d.CorrectFacts(c, k.exchange)
	if err != nil {
		return err
	}
	d.Corrected = len(changes) > 0
	if err := k.record(d, VerifyLot, from, schema.Seller, note, changes...); err != nil {
		return err
	}
	if d.Until.IsZero() || d.Corrected {
		return nil
	}
	return k.submitKept(d)
}

// submitKept submits the terms that the buyer has sent with the inquiry. Terms that are refused by now wait for the
// buyer, with the reason in the log.
func (k *desk) submitKept(d *Deal) error {
	before := *d
	err := k.submit(d, Terms{d.Account, d.PriceType, d.Futures, d.Until})
	refusal, ok := schema.KindOf(err)
	if !ok {
		return err
	}
	*d = before // nothing was recorded
	return k.record(d, VerifyLot, d.State, schema.Clock, "挂盘没有提交："+refusal.Message)
}

// checkOther refuses a step with a frozen company on the other side.
func (k *desk) checkOther(d *Deal) error {
	for _, id := range []int64{d.BuyerID, d.SellerID} {
		if c := k.companies[id]; c != nil && c.State == account.CompanyFrozen {
			return schema.Conflict("企业 %s 已被冻结，询盘单 %s 只能由平台处理", c.Name, d.Number)
		}
	}
	return nil
}
