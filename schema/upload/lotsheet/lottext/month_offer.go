package lottext

import "regexp"

// monthBefore is the contract before the title of an offer: 01基差, 2701报价.
var monthBefore = regexp.MustCompile(`^(?:CF|郑棉)?(\d{1,4})月?(?:合约)?(基差|升水|升贴水|报价)$`)

// OfferOfMonth returns the contract and the other word of a title in its normal form, or nothing.
func OfferOfMonth(title string) (code, word string) {
	m := monthBefore.FindStringSubmatch(title)
	if m == nil {
		return "", ""
	}
	code, ok := ContractOf(m[1])
	if !ok {
		return "", ""
	}
	return code, m[2]
}
