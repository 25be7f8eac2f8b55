package order

import (
	"fmt"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/order/contract"
)

// newDocument returns the contract of an order as it is printed, without signatures.
func newDocument(tx *schema.Tx, o *Order, lines []Line, d Drawn) (doc contract.Document, err error) {
	buyer, err := account.FindCompany(tx, o.BuyerID)
	if err != nil {
		return doc, fmt.Errorf("read the buyer: %w", err)
	}
	seller, err := account.FindCompany(tx, o.SellerID)
	if err != nil {
		return doc, fmt.Errorf("read the seller: %w", err)
	}
	buys, err := partyOf(tx, buyer)
	if err != nil {
		return doc, err
	}
	sells, err := partyOf(tx, seller)
	if err != nil {
		return doc, err
	}
	if buys.Contact, sells.Contact, err = contactsOf(tx, o); err != nil {
		return doc, err
	}
	doc = contract.Document{
		Title: wordsOf[o.Goods].contract,
		Goods: o.Goods, Currency: o.Currency,
		Number: o.ContractName, Version: o.Contract, Place: seller.City, Date: tx.Now(),
		Buyer: buys, Seller: sells,
	}
	for i := range lines {
		lot, err := lotLine(&lines[i])
		if err != nil {
			return doc, err
		}
		doc.Lots = append(doc.Lots, lot)
	}
	doc.Sections, err = sectionsOf(tx, o, &doc, lines, d)
	return doc, err
}

// partyOf returns a company as a contract names it, with its present bank account.
func partyOf(tx *schema.Tx, c *account.Company) (contract.Party, error) {
	p := contract.Party{
		Name: c.Name, Address: c.Address, Representative: c.Legal, Phone: c.Phone, TaxNumber: c.CreditCode,
	}
	b, err := account.FindBank(tx, c.ID)
	if err != nil || b == nil {
		return p, err
	}
	p.Bank, p.Account, p.BankCode = b.Bank, b.Number, b.Code
	if b.Holder != c.Name {
		p.Holder = b.Holder
	}
	return p, nil
}

// lotLine returns a line of an order as a row of the table of lots.
func lotLine(l *Line) (contract.LotLine, error) {
	facts, err := l.FactsOf()
	words := []string{}
	if l.Title != "" {
		words = append(words, l.Title)
	}
	for _, f := range facts {
		if f.Value != "" {
			words = append(words, f.Label+" "+f.Value)
		}
	}
	return contract.LotLine{
		BatchID: l.BatchID, Warehouse: l.Warehouse, Quality: strings.Join(words, " · "), Packs: l.Packs, Weight: l.Weight,
		Price: l.Currency.Decimal(l.Price), Amount: l.Amount, IndexCode: l.IndexCode,
		Futures: l.Currency.Decimal(l.Futures), Basis: l.Currency.Decimal(l.Basis),
	}, err
}
