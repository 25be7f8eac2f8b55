package order

import (
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/order/contract"
)

// sectionsOf returns the sections of a contract: the chosen terms of the seller or the standard ones, the time of
// delivery, and further terms.
func sectionsOf(tx *schema.Tx, o *Order, doc *contract.Document, lines []Line, d Drawn) ([]contract.Section, error) {
	facts := TermFacts{Prepaid: d.Share}
	for _, l := range lines {
		if l.IndexCode != "" {
			facts.Contracts = append(facts.Contracts, l.IndexCode)
		}
	}
	terms, err := StandardTerms(tx, o.SellerID, len(facts.Contracts) > 0)
	if err == nil && len(d.TermIDs) > 0 {
		terms, err = ChosenTerms(tx, o.SellerID, d.TermIDs)
	}
	if err != nil {
		return nil, err
	}
	list, err := RenderTerms(withPricing(terms, lines), TermValues(doc, facts))
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
