package account

// loseManager is the verb of the event that a company's last manager was frozen.
const loseManager = "lose manager"

// accountVerbs returns the verbs of events about users, companies and memberships.
func accountVerbs() []string {
	verbs := []string{"found", "amend", "rename", "password", "set", "remove", loseManager, bindWechat, unbindWechat}
	for _, right := range []string{"manager", "product", "shown", "admin", "broker"} {
		verbs = append(verbs, toggleVerb(right, true), toggleVerb(right, false))
	}
	for _, verb := range []CompanyVerb{
		CompanyApprove, CompanyRefuse, CompanyResubmit, CompanyFreeze, CompanyUnfreeze, CompanyWithdraw, CompanyDismiss,
	} {
		verbs = append(verbs, string(verb))
	}
	for _, verb := range []MembershipVerb{Unbind, Leave, Reapply} { // the other verbs are also verbs of companies
		verbs = append(verbs, string(verb))
	}
	return verbs
}

// toggleVerb returns the verb of setting or unsetting a right.
func toggleVerb(right string, on bool) string {
	if on {
		return "set " + right
	}
	return "unset " + right
}
