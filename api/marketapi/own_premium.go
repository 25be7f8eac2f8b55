package marketapi

import (
	"context"
	"slices"
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// OwnPremiums handles the calls of companies about their own premium tables.
type OwnPremiums struct{ DB *schema.DB }

type defaultPremiumOut struct {
	Code string `json:"code"`
	Name string `json:"name"`
	Own  bool   `json:"own" doc:"本公司的表"`
}

// Default returns the default premium table of the caller.
func (h OwnPremiums) Default(c *web.Call, _ *web.None) (defaultPremiumOut, error) {
	companyID := accountapi.ViewerOf(c.Caller).Company
	return schema.View(c, h.DB, func(tx *schema.Tx) (out defaultPremiumOut, err error) {
		premiums, err := market.CompanyPremiums(tx, companyID)
		if err != nil {
			return out, err
		}
		t, err := premiums.Find(companyID, "")
		if err == nil {
			out = defaultPremiumOut{t.Code, t.Name, t.Own()}
		}
		return out, err
	})
}

type usablePremium struct {
	Code       string              `json:"code"`
	Name       string              `json:"name"`
	Applies    string              `json:"applies" doc:"适用范围：本公司的表为空"`
	ValidFrom  schema.Day          `json:"validFrom" doc:"起用日期：本公司的表为空"`
	Origin     string              `json:"origin" doc:"版本和来源，一句话；不知道时为空"`
	Default    bool                `json:"default" doc:"本公司默认的表"`
	Own        bool                `json:"own" doc:"本公司的表"`
	CopiedFrom string              `json:"copiedFrom" doc:"复制自哪张表：公布的表为空"`
	Rates      market.PremiumRates `json:"rates"`
	UpdatedAt  time.Time           `json:"updatedAt"`
}

// usablePremiums are the premium tables that a company may use.
type usablePremiums struct {
	Most   int             `json:"most" doc:"一家企业最多有几张自己的表"`
	Chosen bool            `json:"chosen" doc:"默认的表是本公司选定的，否则随平台"`
	Tables []usablePremium `json:"tables" doc:"默认的在前，再是公布的，再是本公司的"`
}

// List returns the premium tables that the caller's company may use.
func (h OwnPremiums) List(c *web.Call, _ *web.None) (usablePremiums, error) {
	companyID := accountapi.MemberOf(c.Caller).CompanyID
	return schema.View(c, h.DB, func(tx *schema.Tx) (usablePremiums, error) {
		out := usablePremiums{Most: market.OwnPremiumMax, Tables: []usablePremium{}}
		premiums, err := market.CompanyPremiums(tx, companyID)
		if err != nil {
			return out, err
		}
		for _, t := range premiums.Of(companyID) {
			out.Chosen = out.Chosen || t.Code == premiums.Choices[companyID]
			out.Tables = append(out.Tables, usablePremium{
				t.Code, t.Name, t.Applies, t.ValidFrom, t.Origin(), t.Default, t.Own(), t.CopiedFrom, t.Rates, t.UpdatedAt,
			})
		}
		return out, nil
	})
}

type ownPremiumIn struct {
	Code       string              `json:"code,omitempty" maxLength:"40" doc:"编号：要修改的表，空为新表"`
	CopiedFrom string              `json:"copiedFrom,omitempty" maxLength:"40" doc:"复制自：新表由哪张表复制"`
	Name       string              `json:"name" maxLength:"40" doc:"名称"`
	Rates      market.PremiumRates `json:"rates" doc:"各级升贴水"`
}

type ownPremiumOut struct {
	Code    string `json:"code"`
	Indexed bool   `json:"indexed" doc:"搜索已按它折算；否则还要等一会儿"`
}

// Save copies a premium table for the caller's company, or changes one of its own. It waits a while until the lots have
// prices by the table.
func (h OwnPremiums) Save(c *web.Call, in *ownPremiumIn) (out ownPremiumOut, err error) {
	by := accountapi.MemberOf(c.Caller)
	out.Code, err = schema.Do(c, h.DB, func(tx *schema.Tx) (string, error) {
		return market.SaveOwnPremium(tx, by, market.OwnPremium{
			Code: in.Code, CopiedFrom: in.CopiedFrom, Name: in.Name, Rates: in.Rates,
		})
	})
	if err == nil {
		out.Indexed = awaitPremiums(c, h.DB)
	}
	return out, err
}

// The time that a saved table is waited for: 200,000 lots take the embedded engine 2 to 5 seconds, a rebuild of another
// engine takes minutes.
const (
	premiumsWait = 20 * time.Second
	premiumsPoll = 50 * time.Millisecond
)

// awaitPremiums waits until the search indexes contain the changes of premium tables that wait for them now. It returns
// false if that takes longer than premiumsWait, or cannot be known: the tables are saved all the same.
func awaitPremiums(ctx context.Context, db *schema.DB) bool {
	ctx, cancel := context.WithTimeout(ctx, premiumsWait)
	defer cancel()
	waiting := func() ([]int64, error) {
		return schema.View(ctx, db, func(tx *schema.Tx) ([]int64, error) {
			return schema.ChangesOf(tx, []string{market.PremiumChanged})
		})
	}
	left, err := waiting()
	for first := left; err == nil && len(left) > 0; {
		select {
		case <-ctx.Done():
			return false
		case <-time.After(premiumsPoll):
		}
		left, err = waiting()
		left = slices.DeleteFunc(left, func(id int64) bool { return !slices.Contains(first, id) })
	}
	return err == nil
}

// Remove deletes a premium table of the caller's company.
func (h OwnPremiums) Remove(c *web.Call, in *codeIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return market.RemoveOwnPremium(tx, by, in.Code)
	})
}

type premiumChoiceIn struct {
	Code string `json:"code,omitempty" maxLength:"40" doc:"编号：空为随平台"`
}

// Choose makes a premium table the default of the caller's company.
func (h OwnPremiums) Choose(c *web.Call, in *premiumChoiceIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return market.ChoosePremium(tx, by, in.Code)
	})
}
