package orderapi

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
	"cottonmall/schema/order/contract"
)

// newOrderRow returns an order as a list shows it to a member.
func newOrderRow(r *order.Row, by *account.Member) OrderRow {
	out := OrderRow{
		OrderID: r.ID, Number: r.Number, Status: r.State, Side: r.Side, BuyerID: r.BuyerID, BuyerName: r.BuyerName,
		SellerID: r.SellerID, SellerName: r.SellerName, Lots: r.Lots, Goods: r.Goods,
		Currency: r.Currency,
		BatchIDs: r.BatchIDs, Titles: append([]string{}, r.Titles...), Amount: r.Weight,
		PackNum: r.Packs, Money: r.Order.Amount, PaidMoney: r.Paid, DueMoney: r.Due(), Share: r.Share,
		PendingMoney: r.Pending, Refundable: r.Refundable(), Refunding: r.Refunds,
		ContractNumber: r.ContractName, ContractVersion: r.Contract, BuyerSigned: r.BuyerSigned, SellerSigned: r.SellerSigned,
		CancelAskedBy: r.CancelBy, CancelNote: r.CancelNote, MergedInto: r.MergedInto,
		Proposal: r.Proposal, Released: r.Released, Frozen: r.Frozen,
		Waiting: r.Side != schema.Platform && r.Frozen == "" && r.WaitsFor(r.Side), Verbs: r.Verbs(by),
		CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
	}
	if r.Settled {
		out.FinalAmount, out.FinalPackNum = &r.AcceptedWeight, &r.AcceptedPacks
		out.FinalMoney, out.UninvoicedMoney, out.InvoicingMoney = &r.Final, r.Invoiceable(), r.PendingInvoices
	}
	return out
}

// newOrderDetail returns an order with everything that belongs to it.
func newOrderDetail(w *order.Whole, by *account.Member) (out OrderDetail, err error) {
	out = OrderDetail{
		OrderRow: newOrderRow(&w.Row, by), BuyerContact: w.BuyerContact, SellerContact: w.SellerContact,
		PickUp: OrderPickUp(w.PickUp.For(w.Side)),
	}
	if out.Lines, err = newOrderLines(w); err != nil {
		return out, err
	}
	if out.Contracts, err = newOrderContracts(w); err != nil {
		return out, err
	}
	if err := out.addReceipts(w); err != nil {
		return out, err
	}
	for i := range w.Payments {
		out.Payments = append(out.Payments, newOrderPayment(w, &w.Payments[i]))
	}
	for i := range w.Deliveries {
		d := &w.Deliveries[i]
		out.Deliveries = append(out.Deliveries, OrderDelivery{
			d.ID, d.Number, d.Warehouse, d.PickUpCode, d.ValidUntil, OrderPickUp(d.PickUp.For(w.Side)), d.Note, d.FileID,
			d.UserName, d.At,
		})
	}
	for i := range w.Invoices {
		out.Invoices = append(out.Invoices, newOrderInvoice(w, &w.Invoices[i]))
	}
	for _, f := range w.Files {
		out.Files = append(out.Files, newOrderFile(&f))
	}
	for _, o := range w.Mergeable {
		out.Mergeable = append(out.Mergeable, OrderName{o.ID, o.Number, o.Lots, o.Amount, o.Warehouses})
	}
	return out, out.addSteps(w)
}

func newOrderLines(w *order.Whole) (list []OrderLine, err error) {
	accepted, err := w.Accepted()
	if err != nil {
		return nil, err
	}
	byLine := map[int64]OrderSettled{}
	for _, s := range newOrderSettled(accepted, w.Currency) {
		byLine[s.LineID] = s
	}
	for _, l := range w.Lines {
		facts, err := l.FactsOf()
		if err != nil {
			return nil, err
		}
		line := OrderLine{
			LineID: l.ID, DealID: l.DealID, DealNumber: l.DealNumber, ListingID: l.ListingID, BatchID: l.BatchID,
			ImportedID: market.ImportedID(l.ListingID), ProductID: l.ProductID, Title: l.Title,
			DepotName: l.Warehouse, Amount: l.Weight, PackNum: l.Packs, IndexCode: l.IndexCode,
			Basis: l.Currency.Decimal(l.Basis), Futures: l.Currency.Decimal(l.Futures),
			Price: l.Currency.Decimal(l.Price), Money: l.Amount, Facts: facts, DeliveryID: l.DeliveryID,
		}
		if s, ok := byLine[l.ID]; ok {
			line.Settled = &s
		}
		list = append(list, line)
	}
	return list, nil
}

func newOrderSettled(list []order.Settled, cur market.Currency) []OrderSettled {
	out := make([]OrderSettled, len(list))
	for i, s := range list {
		out[i] = OrderSettled{s.LineID, s.Packs, cur.Decimal(s.Price), s.Weight, s.Difference, s.Money(cur)}
	}
	return out
}

func newOrderContracts(w *order.Whole) (list []OrderContract, err error) {
	for _, c := range w.Contracts {
		var doc contract.Document
		if err := json.Unmarshal([]byte(c.Document), &doc); err != nil {
			return nil, fmt.Errorf("read contract %d: %w", c.ID, err)
		}
		out := newOrderContract(w.ID, &c, &doc)
		for _, s := range w.Signatures {
			if s.Version == c.Version {
				out.Signatures = append(out.Signatures, OrderSignature{s.Side, s.CompanyName, s.UserName, s.At})
			}
		}
		list = append(list, out)
	}
	return list, nil
}

// newOrderContract returns a version of a contract without signatures.
func newOrderContract(orderID int64, c *order.Contract, doc *contract.Document) OrderContract {
	out := OrderContract{
		Number: c.Number, Version: c.Version, TermIDs: idsOf(c.TermIDs), Extra: c.Extra, Share: c.Share,
		DeliveryDays: c.DeliveryDays, Money: c.Amount, MoneyWords: contract.AmountInWords(c.Amount), Amount: c.Weight,
		UserName: c.UserName, At: c.At, Subject: order.ContractSubject(orderID, c.Version),
		Buyer: newOrderParty(&doc.Buyer), Seller: newOrderParty(&doc.Seller), Title: doc.Title, Place: doc.Place,
		Currency: max(doc.Currency, market.CNY), Goods: cmp.Or(doc.Goods, market.CottonGoods),
	}
	for _, l := range doc.Lots {
		out.Lots = append(out.Lots, OrderLot{
			l.BatchID, l.Warehouse, l.Quality, l.Pricing(), l.Packs, l.Weight, l.Price, l.Amount,
		})
	}
	for _, s := range doc.Sections {
		out.Sections = append(out.Sections, OrderSection{s.Title, s.Paragraphs})
	}
	return out
}

func newOrderParty(p *contract.Party) OrderParty {
	return OrderParty{
		Name: p.Name, Address: p.Address, Representative: p.Representative, Phone: p.Phone, Contact: p.Contact,
		TaxNumber: p.TaxNumber,
		Holder:    p.Payee(), Bank: p.Bank, Account: p.Account, BankCode: p.BankCode,
	}
}

// idsOf returns the ids of a comma-separated list.
func idsOf(text string) []int64 {
	list := []int64{}
	for _, item := range schema.ParseList(text) {
		if id, err := strconv.ParseInt(item, 10, 64); err == nil {
			list = append(list, id)
		}
	}
	return list
}

// decided returns the outcome of a decision, who made it and when; Waiting without a decision.
func decided(d order.Decision) (order.Outcome, string, *time.Time) {
	if d.Outcome == "" {
		return order.Waiting, "", nil
	}
	return d.Outcome, d.UserName, &d.At
}

func newOrderPayment(w *order.Whole, r *order.LedgerRow) OrderPayment {
	d := w.PaymentDecisions[r.ID]
	out := OrderPayment{
		PaymentID: r.ID, Kind: r.Kind, Money: r.Amount, PaidOn: r.PaidOn, Reference: r.Reference, FileID: r.FileID,
		Notes: r.Note, UserName: r.UserName, At: r.At, Reason: d.Note, Mine: r.Side == w.Side,
		Subject: order.PaymentSubject(r.ID),
	}
	out.Status, out.DecidedBy, out.DecidedAt = decided(d)
	if r.Kind == order.PartPayment {
		out.Status = order.Accepted
	}
	return out
}

func newOrderInvoice(w *order.Whole, b *order.Bill) OrderInvoice {
	d := w.InvoiceDecisions[b.ID]
	out := OrderInvoice{
		InvoiceID: b.ID, Numbers: b.Numbers, Date: b.Day, Money: b.Amount, FileID: b.FileID, Notes: b.Note, Reason: d.Note,
		UserName: b.UserName, At: b.At,
	}
	out.Status, out.DecidedBy, out.DecidedAt = decided(d)
	return out
}

func newOrderFile(f *order.File) OrderFile {
	return OrderFile{f.ID, f.Name, f.Mime, f.Size, f.CompanyName, f.At}
}

func (d *OrderDetail) addReceipts(w *order.Whole) error {
	for _, r := range w.Receipts {
		list, err := order.SettledOf(r.Lines)
		if err != nil {
			return err
		}
		d.Receipts = append(d.Receipts, OrderReceipt{
			r.ID, newOrderSettled(list, w.Currency), idsOf(r.Pictures), r.Accepted, r.Reason, r.UserName, r.At,
		})
	}
	for _, c := range w.Corrections {
		list, err := order.SettledOf(c.Lines)
		if err != nil {
			return err
		}
		status, _, _ := decided(w.CorrectionDecisions[c.ID])
		d.Corrections = append(d.Corrections, OrderCorrection{
			c.ID, c.Side, newOrderSettled(list, w.Currency), c.Amount, c.Note, status, c.UserName, c.At,
		})
	}
	return nil
}

func (d *OrderDetail) addSteps(w *order.Whole) error {
	for i := range w.Entries {
		step, err := newOrderStep(&w.Entries[i])
		if err != nil {
			return err
		}
		d.Steps = append(d.Steps, step)
	}
	return nil
}

func newOrderStep(e *order.Entry) (OrderStep, error) {
	step := OrderStep{
		ID: e.ID, Verb: e.Verb, From: e.From, To: e.To, At: e.At, UserName: e.UserName, MemberName: e.CompanyName,
		Party: e.Party, Note: e.Note,
	}
	changes, err := e.ChangesOf()
	for _, c := range changes {
		step.Changes = append(step.Changes, OrderChange{c.Field, c.Old, c.New})
	}
	return step, err
}
