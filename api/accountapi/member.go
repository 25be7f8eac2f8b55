package accountapi

import (
	"slices"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// readInfo reads who somebody is, for himself.
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

// enterprisesOf are the companies of a person, sorted as the specification says, and then those that have refused him.
func (l CompanyLogins) enterprisesOf(tx *schema.Tx, m *account.Member) ([]enterprise, error) {
	list, err := account.MembershipsOf(tx, m.UserID, m.MembershipID)
	if err != nil {
		return nil, err
	}
	refused, err := account.RefusalsOf(tx, m.UserID)
	out := []enterprise{}
	for _, one := range slices.Concat(list, refused) {
		out = append(out, l.newEnterprise(&one, m.MembershipID))
	}
	return out, err
}

func (l CompanyLogins) newEnterprise(m *account.Member, current int64) enterprise {
	e := enterprise{
		MembershipID: m.MembershipID, CompanyID: m.CompanyID, CompanyName: m.CompanyName, Status: m.Status(), State: web.Flag(m.MembershipID == current),
		BusinessToken: l.businessToken(m.UserID, m.MembershipID), IsManager: web.Flag(m.Manager), IsProduct: web.Flag(m.Sells()),
		Membership: int(m.State), Company: int(m.Company), Note: m.Note, Remark: m.Remark, AppliedAt: m.AppliedAt,
		Verbs: ownVerbs(m), Entry: entryOf(m),
	}
	if m.Manager && (m.Company == account.CompanyReturned || m.Company == account.CompanyFrozen) {
		e.CompanyNote = m.CompanyNote
	}
	return e
}

// entryOf is the call by which a person begins to act for a company of his; empty when he cannot.
func entryOf(m *account.Member) string {
	switch {
	case m.Enter() == nil:
		return "enterprise_login"
	case isFounder(m):
		return "choose_login"
	}
	return ""
}

// ownVerbs are what a person can do with his own membership: who founds a company gives the founding up.
func ownVerbs(m *account.Member) []string {
	if isFounder(m) && account.CompanySteps.May(m.Company, account.CompanyWithdraw, schema.Self) {
		return []string{string(account.CompanyWithdraw)}
	}
	return verbsOf(m, schema.Self)
}

// verbsOf are what a party can do with a membership: nothing where the platform froze it and it is another.
func verbsOf(m *account.Member, who schema.Party) []string {
	verbs := []string{}
	if m.ByPlatform && who != schema.Platform {
		return verbs
	}
	for _, step := range account.MembershipSteps {
		if step.From == m.State && account.MembershipSteps.May(m.State, step.Verb, who) {
			verbs = append(verbs, string(step.Verb))
		}
	}
	return verbs
}

// Change changes something for the caller. Its answer has no data.
func Change(c *web.Call, db *schema.DB, f func(tx *schema.Tx, by *account.Member) error) (web.None, error) {
	return schema.Do(c, db, func(tx *schema.Tx) (web.None, error) { return web.None{}, f(tx, MemberOf(c.Caller)) })
}
