package account

// loseManager happens to a company when its last manager is frozen.
const loseManager = "lose manager"

// accountVerbs returns the verbs of events about users, companies and memberships.
func accountVerbs() []string {
	verbs := []string{"found", "amend", "rename", "password", "set", "remove", loseManager}
	for _, right := range []string{"manager", "product", "shown", "admin"} {
		verbs = append(verbs, onOff(right, true), onOff(right, false))
	}
	for _, verb := range []CompanyVerb{
		CompanyApprove, CompanyRefuse, CompanyResubmit, CompanyFreeze, CompanyUnfreeze, CompanyWithdraw, CompanyDismiss,
	} {
		verbs = append(verbs, string(verb))
	}
	for _, verb := range []MembershipVerb{Unbind, Leave, Reapply} { // the others are verbs of companies too
		verbs = append(verbs, string(verb))
	}
	return verbs
}

func onOff(verb string, on bool) string {
	if on {
		return "set " + verb
	}
	return "unset " + verb
}
