package accountapi

import (
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// PlatformMembers handles the calls of administrators about the members of a company. Administrators can do what
// managers can, for example when a company has no manager.
type PlatformMembers struct{ DB *schema.DB }

type companyMembersIn struct {
	web.PageIn
	CompanyID int64                   `json:"memberID" minimum:"1" doc:"企业编号"`
	State     account.MembershipState `json:"state,omitempty" enum:"0,1,4" doc:"状态：0 正常和冻结，1 待审核，4 未通过"`
	Name      string                  `json:"name,omitempty" maxLength:"40" doc:"姓名或手机号，或其中的字：只用于正常和冻结的成员"`
}

type memberStepIn struct {
	UserIn
	Verb account.MembershipVerb `json:"verb" enum:"approve,refuse,freeze,unfreeze,unbind" doc:"操作：通过 拒绝 冻结 解冻 解绑"`
	Note string                 `json:"note,omitempty" maxLength:"200" doc:"原因：拒绝时必填"`
}

type memberManagerIn struct {
	UserIn
	IsManager bool   `json:"isManager" doc:"是否管理员：1 或 0"`
	Note      string `json:"note,omitempty" maxLength:"200" doc:"原因：取消时必填，会告诉本人和企业管理员"`
}

// List returns a page of the members or applications of a company.
func (h PlatformMembers) List(c *web.Call, in *companyMembersIn) (web.PageOf[Colleague], error) {
	read := func(tx *schema.Tx, page schema.Page) ([]account.Member, int, error) {
		switch in.State {
		case account.Applied:
			return account.Applications(tx, in.CompanyID, page)
		case account.Refused:
			return account.Refusals(tx, in.CompanyID, page)
		default:
			return account.MembersOf(tx, in.CompanyID, in.Name, page)
		}
	}
	return web.PageFrom(c, h.DB, in.PageIn, read, func(m *account.Member) Colleague {
		return newColleague(m, MemberOf(c.Caller), schema.Platform)
	})
}

// Step changes the state of a membership.
func (h PlatformMembers) Step(c *web.Call, in *memberStepIn) (web.None, error) {
	return Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return account.ChangeMembership(tx, by, in.MembershipID, in.Verb, in.Note)
	})
}

// SetManager makes a member a manager, or revokes that.
func (h PlatformMembers) SetManager(c *web.Call, in *memberManagerIn) (web.None, error) {
	return Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return account.SetManager(tx, by, in.MembershipID, in.IsManager, in.Note)
	})
}
