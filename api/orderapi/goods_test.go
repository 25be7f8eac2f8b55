package orderapi_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/deal"
	"cottonmall/schema/imported"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
	"cottonmall/schema/product"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// orderSeen is what the tests compare of an order.
type orderSeen struct {
	Status                                                  order.State
	Goods                                                   market.GoodsKind
	Currency                                                market.Currency
	Money, FinalMoney, PaidMoney, DueMoney, RefundableMoney float64
	UninvoicedMoney                                         float64
	Lines                                                   []struct{ LineID int64 }
	Payments                                                []struct{ PaymentID int64 }
	Invoices                                                []struct{ InvoiceID int64 }
	Corrections                                             []struct{ CorrectionID int64 }
}

// orderStory takes an order of the mill from its rival to its end, by calls.
type orderStory struct {
	*apitest.Site
	t     *testing.T
	id    int64
	buys  string // sessions
	sells string
}

func (s *orderStory) post(session, path, more string, args ...any) {
	s.t.Helper()
	s.Run(s.t, apitest.Request{
		Path: "order/" + path, Session: session,
		Body: fmt.Sprintf(`{"orderID":%d%s}`, s.id, fmt.Sprintf(more, args...)),
	})
}

func (s *orderStory) seen() orderSeen {
	return apitest.Get[orderSeen](s.Site.In(s.t), apitest.Request{
		Method: "GET", Path: "buyer/order/detail?orderID=" + apitest.Num(s.id), Session: s.buys,
	})
}

// is checks the state of the order.
func (s *orderStory) is(want order.State) {
	s.t.Helper()
	if got := s.seen().Status; got != want {
		s.t.Fatalf("the order is %s, want %s", got, want)
	}
}

// contract draws and signs the contract, and returns the text of the preview.
func (s *orderStory) contract(share int) {
	s.t.Helper()
	s.post(s.sells, "contract/draw", `,"share":%d,"deliveryDays":7`, share)
	subject := order.ContractSubject(s.id, 1)
	s.post(s.sells, "contract/sign", `,"version":1,"code":"%s"`, code(s.Site, s.Rival, account.SignContract, subject))
	s.post(s.buys, "contract/sign", `,"version":1,"code":"%s"`, code(s.Site, s.Boss, account.SignContract, subject))
	_, pdf := s.Do(apitest.Request{
		Method: "GET", Path: "order/contract/download?orderID=" + apitest.Num(s.id), Session: s.buys,
	})
	if !strings.HasPrefix(pdf, "%PDF-") {
		s.t.Errorf("the contract is %.60s", pdf)
	}
}

// pay enters a payment of the buyer, which the seller confirms.
func (s *orderStory) pay(money float64) {
	s.t.Helper()
	s.post(s.buys, "payment/add", `,"money":%.2f,"reference":"SWIFT%.0f"`, money, money)
	s.confirm(s.sells, s.Rival)
}

// confirm confirms the last row of the ledger.
func (s *orderStory) confirm(session string, by *schematest.Person) {
	s.t.Helper()
	list := s.seen().Payments
	id := list[len(list)-1].PaymentID
	s.post(session, "payment/confirm", `,"paymentID":%d,"code":"%s"`, id,
		code(s.Site, by, account.ConfirmPayment, order.PaymentSubject(id)))
}

// deliver writes the delivery order of all lines.
func (s *orderStory) deliver() {
	s.t.Helper()
	s.post(s.sells, "delivery/add", `,"lineIDs":[%d],"pickUpCode":"8866","validUntil":"%s",`+
		`"person":"张三","idNumber":"11010519491231002X","plate":"鲁B12345"`,
		s.seen().Lines[0].LineID, schema.DayOf(s.DB.Now()).Add(7))
}

// invoice enters an invoice, which the buyer receives.
func (s *orderStory) invoice(money float64) {
	s.t.Helper()
	s.post(s.sells, "invoice/add", `,"numbers":"26652000000012345678","date":"%s","money":%.2f,"fileID":%d`,
		schema.DayOf(s.DB.Now()), money, file(s.Site, s.Rival, s.id))
	s.post(s.buys, "invoice/receive", `,"invoiceID":%d`, s.seen().Invoices[0].InvoiceID)
}

func TestAnOrderInDollarsIsCompleted(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	s := &orderStory{Site: w, t: t, id: dealtInDollars(w), buys: w.Boss.LogIn(), sells: w.Rival.LogIn()}
	if got := s.seen(); got.Currency != market.USD || got.Goods != market.ImportedGoods || got.Money != 37324.22 {
		t.Fatalf("the order is %+v", got)
	}
	s.contract(30)
	s.is(order.Unpaid)
	s.pay(20000)
	s.is(order.Undelivered)
	s.deliver()
	s.is(order.Unaccepted)
	// 19.9 t are 43,871.938 lb; at 84.65 ¢ they cost 37,137.5955 dollars.
	s.post(s.buys, "receipt/object",
		`,"notes":"短重","lines":[{"lineID":%d,"packnum":88,"price":84.65,"amount":19.9,"difference":100}]`,
		s.seen().Lines[0].LineID)
	s.post(s.sells, "objection/accept", `,"correctionID":%d`, s.seen().Corrections[0].CorrectionID)
	s.is(order.Uninvoiced)
	const final = 37037.60
	if got := s.seen(); got.FinalMoney != final || got.UninvoicedMoney != final {
		t.Errorf("settled are %+v", got)
	}
	s.invoice(final)
	s.pay(s.seen().DueMoney)
	s.is(order.Completed)
	if got := s.seen(); got.PaidMoney != final || got.DueMoney != 0 {
		t.Errorf("paid are %+v", got)
	}
}

// dealtInDollars lets the mill buy imported cotton of its rival at the quote of ICE, and returns the order.
func dealtInDollars(w *apitest.Site) (id int64) {
	pay := deal.DepositPayment{CompanyID: w.Boss.CompanyID, Money: 1_000_000_00, Reference: "存入"}
	paid := code(w, w.Admin, account.PostDeposit, pay.Subject(deal.PaidIn))
	buyer, seller := sideOf(w.Boss), sideOf(w.Rival)
	w.DB.Do(func(tx *schema.Tx) error {
		if err := deal.PayIn(tx, &w.Admin.Member, pay, paid); err != nil {
			return err
		}
		rate := market.Rate{Day: tx.Today(), Rate: 7_0500, Source: "测试"}
		if err := market.SetRate(tx, &w.Admin.Member, rate); err != nil {
			return err
		}
		q := market.ForeignQuote{IndexCode: "CT2703", Price: 72_15, Source: "ICE", At: tx.Now()}
		if _, err := market.AddForeignQuotes(tx, []market.ForeignQuote{q}); err != nil {
			return err
		}
		lots, err := imported.Add(tx, &w.Rival.Member, []imported.Form{{
			BillNo: "MAEU5712345678", Port: "CNTAO", Position: imported.Bonded, Year: 2026, Country: "US", Level: "31",
			Length: 36, Packages: 88, Weight: 20 * schema.Ton,
			Offer: imported.Offer{
				Currency: market.USD, IndexCode: "CT2703", Basis: 12_50, Until: tx.Now().Add(20 * 24 * time.Hour),
			},
		}}, true)
		if err != nil {
			return err
		}
		x, err := deal.ReadExchange(tx)
		if err != nil {
			return err
		}
		deals, err := deal.InquireLots(tx, site.Goods, buyer, buyer.CompanyID, deal.Inquiry{
			Items: []deal.InquiryItem{{
				ListingID: market.ImportedLots + lots[0].ID,
				Terms:     &deal.Terms{PriceType: deal.CurrentPrice, Until: x.LastValidity()},
			}}, RiskAgreed: true,
		})
		if err != nil {
			return err
		}
		if _, err := deal.VerifyDeal(tx, site.Goods, seller, deals[0].ID, false, deal.Correction{}); err != nil {
			return err
		}
		d, err := deal.Reply(tx, site.Goods, seller, deals[0].ID, deal.Answering{Verb: deal.Trade})
		if err == nil {
			id = d.OrderID
		}
		return err
	})
	return id
}

// sideOf returns a person as a side of a deal.
func sideOf(p *schematest.Person) deal.By {
	return deal.By{
		Actor: schema.Actor{CompanyID: p.CompanyID, UserID: p.UserID, MembershipID: p.MembershipID}, Sells: true,
	}
}

// orderedYarn lets the mill order yarn of its rival, and returns the order.
func orderedYarn(w *apitest.Site) (id int64) {
	w.DB.Do(func(tx *schema.Tx) error {
		tree, err := product.ReadTree(tx)
		if err != nil {
			return err
		}
		p, err := product.Add(tx, tree, &w.Rival.Member, product.Offer{
			CategoryID: tree.Named("yarn").ID, Brand: "华孚", Factory: "华孚新疆", City: "阿克苏", Price: 23_500,
			Values: map[string]string{"spinning": "OE", "material": "C", "count": "21"},
			Left:   30 * schema.Ton, Least: schema.Ton, Until: tx.Now().Add(7 * 24 * time.Hour),
		}, true)
		if err != nil {
			return err
		}
		id, err = product.OrderProduct(tx, &w.Boss.Member, p.ID, 10*schema.Ton, 23_500)
		return err
	})
	return id
}

func TestAnOrderOfAProductIsCompleted(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	s := &orderStory{Site: w, t: t, id: orderedYarn(w), buys: w.Boss.LogIn(), sells: w.Rival.LogIn()}
	if got := s.seen(); got.Currency != market.CNY || got.Goods != market.ProductGoods || got.Money != 235_000 {
		t.Fatalf("the order is %+v", got)
	}
	s.contract(100)
	s.pay(235_000)
	s.is(order.Undelivered)
	s.deliver()
	s.post(s.buys, "receipt/add", `,"notes":"数量相符"`)
	s.is(order.Uninvoiced)
	s.invoice(235_000)
	s.is(order.Completed)
}
