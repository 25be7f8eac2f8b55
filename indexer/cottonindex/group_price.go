package cottonindex

import (
	"cmp"
	"slices"

	"cottonmall/indexer/prices"
	"cottonmall/schema"
)

// leastAsked is the least basis, or fixed price, of a group's lots on one contract, plain and in terms of base cotton,
// and what they cost at a mill.
type leastAsked struct {
	contract        int64 // its number; zero: fixed prices
	plain, adjusted *schema.Yuan
	delivered       GroupDelivered
}

// leastOf returns what is asked least for on a contract. It is valid until the next call.
func (g *Group) leastOf(contract int64) *leastAsked {
	i := slices.IndexFunc(g.least, func(l leastAsked) bool { return l.contract == contract })
	if i < 0 {
		i = len(g.least)
		g.least = append(g.least, leastAsked{contract: contract})
	}
	return &g.least[i]
}

// addPrices adds the stored prices of a scale to a group.
func (g *Group) addPrices(s Scale, known []prices.Count) {
	contract, least := int64(-1), (*leastAsked)(nil)
	for _, v := range known {
		number, stored := prices.Split(v.Value)
		asked := schema.Yuan(stored)
		if number != contract {
			contract, least = number, g.leastOf(number)
		}
		if s.Premium != "" {
			least.adjusted = lower(least.adjusted, asked)
			continue
		}
		least.plain = lower(least.plain, asked)
		if contract != 0 {
			g.BasisMin = lower(g.BasisMin, asked)
			if g.BasisMax == nil || asked > *g.BasisMax {
				g.BasisMax = new(asked)
			}
		}
	}
}

// lower returns the lower one of a price, which may be nil, and another.
func lower(p *schema.Yuan, other schema.Yuan) *schema.Yuan {
	if p != nil && *p <= other {
		return p
	}
	return new(other)
}

// setPrices sets the lowest prices of a group at a market, and what they are made of.
func (g *Group) setPrices(m *Market, groups []priceGroup) {
	var delivered GroupDelivered
	for _, c := range groups {
		l := g.leastOf(c.Number)
		if at := l.delivered; at.Count > 0 {
			delivered.add(at.Count, at.Least+schema.Yuan(c.Value), at.Sum+schema.Yuan(c.Value)*schema.Yuan(at.Count))
		}
		if l.adjusted != nil {
			g.Price3128Min = lower(g.Price3128Min, *l.adjusted+schema.Yuan(c.Value))
		}
		if l.plain != nil && (g.PriceMin == nil || *l.plain+schema.Yuan(c.Value) < *g.PriceMin) {
			g.PriceMin, g.IndexCode = new(*l.plain+schema.Yuan(c.Value)), m.contractCode(c.Number)
		}
	}
	if n := schema.Yuan(delivered.Count); n > 0 {
		g.DeliveredMin, g.DeliveredAvg = new(delivered.Least), new((2*delivered.Sum+n)/(2*n)) // half up
	}
	for _, l := range g.least {
		if l.plain == nil {
			continue
		}
		offer := GroupOffer{IndexCode: m.contractCode(l.contract), Asked: *l.plain, Asked3128: l.adjusted}
		if l.delivered.Count > 0 {
			offer.Delivered = &l.delivered
		}
		g.Offers = append(g.Offers, offer)
	}
	slices.SortFunc(g.Offers, func(a, b GroupOffer) int { return cmp.Compare(textOf(a.IndexCode), textOf(b.IndexCode)) })
}

func textOf(p *string) string {
	if p == nil {
		return ""
	}
	return *p
}

// contractCode returns the code of the contract with a number, or nil for none.
func (m *Market) contractCode(number int64) *string {
	for _, code := range m.Contracts {
		if n, ok := contractNumber(code); ok && n == number {
			return &code
		}
	}
	return nil
}
