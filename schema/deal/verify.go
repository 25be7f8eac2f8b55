package deal

import (
	"errors"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// VerifyDeal confirms that the lot of a deal is there, with corrections, or that it is sold. Without corrections the
// terms that the buyer has sent along are submitted at once.
func VerifyDeal(tx *schema.Tx, goods market.Goods, by By, id int64, sold bool, c Correction) (*Deal, error) {
	return one(tx, goods, by, schema.Seller, id, func(k *desk, d *Deal) error {
		if sold {
			if d.State != Pending {
				return d.refuseVerb(ReportSold)
			}
			return k.reportSold(d, "")
		}
		return k.verify(d, c)
	})
}

// ConfirmDeals verifies deals without corrections, each deal alone.
func ConfirmDeals(tx *schema.Tx, goods market.Goods, by By, ids []int64) ([]Outcome, error) {
	return bulk(tx, goods, by, schema.Seller, ids, func(k *desk, d *Deal) error {
		return k.verify(d, Correction{})
	})
}

// verify confirms that the lot of a deal is there.
func (k *desk) verify(d *Deal, c Correction) error {
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
	if err := k.record(d, VerifyLot, from, schema.Seller, "", changes...); err != nil {
		return err
	}
	l := len(k.letters) - 1
	switch {
	case d.Corrected:
		k.letters[l].toBuyer = keptCorrected
	case !d.Until.IsZero():
		k.letters[l].toBuyer, err = k.submitKept(d)
	}
	return err
}

// submitKept submits the terms that the buyer has sent with the inquiry. Terms that are refused by now wait for the
// buyer, with the reason in the log. It returns the text to the buyer about the outcome.
func (k *desk) submitKept(d *Deal) (text string, err error) {
	before := *d
	err = k.submit(d, Terms{d.Account, d.PriceType, d.Futures, d.Until})
	refusal, refused := schema.KindOf(err)
	switch {
	case err == nil:
		e := &k.entries[len(k.entries)-1] // the buyer's step, taken as the lot was verified
		e.UserID, e.UserName, e.Platform = 0, "", false
		e.Note = "随询盘填写，" + k.by.Name + "核验后自动提交"
		return keptSubmitted, nil
	case !refused:
		return "", err
	}
	*d = before // nothing was recorded
	note := refusal.Message
	if errors.Is(err, errShort) {
		note = "买家的点价金余额不足" // both sides read the log, and the figures are the buyer's
	}
	return keptRefused + "原因：" + refusal.Message, k.step(d, KeepBack, schema.Clock, note)
}
