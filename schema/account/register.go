package account

import (
	"fmt"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// Registration is the data of a new user and their company.
type Registration struct {
	Mobile      string
	Name        string
	Password    string // hash by schema/password, or empty
	CompanyName string // empty if the user has no company yet
	City        string // of a new company
	Shown       bool   // the user and their number are the contact of a new company
	Terms       string // the version that the user has accepted: see Terms
}

// Register inserts a new user. If the company exists, the user applies to join it. Otherwise it is founded with the
// user as its manager and waits for review. Without a company name the returned member has only a user. The caller
// must have verified the number with a code. A registered number is a conflict.
func Register(tx *schema.Tx, r Registration) (*Member, error) {
	u := User{
		Mobile: r.Mobile, Name: strings.TrimSpace(r.Name), Password: r.Password, State: UserActive, RegisteredAt: tx.Now(),
		Terms: r.Terms,
	}
	if r.Terms != "" {
		u.AgreedAt = tx.Now()
	}
	if _, err := lockCodeCount(tx, r.Mobile); err != nil { // concurrent registrations of a number wait for each other
		return nil, err
	}
	if _, err := FindUserByMobile(tx, r.Mobile); err == nil {
		return nil, schema.Conflict("该手机号已注册，请直接登录")
	}
	users := []User{u}
	if err := AddUsers(tx, users); err != nil {
		return nil, err
	}
	u = users[0]
	if strings.TrimSpace(r.CompanyName) == "" {
		return &Member{UserID: u.ID, Name: u.Name, Mobile: u.Mobile, UserState: u.State}, nil
	}
	known, err := findCompanyByName(tx, r.CompanyName)
	if err != nil {
		return nil, err
	}
	if known == nil {
		return Found(tx, u.ID, u.Founds(r.CompanyName, r.City, r.Shown))
	}
	return Apply(tx, u.ID, r.CompanyName, "")
}

// Founds returns a company founded by a user. If shown is true, the user's name and number are its contact.
func (u *User) Founds(name, city string, shown bool) Company {
	c := Company{Name: name, City: city}
	if shown {
		c.Contact, c.Phone = u.Name, u.Mobile
	}
	return c
}

// findCompanyByName returns the company with this full name, or nil.
func findCompanyByName(tx *schema.Tx, name string) (*Company, error) {
	c, err := readCompany(tx.DB().Where("name = ?", normalizeCompanyName(name)))
	if e, ok := schema.KindOf(err); ok && e.Kind == schema.NotFoundKind {
		return nil, nil
	}
	return c, err
}

// normalizeCompanyName returns a company name as it is stored: without blanks, with Chinese brackets.
func normalizeCompanyName(name string) string {
	return strings.NewReplacer("(", "（", ")", "）").Replace(strings.Join(strings.Fields(schema.PlainOr(name)), ""))
}

const (
	applicationsPerDay = 10 // of one user
	foundingsMax       = 2  // companies of one user that the platform has not approved yet
	foundingsPerDay    = 5  // of one user, including withdrawn ones
)

// Apply inserts a user's application to join a company and notifies its managers with the remark. It refuses a
// company that does not exist, is frozen or is not approved yet. It also refuses a member, a second application, and
// an eleventh application on one day.
func Apply(tx *schema.Tx, userID int64, companyName, remark string) (*Member, error) {
	remark = strings.TrimSpace(remark)
	c, err := findCompanyByName(tx, companyName)
	if err != nil {
		return nil, err
	}
	if c != nil {
		if c, err = LockCompany(tx, c.ID); err != nil { // before the user, as changeMembership does
			return nil, err
		}
	}
	switch {
	case c == nil, c.State == CompanyClosed:
		return nil, schema.NotFound("没有名为“%s”的企业，请核对名称或新建企业", schema.Shorten(companyName, 40))
	case c.State == CompanyFrozen:
		return nil, schema.Conflict("该企业已被冻结，不能申请加入，请联系在线客服")
	case !c.reviewed():
		return nil, errUnderReview()
	}
	if _, err := LockUser(tx, userID); err != nil {
		return nil, err
	}
	var list []Membership
	if err := tx.DB().Clauses(schema.ForUpdate).Where("user_id = ? AND member_id = ?", userID, c.ID).
		Find(&list).Error; err != nil {
		return nil, err
	}
	if len(list) > 0 {
		return applyAgain(tx, list[0], remark)
	}
	if err := checkApplicationLimit(tx, userID); err != nil {
		return nil, err
	}
	m, err := addMembership(tx, Membership{
		UserID: userID, CompanyID: c.ID, State: Applied, Remark: remark,
		AppliedAt: tx.Now(),
	})
	if err != nil {
		return nil, err
	}
	if err := notifyApplication(tx, m); err != nil {
		return nil, err
	}
	return recordOwnStep(tx, m.ID, string(Reapply), remark)
}

// errUnderReview refuses to join a company under review, which only its founder can enter.
func errUnderReview() error {
	return &schema.Error{Kind: schema.ConflictKind, Field: "memberName", Message: "该企业正在审核中，通过后才能申请加入"}
}

// checkApplicationLimit refuses a user with too many applications today, because each one is work for managers.
func checkApplicationLimit(tx *schema.Tx, userID int64) error {
	n, err := notice.CountToday(tx, userID, string(Reapply))
	if err == nil && n >= applicationsPerDay {
		err = schema.Conflict("一天最多申请加入 %d 次，请明天再试", applicationsPerDay)
	}
	return err
}

// recordOwnStep records the event of a user's step with their own membership, and returns the member.
func recordOwnStep(tx *schema.Tx, membershipID int64, verb, note string) (*Member, error) {
	m, err := FindMember(tx, membershipID)
	if err != nil {
		return nil, err
	}
	return m, notice.Record(tx, m.Actor(), verb, MembershipChanged, membershipID, m.CompanyID, note)
}

// applyAgain renews a refused or ended membership's application. It refuses a member and a second application.
func applyAgain(tx *schema.Tx, m Membership, remark string) (*Member, error) {
	switch m.State {
	case Applied:
		return nil, schema.Conflict("您已申请加入该企业，请等待企业管理员审核")
	case Active, MemberFrozen:
		return nil, schema.Conflict("您已是该企业的成员")
	case Refused, Unbound:
	}
	if err := checkApplicationLimit(tx, m.UserID); err != nil {
		return nil, err
	}
	self, err := FindMember(tx, m.ID)
	if err != nil {
		return nil, err
	}
	if err := ChangeMembership(tx, self, m.ID, Reapply, remark); err != nil {
		return nil, err
	}
	return FindMember(tx, m.ID)
}

// Found founds a company that waits for review, with a user as its manager. The user is displayed as a contact if
// the company has a telephone number. The administrators of the platform are notified. It refuses an existing name
// and a third company of one founder that is not approved.
func Found(tx *schema.Tx, userID int64, c Company) (*Member, error) {
	u, err := LockUser(tx, userID)
	if err != nil {
		return nil, err
	}
	c.ID, c.Name, c.State, c.AppliedAt = 0, normalizeCompanyName(c.Name), CompanyPending, tx.Now()
	if err := c.checkName(); err != nil {
		return nil, err
	}
	if known, err := findCompanyByName(tx, c.Name); err != nil || known != nil {
		if err == nil && !known.reviewed() {
			err = errUnderReview()
		}
		if err == nil {
			err = schema.Conflict("已有名为“%s”的企业，请申请加入", c.Name)
		}
		return nil, err
	}
	if err := checkFoundingLimit(tx, userID); err != nil {
		return nil, err
	}
	list := []Company{c}
	if err := AddCompanies(tx, list); err != nil {
		return nil, err
	}
	m, err := addMembership(tx, Membership{
		UserID: userID, CompanyID: list[0].ID, State: Active, Manager: true, Product: true, Shown: c.Phone != "",
		AppliedAt: tx.Now(), DecidedAt: tx.Now(),
	})
	if err != nil {
		return nil, err
	}
	cause, text := fmt.Sprintf("company %d found", m.CompanyID), u.Name+" 创建了 "+c.Name+"，等待审核。"
	if err := NotifyAdministrators(tx, cause, "有新的企业等待审核", text, companyListLink(m.CompanyID)); err != nil {
		return nil, err
	}
	return recordOwnStep(tx, m.ID, "found", "")
}

// checkFoundingLimit refuses a founder with too many companies that are not approved, because their names are taken.
// It also refuses too many foundings today, because each one is work for the platform.
func checkFoundingLimit(tx *schema.Tx, userID int64) error {
	today, err := notice.CountToday(tx, userID, "found")
	if err == nil && today >= foundingsPerDay {
		err = schema.Conflict("一天最多创建 %d 次企业，请明天再试", foundingsPerDay)
	}
	if err != nil {
		return err
	}
	var n int64
	err = tx.DB().Table("membership m").Joins("JOIN company c ON c.id = m.member_id").
		Where("m.user_id = ? AND m.state = ? AND m.manager = ? AND c.state IN ?", userID, Active, true,
			[]CompanyState{CompanyPending, CompanyReturned}).Count(&n).Error
	if err == nil && n >= foundingsMax {
		err = schema.Conflict("您已有 %d 家企业等待平台审核，通过或撤回后才能再创建", n)
	}
	return err
}

// addMembership inserts one membership. An active one receives the points for registering.
func addMembership(tx *schema.Tx, m Membership) (*Membership, error) {
	list := []Membership{m}
	if err := AddMemberships(tx, list); err != nil || m.State != Active {
		return &list[0], err
	}
	return &list[0], givePointsRegistered(tx, &list[0])
}
