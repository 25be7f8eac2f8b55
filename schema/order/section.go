package order

import (
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/order/contract"
)

// termsOf returns the chosen terms of the seller. Without a choice it returns those of the platform for products and
// imported cotton, and the seller's standard ones for domestic cotton.
func termsOf(tx *schema.Tx, o *Order, basis bool, chosen []int64) ([]TermSection, error) {
	switch {
	case len(chosen) > 0:
		return ChosenTerms(tx, o.SellerID, chosen)
	case o.Goods == market.ProductGoods:
		return ProductTerms()
	case o.Goods == market.ImportedGoods:
		return ImportedTerms(basis)
	}
	return StandardTerms(tx, o.SellerID, basis)
}

// sectionsOf returns the sections of a contract: the chosen terms of the seller or the usual ones, the time of
// delivery, and further terms.
func sectionsOf(tx *schema.Tx, o *Order, doc *contract.Document, lines []Line, d Drawn) ([]contract.Section, error) {
	facts := TermFacts{Prepaid: d.Share}
	for _, l := range lines {
		if l.IndexCode != "" {
			facts.Contracts = append(facts.Contracts, l.IndexCode)
		}
	}
	terms, err := termsOf(tx, o, len(facts.Contracts) > 0, d.TermIDs)
	if err != nil {
		return nil, err
	}
	if o.Goods != market.ProductGoods {
		terms = withPricing(terms, lines)
	}
	list, err := RenderTerms(terms, TermValues(doc, facts))
	if err != nil {
		return nil, err
	}
	list = append(list, contract.Section{Title: "交货期限", Paragraphs: []string{
		fmt.Sprintf("卖方在合同生效且收到提货前应付货款后 %d 天内开具提货单。", d.DeliveryDays),
	}})
	if extra := paragraphsOf(d.Extra); len(extra) > 0 {
		list = append(list, contract.Section{Title: "补充条款", Paragraphs: extra})
	}
	return list, nil
}
