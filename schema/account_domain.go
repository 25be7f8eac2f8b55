package schema

import (
	"embed"
	"time"
)

//go:embed base/*.json
var accountBase embed.FS

// codeKept is longer than the day in which codes are counted.
const codeKept = 48 * time.Hour

// Kinds of changes of people and companies.
const (
	CompanyChanged    = "company"        // company id
	MembershipChanged = "membership"     // membership id: state or rights
	SessionChanged    = "session"        // hash of a session that has ended
	UserChanged       = "user"           // user id: name, password, state, rights on the platform
	UnboundTold       = "unbound"        // id of a former membership
	UserFrozenTold    = "userFrozen"     // membership id, frozen by its company
	PersonFrozenTold  = "personFrozen"   // user id, frozen by the platform
	MemberFrozenTold  = "memberFrozen"   // membership id, whose company was frozen
	ManagerTold       = "managerChanged" // membership id, which is a manager now or no longer
	ColleaguesChanged = "colleagues"     // membership id of a manager: the people of the company
)

// AccountDomain returns what the kernels must know of users, companies, memberships and sessions.
func AccountDomain() Domain {
	return Domain{
		Name: "account",
		Changes: []string{
			CompanyChanged, MembershipChanged, SessionChanged, UserChanged, UnboundTold, UserFrozenTold, PersonFrozenTold,
			MemberFrozenTold, ManagerTold, ColleaguesChanged,
		},
		Verbs: accountVerbs(),
		Names: map[string]string{
			MembershipChanged: "SELECT u.name FROM membership m JOIN `user` u ON u.id = m.user_id WHERE m.id = ?",
			UserChanged:       "SELECT name FROM `user` WHERE id = ?",
			CompanyChanged:    "SELECT name FROM company WHERE id = ?",
		},
		Uploads: Uploads{Pictures: licencesUsed},
		Retention: []Retention{
			{Table: "captcha", Key: "id", Kept: captchaLife, Where: "at <= @over"},
			{Table: "scan", Key: "hash", Kept: scanLife, Where: "at <= @over"},
			{Table: "session_end", Key: "hash", Kept: endKept, Where: "at <= @over"},
			{Table: "code", Key: "id", Kept: codeKept, Where: "sent_at <= @over"},
			{
				Table: "phone", Key: "mobile", Kept: codeKept,
				Where: "sent_at <= @over AND failed_at <= @over AND locked_until <= @now",
			},
		},
		Base: loadSalesmen,
	}
}

// licencesUsed returns those of some pictures that are the licence of a company.
func licencesUsed(tx *Tx, ids, _ []int64) (used []int64, err error) {
	err = tx.db.Model(&Company{}).Where("licence IN ?", ids).Pluck("licence", &used).Error
	return used, err
}

func loadSalesmen(tx *Tx) error {
	file, err := ReadBase[struct {
		Salesmen []Salesman `json:"salesmen"`
	}](accountBase, "salesmen.json")
	if err != nil {
		return err
	}
	return AddMissing(tx, file.Salesmen, func(s Salesman) string { return s.Region })
}
