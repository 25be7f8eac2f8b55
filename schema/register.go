package schema

import (
	"fmt"
	"strings"
)

// Registration is what a new user tells: who he is, and which company he comes from.
type Registration struct {
	Mobile     string
	Name       string
	Password   string // hash by schema/password; empty: none
	MemberName string // empty: no company yet
	City       string // of a company that is founded
}

// Register makes a new user. When the company exists he applies to join it; when not, it is founded, waits for the
// platform's review, and he is its manager. Without a company the member has only a person. The number must have
// been proved by a code before: a number that has a user is a conflict.
func (tx *Tx) Register(r Registration) (*Member, error) {
	u := User{
		Mobile: r.Mobile, Name: strings.TrimSpace(r.Name), Password: r.Password, State: UserActive, RegisteredAt: tx.now,
	}
	if _, err := tx.lockPhone(r.Mobile); err != nil { // two registrations of a number come one after the other
		return nil, err
	}
	if _, err := tx.UserByMobile(r.Mobile); err == nil {
		return nil, Conflict("该手机号已注册，请直接登录")
	}
	users := []User{u}
	if err := tx.AddUsers(users); err != nil {
		return nil, err
	}
	u = users[0]
	if strings.TrimSpace(r.MemberName) == "" {
		return &Member{Person: u.ID, Name: u.Name, Mobile: u.Mobile, UserState: u.State}, nil
	}
	known, err := tx.companyNamed(r.MemberName)
	if err != nil {
		return nil, err
	}
	if known == nil {
		return tx.Found(u.ID, Company{Name: r.MemberName, City: r.City, Contact: u.Name, Phone: u.Mobile})
	}
	return tx.Apply(u.ID, r.MemberName)
}

// companyNamed finds a company by its whole name; nil when there is none.
func (tx *Tx) companyNamed(name string) (*Company, error) {
	c, err := tx.takeCompany(tx.db.Where("name = ?", companyName(name)))
	if e, ok := KindOf(err); ok && e.Kind == NotFoundKind {
		return nil, nil
	}
	return c, err
}

// companyName is a company's name as it is stored: without blanks, with Chinese brackets.
func companyName(name string) string {
	return strings.NewReplacer("(", "（", ")", "）").Replace(strings.Join(strings.Fields(plainOr(name)), ""))
}

// Apply asks for a user to join a company; its managers are told. It refuses a company that does not exist or is
// frozen, and a user who is in it or has applied already.
func (tx *Tx) Apply(userID int64, memberName string) (*Member, error) {
	c, err := tx.companyNamed(memberName)
	switch {
	case err != nil:
		return nil, err
	case c == nil:
		return nil, NotFound("没有名为“%s”的企业，请核对名称或新建企业", shorten(memberName, 40))
	case c.State == CompanyFrozen:
		return nil, Conflict("该企业已被冻结，不能申请加入，请联系在线客服")
	}
	if _, err := tx.lockUser(userID); err != nil {
		return nil, err
	}
	var list []Membership
	if err := tx.db.Clauses(forUpdate).Where("user_id = ? AND member_id = ?", userID, c.ID).Find(&list).Error; err != nil {
		return nil, err
	}
	if len(list) > 0 {
		return tx.applyAgain(list[0])
	}
	m, err := tx.bind(Membership{UserID: userID, MemberID: c.ID, State: Applied, AppliedAt: tx.now})
	if err != nil {
		return nil, err
	}
	if err := tx.tellApplication(m); err != nil {
		return nil, err
	}
	return tx.Member(m.ID)
}

func (tx *Tx) applyAgain(m Membership) (*Member, error) {
	switch m.State {
	case Applied:
		return nil, Conflict("您已申请加入该企业，请等待企业管理员审核")
	case Active, MemberFrozen:
		return nil, Conflict("您已是该企业的成员")
	case Refused, Unbound:
	}
	self, err := tx.Member(m.ID)
	if err != nil {
		return nil, err
	}
	if err := tx.ChangeMembership(self, m.ID, Reapply, ""); err != nil {
		return nil, err
	}
	return tx.Member(m.ID)
}

// Found founds a company that waits for the platform's review, with a user as its manager. A name that a company has
// is a conflict.
func (tx *Tx) Found(userID int64, c Company) (*Member, error) {
	if _, err := tx.lockUser(userID); err != nil {
		return nil, err
	}
	c.ID, c.Name, c.State, c.AppliedAt = 0, companyName(c.Name), CompanyPending, tx.now
	if err := c.checkName(); err != nil {
		return nil, err
	}
	if known, err := tx.companyNamed(c.Name); err != nil || known != nil {
		if err == nil {
			err = Conflict("已有名为“%s”的企业，请申请加入", c.Name)
		}
		return nil, err
	}
	list := []Company{c}
	if err := tx.AddCompanies(list); err != nil {
		return nil, err
	}
	m, err := tx.bind(Membership{
		UserID: userID, MemberID: list[0].ID, State: Active, Manager: true, Product: true, Shown: true,
		AppliedAt: tx.now, DecidedAt: tx.now,
	})
	if err != nil {
		return nil, err
	}
	return tx.Member(m.ID)
}

// bind stores a new membership; the first one of a user gets the points for registering.
func (tx *Tx) bind(m Membership) (*Membership, error) {
	list := []Membership{m}
	if err := tx.AddMemberships(list); err != nil {
		return nil, err
	}
	return &list[0], tx.GivePoints(list[0].ID, PointsRegistered, fmt.Sprintf("registered %d", m.UserID), "注册奖励")
}
