package account

import (
	"fmt"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// Registration is what a new user tells: who he is, and which company he comes from.
type Registration struct {
	Mobile      string
	Name        string
	Password    string // hash by schema/password; empty: none
	CompanyName string // empty: no company yet
	City        string // of a company that is founded
	Shown       bool   // with his number, as the contact of the company that he founds
	Terms       string // the version to which he has agreed: see Terms
}

// Register makes a new user. When the company exists he applies to join it; when not, it is founded, waits for the
// platform's review, and he is its manager. Without a company the member has only a person. The number must have
// been proved by a code before: a number that has a user is a conflict.
func Register(tx *schema.Tx, r Registration) (*Member, error) {
	u := User{
		Mobile: r.Mobile, Name: strings.TrimSpace(r.Name), Password: r.Password, State: UserActive, RegisteredAt: tx.Now(),
		Terms: r.Terms,
	}
	if r.Terms != "" {
		u.AgreedAt = tx.Now()
	}
	if _, err := lockPhone(tx, r.Mobile); err != nil { // two registrations of a number come one after the other
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
	known, err := companyNamed(tx, r.CompanyName)
	if err != nil {
		return nil, err
	}
	if known == nil {
		return Found(tx, u.ID, u.Founds(r.CompanyName, r.City, r.Shown))
	}
	return Apply(tx, u.ID, r.CompanyName, "")
}

// Founds is the company that a user founds; shown with his name and number as its contact, or without any.
func (u *User) Founds(name, city string, shown bool) Company {
	c := Company{Name: name, City: city}
	if shown {
		c.Contact, c.Phone = u.Name, u.Mobile
	}
	return c
}

// companyNamed finds a company by its whole name; nil when there is none.
func companyNamed(tx *schema.Tx, name string) (*Company, error) {
	c, err := takeCompany(tx, tx.DB().Where("name = ?", companyName(name)))
	if e, ok := schema.KindOf(err); ok && e.Kind == schema.NotFoundKind {
		return nil, nil
	}
	return c, err
}

// companyName is a company's name as it is stored: without blanks, with Chinese brackets.
func companyName(name string) string {
	return strings.NewReplacer("(", "（", ")", "）").Replace(strings.Join(strings.Fields(schema.PlainOr(name)), ""))
}

const (
	applicationsADay = 10 // of one person
	foundingsMax     = 2  // companies of one founder that the platform has not approved yet
	foundingsADay    = 5  // of one person, given up or not
)

// Apply asks for a user to join a company; its managers are told, and read what he says. It refuses a company that does
// not exist, is frozen or not approved yet, a user who is in it or has applied already, and one who has applied ten times
// today.
func Apply(tx *schema.Tx, userID int64, memberName, remark string) (*Member, error) {
	remark = strings.TrimSpace(remark)
	c, err := companyNamed(tx, memberName)
	if err != nil {
		return nil, err
	}
	if c != nil {
		if c, err = LockCompany(tx, c.ID); err != nil { // in the order of whoever changes its members
			return nil, err
		}
	}
	switch {
	case c == nil, c.State == CompanyClosed:
		return nil, schema.NotFound("没有名为“%s”的企业，请核对名称或新建企业", schema.Shorten(memberName, 40))
	case c.State == CompanyFrozen:
		return nil, schema.Conflict("该企业已被冻结，不能申请加入，请联系在线客服")
	case !c.reviewed():
		return nil, errUnderReview()
	}
	if _, err := LockUser(tx, userID); err != nil {
		return nil, err
	}
	var list []Membership
	if err := tx.DB().Clauses(schema.ForUpdate).Where("user_id = ? AND member_id = ?", userID, c.ID).Find(&list).Error; err != nil {
		return nil, err
	}
	if len(list) > 0 {
		return applyAgain(tx, list[0], remark)
	}
	if err := mayApply(tx, userID); err != nil {
		return nil, err
	}
	m, err := bind(tx, Membership{UserID: userID, CompanyID: c.ID, State: Applied, Remark: remark, AppliedAt: tx.Now()})
	if err != nil {
		return nil, err
	}
	if err := tellApplication(tx, m); err != nil {
		return nil, err
	}
	return recordSelf(tx, m.ID, string(Reapply), remark)
}

// errUnderReview refuses who names a company that only its founder can be in.
func errUnderReview() error {
	return &schema.Error{Kind: schema.ConflictKind, Field: "memberName", Message: "该企业正在审核中，通过后才能申请加入"}
}

// mayApply refuses who has applied too often today: each application is a message to managers, who decide it.
func mayApply(tx *schema.Tx, userID int64) error {
	n, err := notice.CountToday(tx, userID, string(Reapply))
	if err == nil && n >= applicationsADay {
		err = schema.Conflict("一天最多申请加入 %d 次，请明天再试", applicationsADay)
	}
	return err
}

// recordSelf reads a member and writes the event that he did something with his own membership.
func recordSelf(tx *schema.Tx, membershipID int64, verb, note string) (*Member, error) {
	m, err := FindMember(tx, membershipID)
	if err != nil {
		return nil, err
	}
	return m, notice.Record(tx, m.Actor(), verb, MembershipChanged, membershipID, m.CompanyID, note)
}

func applyAgain(tx *schema.Tx, m Membership, remark string) (*Member, error) {
	switch m.State {
	case Applied:
		return nil, schema.Conflict("您已申请加入该企业，请等待企业管理员审核")
	case Active, MemberFrozen:
		return nil, schema.Conflict("您已是该企业的成员")
	case Refused, Unbound:
	}
	if err := mayApply(tx, m.UserID); err != nil {
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

// Found founds a company that waits for the platform's review, with a user as its manager, who is shown to others when
// the company gives a telephone number; the platform's administrators are told. A name that a company has
// is a conflict, and so is a third company of one founder that the platform has not approved yet.
func Found(tx *schema.Tx, userID int64, c Company) (*Member, error) {
	u, err := LockUser(tx, userID)
	if err != nil {
		return nil, err
	}
	c.ID, c.Name, c.State, c.AppliedAt = 0, companyName(c.Name), CompanyPending, tx.Now()
	if err := c.checkName(); err != nil {
		return nil, err
	}
	if known, err := companyNamed(tx, c.Name); err != nil || known != nil {
		if err == nil && !known.reviewed() {
			err = errUnderReview()
		}
		if err == nil {
			err = schema.Conflict("已有名为“%s”的企业，请申请加入", c.Name)
		}
		return nil, err
	}
	if err := mayFound(tx, userID); err != nil {
		return nil, err
	}
	list := []Company{c}
	if err := AddCompanies(tx, list); err != nil {
		return nil, err
	}
	m, err := bind(tx, Membership{
		UserID: userID, CompanyID: list[0].ID, State: Active, Manager: true, Product: true, Shown: c.Phone != "",
		AppliedAt: tx.Now(), DecidedAt: tx.Now(),
	})
	if err != nil {
		return nil, err
	}
	cause, text := fmt.Sprintf("company %d found", m.CompanyID), u.Name+" 创建了 "+c.Name+"，等待审核。"
	if err := TellAdministrators(tx, cause, "有新的企业等待审核", text, companyRow(m.CompanyID)); err != nil {
		return nil, err
	}
	return recordSelf(tx, m.ID, "found", "")
}

// mayFound refuses who has founded companies that are not approved yet, for their names are taken, and who has founded
// too often today: each founding is work for the platform.
func mayFound(tx *schema.Tx, userID int64) error {
	today, err := notice.CountToday(tx, userID, "found")
	if err == nil && today >= foundingsADay {
		err = schema.Conflict("一天最多创建 %d 次企业，请明天再试", foundingsADay)
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

// bind stores a new membership.
func bind(tx *schema.Tx, m Membership) (*Membership, error) {
	list := []Membership{m}
	if err := AddMemberships(tx, list); err != nil || m.State != Active {
		return &list[0], err
	}
	return &list[0], givePointsRegistered(tx, &list[0])
}
