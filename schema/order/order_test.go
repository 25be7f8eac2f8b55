package order_test

import (
	"slices"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
)

func TestSteps(t *testing.T) {
	t.Parallel()
	if err := schematest.CheckSteps(order.Steps, order.Unsigned, order.Completed); err != nil {
		t.Error(err)
	}
}

// TestAnOrderToItsEnd takes an order through all states, in two payments after the deposit.
func TestAnOrderToItsEnd(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		w := newTrade(t, db)
		const amount, deposit = 664_232_40, 21_289_50
		id := w.open(deposit)
		w.is(id, order.Unsigned, schema.Seller)
		w.draw(id, 30)
		if o := w.draw(id, 50); o.Contract != 2 || o.ContractName == "" {
			t.Errorf("the contract is %s, version %d", o.ContractName, o.Contract)
		}
		w.sign(w.seller, id, 2)
		w.is(id, order.Unsigned, schema.Buyer)
		w.sign(w.buyer, id, 2)
		w.is(id, order.Unpaid, schema.Buyer)
		w.pay(id, 100_000_00)
		w.is(id, order.Unpaid, schema.Buyer)
		w.pay(id, amount/2-deposit-100_000_00)
		w.is(id, order.Undelivered, schema.Seller)
		w.deliver(id)
		w.is(id, order.Unaccepted, schema.Buyer)
		picture := w.file(w.clerk, id)
		w.take(func(tx *schema.Tx) (*order.Order, error) {
			return order.AcceptReceipt(tx, &w.clerk.Member, id, order.Received{Pictures: []int64{picture}})
		})
		w.is(id, order.Uninvoiced, schema.Buyer, schema.Seller)
		w.invoice(id, amount-1000)
		w.invoice(id, 1000)
		w.is(id, order.Uninvoiced, schema.Buyer)
		if o := w.pay(id, amount/2); o.Paid != amount || o.Final != amount {
			t.Errorf("paid are %s of %s", o.Paid, o.Final)
		}
		w.is(id, order.Completed)
		for _, side := range []schema.Party{schema.Buyer, schema.Seller, schema.Platform} {
			if list := w.whole(id).VerbsOf(side); len(list) > 0 {
				t.Errorf("the %s may still %v", side, list)
			}
		}
		if n := len(schematest.MessagesOf(db, w.clerk.MembershipID)); n != 9 {
			t.Errorf("the buyer has %d messages", n)
		}
		if n := len(schematest.MessagesOf(db, w.seller.MembershipID)); n != 7 {
			t.Errorf("the seller has %d messages", n)
		}
		if n := len(schematest.MessagesOf(db, w.packer.MembershipID)); n != 0 {
			t.Errorf("a member who does not sell has %d messages", n)
		}
	})
}

// is checks the state of an order and for which sides it waits, in the order and in the lists.
func (w *trade) is(id int64, state order.State, waiting ...schema.Party) {
	w.t.Helper()
	o := w.whole(id)
	if o.State != state {
		w.t.Fatalf("the order is %s, want %s", o.State, state)
	}
	for side, p := range map[schema.Party]*schematest.Person{schema.Buyer: w.buyer, schema.Seller: w.seller} {
		want := slices.Contains(waiting, side)
		counts := schematest.Read(w.DB, func(tx *schema.Tx) ([]order.Count, error) {
			return order.Counts(tx, order.Filter{CompanyID: p.CompanyID, Side: side})
		})
		listed := slices.ContainsFunc(counts, func(c order.Count) bool { return c.State == state && c.Waiting > 0 })
		if o.WaitsFor(side) != want || listed != want {
			w.t.Errorf("%s: waits for the %s: %v, in the list %v, want %v", state, side, o.WaitsFor(side), listed, want)
		}
	}
}

func TestAnObjectionNeedsBothSides(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		w := newTrade(t, db)
		id := w.concluded(0, 100)
		w.pay(id, 664_232_40)
		w.deliver(id)
		line := w.whole(id).Lines[0]
		short := []order.Settled{{
			LineID: line.ID, Packs: 185, Price: line.Price, Weight: line.Weight - 22_000, Difference: 500_00,
		}}
		free := []order.Settled{{LineID: line.ID, Packs: 185, Weight: line.Weight}}
		receive := func(r order.Received) verb {
			return func(tx *schema.Tx) (*order.Order, error) { return order.AcceptReceipt(tx, &w.clerk.Member, id, r) }
		}
		object := func(r order.Received) verb {
			return func(tx *schema.Tx) (*order.Order, error) { return order.ObjectToReceipt(tx, &w.clerk.Member, id, r) }
		}
		propose := func(p *schematest.Person, list []order.Settled) verb {
			return func(tx *schema.Tx) (*order.Order, error) {
				return order.ProposeCorrection(tx, &p.Member, id, list, "复称")
			}
		}
		accept := func(p *schematest.Person) verb {
			list := w.whole(id).Corrections
			return func(tx *schema.Tx) (*order.Order, error) {
				return order.AcceptCorrection(tx, &p.Member, id, list[len(list)-1].ID)
			}
		}
		w.refused("other figures", schema.ConflictKind, "与合同不同，请提出异议，由卖家同意", receive(order.Received{Lines: short}))
		w.refused("no reason", schema.InvalidKind, "请填写异议的原因", object(order.Received{Lines: short}))
		w.refused("no price", schema.InvalidKind, "的单价应在 1 到", object(order.Received{Lines: free, Note: "少一包"}))
		w.take(object(order.Received{Lines: short, Note: "少一包，短重"}))
		w.is(id, order.Unaccepted, schema.Seller)
		w.refused("own", schema.ConflictKind, "这是本企业的更正建议", accept(w.buyer))
		w.refused("twice", schema.ConflictKind, "已提出异议", object(order.Received{Lines: short, Note: "再次"}))
		old := accept(w.seller)
		better := []order.Settled{{LineID: line.ID, Packs: 185, Price: 15_500, Weight: line.Weight - 20_000}}
		w.take(propose(w.seller, better))
		w.is(id, order.Unaccepted, schema.Buyer)
		w.refused("an old one", schema.ConflictKind, "这是本企业的更正建议", old)
		o := w.take(accept(w.buyer))
		want := schema.Yuan(15_500).Times(line.Weight - 20_000)
		if o.State != order.Uninvoiced || o.Final != want {
			t.Errorf("the order is %s with %s, want %s", o.State, o.Final, want)
		}
		if list, err := w.whole(id).Accepted(); err != nil || len(list) != 1 || order.FinalOf(list, market.CNY) != want {
			t.Errorf("accepted are %+v (%v)", list, err)
		}
		rows := schematest.Read(db, func(tx *schema.Tx) ([]order.Row, error) {
			rows, _, err := order.List(tx, order.Filter{CompanyID: w.buyer.CompanyID}, schema.Page{Num: 1, Size: 5})
			return rows, err
		})
		if rows[0].AcceptedPacks != 185 || rows[0].AcceptedWeight != line.Weight-20_000 {
			t.Errorf("listed are %d bales and %s t", rows[0].AcceptedPacks, rows[0].AcceptedWeight)
		}
		w.invoice(id, want)
		w.is(id, order.Uninvoiced, schema.Seller) // too much was paid
		w.refund(id, 664_232_40-want)
		w.is(id, order.Completed)
	})
}

func TestOnlyTheSideMayTakeAStep(t *testing.T) {
	t.Parallel()
	w := newTrade(t, schematest.New(t))
	id := w.open(0)
	draw := func(p *schematest.Person) verb {
		return func(tx *schema.Tx) (*order.Order, error) {
			return order.DrawContract(tx, &p.Member, id, order.Drawn{Share: 30, DeliveryDays: 10})
		}
	}
	w.refused("buyer", schema.DeniedKind, "这一步由卖家操作，本企业不能拟定合同", draw(w.buyer))
	w.refused("who does not sell", schema.DeniedKind, "只有管理员和产品管理可以处理销售订单", draw(w.packer))
	w.take(draw(w.seller))
	w.refused("no code", schema.InvalidKind, "请输入短信验证码", func(tx *schema.Tx) (*order.Order, error) {
		return order.SignContract(tx, &w.buyer.Member, id, 1, "")
	})
	w.refused("an old version", schema.ConflictKind, "合同已改为第 1 版", func(tx *schema.Tx) (*order.Order, error) {
		return order.SignContract(tx, &w.buyer.Member, id, 2, "123456")
	})
}

// TestStrangersFindNothing calls every function about an order as another company.
func TestStrangersFindNothing(t *testing.T) {
	t.Parallel()
	w := newTrade(t, schematest.New(t))
	id := w.concluded(0, 100)
	file := w.file(w.seller, id)
	by, one := &w.other.Member, func(_ any, err error) (*order.Order, error) { return nil, err }
	note := "x"
	for name, f := range map[string]verb{
		"find":   func(tx *schema.Tx) (*order.Order, error) { return one(order.Find(tx, by, false, id)) },
		"read":   func(tx *schema.Tx) (*order.Order, error) { return one(order.Read(tx, by, false, id)) },
		"merge":  func(tx *schema.Tx) (*order.Order, error) { return order.MergeOrders(tx, by, id, []int64{id + 1}) },
		"draw":   func(tx *schema.Tx) (*order.Order, error) { return order.DrawContract(tx, by, id, order.Drawn{}) },
		"sign":   func(tx *schema.Tx) (*order.Order, error) { return order.SignContract(tx, by, id, 1, note) },
		"cancel": func(tx *schema.Tx) (*order.Order, error) { return order.Cancel(tx, by, id, note) },
		"agree":  func(tx *schema.Tx) (*order.Order, error) { return order.AgreeToCancel(tx, w.goods, by, id, note) },
		"keep":   func(tx *schema.Tx) (*order.Order, error) { return order.KeepOrder(tx, by, id, note) },
		"pay":    func(tx *schema.Tx) (*order.Order, error) { return order.AddPayment(tx, by, id, bank(1)) },
		"refund": func(tx *schema.Tx) (*order.Order, error) { return order.AddRefund(tx, by, id, bank(1)) },
		"accept": func(tx *schema.Tx) (*order.Order, error) { return order.AcceptPayment(tx, by, id, 1, note) },
		"return": func(tx *schema.Tx) (*order.Order, error) { return order.ReturnPayment(tx, by, id, 1, note) },
		"pick up": func(tx *schema.Tx) (*order.Order, error) {
			return order.ChoosePickUp(tx, by, id, w.delivery().PickUp)
		},
		"deliver": func(tx *schema.Tx) (*order.Order, error) {
			return order.AddDelivery(tx, by, id, []int64{1}, w.delivery())
		},
		"receive": func(tx *schema.Tx) (*order.Order, error) { return order.AcceptReceipt(tx, by, id, order.Received{}) },
		"object":  func(tx *schema.Tx) (*order.Order, error) { return order.ObjectToReceipt(tx, by, id, order.Received{}) },
		"propose": func(tx *schema.Tx) (*order.Order, error) { return order.ProposeCorrection(tx, by, id, nil, note) },
		"correct": func(tx *schema.Tx) (*order.Order, error) { return order.AcceptCorrection(tx, by, id, 1) },
		"invoice": func(tx *schema.Tx) (*order.Order, error) { return order.AddInvoice(tx, by, id, order.Bill{}) },
		"take":    func(tx *schema.Tx) (*order.Order, error) { return order.TakeInvoice(tx, by, id, 1) },
		"give":    func(tx *schema.Tx) (*order.Order, error) { return order.ReturnInvoice(tx, by, id, 1, note) },
		"add file": func(tx *schema.Tx) (*order.Order, error) {
			return one(order.AddFile(tx, by, id, "a.pdf", pdf))
		},
		"file": func(tx *schema.Tx) (*order.Order, error) { return one(order.FindFile(tx, by, false, id, file)) },
	} {
		w.refused(name, schema.NotFoundKind, "没有这个订单", f)
	}
	w.refused("as the platform", schema.DeniedKind, "", func(tx *schema.Tx) (*order.Order, error) {
		return one(order.Read(tx, by, true, id))
	})
	w.refused("stop", schema.DeniedKind, "", func(tx *schema.Tx) (*order.Order, error) {
		return order.StopOrder(tx, w.goods, by, id, note)
	})
}

// TestAContractIsNotDrawnWithBoxes draws contracts with characters that the font of the printed contract lacks.
func TestAContractIsNotDrawnWithBoxes(t *testing.T) {
	t.Parallel()
	w := newTrade(t, schematest.New(t))
	id := w.open(0)
	draw := func(extra string) verb {
		return func(tx *schema.Tx) (*order.Order, error) {
			d := order.Drawn{Share: 30, DeliveryDays: 10, Extra: extra}
			return order.DrawContract(tx, &w.seller.Member, id, d)
		}
	}
	w.refused("rare", schema.ConflictKind, "合同中有无法打印的字：丗、𠮷。请在企业资料、条款或补充条款中改用常用字", draw("由𠮷野家在丗库交货"))
	w.take(draw("由吉野家交货"))
}

// TestTheBuyersManagersReplaceTheOneWhoLeft lets the member who asked for the lots leave the company.
func TestTheBuyersManagersReplaceTheOneWhoLeft(t *testing.T) {
	t.Parallel()
	w := newTrade(t, schematest.New(t))
	id := w.open(0)
	w.Do(func(tx *schema.Tx) error {
		return tx.DB().Model(&account.Membership{}).Where("id = ?", w.clerk.MembershipID).
			Update("state", account.MemberFrozen).Error
	})
	w.draw(id, 30)
	for p, want := range map[*schematest.Person][]string{w.buyer: {"合同已拟定"}, w.clerk: {}} {
		titles := schematest.Titles(schematest.MessagesOf(w.DB, p.MembershipID))
		if !slices.Equal(titles, want) {
			t.Errorf("%s reads %v, want %v", p.Name, titles, want)
		}
	}
}
