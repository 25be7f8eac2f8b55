package dealapi

import (
	"strconv"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/deal"
)

// PlatformDeposits handles the calls of administrators about deposit accounts.
type PlatformDeposits struct {
	DB    *schema.DB
	Slots web.ExportSlots
}

// Companies returns a page of the companies with their accounts.
func (h PlatformDeposits) Companies(c *web.Call, in *depositCompaniesIn) (web.PageOf[depositCompany], error) {
	read := func(tx *schema.Tx, page schema.Page) ([]deal.DepositCompany, int, error) {
		return deal.DepositCompanies(tx, in.Keyword, page)
	}
	return web.PageFrom(c, h.DB, in.PageIn, read, func(d *deal.DepositCompany) depositCompany {
		return depositCompany{CompanyID: d.ID, CompanyName: d.Name, Balance: d.Available, Held: d.Held}
	})
}

// State returns the sums of all accounts and the last check of the ledger.
func (h PlatformDeposits) State(c *web.Call, _ *web.None) (depositState, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (out depositState, err error) {
		sum, err := deal.SumDeposits(tx)
		if err != nil {
			return out, err
		}
		out.Balance, out.Held, out.Bank = sum.Available, sum.Held, sum.Bank
		jobs, err := schema.ListJobs(tx)
		for _, j := range jobs {
			if j.Name == deal.LedgerJob {
				out.Outcome, out.Error = string(j.Outcome), j.Error
				if !j.EndedAt.IsZero() {
					out.CheckedAt = &j.EndedAt
				}
			}
		}
		return out, err
	})
}

// List returns a page of the entries of a company.
func (h PlatformDeposits) List(c *web.Call, in *depositEntriesIn) (web.PageOf[depositEntry], error) {
	return depositPage(c, h.DB, in.CompanyID, &in.DepositListIn, true)
}

// Statement sends the entries of a company as a workbook.
func (h PlatformDeposits) Statement(c *web.Call) error {
	id, err := strconv.ParseInt(c.Fiber.Query("memberID"), 10, 64)
	if err != nil || id < 1 {
		return schema.NotFound("没有这家企业，请刷新页面")
	}
	return sendStatement(c, h.DB, h.Slots, id)
}

// payDeposit enters a payment with a confirmation code.
type payDeposit func(*schema.Tx, *account.Member, deal.DepositPayment, string) error

// PayIn enters money that a company has paid to the platform.
func (h PlatformDeposits) PayIn(c *web.Call, in *depositPaymentIn) (depositCompany, error) {
	return h.pay(c, in, deal.PayIn)
}

// PayOut enters money that the platform has paid back to a company.
func (h PlatformDeposits) PayOut(c *web.Call, in *depositPaymentIn) (depositCompany, error) {
	return h.pay(c, in, deal.PayOut)
}

func (h PlatformDeposits) pay(c *web.Call, in *depositPaymentIn, pay payDeposit) (depositCompany, error) {
	by := accountapi.MemberOf(c.Caller)
	return accountapi.Once(c, h.DB, in.RequestKey, in, func(tx *schema.Tx) (out depositCompany, err error) {
		p := deal.DepositPayment{CompanyID: in.CompanyID, Money: in.Money, Reference: in.Reference, Note: in.Note}
		if err := pay(tx, by, p, in.Code); err != nil {
			return out, err
		}
		company, err := account.FindCompany(tx, in.CompanyID)
		if err != nil {
			return out, err
		}
		a, err := deal.FindDeposit(tx, in.CompanyID)
		return depositCompany{in.CompanyID, company.Name, a.Available, a.Held}, err
	})
}

// Rates returns the deposits of a ton, the latest first.
func (h PlatformDeposits) Rates(c *web.Call, _ *web.None) ([]depositRate, error) {
	return schema.View(c, h.DB, listRates)
}

// SetRate sets the deposit of a ton from a day on, and returns all of them.
func (h PlatformDeposits) SetRate(c *web.Call, in *depositRateIn) ([]depositRate, error) {
	by := accountapi.MemberOf(c.Caller)
	return accountapi.Once(c, h.DB, in.RequestKey, in, func(tx *schema.Tx) ([]depositRate, error) {
		if !in.Day.Valid() {
			return nil, schema.Invalid("day", "请选择起用日期")
		}
		if err := deal.SetRate(tx, by, in.Day, in.Rate); err != nil {
			return nil, err
		}
		return listRates(tx)
	})
}

func listRates(tx *schema.Tx) ([]depositRate, error) {
	rates, err := deal.Rates(tx)
	list := make([]depositRate, len(rates))
	found := false
	for i, r := range rates {
		current := !found && r.Day <= tx.Today()
		found = found || current
		list[i] = depositRate{Day: r.Day, Rate: r.PerTon, UserName: r.UserName, At: r.At, Current: current}
	}
	return list, err
}
