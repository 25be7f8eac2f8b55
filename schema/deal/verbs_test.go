package deal_test

import (
	"cottonmall/schema"
	"cottonmall/schema/deal"
	"cottonmall/schema/schematest"
)

// allStates are the columns of the table of verbs.
var allStates = []deal.State{
	deal.Pending, deal.Verified, deal.Waiting, deal.Hanging, deal.Bidding, deal.Locked, deal.Succeeded, deal.Failed,
}

// cell is the place of a verb in a state: the deal, who acts, and when.
type cell struct {
	*trade
	tx    *schema.Tx
	by    deal.By
	id    int64
	state deal.State
}

// one returns the error of the only outcome of a call in bulk.
func one(list []deal.Outcome, err error) error {
	if err == nil {
		err = list[0].Err
	}
	return err
}

// answer replies to submitted terms, or changes what hangs.
func answer(a deal.Answering) func(c cell) error {
	return func(c cell) (err error) {
		if c.state == deal.Waiting {
			_, err = deal.Reply(c.tx, goods, c.by, c.id, a)
		} else {
			_, err = deal.ChangeHanging(c.tx, goods, c.by, c.id, a)
		}
		return err
	}
}

// set changes a column of the deal.
func (c cell) set(column string, value any) error {
	return c.tx.DB().Model(&deal.Deal{}).Where("id = ?", c.id).Update(column, value).Error
}

// verbRow is a row of the table of verbs.
type verbRow struct {
	verb deal.Verb
	who  schema.Party
	to   string
	do   func(c cell) error
}

// buyerRows are the rows of the buyer's verbs.
func buyerRows() []verbRow {
	return []verbRow{
		{deal.Remove, schema.Buyer, "-.......", func(c cell) error {
			return one(deal.RemoveDeals(c.tx, goods, c.by, []int64{c.id}))
		}},
		{deal.Submit, schema.Buyer, ".2......", func(c cell) error {
			return one(deal.SubmitTerms(c.tx, goods, c.by, true, []deal.SubmitItem{{c.id, *terms(14500)}}))
		}},
		{deal.Revoke, schema.Buyer, ".888....", func(c cell) error {
			return one(deal.RevokeDeals(c.tx, goods, c.by, []int64{c.id}, ""))
		}},
		{deal.Modify, schema.Buyer, "...3....", func(c cell) error {
			_, err := deal.ModifyTerms(c.tx, goods, c.by, c.id, *terms(14550))
			return err
		}},
		{deal.PlaceBid, schema.Buyer, "....4...", func(c cell) error {
			_, err := deal.BidOn(c.tx, goods, c.by, c.id, 14700)
			return err
		}},
		{deal.NamePrice, schema.Buyer, ".....5..", func(c cell) error {
			_, err := deal.NamePriceLocked(c.tx, goods, c.by, c.id, deal.Terms{PriceType: deal.NamedPrice, Futures: 14400})
			return err
		}},
		{deal.Answer, schema.Buyer, ".....5..", func(c cell) error {
			_, err := deal.AnswerMarginCall(c.tx, goods, c.by, c.id)
			return err
		}},
		{deal.Abandon, schema.Buyer, ".....8..", func(c cell) error {
			_, err := deal.AbandonLocked(c.tx, goods, c.by, c.id, "")
			return err
		}},
	}
}

// sellerRows are the rows of the seller's verbs.
func (tr *trade) sellerRows() []verbRow {
	bids := opens()
	remark := deal.Correction{Remark: schematest.Ref("干净")}
	return []verbRow{
		{deal.VerifyLot, schema.Seller, "1.......", verify(false)},
		{deal.ReportSold, schema.Seller, "8.......", verify(true)},
		{deal.ReportSold, schema.Seller, "..8.....", answer(deal.Answering{Verb: deal.ReportSold})},
		{deal.Hang, schema.Seller, "..3.....", answer(deal.Answering{Verb: deal.Hang})},
		{deal.OpenBids, schema.Seller, "..44....", answer(bids)},
		{deal.Lock, schema.Seller, "..5.....", answer(deal.Answering{Verb: deal.Lock})},
		{deal.Trade, schema.Seller, "..77.7..", answer(deal.Answering{Verb: deal.Trade})},
		{deal.Refuse, schema.Seller, "..88....", answer(deal.Answering{Verb: deal.Refuse})},
		{deal.Correct, schema.Seller, "...3....", answer(deal.Answering{Verb: deal.Correct, Correction: remark})},
		{deal.PickWinner, schema.Seller, "....7...", func(c cell) error {
			if err := c.set("bid_end", schema.Millis(c.Now())); err != nil {
				return err
			}
			_, err := deal.PickBid(c.tx, goods, c.by, c.id, "")
			return err
		}},
		{deal.SetRisk, schema.Seller, ".....5..", func(c cell) error {
			_, err := deal.SetRiskPrice(c.tx, goods, c.by, c.id, 14100)
			return err
		}},
	}
}

// verify verifies the lot of a deal, or reports it as sold.
func verify(sold bool) func(c cell) error {
	return func(c cell) error {
		_, err := deal.VerifyDeal(c.tx, goods, c.by, c.id, sold, deal.Correction{})
		return err
	}
}

// verbTable has a row for each verb: who may use it, and where it leads from each state. A dot is a refusal, a dash a
// deleted deal.
func (tr *trade) verbTable() []verbRow {
	return append(append(buyerRows(), tr.sellerRows()...), []verbRow{
		{deal.SendNotes, schema.Self, "012345..", func(c cell) error {
			side := schema.Buyer
			if c.by == c.seller {
				side = schema.Seller
			}
			return one(deal.SendDealNotes(c.tx, goods, c.by, side, []int64{c.id}, "请尽快"))
		}},
		{deal.Stop, schema.Platform, "888888..", func(c cell) error {
			_, err := deal.StopDeal(c.tx, goods, c.by, c.id, "违规")
			return err
		}},
	}...)
}
