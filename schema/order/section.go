package order

import (
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/order/contract"
)

// termsOf returns the chosen terms of the seller for the goods of an order; without a choice, the standard ones.
func termsOf(tx *schema.Tx, o *Order, basis bool, chosen []int64) ([]TermSection, error) {
	if len(chosen) > 0 {
		return ChosenTerms(tx, o.SellerID, o.Goods, chosen)
	}
	return StandardTerms(tx, o.SellerID, o.Goods, basis)
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
	if wordsOf[o.Goods].priced {
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
