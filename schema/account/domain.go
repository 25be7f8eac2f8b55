package account

import (
	"time"

	"cottonmall/schema"
)

// CodeKept is longer than the day over which codes are counted.
const CodeKept = 48 * time.Hour

// Kinds of changes of users, companies and memberships. The comment names the key.
const (
	CompanyChanged       = "company"        // company id
	MembershipChanged    = "membership"     // membership id; state or rights changed
	SessionChanged       = "session"        // hash of an ended session
	UserChanged          = "user"           // user id; name, password, state or platform rights changed
	MembershipUnbound    = "unbound"        // membership id, unbound
	MembershipFrozen     = "userFrozen"     // membership id, frozen by its company
	UserFrozenChanged    = "personFrozen"   // user id, frozen by the platform
	CompanyFrozenChanged = "memberFrozen"   // membership id of a frozen company
	ManagerChanged       = "managerChanged" // membership id; became a manager or lost this right
	ColleaguesChanged    = "colleagues"     // membership id of a manager; the company's members changed
)

// kindSalesman is the kind of thing of events about contact persons of the platform.
const kindSalesman = "salesman"

// Domain returns the description of users, companies, memberships and sessions for package schema.
func Domain() schema.Domain {
	return schema.Domain{
		Name: "account",
		Changes: []string{
			CompanyChanged, MembershipChanged, SessionChanged, UserChanged, MembershipUnbound, MembershipFrozen,
			UserFrozenChanged, CompanyFrozenChanged, ManagerChanged, ColleaguesChanged,
		},
		Verbs:      accountVerbs(),
		EventKinds: []string{CompanyChanged, MembershipChanged, UserChanged, kindSalesman, kindBank},
		Names: map[string]string{
			MembershipChanged: "SELECT u.name FROM membership m JOIN `user` u ON u.id = m.user_id WHERE m.id = ?",
			UserChanged:       "SELECT name FROM `user` WHERE id = ?",
			CompanyChanged:    "SELECT name FROM company WHERE id = ?",
			kindBank:          "SELECT name FROM company WHERE id = ?",
		},
		UsedFiles: schema.UsedFiles{Pictures: licencesUsed},
		Retention: []schema.Retention{
			{Table: "request", Key: "request_key", Kept: schema.RequestKept, Where: "at <= @over"},
			{Table: "captcha", Key: "id", Kept: schema.CaptchaLife, Where: "at <= @over"},
			{Table: "scan", Key: "hash", Kept: ScanLife, Where: "at <= @over"},
			{Table: "wechat_login", Key: "state", Kept: WechatLoginLife, Where: "at <= @over"},
			{Table: "session_end", Key: "hash", Kept: EndKept, Where: "at <= @over"},
			{Table: "code", Key: "id", Kept: CodeKept, Where: "sent_at <= @over"},
			{
				Table: "code_count", Key: "mobile", Kept: CodeKept,
				Where: "sent_at <= @over AND owner_sent_at <= @over",
			},
			{Table: "device", Key: "hash", Kept: DeviceLife, Where: "at <= @over"},
		},
	}
}

// licencesUsed returns those of some pictures that are the licence of a company.
func licencesUsed(tx *schema.Tx, ids, _ []int64) (used []int64, err error) {
	err = tx.DB().Model(&Company{}).Where("licence IN ?", ids).Pluck("licence", &used).Error
	return used, err
}
