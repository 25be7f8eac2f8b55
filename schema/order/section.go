package order

import (
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/order/contract"
)

// sectionsOf returns the sections of a contract: the chosen terms, or the default ones, and the further terms.
func sectionsOf(_ *schema.Tx, o *Order, _ contract.Document, d Drawn) ([]contract.Section, error) {
	list := defaultSections(o, d)
	if d.Extra != "" {
		list = append(list, contract.Section{Title: "补充条款", Paragraphs: []string{d.Extra}})
	}
	return list, nil
}

// defaultSections are the sections of a seller without terms of their own.
func defaultSections(o *Order, d Drawn) []contract.Section {
	pay := fmt.Sprintf("买方在提货前支付合同金额的 %d%%，即 %s 元；余款按验收后的结算金额付清。", d.Share, o.Asked())
	return []contract.Section{
		{Title: "货物", Paragraphs: []string{"买卖双方就下列棉花达成买卖：", contract.TableHere}},
		{Title: "付款", Paragraphs: []string{
			"合同金额 " + o.Amount.String() + " 元（大写：" + contract.AmountInWords(o.Amount) + "）。", pay,
		}},
		{Title: "交货", Paragraphs: []string{
			fmt.Sprintf("卖方在合同生效且收到提货前应付货款后 %d 天内开具提货单，买方凭提货单在约定仓库提货。", d.DeliveryDays),
		}},
		{Title: "质量和验收", Paragraphs: []string{"质量以公证检验证书为准。买方提货后验收；有异议时，双方同意更正后按更正结算。"}},
		{Title: "违约和争议", Paragraphs: []string{"任何一方违约应赔偿对方的损失。争议由双方协商解决，协商不成的，向卖方所在地人民法院起诉。"}},
	}
}
