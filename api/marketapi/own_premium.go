package marketapi

import (
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
				t.Code, t.Name, t.Applies, t.ValidFrom, t.Default, t.Own(), t.CopiedFrom, t.Rates, t.UpdatedAt,
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
	Code string `json:"code"`
}

// Save copies a premium table for the caller's company, or changes one of its own.
func (h OwnPremiums) Save(c *web.Call, in *ownPremiumIn) (ownPremiumOut, error) {
	by := accountapi.MemberOf(c.Caller)
	return schema.Do(c, h.DB, func(tx *schema.Tx) (ownPremiumOut, error) {
		code, err := market.SaveOwnPremium(tx, by, market.OwnPremium{
			Code: in.Code, CopiedFrom: in.CopiedFrom, Name: in.Name, Rates: in.Rates,
		})
		return ownPremiumOut{code}, err
	})
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
