package accountapi

import (
	"slices"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// The groups of callers other than web.Visitor.
var (
	Login   = holdersOf("login")   // a user who is logged in, with or without a company
	Founder = holdersOf("founder") // a manager of a company, even of one under review
	Member  = holdersOf("member")  // a member of an approved company
	Product = holdersOf("product") // a member who manages products; managers always do
	Manager = holdersOf("manager") // a member who manages the company
	Admin   = holdersOf("admin")   // an administrator of the platform
)

// role is a role of users who are logged in.
type role struct {
	name    string
	holds   func(*account.Member) bool
	refusal string // message for users without the role
}

// roles has every role. The pages receive the names of the roles of their user.
var roles = []role{
	{"login", func(*account.Member) bool { return true }, "请先登录"},
	{"founder", isFounder, "仅企业管理员可以操作"},
	{"member", isApproved, "此功能需要已通过审核的企业身份，请先加入或创建企业"},
	{"product", isSeller, "您还没有为本企业挂牌、改价的权限，请联系企业管理员在“用户管理”中为您开通“产品管理”"},
	{"manager", isManager, "仅企业管理员可以操作"},
	{"admin", func(m *account.Member) bool { return m.Admin }, "仅平台管理员可以操作"},
}

// holdersOf returns the group of callers with a role.
func holdersOf(name string) web.Who {
	r := roles[slices.IndexFunc(roles, func(r role) bool { return r.name == name })]
	return web.Who{Name: name, Admit: func(by web.Caller) error {
		switch m := MemberOf(by); {
		case m == nil:
			return schema.Unauthenticated("%s", by.GuestMessage())
		case !r.holds(m):
			return schema.Denied("%s", r.refusal)
		}
		return nil
	}}
}

// isApproved reports whether a user acts for an approved company.
func isApproved(m *account.Member) bool {
	return m.MembershipID != 0 && m.State == account.Active && m.Company == account.CompanyApproved
}

// isFounder reports whether a user manages a company that is not frozen, even one under review.
func isFounder(m *account.Member) bool {
	return m.MembershipID != 0 && m.State == account.Active && m.Manager && m.Company != account.CompanyFrozen
}

// isSeller reports whether a user manages the products of an approved company. Its managers always do.
func isSeller(m *account.Member) bool { return isApproved(m) && m.Sells() }

// isManager reports whether a user manages an approved company.
func isManager(m *account.Member) bool { return isApproved(m) && m.Manager }

// rolesOf returns the names of the roles of a user.
func rolesOf(m *account.Member) []string {
	names := []string{}
	for _, r := range roles {
		if r.holds(m) {
			names = append(names, r.name)
		}
	}
	return names
}
