package schema

import (
	"fmt"
	"slices"
)

// EventVerbs are all the acts that events tell of: the pages have a word for each.
var EventVerbs = slices.Concat(
	[]string{
		"add", "set", "update", "remove", "merge", "remove alias", "confirm", // base data
		"found", "amend", "rename", "password", "answer", "retry", loseManager,
	},
	onOffVerbs("manager", "product", "shown", "admin"),
	companyActs, membershipActs, stockActs, []string{importVerb, undoImportVerb},
)

// What sellers do by sheets.
const (
	importVerb     = "import"
	undoImportVerb = "undo import"
)

// loseManager happens to a company when its last manager is frozen.
const loseManager = "lose manager"

var (
	companyActs = []string{
		string(ApproveCompany), string(RefuseCompany), string(ResubmitCompany), string(FreezeCompany), string(UnfreezeCompany),
		string(WithdrawCompany), string(DismissCompany),
	}
	membershipActs = []string{string(Unbind), string(Leave), string(Reapply)} // beside those that companies have too
)

func onOffVerbs(rights ...string) (verbs []string) {
	for _, right := range rights {
		verbs = append(verbs, onOff(right, true), onOff(right, false))
	}
	return verbs
}

// knownVerb refuses an act for which the pages would have no word.
func knownVerb(verb string) error {
	if slices.Contains(EventVerbs, verb) {
		return nil
	}
	return fmt.Errorf("events tell of no %q: see EventVerbs", verb)
}
