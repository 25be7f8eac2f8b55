package order_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/order"
	"cottonmall/schema/order/contract"
	"cottonmall/schema/schematest"
)

// setBank changes the bank account of a manager's company.
func (w *trade) setBank(p *schematest.Person, b account.BankAccount) {
	w.t.Helper()
	b.CompanyID = p.CompanyID
	code := w.code(p, account.ChangeBank, b.Subject())
	w.Do(func(tx *schema.Tx) error { return account.SetBank(tx, &p.Member, b, code) })
}

// document returns a version of the contract of an order.
func (w *trade) document(id int64, version int) contract.Document {
	w.t.Helper()
	return schematest.Read(w.DB, func(tx *schema.Tx) (contract.Document, error) {
		return order.DocumentOf(tx, &w.whole(id).Order, version)
	})
}

func TestAContractKeepsTheBankAccounts(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	w := newTrade(t, db)
	boss := db.Company("天山棉业有限公司").Manager("经理")
	id := w.open(0)
	w.draw(id, 30)
	w.setBank(boss, account.BankAccount{Holder: "天山棉业有限公司", Bank: "农业银行一支行", Number: "62280001"})
	w.setBank(w.buyer, account.BankAccount{Holder: "江海结算中心", Bank: "工商银行", Number: "62280003", Code: "103306000017"})
	content := "汇入{{卖方户名}}，{{卖方开户银行}}，{{卖方账号}}；退到{{买方户名}}，{{买方开户银行}}，{{买方账号}}"
	w.Do(func(tx *schema.Tx) error {
		_, err := order.SaveTermSection(tx, &boss.Member, order.TermSection{
			Goods: "cotton", Type: "payment", Title: "账户", Content: content, Standard: true,
		})
		return err
	})
	w.draw(id, 30)
	w.setBank(boss, account.BankAccount{Holder: "天山棉业有限公司", Bank: "农业银行二支行", Number: "62280002"})
	w.draw(id, 30)
	type account struct{ Payee, Holder, Bank, Number, Code string }
	of := func(p contract.Party) account { return account{p.Payee(), p.Holder, p.Bank, p.Account, p.BankCode} }
	mill := account{"江海结算中心", "江海结算中心", "工商银行", "62280003", "103306000017"}
	for version, want := range []struct {
		seller, buyer account
		text          string
	}{
		{},
		{},
		{
			account{"天山棉业有限公司", "", "农业银行一支行", "62280001", ""},
			mill,
			"汇入天山棉业有限公司，农业银行一支行，62280001；退到江海结算中心，工商银行，62280003",
		},
		{account{"天山棉业有限公司", "", "农业银行二支行", "62280002", ""}, mill, "农业银行二支行，62280002"},
	} {
		if version == 0 {
			continue
		}
		doc := w.document(id, version)
		if diff := cmp.Diff([]account{want.seller, want.buyer}, []account{of(doc.Seller), of(doc.Buyer)}); diff != "" {
			t.Errorf("version %d: %s", version, diff)
		}
		var text strings.Builder
		for _, s := range doc.Sections {
			text.WriteString(strings.Join(s.Paragraphs, ""))
		}
		if !strings.Contains(text.String(), want.text) {
			t.Errorf("version %d says %s", version, text.String())
		}
	}
}

func TestATermNamesAMissingBankAccount(t *testing.T) {
	t.Parallel()
	d := contract.Document{Seller: contract.Party{Name: "天山棉业"}}
	got, err := order.RenderTerms([]order.TermSection{{Title: "甲", Content: "{{卖方户名}} {{卖方账号}}"}},
		order.TermValues(&d, order.TermFacts{}))
	if err != nil || got[0].Paragraphs[0] != "未登记 未登记" {
		t.Errorf("%v %v", got, err)
	}
}

func TestAContractOnProductsHasTermsOfItsOwn(t *testing.T) {
	t.Parallel()
	w := newTrade(t, schematest.New(t))
	l := w.line()
	l.DealID, l.SaleID, l.Goods, l.Title, l.BatchID = 0, 1, "product", "精梳 纯棉 40S 棉纱", "BJ20261121000001"
	l.IndexCode, l.Basis, l.Futures, l.Packs = "", 0, 0, 0
	id := w.openLine(l, 0)
	w.draw(id, 30)
	doc := w.document(id, 1)
	text := ""
	for _, s := range doc.Sections {
		text += s.Title + strings.Join(s.Paragraphs, "")
	}
	for _, word := range []string{"棉花", "批次 ", "批号 BJ", "公证检验", "点价", "件"} {
		if strings.Contains(text, word) {
			t.Errorf("the contract says %s: %s", word, text)
		}
	}
	if !strings.Contains(text, "重量合计 42.579 吨") || !strings.Contains(text, contract.TableHere) ||
		doc.Title != "产品购销合同" || doc.Goods != "product" {
		t.Errorf("%s: %s", doc.Title, text)
	}
}
