package api

import (
	"slices"

	"cottonmall/schema"
)

// readInfo reads who somebody is, for himself.
func readInfo(tx *schema.Tx, m *schema.Member) (userInfo, error) {
	info := userInfo{
		UserID: m.UserID, Name: m.Name, Mobile: schema.MaskMobile(m.Mobile), IsAdmin: flag(m.Admin),
		MemberID: m.MemberID, MemberName: m.MemberName, Roles: rolesOf(m),
	}
	companies, err := tx.MembershipsOf(m.Person, m.UserID)
	if err != nil {
		return info, err
	}
	info.Companies = len(companies)
	u, err := tx.User(m.Person)
	if err != nil {
		return info, err
	}
	info.Terms, info.AgreedAt = u.Terms, u.AgreedAt
	unread, err := tx.Unread(m.Actor())
	for _, n := range unread {
		info.Unread += n
	}
	if err != nil || m.UserID == 0 {
		return info, err
	}
	info.IsManager, info.IsProduct, info.Status = flag(m.Manager), flag(m.Sells()), m.Status()
	info.Points, err = tx.Points(m.UserID)
	return info, err
}

// enterprises are the companies of a person, sorted as the specification says, and then those that have refused him.
func (a *App) enterprises(tx *schema.Tx, m *schema.Member) ([]enterprise, error) {
	list, err := tx.MembershipsOf(m.Person, m.UserID)
	if err != nil {
		return nil, err
	}
	refused, err := tx.RefusalsOf(m.Person)
	out := []enterprise{}
	for _, one := range slices.Concat(list, refused) {
		out = append(out, a.enterpriseOf(&one, m.UserID))
	}
	return out, err
}

func (a *App) enterpriseOf(m *schema.Member, current int64) enterprise {
	e := enterprise{
		UserID: m.UserID, MemberID: m.MemberID, MemberName: m.MemberName, Status: m.Status(), State: flag(m.UserID == current),
		BusinessToken: a.businessToken(m.Person, m.UserID), IsManager: flag(m.Manager), IsProduct: flag(m.Sells()),
		Membership: int(m.State), Company: int(m.Company), Note: m.Note, Remark: m.Remark, AppliedAt: m.AppliedAt,
		Verbs: ownVerbs(m), Entry: entryOf(m),
	}
	if m.Manager && (m.Company == schema.CompanyReturned || m.Company == schema.CompanyFrozen) {
		e.CompanyNote = m.CompanyNote
	}
	return e
}

// entryOf is the call by which a person begins to act for a company of his; empty when he cannot.
func entryOf(m *schema.Member) string {
	switch {
	case m.Enter() == nil:
		return "enterprise_login"
	case founds(m):
		return "choose_login"
	}
	return ""
}

// ownVerbs are what a person can do with his own membership: who founds a company gives the founding up.
func ownVerbs(m *schema.Member) []string {
	if founds(m) && schema.CompanySteps.May(m.Company, schema.WithdrawCompany, schema.Self) {
		return []string{string(schema.WithdrawCompany)}
	}
	return verbsOf(m, schema.Self)
}

// verbsOf are what a party can do with a membership: nothing where the platform froze it and it is another.
func verbsOf(m *schema.Member, who schema.Party) []string {
	verbs := []string{}
	if m.ByPlatform && who != schema.Platform {
		return verbs
	}
	for _, step := range schema.MembershipSteps {
		if step.From == m.State && schema.MembershipSteps.May(m.State, step.Verb, who) {
			verbs = append(verbs, string(step.Verb))
		}
	}
	return verbs
}

// change lets the caller change something, of which there is nothing to tell.
func (a *App) change(c *call, f func(tx *schema.Tx, by *schema.Member) error) (none, error) {
	return schema.Do(c, a.db, func(tx *schema.Tx) (none, error) { return none{}, f(tx, c.caller.member) })
}

// flag is yes and no as the specification writes them.
func flag(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
