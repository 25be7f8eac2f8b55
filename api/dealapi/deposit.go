package dealapi

import (
	"io"
	"iter"
	"strings"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/deal"
	"cottonmall/schema/sheet"
)

// Deposits handles the calls of companies about their deposit accounts.
type Deposits struct {
	DB    *schema.DB
	Slots web.ExportSlots
}

// Account returns the balance of the caller's company, and how it pays in.
func (h Deposits) Account(c *web.Call, _ *web.None) (depositAccount, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (out depositAccount, err error) {
		a, err := deal.FindDeposit(tx, accountapi.MemberOf(c.Caller).CompanyID)
		if err != nil {
			return out, err
		}
		out.Balance, out.Held = a.Available, a.Held
		if out.Rate, err = deal.DepositRate(tx); err != nil {
			return out, err
		}
		bank, err := account.FindBank(tx, account.PlatformBank)
		out.PayTo = accountapi.NewBankAccount(bank)
		return out, err
	})
}

// List returns a page of the entries of the caller's company.
func (h Deposits) List(c *web.Call, in *DepositListIn) (web.PageOf[depositEntry], error) {
	return depositPage(c, h.DB, accountapi.MemberOf(c.Caller).CompanyID, in, false)
}

// Statement sends the entries of the caller's company as a workbook.
func (h Deposits) Statement(c *web.Call) error {
	return sendStatement(c, h.DB, h.Slots, accountapi.MemberOf(c.Caller).CompanyID)
}

// depositPage returns a page of the entries of a company.
func depositPage(c *web.Call, db *schema.DB, companyID int64, in *DepositListIn, platform bool,
) (web.PageOf[depositEntry], error) {
	filter, err := depositFilter(companyID, in.Kind, in.From, in.To)
	if err != nil {
		return web.PageOf[depositEntry]{}, err
	}
	read := func(tx *schema.Tx, page schema.Page) ([]deal.DepositRow, int, error) {
		return deal.DepositRows(tx, filter, page)
	}
	return web.PageFrom(c, db, in.PageIn, read, func(r *deal.DepositRow) depositEntry {
		e := depositEntry{
			ID: r.ID, At: r.At, Kind: r.Kind, SpotSaleID: r.DealID, Number: r.DealNumber, Auction: r.Auction, LotID: r.LotID,
			BatchID: r.BatchID, Money: r.Available, HeldMoney: r.Held, Balance: r.Balance, Held: r.Holding,
			Reference: r.Reference, Note: r.Note,
		}
		if platform {
			e.UserName = r.UserName
		}
		return e
	})
}

// depositFilter returns the filter of entries. It refuses invalid dates.
func depositFilter(companyID int64, kind string, from, to schema.Day) (deal.DepositFilter, error) {
	f := deal.DepositFilter{CompanyID: companyID, Kind: deal.DepositKind(kind), From: from, To: to}
	switch {
	case from != "" && !from.Valid():
		return f, schema.Invalid("from", "开始日期不正确，请重新选择")
	case to != "" && !to.Valid():
		return f, schema.Invalid("to", "结束日期不正确，请重新选择")
	}
	return f, nil
}

var depositKindNames = map[deal.DepositKind]string{
	deal.PaidIn: "入账", deal.PaidOut: "退回", deal.Held: "冻结", deal.Released: "解冻", deal.Settled: "抵作货款",
	deal.Forfeited: "违约扣付", deal.Received: "收到",
}

var statementTitles = []string{
	"时间", "种类", "询盘单号", "竞价场次", "竞价批号", "可用增减（元）", "冻结增减（元）", "可用余额（元）", "冻结（元）",
	"银行流水号", "备注",
}

// sendStatement sends the entries of a company that the query selects as a workbook.
func sendStatement(c *web.Call, db *schema.DB, slots web.ExportSlots, companyID int64) error {
	query := func(name string) string { return strings.Clone(c.Fiber.Query(name)) }
	from, to := schema.Day(query("from")), schema.Day(query("to"))
	filter, err := depositFilter(companyID, schema.PlainOr(query("kind")), from, to)
	if err != nil {
		return err
	}
	ctx, release, err := slots.AcquireFor(c)
	if err != nil {
		return err
	}
	defer release()
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		_, err := schema.View(ctx, db, func(tx *schema.Tx) (web.None, error) {
			return web.None{}, sheet.WriteRows(w, "点价金明细", statementTitles, statementRows(tx, filter))
		})
		return "点价金明细 " + string(schema.DayOf(db.Now())), err
	})
}

// statementRows returns the selected entries as texts, oldest first.
func statementRows(tx *schema.Tx, f deal.DepositFilter) iter.Seq2[[]string, error] {
	return schema.Seq(func(write func([]string) error) error {
		return deal.EachDepositRow(tx, f, func(r *deal.DepositRow) error {
			return write([]string{
				r.At.In(schema.Shanghai).Format("2006-01-02 15:04:05"), depositKindNames[r.Kind], r.DealNumber,
				r.Auction, r.BatchID, r.Available.String(), r.Held.String(), r.Balance.String(), r.Holding.String(),
				r.Reference, r.Note,
			})
		})
	})
}
