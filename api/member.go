package api

import (
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
	if m.UserID == 0 {
		return info, nil
	}
	info.IsManager, info.IsProduct, info.Status = flag(m.Manager), flag(m.Sells()), m.Status()
	if info.Points, err = tx.Points(m.UserID); err != nil {
		return info, err
	}
	unread, err := tx.Unread(m.UserID)
	for _, n := range unread {
		info.Unread += n
	}
	return info, err
}

// enterprises are the companies of a person, sorted as the specification says.
func (a *App) enterprises(tx *schema.Tx, m *schema.Member) ([]enterprise, error) {
	list, err := tx.MembershipsOf(m.Person, m.UserID)
	out := []enterprise{}
	for _, one := range list {
		out = append(out, a.enterpriseOf(&one, m.UserID))
	}
	return out, err
}

func (a *App) enterpriseOf(m *schema.Member, current int64) enterprise {
	return enterprise{
		UserID: m.UserID, MemberID: m.MemberID, MemberName: m.MemberName, Status: m.Status(), State: flag(m.UserID == current),
		BusinessToken: a.businessToken(m.Person, m.UserID), IsManager: flag(m.Manager), IsProduct: flag(m.Sells()),
		Membership: int(m.State), Company: int(m.Company), Note: m.Note, AppliedAt: m.AppliedAt,
		Verbs: verbsOf(m.State, schema.Self),
	}
}

// verbsOf are what a party can do with a membership in a state.
func verbsOf(state schema.MembershipState, who schema.Party) []string {
	verbs := []string{}
	for _, step := range schema.MembershipSteps {
		if step.From == state && step.Who == who {
			verbs = append(verbs, string(step.Verb))
		}
	}
	return verbs
}

// flag is yes and no as the specification writes them.
func flag(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
