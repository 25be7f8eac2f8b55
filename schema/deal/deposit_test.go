package deal_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/deal"
	"cottonmall/schema/schematest"
)

// payIn pays money into the account of a company.
func payIn(
	t testing.TB, db *schematest.DB, by *schematest.Person, companyID int64, money schema.Fen, reference string,
) {
	t.Helper()
	p := deal.DepositPayment{CompanyID: companyID, Money: money, Reference: reference}
	if err := enter(t, db, by, p, deal.PaidIn, deal.PayIn); err != nil {
		t.Fatal(err)
	}
}

// enter asks for a code for a payment and enters the payment with it.
func enter(t testing.TB, db *schematest.DB, by *schematest.Person, p deal.DepositPayment, kind deal.DepositKind,
	post func(*schema.Tx, *account.Member, deal.DepositPayment, string) error,
) error {
	t.Helper()
	db.Advance(2 * time.Minute) // five codes in ten minutes
	code := schematest.ConfirmCode(t, db, by.UserID, account.PostDeposit, p.Subject(kind))
	return schematest.Try(t, db, func(tx *schema.Tx) error { return post(tx, &by.Member, p, code) })
}

// addDeals creates deals in a state and returns their ids.
func addDeals(db *schematest.DB, n int, state deal.State) []int64 {
	rows := make([]deal.Deal, n)
	for i := range rows {
		rows[i] = deal.Deal{Number: fmt.Sprintf("T%d%d", state, i), State: state, BatchID: "65012252001"}
	}
	db.Do(func(tx *schema.Tx) error { return schema.Insert(tx, rows) })
	ids := make([]int64, n)
	for i := range rows {
		ids[i] = rows[i].ID
	}
	return ids
}

// setState changes the state of a deal.
func setState(db *schematest.DB, id int64, state deal.State) {
	db.Do(func(tx *schema.Tx) error {
		return tx.DB().Model(&deal.Deal{}).Where("id = ?", id).Update("state", state).Error
	})
}

func depositOf(db *schematest.DB, companyID int64) [2]schema.Fen {
	a := schematest.Read(db, func(tx *schema.Tx) (deal.DepositAccount, error) { return deal.FindDeposit(tx, companyID) })
	return [2]schema.Fen{a.Available, a.Held}
}

func checkLedger(db *schematest.DB) error {
	wrong := ""
	db.Do(func(tx *schema.Tx) error {
		if err := deal.CheckLedger(tx); err != nil {
			wrong = err.Error()
		}
		return nil
	})
	if wrong != "" {
		return errors.New(wrong)
	}
	return nil
}

// checkPostings checks the ledger of postings that were made without steps of their deals.
func checkPostings(db *schematest.DB) error {
	db.Do(func(tx *schema.Tx) error {
		return tx.DB().Exec("UPDATE deal SET deposit = " +
			"COALESCE((SELECT SUM(held) FROM deposit_entry WHERE deal_id = deal.id), 0)").Error
	})
	return checkLedger(db)
}

func TestDepositsAreHeldReleasedAndPaid(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, mill, farm := db.Admin(), db.Company("江海纺织"), db.Company("云棉棉业")
		boss := mill.Manager("老板")
		deals := addDeals(db, 3, deal.Waiting)
		payIn(t, db, admin, mill.ID, 100_000_00, "B1")
		step := func(f func(tx *schema.Tx) error) {
			t.Helper()
			db.Do(f)
			if err := checkPostings(db); err != nil {
				t.Error(err)
			}
		}
		step(func(tx *schema.Tx) error { return deal.HoldDeposit(tx, mill.ID, deals[0], 30_000_00) })
		step(func(tx *schema.Tx) error { return deal.HoldDeposit(tx, mill.ID, deals[0], 0) })
		step(func(tx *schema.Tx) error { return deal.HoldDeposit(tx, mill.ID, deals[1], 20_000_00) })
		step(func(tx *schema.Tx) error { return deal.HoldDeposit(tx, mill.ID, deals[2], 50_000_00) })
		err := schematest.Try(t, db, func(tx *schema.Tx) error { return deal.HoldDeposit(tx, mill.ID, deals[0], 12_50) })
		schematest.Refuses(t, "more than there is", err, schema.ConflictKind,
			"您的余额不足：需要 12.50 元，点价金可用余额 0.00 元，还差 12.50 元")
		for range 2 { // the second one has nothing left to release
			step(func(tx *schema.Tx) error { return deal.ReleaseDeposit(tx, deals[0]) })
		}
		pay := func(f func(*schema.Tx, int64, int64) (schema.Fen, error), id int64, want schema.Fen) {
			step(func(tx *schema.Tx) error {
				if got, err := f(tx, id, farm.ID); got != want || err != nil {
					t.Errorf("paid %s, want %s, %v", got, want, err)
				}
				return nil
			})
		}
		pay(deal.SettleDeposit, deals[1], 20_000_00)
		pay(deal.SettleDeposit, deals[1], 0)
		pay(deal.ForfeitDeposit, deals[2], 50_000_00)
		pay(deal.ForfeitDeposit, 77, 0)
		if got := depositOf(db, mill.ID); got != [2]schema.Fen{30_000_00, 0} {
			t.Errorf("the buyer has %v", got)
		}
		if got := depositOf(db, farm.ID); got != [2]schema.Fen{70_000_00, 0} {
			t.Errorf("the seller has %v", got)
		}
		if got := schematest.InboxOf(db, boss); len(got) != 1 || got[0].Title != "点价金已入账" {
			t.Errorf("messages of the manager: %v", got)
		}
	})
}

func TestPaymentsNeedACodeAndAReference(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, mill := db.Admin(), db.Company("江海纺织")
		payment := deal.DepositPayment{CompanyID: mill.ID, Money: 500_00, Reference: " b7 "}
		for _, c := range []struct {
			name, want string
			change     func(p *deal.DepositPayment)
		}{
			{"nothing", "大于 0", func(p *deal.DepositPayment) { p.Money = 0 }},
			{"too much", "1,000,000,000", func(p *deal.DepositPayment) { p.Money = 1_000_000_000_01 }},
			{"without reference", "银行流水号", func(p *deal.DepositPayment) { p.Reference = " " }},
			{"long reference", "最多 40", func(p *deal.DepositPayment) { p.Reference = strings.Repeat("1", 41) }},
			{"long note", "最多 200", func(p *deal.DepositPayment) { p.Note = strings.Repeat("1", 201) }},
			{"unknown company", "企业", func(p *deal.DepositPayment) { p.CompanyID = 999 }},
		} {
			p := payment
			c.change(&p)
			err := schematest.Try(t, db, func(tx *schema.Tx) error { return deal.PayIn(tx, &admin.Member, p, "123456") })
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v", c.name, err)
			}
		}
		boss := mill.Manager("老板")
		err := schematest.Try(t, db, func(tx *schema.Tx) error {
			return deal.PayIn(tx, &boss.Member, payment, "123456")
		})
		schematest.Refuses(t, "a company", err, schema.DeniedKind, "平台管理员")
		code := schematest.ConfirmCode(t, db, admin.UserID, account.PostDeposit, payment.Subject(deal.PaidIn))
		more := payment
		more.Money++
		err = schematest.Try(t, db, func(tx *schema.Tx) error { return deal.PayIn(tx, &admin.Member, more, code) })
		schematest.Refuses(t, "another amount", err, schema.InvalidKind, "验证码错误或已过期")
		err = schematest.Try(t, db, func(tx *schema.Tx) error { return deal.PayOut(tx, &admin.Member, payment, code) })
		schematest.Refuses(t, "out of an empty account", err, schema.ConflictKind, "可用余额只有 0 元，少 500 元")
		db.Do(func(tx *schema.Tx) error { return deal.PayIn(tx, &admin.Member, payment, code) })
		err = enter(t, db, admin, deal.DepositPayment{CompanyID: mill.ID, Money: 1, Reference: "B7"}, deal.PaidIn, deal.PayIn)
		schematest.Refuses(t, "the reference again", err, schema.InvalidKind, "B7 已登记过")
		out := deal.DepositPayment{CompanyID: mill.ID, Money: 200_00, Reference: "B8", Note: "退款"}
		if err := enter(t, db, admin, out, deal.PaidOut, deal.PayOut); err != nil {
			t.Fatal(err)
		}
		if got := depositOf(db, mill.ID); got != [2]schema.Fen{300_00, 0} {
			t.Errorf("the account has %v", got)
		}
	})
}

// TestFiftyHoldsAtOnce checks that concurrent postings of one account take no more than it has.
func TestFiftyHoldsAtOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, mill := db.Admin(), db.Company("江海纺织")
		deals := addDeals(db, 50, deal.Waiting)
		payIn(t, db, admin, mill.ID, 30_00, "B1")
		errs := make([]error, len(deals))
		var wg sync.WaitGroup
		for i, id := range deals {
			wg.Go(func() {
				errs[i] = schema.Write(t.Context(), db.DB, func(tx *schema.Tx) error {
					return deal.HoldDeposit(tx, mill.ID, id, 1_00)
				})
			})
		}
		wg.Wait()
		held := 0
		for _, err := range errs {
			if err == nil {
				held++
				continue
			}
			schematest.Refuses(t, "a hold too many", err, schema.ConflictKind, "您的余额不足")
		}
		if got := depositOf(db, mill.ID); held != 30 || got != [2]schema.Fen{0, 30_00} {
			t.Errorf("%d are held, the account has %v", held, got)
		}
		if err := checkPostings(db); err != nil {
			t.Error(err)
		}
	})
}

// TestAnySequenceOfPostingsBalances checks random postings: their sum stays zero and no account becomes negative.
func TestAnySequenceOfPostingsBalances(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		seed := rand.Uint64()
		r := randomPostings{
			random: rand.New(rand.NewPCG(seed, 0)), db: db, admin: db.Admin(), //nolint:gosec // no secret
			companies: []int64{db.Company("甲").ID, db.Company("乙").ID, db.Company("丙").ID},
			deals:     addDeals(db, 8, deal.Waiting),
		}
		for n := range 120 {
			db.Advance(10 * time.Minute) // codes are sent five times in that
			if err := r.post(t, n); err != nil && !strings.Contains(err.Error(), "余额") {
				t.Fatalf("seed %d, posting %d: %v", seed, n, err)
			}
		}
		if err := checkPostings(db); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		sum := schema.Fen(0)
		for _, id := range r.companies {
			a := depositOf(db, id)
			if a[0] < 0 || a[1] < 0 {
				t.Errorf("seed %d: company %d has %v", seed, id, a)
			}
			sum += a[0] + a[1]
		}
		if bank := depositOf(db, 0)[0]; sum != r.paid || bank != -r.paid {
			t.Errorf("seed %d: paid %s, companies have %s, the bank %s", seed, r.paid, sum, bank)
		}
	})
}

// randomPostings makes random postings of a few companies and deals.
type randomPostings struct {
	random           *rand.Rand
	db               *schematest.DB
	admin            *schematest.Person
	companies, deals []int64
	paid             schema.Fen // by all companies to the bank, less what was paid back
}

// post makes posting number n. It may be refused. A deal has one buyer and one seller.
func (r *randomPostings) post(t *testing.T, n int) error {
	t.Helper()
	company, id := r.companies[r.random.IntN(3)], r.deals[r.random.IntN(8)]
	buyer, seller := r.companies[int(id)%3], r.companies[int(id+1)%3]
	amount := schema.Fen(r.random.IntN(20_000) + 1)
	switch r.random.IntN(6) {
	case 0:
		payIn(t, r.db, r.admin, company, amount, fmt.Sprint("I", n))
		r.paid += amount
	case 1:
		p := deal.DepositPayment{CompanyID: company, Money: amount, Reference: fmt.Sprint("O", n)}
		if err := enter(t, r.db, r.admin, p, deal.PaidOut, deal.PayOut); err != nil {
			return err
		}
		r.paid -= amount
	case 2:
		return schematest.Try(t, r.db, func(tx *schema.Tx) error { return deal.ReleaseDeposit(tx, id) })
	case 3:
		return schematest.Try(t, r.db, func(tx *schema.Tx) error {
			_, err := deal.SettleDeposit(tx, id, seller)
			return err
		})
	default:
		return schematest.Try(t, r.db, func(tx *schema.Tx) error { return deal.HoldDeposit(tx, buyer, id, amount) })
	}
	return nil
}

// TestTheCheckFindsChangedRows checks that no manipulation of a row stays hidden.
func TestTheCheckFindsChangedRows(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, mill := db.Admin(), db.Company("江海纺织")
		id := addDeals(db, 1, deal.Waiting)[0]
		payIn(t, db, admin, mill.ID, 100_00, "B1")
		db.Do(func(tx *schema.Tx) error { return deal.HoldDeposit(tx, mill.ID, id, 40_00) })
		if err := checkPostings(db); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct{ name, change, undo, want string }{
			{
				"a deposit", "UPDATE deal SET deposit = deposit + 1", "UPDATE deal SET deposit = deposit - 1",
				"has a deposit of 40.01, its entries hold 40",
			},
			{
				"an entry", "UPDATE deposit_entry SET available = available + 1 WHERE company_id <> 0 AND deal_id = 0",
				"UPDATE deposit_entry SET available = available - 1 WHERE company_id <> 0 AND deal_id = 0", "adds up to 0.01",
			},
			{
				"a balance", "UPDATE deposit_account SET available = available + 1 WHERE company_id <> 0",
				"UPDATE deposit_account SET available = available - 1 WHERE company_id <> 0", "has 60.01 and holds 40",
			},
			{
				"an ended deal", "UPDATE deal SET state = 8", "UPDATE deal SET state = 2", "40 is held for deal",
			},
		} {
			if err := db.Exec(c.change); err != nil {
				t.Fatal(err)
			}
			if err := checkLedger(db); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v", c.name, err)
			}
			if err := db.Exec(c.undo); err != nil {
				t.Fatal(err)
			}
		}
		setState(db, id, deal.Waiting)
		if err := checkLedger(db); err != nil {
			t.Error(err)
		}
	})
}

func TestTheRateHasADate(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin := db.Admin()
		rate := func() schema.Fen { return schematest.Read(db, deal.DepositRate) }
		set := func(day schema.Day, perTon schema.Fen) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error { return deal.SetRate(tx, &admin.Member, day, perTon) })
		}
		if rate() != 500_00 {
			t.Errorf("the default is %s", rate())
		}
		today := schema.DayOf(db.Now())
		schematest.Refuses(t, "yesterday", set(schema.DayOf(db.Now().AddDate(0, 0, -1)), 1), schema.InvalidKind, "不能早于今天")
		schematest.Refuses(t, "too much", set(today, 10_001_00), schema.InvalidKind, "0 到 10,000 元")
		if err := set(schema.DayOf(db.Now().AddDate(0, 0, 1)), 300_00); err != nil {
			t.Fatal(err)
		}
		if rate() != 500_00 {
			t.Errorf("today it is %s", rate())
		}
		db.Advance(24 * time.Hour)
		if rate() != 300_00 {
			t.Errorf("tomorrow it is %s", rate())
		}
		var days []schema.Day
		for _, r := range schematest.Read(db, deal.Rates) {
			days = append(days, r.Day)
		}
		if diff := cmp.Diff([]schema.Day{schema.DayOf(db.Now()), "2026-01-01"}, days); diff != "" {
			t.Error(diff)
		}
	})
}
