package accountapi

import (
	"slices"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// readInfo returns the information about a member for the member's own pages.
func readInfo(tx *schema.Tx, m *account.Member) (userInfo, error) {
	info := userInfo{
		MembershipID: m.MembershipID, Name: m.Name, Mobile: schema.MaskMobile(m.Mobile), IsAdmin: web.Flag(m.Admin),
		CompanyID: m.CompanyID, CompanyName: m.CompanyName, Roles: rolesOf(m),
	}
	companies, err := account.MembershipsOf(tx, m.UserID, m.MembershipID)
	if err != nil {
		return info, err
	}
	info.Companies = len(companies)
	u, err := account.FindUser(tx, m.UserID)
	if err != nil {
		return info, err
	}
	info.Terms, info.AgreedAt = u.Terms, u.AgreedAt
	unread, err := notice.Unread(tx, m.Actor())
	for _, n := range unread {
		info.Unread += n
	}
	if err != nil || m.MembershipID == 0 {
		return info, err
	}
	info.IsManager, info.IsProduct, info.Status = web.Flag(m.Manager), web.Flag(m.Sells()), m.Status()
	info.Points, err = account.Points(tx, m.MembershipID)
	return info, err
}

// enterprisesOf returns the memberships of a user in the order of the specification, and then the refused applications.
func (l CompanyLogins) enterprisesOf(tx *schema.Tx, m *account.Member) ([]enterprise, error) {
	list, err := account.MembershipsOf(tx, m.UserID, m.MembershipID)
	if err != nil {
		return nil, err
	}
	refused, err := account.RefusalsOf(tx, m.UserID)
	out := []enterprise{}
	for _, membership := range slices.Concat(list, refused) {
		out = append(out, l.newEnterprise(&membership, m.MembershipID))
	}
	return out, err
}

func (l CompanyLogins) newEnterprise(m *account.Member, current int64) enterprise {
	e := enterprise{
		MembershipID: m.MembershipID, CompanyID: m.CompanyID, CompanyName: m.CompanyName, Status: m.Status(),
		State: web.Flag(m.MembershipID == current), BusinessToken: l.businessToken(m.UserID, m.MembershipID),
		IsManager: web.Flag(m.Manager), IsProduct: web.Flag(m.Sells()), Membership: int(m.State), Company: int(m.Company),
		Note: m.Note, Remark: m.Remark, AppliedAt: m.AppliedAt,
		Verbs: ownVerbs(m), Entry: entryOf(m),
	}
	if m.Manager && (m.Company == account.CompanyReturned || m.Company == account.CompanyFrozen) {
		e.CompanyNote = m.CompanyNote
	}
	return e
}

// entryOf returns the call with which a user begins to act for the company of a membership; empty if that is not
// possible.
func entryOf(m *account.Member) string {
	switch {
	case m.Enter() == nil:
		return "enterprise_login"
	case isFounder(m):
		return "choose_login"
	}
	return ""
}

// ownVerbs returns the actions that members can take on their own membership. A founder whose company is not approved
// can only withdraw it.
func ownVerbs(m *account.Member) []string {
	if isFounder(m) && account.CompanySteps.May(m.Company, account.CompanyWithdraw, schema.Self) {
		return []string{string(account.CompanyWithdraw)}
	}
	return verbsOf(m, schema.Self)
}

// verbsOf returns the actions that a party can take on a membership. Only the platform can change memberships that it
// has frozen.
func verbsOf(m *account.Member, party schema.Party) []string {
	verbs := []string{}
	if m.ByPlatform && party != schema.Platform {
		return verbs
	}
	for _, step := range account.MembershipSteps {
		if step.From == m.State && account.MembershipSteps.May(m.State, step.Verb, party) {
			verbs = append(verbs, string(step.Verb))
		}
	}
	return verbs
}

// Change runs f in a transaction, with the member who makes the call. Its answer has no data.
func Change(c *web.Call, db *schema.DB, f func(tx *schema.Tx, by *account.Member) error) (web.None, error) {
	return schema.Do(c, db, func(tx *schema.Tx) (web.None, error) { return web.None{}, f(tx, MemberOf(c.Caller)) })
}
