package deal_test

import (
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
)

// TestContractsEndInsideHangingOrders ends a contract early: no quote touches, no price can be set, and orders expire.
func TestContractsEndInsideHangingOrders(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	hung, locked := tr.lockedToo()
	tr.Advance(monday)
	tr.Quote("CF701", 14100)
	q := tr.quote()
	tr.Do(func(tx *schema.Tx) error {
		return market.SetContract(tx, market.Contract{Code: "CF701", FirstDay: "2026-01-16", LastDay: "2026-11-20"})
	})
	if n := tr.clock(func(tx *schema.Tx) (int, error) { return deal.TouchDeals(tx, goods, q) }); n != 0 {
		t.Errorf("%d deals were touched", n)
	}
	if n := tr.clock(func(tx *schema.Tx) (int, error) { return deal.CallMargins(tx, goods, q) }); n != 0 {
		t.Errorf("%d margins were called", n)
	}
	tr.refused(schema.ConflictKind, "合约 CF701 已到期", func(tx *schema.Tx) error {
		_, err := deal.ModifyTerms(tx, goods, tr.b, hung, *terms(14550))
		return err
	})
	tr.refused(schema.ConflictKind, "合约 CF701 已到期", func(tx *schema.Tx) error {
		_, err := deal.NamePriceLocked(tx, goods, tr.c, locked, *terms(14100))
		return err
	})
	tr.refused(schema.ConflictKind, "合约 CF701 已到期", func(tx *schema.Tx) error {
		_, err := deal.InquireLots(tx, goods, tr.b, tr.b.CompanyID, deal.Inquiry{
			Items: []deal.InquiryItem{{tr.lot.ID, nil}},
		})
		return err
	})
	tr.Advance(expiry.Sub(tr.Now()))
	tr.clock(func(tx *schema.Tx) (int, error) { return deal.ExpireDeals(tx, goods) })
	tr.is(hung, deal.Failed, deal.Ended)
}

// TestBiddingsEndWithTheirContract has ends of biddings on a holiday and after the contract. A contract that ends early
// takes no bids, and its bidding ends without a winner.
func TestBiddingsEndWithTheirContract(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		tr := newTrade(t, db)
		first, second := tr.hanging(tr.b, 14500, ""), tr.hanging(tr.c, 14500, "")
		ends := func(day schema.Day) {
			tr.Do(func(tx *schema.Tx) error {
				return market.SetContract(tx, market.Contract{Code: "CF701", FirstDay: "2026-01-16", LastDay: day})
			})
		}
		open := func(end time.Time) func(tx *schema.Tx) error {
			a := opens()
			a.BidEnd = end
			return tr.replies(first.ID, a)
		}
		bid := func(by deal.By, id int64) func(tx *schema.Tx) error {
			return func(tx *schema.Tx) error { _, err := deal.BidOn(tx, goods, by, id, 14600); return err }
		}
		ends("2026-11-24")
		last := schema.Day("2026-11-24").At(15, 0)
		tr.refused(schema.InvalidKind, "合约 CF701 的最后交易日是 2026-11-24，竞价的截止时间不能晚于这一天 15:00",
			open(last.Add(time.Millisecond)))
		tr.Do(open(last))
		tr.Do(bid(tr.b, first.ID))
		ends("2026-11-20")
		tr.refused(schema.ConflictKind, "合约 CF701 已到期，不能再出价", bid(tr.c, second.ID))
		tr.until(last)
		tr.refused(schema.ConflictKind, "合约 CF701 已提前到期，竞价作废", func(tx *schema.Tx) error {
			_, err := deal.PickBid(tx, goods, tr.seller, first.ID, "")
			return err
		})
		tr.Advance(2 * time.Hour)
		tr.clock(func(tx *schema.Tx) (int, error) { return deal.EndBidding(tx, goods) })
		for _, d := range []deal.Deal{first, second} {
			if got := tr.is(d.ID, deal.Failed, deal.Ended); got.Deposit != 0 {
				t.Errorf("%s is held for deal %d", got.Deposit, d.ID)
			}
		}
		tr.state(cotton.OnSale)
	})
}

// TestHolidaysPutInLater makes Monday and Friday holidays: nothing is touched on Monday, the margin is not due before
// Wednesday, and the buyer may leave Friday.
func TestHolidaysPutInLater(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	hung, locked := tr.lockedToo()
	for _, day := range []schema.Day{"2026-11-23", "2026-11-27"} {
		tr.Do(func(tx *schema.Tx) error {
			return market.SetHoliday(tx, &tr.admin.Member, market.Holiday{Day: day, Name: "临时休市"})
		})
	}
	tr.Advance(monday)
	if n := tr.tick(14100); n != 0 {
		t.Errorf("%d deals were touched on a holiday", n)
	}
	tr.Advance(schematest.OneDay) // Tuesday
	tr.Quote("CF701", 14100)
	q := tr.quote()
	if n := tr.clock(func(tx *schema.Tx) (int, error) { return deal.CallMargins(tx, goods, q) }); n != 1 {
		t.Errorf("%d margins were called", n)
	}
	if d := tr.get(locked); !d.AnswerBy.Equal(schema.Day("2026-11-25").At(15, 0)) {
		t.Errorf("the margin is due at %v", d.AnswerBy)
	}
	move := func(until time.Time) func(tx *schema.Tx) error {
		return func(tx *schema.Tx) error {
			_, err := deal.ModifyTerms(tx, goods, tr.b, hung, deal.Terms{Futures: 14500, Until: until})
			return err
		}
	}
	tr.refused(schema.InvalidKind, "2026-11-27 休市，请选择交易日作为挂盘期限", func(tx *schema.Tx) error {
		_, err := deal.ModifyTerms(tx, goods, tr.b, hung, *terms(14450))
		return err
	})
	tr.Do(move(schema.Day("2026-11-26").At(15, 0)))
	if d := tr.is(hung, deal.Hanging, ""); schema.DayOf(d.Until) != "2026-11-26" {
		t.Errorf("it ends at %v", d.Until)
	}
}

// TestMergedWarehousesAndNewNamesInsideATrade merges the warehouse and renames the seller before a deal succeeds. The
// deal and its order keep the warehouse that was agreed on, and are found by the new name.
func TestMergedWarehousesAndNewNamesInsideATrade(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		tr := newTrade(t, db)
		d := tr.hanging(tr.b, 14500, deal.Hang)
		from, into, name := db.Warehouse("阿克苏库"), db.Warehouse("阿克苏中心库"), "甲棉业新名"
		db.Do(func(tx *schema.Tx) error { return market.MergeWarehouse(tx, &tr.admin.Member, from.ID, into.ID) })
		db.Do(func(tx *schema.Tx) error {
			_, err := account.AmendCompany(tx, &tr.admin.Member, tr.lot.CompanyID, account.CompanyPatch{Name: &name}, "更名")
			return err
		})
		tr.Do(trades(tr.seller, d.ID))
		got := tr.is(d.ID, deal.Succeeded, "")
		whole := schematest.Read(db, func(tx *schema.Tx) (*order.Whole, error) {
			return order.Read(tx, &tr.admin.Member, true, got.OrderID)
		})
		if got.Warehouse != "阿克苏库" || whole.Lines[0].Warehouse != "阿克苏库" {
			t.Errorf("the deal has %s, the order %s", got.Warehouse, whole.Lines[0].Warehouse)
		}
		if whole.SellerName != name {
			t.Errorf("the seller of the order is %s", whole.SellerName)
		}
		batch := schematest.Read(db, func(tx *schema.Tx) (*cotton.Batch, error) {
			return schema.ByKey[cotton.Batch](tx, "batch_id = ?", d.BatchID)
		})
		if batch.WarehouseID != into.ID {
			t.Errorf("the batch is in warehouse %d, want %d", batch.WarehouseID, into.ID)
		}
		if _, total := tr.list(deal.DealFilter{Side: schema.Buyer, CompanyID: tr.b.CompanyID, Keyword: "新名"}); total != 1 {
			t.Errorf("the new name finds %d deals", total)
		}
		latest := schematest.Read(db, func(tx *schema.Tx) ([]deal.Entry, error) { return deal.Entries(tx, d.ID) })
		if first, last := latest[1], latest[len(latest)-1]; first.CompanyName != "甲棉业" || last.CompanyName != name {
			t.Errorf("the log names %s, then %s", first.CompanyName, last.CompanyName)
		}
	})
}

// TestMarginCallsOfFrozenCompanies freezes the buyer of a locked basis. Quotes touch and call it only after the freeze,
// and the buyer has the whole time to answer.
func TestMarginCallsOfFrozenCompanies(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		tr := newTrade(t, db)
		hung := tr.on("65012252030", tr.b, deal.Answering{Verb: deal.Hang, FillWhenTouched: schematest.Ref(true)}).ID
		locked := tr.on("65012252031", tr.b, deal.Answering{Verb: deal.Lock, RiskPrice: 14200}).ID
		tr.name(tr.b, locked, 14000)
		db.Advance(monday)
		call := func() (touched, called int) {
			touched = tr.tick(14100)
			q := tr.quote()
			return touched, tr.clock(func(tx *schema.Tx) (int, error) { return deal.CallMargins(tx, goods, q) })
		}
		tr.freeze(tr.b.CompanyID)
		if touched, called := call(); touched != 0 || called != 0 {
			t.Errorf("%d deals of a frozen company were touched and %d called", touched, called)
		}
		tr.refused(schema.FrozenKind, "企业已被冻结，不能交易，请联系平台客服", func(tx *schema.Tx) error {
			_, err := deal.AnswerMarginCall(tx, goods, tr.b, locked)
			return err
		})
		db.Do(func(tx *schema.Tx) error {
			return account.UnfreezeCompany(tx, &tr.admin.Member, tr.b.CompanyID, "已改正")
		})
		db.Advance(schematest.OneDay)
		if touched, called := call(); touched != 1 || called != 1 {
			t.Errorf("%d deals were touched and %d called", touched, called)
		}
		tr.is(hung, deal.Succeeded, "")
		if n := tr.clock(func(tx *schema.Tx) (int, error) { return deal.ForcePricing(tx, goods) }); n != 0 {
			t.Errorf("%d deals were priced at once", n)
		}
		tr.Do(func(tx *schema.Tx) error { _, err := deal.AnswerMarginCall(tx, goods, tr.b, locked); return err })
	})
}
