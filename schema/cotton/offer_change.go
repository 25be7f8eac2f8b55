package cotton

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// OfferChange is a change of the offers of many listings at once: one kind of price change, a new validity, or both.
type OfferChange struct {
	Offer     *Offer      // new price for all; its validity is ignored
	By        schema.Yuan // CNY/t, added to the basis or the fixed price
	To        string      // new contract
	KeepPrice bool        // with To: adapts the basis to the present quotes; otherwise the basis is kept
	Until     time.Time   // end of validity; zero keeps the present one

	Intermediary *Intermediary // of all; nil keeps the present ones

	PutOn bool // also relists lots that are off sale or expired; otherwise they are refused
}

// marketState is the state of the market for one change of offers.
type marketState struct {
	contracts market.Contracts
	prices    map[string]schema.Yuan
	now       time.Time
}

// readMarketState reads the contracts and the present quotes.
func readMarketState(tx *schema.Tx) (m *marketState, err error) {
	m = &marketState{now: tx.Now()}
	if m.prices, err = market.Prices(tx); err != nil {
		return nil, err
	}
	m.contracts, err = market.ListContracts(tx)
	return m, err
}

// countWays returns how many kinds of price changes are set.
func (c *OfferChange) countWays() (n int) {
	for _, chosen := range []bool{c.Offer != nil, c.By != 0, c.To != ""} {
		if chosen {
			n++
		}
	}
	return n
}

// check refuses a change that no listing can have.
func (c *OfferChange) check(m *marketState) error {
	ways := c.countWays()
	switch {
	case ways > 1:
		return schema.Invalid("", "每次只能用一种方式改价：新报价、加减价、换合约")
	case ways == 0 && c.Until.IsZero() && c.Intermediary == nil:
		return schema.Invalid("", "请填写改成什么：新报价、加减价、换合约、有效期或居间企业")
	case !c.Until.IsZero() && !c.Until.After(m.now):
		return schema.Invalid("until", "有效期应晚于现在")
	case c.Offer != nil:
		if err := c.Offer.Check(m.contracts, m.now); err != nil {
			return err
		}
	case c.To != "" && !m.contracts.Trades(c.To, m.now):
		return schema.Invalid("toContract", "合约 %s 不存在或已到期", c.To)
	case c.To != "" && c.KeepPrice && m.prices[c.To] == 0:
		return schema.Invalid("toContract", "合约 %s 还没有行情，不能保持价格，请选择保持基差", c.To)
	}
	return checkValidity("until", c.Until, m.now)
}

// apply returns the offer of a listing after the change.
func (c *OfferChange) apply(l *Listing, m *marketState) (Offer, error) {
	o := l.Offer()
	switch {
	case !c.PutOn && (l.State == OffSale || l.State == Expired):
		return o, schema.Conflict("该批次%s，没有改价；要按新报价重新上架，请选择“同时上架”", listingStates[l.State])
	case c.Offer != nil:
		o = *c.Offer
	case c.To != "":
		var err error
		if o, err = c.moveContract(o, m); err != nil {
			return o, err
		}
	case l.Fixed():
		o.Price += c.By
	default:
		o.Basis += c.By
	}
	o.Until = c.Until
	return o, nil
}

// moveContract returns the offer moved to the new contract.
func (c *OfferChange) moveContract(o Offer, m *marketState) (Offer, error) {
	fixed := o.IndexCode == ""
	switch price := m.prices[o.IndexCode]; {
	case fixed && !c.KeepPrice:
		return o, schema.Conflict("该批次是一口价，没有基差可保持；请选择保持价格")
	case fixed:
		o.Basis, o.Price = o.Price-m.prices[c.To], 0
	case c.KeepPrice && price == 0:
		return o, schema.Conflict("合约 %s 已没有行情，不能保持价格；请选择保持基差", o.IndexCode)
	case c.KeepPrice:
		o.Basis += price - m.prices[c.To]
	}
	o.IndexCode = c.To
	return o, nil
}

// String describes the change in Chinese.
func (c *OfferChange) String() string {
	var parts []string
	switch {
	case c.Offer != nil:
		parts = append(parts, "报价 "+c.Offer.String())
	case c.By != 0:
		parts = append(parts, fmt.Sprintf("%+d 元/吨", c.By))
	case c.To != "" && c.KeepPrice:
		parts = append(parts, "换到 "+c.To+"，价格不变")
	case c.To != "":
		parts = append(parts, "换到 "+c.To+"，基差不变")
	}
	if !c.Until.IsZero() {
		parts = append(parts, "有效期到 "+string(schema.DayOf(c.Until)))
	}
	if b := c.Intermediary; b != nil {
		parts = append(parts, "居间 "+cmp.Or(b.Name, "无"))
	}
	if c.PutOn {
		parts = append(parts, "同时上架")
	}
	return strings.Join(parts, "，")
}
