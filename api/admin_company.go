package api

import (
	"fmt"

	"cottonmall/schema"
)

// platformCompanies are the platform's calls about companies.
type platformCompanies struct{ *App }

type adminCompaniesIn struct {
	PageIn
	Name   string              `json:"name,omitempty" maxLength:"60" doc:"企业名称，或其中的字"`
	Status schema.CompanyState `json:"status,omitempty" enum:"0,1,2,3" doc:"状态：1 冻结，2 已通过，3 审核中，空为全部"`
}

type adminCompany struct {
	CompanyInfo
	Managers []string `json:"managers" doc:"管理员的姓名和手机号"`
	Members  int      `json:"members" doc:"成员数"`
	Verbs    []string `json:"verbs" doc:"可以做的：approve refuse freeze unfreeze"`
}

type companyReviewIn struct {
	MemberID int64  `json:"memberID" minimum:"1" doc:"企业编号"`
	Approve  bool   `json:"approve" doc:"是否通过：1 或 0"`
	Note     string `json:"note,omitempty" maxLength:"200" doc:"退回的原因"`
}

type companyNoteIn struct {
	MemberID int64  `json:"memberID" minimum:"1" doc:"企业编号"`
	Note     string `json:"note,omitempty" maxLength:"200" doc:"原因"`
}

type companyProductIn struct {
	MemberID int64 `json:"memberID" minimum:"1" doc:"企业编号"`
	Product  bool  `json:"product" doc:"是否会员企业：1 或 0"`
}

func (h platformCompanies) list(c *call, in *adminCompaniesIn) (PageOf[adminCompany], error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (PageOf[adminCompany], error) {
		found, total, err := tx.CompanyList(schema.CompanyFilter{Name: in.Name, State: in.Status}, in.page())
		list := []adminCompany{}
		for _, company := range found {
			one, err := readAdminCompany(tx, &company)
			if err != nil {
				return PageOf[adminCompany]{}, err
			}
			list = append(list, one)
		}
		return PageOf[adminCompany]{total, in.PageNum, in.PageSize, list}, err
	})
}

// readAdminCompany adds to a company who manages it and what can be done with it.
func readAdminCompany(tx *schema.Tx, c *schema.Company) (adminCompany, error) {
	out := adminCompany{CompanyInfo: companyInfoOf(c, true)}
	people, total, err := tx.MembersOf(c.ID, "", schema.Page{Num: 1, Size: managersMax})
	out.Members = total
	for _, m := range people {
		if m.Manager {
			out.Managers = append(out.Managers, fmt.Sprintf("%s %s", m.Name, m.Mobile))
		}
	}
	for _, step := range schema.CompanySteps {
		if step.From == c.State {
			out.Verbs = append(out.Verbs, string(step.Verb))
		}
	}
	return out, err
}

// managersMax is how many managers of a company are named; they come first among its members.
const managersMax = 5

func (h platformCompanies) change(c *call, f func(tx *schema.Tx, by *schema.Member) error) (none, error) {
	return schema.Do(c, h.db, func(tx *schema.Tx) (none, error) { return none{}, f(tx, c.caller.member) })
}

func (h platformCompanies) review(c *call, in *companyReviewIn) (none, error) {
	return h.change(c, func(tx *schema.Tx, by *schema.Member) error {
		return tx.ReviewCompany(by, in.MemberID, in.Approve, in.Note)
	})
}

func (h platformCompanies) freeze(c *call, in *companyNoteIn) (none, error) {
	return h.change(c, func(tx *schema.Tx, by *schema.Member) error { return tx.FreezeCompany(by, in.MemberID, in.Note) })
}

func (h platformCompanies) unfreeze(c *call, in *companyNoteIn) (none, error) {
	return h.change(c, func(tx *schema.Tx, by *schema.Member) error { return tx.UnfreezeCompany(by, in.MemberID, in.Note) })
}

func (h platformCompanies) product(c *call, in *companyProductIn) (none, error) {
	return h.change(c, func(tx *schema.Tx, by *schema.Member) error {
		return tx.SetCompanyProduct(by, in.MemberID, in.Product)
	})
}
