package deal

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// SubmitItem is the terms of one deal in a submit in bulk.
type SubmitItem struct {
	DealID int64
	Terms
}

// SubmitResult is the outcome of the last submit in bulk of a membership.
type SubmitResult struct {
	MembershipID int64     `gorm:"column:owner;primaryKey;autoIncrement:false"`
	Outcomes     string    `gorm:"type:mediumtext"` // JSON of []Outcome
	At           time.Time `gorm:"serializer:moment;type:bigint"`
}

// SubmitTerms submits the terms of verified deals and holds their deposits, each deal alone. The outcome is stored for
// LastSubmit.
func SubmitTerms(tx *schema.Tx, goods market.Goods, by By, riskAgreed bool, items []SubmitItem) ([]Outcome, error) {
	terms, ids := map[int64]Terms{}, make([]int64, len(items))
	for i, item := range items {
		ids[i], terms[item.DealID] = item.DealID, item.Terms
	}
	ids, err := sortedIDs(ids)
	if err != nil {
		return nil, err
	}
	k, err := openDesk(tx, goods, by, schema.Buyer, ids...)
	if err != nil {
		return nil, err
	}
	if err := k.lockAccounts(); err != nil {
		return nil, err
	}
	list, err := k.each(ids, func(d *Deal) error {
		if !d.Fixed() && !riskAgreed {
			return errRisk
		}
		return k.submit(d, terms[d.ID])
	})
	if err != nil {
		return nil, err
	}
	if err := k.close(); err != nil {
		return nil, err
	}
	text, err := json.Marshal(list)
	if err != nil {
		return nil, fmt.Errorf("encode the result of a submit: %w", err)
	}
	return list, tx.Save(&SubmitResult{by.MembershipID, string(text), tx.Now()})
}

// submit submits the terms of a deal and holds its deposit.
func (k *desk) submit(d *Deal, t Terms) error {
	before := *d
	if err := d.step(Submit, schema.Buyer); err != nil {
		return err
	}
	if err := k.checkOffered(d); err != nil {
		return err
	}
	if err := d.SetTerms(t, k.exchange); err != nil {
		return err
	}
	if err := k.hold(d); err != nil {
		return err
	}
	return k.record(d, Submit, before.State, schema.Buyer, "", d.changedTerms(&Deal{})...)
}

// checkOffered refuses a deal whose lot is not on sale.
func (k *desk) checkOffered(d *Deal) error {
	lot := k.lots[d.ListingID]
	switch {
	case lot.State == market.LotSold || k.sold[d.ListingID]:
		return schema.Conflict("%s 已售出，请撤销后另选", d.lotName())
	case !lot.State.Offered():
		return schema.Conflict("%s 已下架，请撤销后另选", d.lotName())
	}
	return nil
}

// LastSubmit returns the outcomes of the last submit in bulk of a membership.
func LastSubmit(tx *schema.Tx, membershipID int64) ([]Outcome, error) {
	var r SubmitResult
	switch err := tx.DB().Take(&r, "owner = ?", membershipID).Error; {
	case errors.Is(err, gorm.ErrRecordNotFound):
		return []Outcome{}, nil
	case err != nil:
		return nil, err
	}
	var list []Outcome
	return list, json.Unmarshal([]byte(r.Outcomes), &list)
}
