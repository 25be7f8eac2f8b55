package order

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/order/contract"
)

// TermPlaceholder is a word in double braces that a contract replaces.
type TermPlaceholder struct {
	Name    string `json:"name"`
	Meaning string `json:"meaning"`
}

// TermPlaceholders returns all placeholders with their meaning.
func TermPlaceholders() []TermPlaceholder {
	return []TermPlaceholder{
		{"买方", "买方企业的全称"},
		{"卖方", "卖方企业的全称"},
		{"买方户名", "买方收款账户的户名；没有设置时为“未登记”，下同"},
		{"买方开户银行", "买方的开户银行和支行"},
		{"买方账号", "买方的银行账号"},
		{"卖方户名", "卖方收款账户的户名"},
		{"卖方开户银行", "卖方的开户银行和支行"},
		{"卖方账号", "卖方的银行账号"},
		{"合同编号", "如 HT20261123000001"},
		{"签订日期", "合同这一版的日期"},
		{"签订地点", "卖方所在的城市；没有填写时为“卖方所在地”"},
		{"批次表", "各批的批号、仓库、质量、件数、重量、单价、金额，单独成段"},
		{"总批数", "批次的个数"},
		{"总件数", "各批件数之和"},
		{"总重量", "各批公定重量之和，吨"},
		{"币种", "人民币或美元"},
		{"金额", "各批金额之和，元或美元"},
		{"金额大写", "金额的大写"},
		{"交货仓库", "各批所在的仓库，不重复"},
		{"付款比例", "交货前应付的百分比，如 100%"},
		{"点价合约", "各批的期货合约，如 CF701；一口价为“无”"},
	}
}

var placeholder = regexp.MustCompile(`\{\{\s*([^{}]*?)\s*\}\}`)

// checkPlaceholders refuses unknown placeholders and braces that are not closed.
func checkPlaceholders(s *TermSection) error {
	known := map[string]string{}
	for _, p := range TermPlaceholders() {
		known[p.Name] = p.Name
	}
	_, err := fill(s, known)
	return err
}

// fill returns the content of a section with its placeholders replaced. The table of lots is replaced by its mark.
func fill(s *TermSection, values map[string]string) (string, error) {
	var err error
	text := placeholder.ReplaceAllStringFunc(s.Content, func(found string) string {
		name := placeholder.FindStringSubmatch(found)[1]
		value, known := values[name]
		switch {
		case name == "批次表":
			return "\n" + contract.TableHere + "\n"
		case !known && err == nil:
			err = schema.Invalid("content", "条款“%s”里的占位符 {{%s}} 不存在，请从占位符列表里选择", s.Title, name)
		}
		return value
	})
	rest := placeholder.ReplaceAllString(s.Content, "")
	if err == nil && (strings.Contains(rest, "{{") || strings.Contains(rest, "}}")) {
		err = schema.Invalid("content", "条款“%s”里的占位符没有写完整，应写成 {{名称}}", s.Title)
	}
	return text, err
}

// RenderTerms returns the sections of a contract with their placeholders replaced; see [TermValues]. It refuses a
// placeholder without a value.
func RenderTerms(sections []TermSection, values map[string]string) ([]contract.Section, error) {
	list := make([]contract.Section, 0, len(sections))
	for i := range sections {
		text, err := fill(&sections[i], values)
		if err != nil {
			return nil, err
		}
		list = append(list, contract.Section{Title: sections[i].Title, Paragraphs: paragraphsOf(text)})
	}
	return list, nil
}

// paragraphsOf returns the lines of a text that are not empty.
func paragraphsOf(text string) []string {
	list := []string{}
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}

// TermFacts are the facts of a contract that its document does not print by itself.
type TermFacts struct {
	Prepaid   int      // percent of the amount to be paid before delivery
	Contracts []string // futures contracts of the lots; empty for fixed prices
}

// TermValues returns the values of all placeholders for a contract, from its lots, parties, number, place and date.
func TermValues(d *contract.Document, f TermFacts) map[string]string {
	total := d.Total()
	var warehouses []string
	for _, l := range d.Lots {
		warehouses = append(warehouses, l.Warehouse)
	}
	date := "签署之日"
	if !d.Date.IsZero() {
		date = d.Date.In(schema.Shanghai).Format("2006年1月2日")
	}
	const unset = "未登记"
	return map[string]string{
		"买方": d.Buyer.Name, "买方户名": cmp.Or(d.Buyer.Payee(), unset), "买方开户银行": cmp.Or(d.Buyer.Bank, unset),
		"买方账号": cmp.Or(d.Buyer.Account, unset),
		"卖方":   d.Seller.Name, "卖方户名": cmp.Or(d.Seller.Payee(), unset), "卖方开户银行": cmp.Or(d.Seller.Bank, unset),
		"卖方账号": cmp.Or(d.Seller.Account, unset),
		"合同编号": d.Number, "签订日期": date, "签订地点": cmp.Or(d.Place, "卖方所在地"),
		"批次表": contract.TableHere, "总批数": strconv.Itoa(len(d.Lots)), "总件数": schema.Grouped(total.Packs),
		"总重量": total.Weight.String(), "币种": d.Currency.Name(), "金额": total.Amount.Text(),
		"金额大写": contract.AmountInWords(total.Amount), "交货仓库": distinctWords(warehouses),
		"付款比例": strconv.Itoa(f.Prepaid) + "%", "点价合约": distinctWords(f.Contracts),
	}
}

// distinctWords joins words without duplicates and empty ones; it returns 无 for no word.
func distinctWords(list []string) string {
	var kept []string
	seen := map[string]bool{"": true}
	for _, word := range list {
		if !seen[word] {
			seen[word], kept = true, append(kept, word)
		}
	}
	if len(kept) == 0 {
		return "无"
	}
	return strings.Join(kept, "、")
}
