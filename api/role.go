package api

import (
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// who may make a call.
type who string

// Who may make a call, from anybody to the platform's own people.
const (
	visitor who = "visitor" // anybody, logged in or not
	login   who = "login"   // a person who is logged in, with a company or without
	founder who = "founder" // a manager of a company, be it still under review
	member  who = "member"  // of an approved company
	product who = "product" // a member who manages products; managers do
	manager who = "manager" // a member who manages the company
	admin   who = "admin"   // an administrator of the platform
)

// role is who has it, and what those hear who have not.
type role struct {
	name    who
	holds   func(*account.Member) bool
	refusal string
}

// roles are the rights of persons who are logged in. The pages get the names of those that a person has.
var roles = []role{
	{login, func(*account.Member) bool { return true }, "请先登录"},
	{founder, founds, "仅企业管理员可以操作"},
	{member, entered, "此功能需要已通过审核的企业身份，请先加入或创建企业"},
	{product, func(m *account.Member) bool { return entered(m) && m.Sells() }, "您还没有为本企业挂牌、改价的权限，请联系企业管理员在“用户管理”中为您开通“产品管理”"},
	{manager, func(m *account.Member) bool { return entered(m) && m.Manager }, "仅企业管理员可以操作"},
	{admin, func(m *account.Member) bool { return m.Admin }, "仅平台管理员可以操作"},
}

// entered tells whether a person acts for an approved company.
func entered(m *account.Member) bool {
	return m.MembershipID != 0 && m.State == account.Active && m.Company == account.CompanyApproved
}

func founds(m *account.Member) bool {
	return m.MembershipID != 0 && m.State == account.Active && m.Manager && m.Company != account.CompanyFrozen
}

// rolesOf are the names of a person's roles.
func rolesOf(m *account.Member) []string {
	names := []string{}
	for _, r := range roles {
		if r.holds(m) {
			names = append(names, string(r.name))
		}
	}
	return names
}

// admit refuses callers who may not make the call.
func (r *route) admit(by caller) error {
	if r.changing && by.fpID == "" && !by.header {
		return schema.Denied("请求缺少浏览器标识 fpId，请刷新页面后重试")
	}
	return r.who.admit(by)
}

// admit refuses callers who are somebody else.
func (w who) admit(by caller) error {
	if w == visitor {
		return nil
	}
	if by.member == nil {
		return schema.Unauthenticated("%s", by.guestSentence())
	}
	for _, role := range roles {
		if role.name == w && !role.holds(by.member) {
			return schema.Denied("%s", role.refusal)
		}
	}
	return nil
}

// guestSentence says to somebody who is not logged in what to do.
func (by caller) guestSentence() string {
	if by.refusal != "" {
		return by.refusal
	}
	return "请先登录"
}
