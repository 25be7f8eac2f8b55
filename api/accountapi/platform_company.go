package accountapi

import (
	"fmt"
	"strings"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// PlatformCompanies handles the calls of administrators about companies.
type PlatformCompanies struct{ DB *schema.DB }

type adminCompaniesIn struct {
	web.PageIn
	CompanyID    int64                `json:"memberID,omitempty" minimum:"1" doc:"企业编号：只看这一家"`
	Name         string               `json:"name,omitempty" maxLength:"60" doc:"企业名称，或其中的字"`
	Status       account.CompanyState `json:"status,omitempty" enum:"0,1,2,3,4,5" doc:"状态：1 冻结，2 已通过，3 审核中，4 已退回，5 已关闭，空为已关闭以外的全部"`
	Product      bool                 `json:"product,omitempty" doc:"会员企业：1 只看会员企业"`
	Broker       bool                 `json:"broker,omitempty" doc:"居间企业：1 只看居间企业"`
	LacksManager bool                 `json:"lacksManager,omitempty" doc:"没有管理员：1 只看有成员或申请、没有管理员的企业"`
}

type adminCompany struct {
	CompanyInfo
	Managers     []string `json:"managers" doc:"管理员的姓名和手机号"`
	Members      int      `json:"members" doc:"成员数"`
	Applications int      `json:"applications" doc:"等待审核的加入申请"`
	LacksManager bool     `json:"lacksManager" doc:"有成员或申请，没有管理员"`
	Missing      []string `json:"missing" doc:"审核所需而没有的资料"`
	Verbs        []string `json:"verbs" doc:"可以做的：approve refuse dismiss freeze unfreeze"`
	Version      string   `json:"version" doc:"资料的版本：审核时带回"`

	Bank *BankAccount `json:"bankAccount" doc:"收款账户；没有设置时为 null"`
}

type companyReviewIn struct {
	CompanyID int64  `json:"memberID" minimum:"1" doc:"企业编号"`
	Version   string `json:"version" maxLength:"32" doc:"资料版本：列表中的，资料改过就要重新查看"`
	Approve   bool   `json:"approve" doc:"是否通过：1 或 0"`
	Note      string `json:"note,omitempty" maxLength:"200" doc:"原因：退回的原因；资料不全或没有全部核对而通过的理由"`

	Licence    bool `json:"licenceChecked,omitempty" doc:"执照已核对"`
	CreditCode bool `json:"creditCodeChecked,omitempty" doc:"信用代码：统一社会信用代码已核对"`
	Name       bool `json:"nameChecked,omitempty" doc:"企业名称与执照一致"`
	Contact    bool `json:"contactChecked,omitempty" doc:"联系人已核实"`
}

type companySaveIn struct {
	CompanyPatchIn
	CompanyID int64   `json:"memberID" minimum:"1" doc:"企业编号"`
	Name      *string `json:"memberName,omitempty" maxLength:"60" doc:"企业名称"`
	Note      string  `json:"note" maxLength:"200" doc:"修改的依据"`
}

type companyNoteIn struct {
	CompanyID int64  `json:"memberID" minimum:"1" doc:"企业编号"`
	Note      string `json:"note,omitempty" maxLength:"200" doc:"原因"`
}

type companyBrokerIn struct {
	CompanyID int64 `json:"memberID" minimum:"1" doc:"企业编号"`
	Broker    bool  `json:"broker" doc:"是否居间企业：1 或 0"`
}

type companyProductIn struct {
	CompanyID int64 `json:"memberID" minimum:"1" doc:"企业编号"`
	Product   bool  `json:"product" doc:"是否会员企业：1 或 0"`
}

// List returns a page of the companies that satisfy a filter.
func (h PlatformCompanies) List(c *web.Call, in *adminCompaniesIn) (web.PageOf[adminCompany], error) {
	f := account.CompanyFilter{
		ID: in.CompanyID, Name: in.Name, State: in.Status, Product: in.Product, Broker: in.Broker,
		LacksManager: in.LacksManager,
	}
	read := func(tx *schema.Tx, page schema.Page) ([]account.CompanyRow, int, error) {
		return account.CompanyList(tx, f, page)
	}
	return web.PageFrom(c, h.DB, in.PageIn, read, newAdminCompany)
}

// newAdminCompany returns a company with its managers and the actions of the platform on it.
func newAdminCompany(r *account.CompanyRow) adminCompany {
	out := adminCompany{
		CompanyInfo: newCompanyInfo(&r.Company, true), Members: r.Members, Applications: r.Applications,
		LacksManager: r.LacksManager(), Version: r.Version(), Missing: r.Missing(),
		Bank: NewBankAccount(r.Bank),
	}
	for _, m := range r.Managers[:min(managersMax, len(r.Managers))] {
		out.Managers = append(out.Managers, fmt.Sprintf("%s %s", m.Name, m.Mobile))
	}
	for _, step := range account.CompanySteps {
		if step.From == r.State && step.Who == schema.Platform {
			out.Verbs = append(out.Verbs, string(step.Verb))
		}
	}
	return out
}

// managersMax is how many managers of a company the list names.
const managersMax = 5

// Save changes a company, including the fields that identify it.
func (h PlatformCompanies) Save(c *web.Call, in *companySaveIn) (CompanyInfo, error) {
	patch := in.patch()
	patch.Name = in.Name
	company, err := schema.Do(c, h.DB, func(tx *schema.Tx) (*account.Company, error) {
		return account.AmendCompany(tx, MemberOf(c.Caller), in.CompanyID, patch, in.Note)
	})
	if err != nil {
		return CompanyInfo{}, err
	}
	return newCompanyInfo(company, true), nil
}

// Review approves or returns a company under review.
func (h PlatformCompanies) Review(c *web.Call, in *companyReviewIn) (web.None, error) {
	return Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return account.ReviewCompany(tx, by, in.CompanyID, account.CompanyReview{
			Version: in.Version, Approve: in.Approve, Note: in.Note, Checks: account.CompanyChecks{
				Licence: in.Licence, CreditCode: in.CreditCode, Name: in.Name, Contact: in.Contact,
			},
		})
	})
}

// Dismiss closes the application to found a company.
func (h PlatformCompanies) Dismiss(c *web.Call, in *companyNoteIn) (web.None, error) {
	return Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return account.DismissCompany(tx, by, in.CompanyID, in.Note)
	})
}

// Freeze freezes a company.
func (h PlatformCompanies) Freeze(c *web.Call, in *companyNoteIn) (web.None, error) {
	return Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return account.FreezeCompany(tx, by, in.CompanyID, in.Note)
	})
}

// Unfreeze unfreezes a company.
func (h PlatformCompanies) Unfreeze(c *web.Call, in *companyNoteIn) (web.None, error) {
	return Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return account.UnfreezeCompany(tx, by, in.CompanyID, in.Note)
	})
}

// Product makes a company a product member of the platform, or revokes that.
func (h PlatformCompanies) Product(c *web.Call, in *companyProductIn) (web.None, error) {
	return Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return account.SetCompanyProduct(tx, by, in.CompanyID, in.Product)
	})
}

// Broker names a company as an intermediary, or revokes that.
func (h PlatformCompanies) Broker(c *web.Call, in *companyBrokerIn) (web.None, error) {
	return Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return account.SetCompanyBroker(tx, by, in.CompanyID, in.Broker)
	})
}

type productListIn struct {
	Names   string `json:"names" maxLength:"20000" doc:"企业全称或简称：每行一家"`
	Product bool   `json:"product" doc:"列入会员企业：1 或 0"`
	Apply   bool   `json:"apply,omitempty" doc:"执行：空为只查找"`
}

type productListOut struct {
	Found   []productCompany `json:"found" doc:"找到的企业"`
	Unknown []string         `json:"unknown" doc:"没有找到的名称"`
}

type productCompany struct {
	CompanyID int64  `json:"memberID"`
	Name      string `json:"memberName"`
	Product   bool   `json:"product" doc:"已是会员企业"`
}

// ProductList finds the companies of a list of names, and on request makes them product members or revokes that.
func (h PlatformCompanies) ProductList(c *web.Call, in *productListIn) (productListOut, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (productListOut, error) {
		out := productListOut{Found: []productCompany{}, Unknown: []string{}}
		found, unknown, err := account.FindListedCompanies(tx, strings.Split(in.Names, "\n"))
		out.Unknown = append(out.Unknown, unknown...)
		for _, company := range found {
			if in.Apply && err == nil {
				err = account.SetCompanyProduct(tx, MemberOf(c.Caller), company.ID, in.Product)
				company.Product = in.Product
			}
			out.Found = append(out.Found, productCompany{company.ID, company.Name, company.Product})
		}
		return out, err
	})
}
