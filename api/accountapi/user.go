package accountapi

import (
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// Users handles the calls of managers about the members of their company, and of users about their own memberships.
type Users struct {
	DB     *schema.DB
	Sender *CodeSender
	CompanyLogins
}

// Colleague is a member of a company as managers and administrators see it.
type Colleague struct {
	MembershipID int64     `json:"userID"`
	Name         string    `json:"name"`
	Mobile       string    `json:"mobile"`
	State        int       `json:"state" enum:"1,2,3,4,5" doc:"1 待审核，2 正常，3 冻结，4 未通过，5 已解绑"`
	IsShow       int       `json:"isShow"`
	IsManager    int       `json:"isManager"`
	IsProduct    int       `json:"isProductManagement"`
	IsSelf       bool      `json:"isSelf" doc:"就是本人"`
	Note         string    `json:"note" doc:"上次未通过或冻结的原因"`
	Remark       string    `json:"remark" doc:"申请人的说明"`
	AppliedAt    time.Time `json:"appliedAt"`
	DecidedAt    time.Time `json:"decidedAt"`
	Verbs        []string  `json:"verbs" doc:"可以做的：approve refuse freeze unfreeze unbind"`
	CompanyName  string    `json:"memberName"`
}

type colleaguesIn struct {
	web.PageIn
	Name string `json:"name,omitempty" maxLength:"40" doc:"姓名或手机号，或其中的字"`
}

type applicationsIn struct {
	web.PageIn
	State account.MembershipState `json:"state,omitempty" enum:"1,4" default:"1" doc:"状态：1 待审核，4 未通过"`
}

// UserIn is the part of an input that names a membership.
type UserIn struct {
	MembershipID int64 `json:"userID" minimum:"1" doc:"成员号"`
}

type userNoteIn struct {
	UserIn
	Note string `json:"note,omitempty" maxLength:"200" doc:"原因"`
}

type userShowIn struct {
	UserIn
	IsShow bool `json:"isShow" doc:"是否展示：1 或 0"`
}

type userManagerIn struct {
	UserIn
	IsManager bool `json:"isManager" doc:"是否管理员：1 或 0"`
}

type userProductIn struct {
	UserIn
	IsProduct bool `json:"isProductManagement" doc:"是否产品管理：1 或 0"`
}

type auditIn struct {
	UserIn
	Approve bool   `json:"approve" doc:"是否通过：1 或 0"`
	Note    string `json:"note,omitempty" maxLength:"200" doc:"拒绝的原因"`
	IsShow  bool   `json:"isShow,omitempty" doc:"通过后展示：1 展示为企业的联系人，0 不展示"`
}

type unbindIn struct {
	UserIn
	Code string `json:"code" maxLength:"6" doc:"验证码：发到您手机的 6 位数字"`
	Note string `json:"note,omitempty" maxLength:"200" doc:"原因：本人会看到"`
}

type relevancyIn struct {
	CompanyName string `json:"memberName" maxLength:"60" doc:"企业名称"`
	Found       bool   `json:"found,omitempty" doc:"创建企业：1 为创建，0 为申请加入已有的企业"`
	City        string `json:"city,omitempty" maxLength:"20" doc:"所在城市"`
	CreditCode  string `json:"creditCode,omitempty" maxLength:"18" doc:"统一社会信用代码"`
	Legal       string `json:"legal,omitempty" maxLength:"20" doc:"法定代表人"`
	Licence     int64  `json:"licence,omitempty" minimum:"1" doc:"营业执照：图片编号"`
	IsShow      bool   `json:"isShow,omitempty" doc:"对外展示：创建企业时展示本人的姓名和手机号，1 或 0"`
	Remark      string `json:"remark,omitempty" maxLength:"200" doc:"申请说明：企业管理员会看到"`
}

// List returns a page of the members of the caller's company.
func (h Users) List(c *web.Call, in *colleaguesIn) (web.PageOf[Colleague], error) {
	return h.page(c, in.PageIn, func(tx *schema.Tx, page schema.Page) ([]account.Member, int, error) {
		return account.MembersOf(tx, c.Caller.Actor.CompanyID, in.Name, page)
	})
}

// Applications returns a page of the pending or refused applications to join the caller's company.
func (h Users) Applications(c *web.Call, in *applicationsIn) (web.PageOf[Colleague], error) {
	return h.page(c, in.PageIn, func(tx *schema.Tx, page schema.Page) ([]account.Member, int, error) {
		if in.State == account.Refused {
			return account.Refusals(tx, c.Caller.Actor.CompanyID, page)
		}
		return account.Applications(tx, c.Caller.Actor.CompanyID, page)
	})
}

func (h Users) page(c *web.Call, in web.PageIn, read web.RowsOf[account.Member]) (web.PageOf[Colleague], error) {
	return web.PageFrom(c, h.DB, in, read, func(m *account.Member) Colleague {
		return newColleague(m, MemberOf(c.Caller), schema.Manager)
	})
}

// newColleague returns a member with the actions that a party may take on the membership. Nobody may take actions on
// their own membership.
func newColleague(m, by *account.Member, party schema.Party) Colleague {
	c := Colleague{
		MembershipID: m.MembershipID, Name: m.Name, Mobile: m.Mobile, State: int(m.State),
		IsShow: web.Flag(m.Shown), IsManager: web.Flag(m.Manager), IsProduct: web.Flag(m.Product),
		IsSelf: m.UserID == by.UserID, Note: m.Note, Remark: m.Remark, AppliedAt: m.AppliedAt, DecidedAt: m.DecidedAt,
		CompanyName: m.CompanyName, Verbs: []string{},
	}
	if !c.IsSelf {
		c.Verbs = verbsOf(m, party)
	}
	return c
}

// Audit approves or refuses an application.
func (h Users) Audit(c *web.Call, in *auditIn) (web.None, error) {
	verb := account.Refuse
	if in.Approve {
		verb = account.Approve
	}
	return Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		if err := account.ChangeMembership(tx, by, in.MembershipID, verb, in.Note); err != nil || !in.Approve {
			return err
		}
		return account.SetShown(tx, by, in.MembershipID, in.IsShow)
	})
}

// Freeze freezes a membership.
func (h Users) Freeze(c *web.Call, in *userNoteIn) (web.None, error) {
	return Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return account.ChangeMembership(tx, by, in.MembershipID, account.Freeze, in.Note)
	})
}

// Unfreeze unfreezes a membership.
func (h Users) Unfreeze(c *web.Call, in *UserIn) (web.None, error) {
	return Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return account.ChangeMembership(tx, by, in.MembershipID, account.Unfreeze, "")
	})
}

// SetShown makes a member a contact of the company, or revokes that.
func (h Users) SetShown(c *web.Call, in *userShowIn) (web.None, error) {
	return Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return account.SetShown(tx, by, in.MembershipID, in.IsShow)
	})
}

// SetManager makes a member a manager, or revokes that.
func (h Users) SetManager(c *web.Call, in *userManagerIn) (web.None, error) {
	return Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return account.SetManager(tx, by, in.MembershipID, in.IsManager, "")
	})
}

// SetProduct lets a member manage products, or revokes that.
func (h Users) SetProduct(c *web.Call, in *userProductIn) (web.None, error) {
	return Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return account.SetProduct(tx, by, in.MembershipID, in.IsProduct)
	})
}

// UnbindValid sends the manager a code to unbind a member. It refuses members who cannot be unbound.
func (h Users) UnbindValid(c *web.Call, in *UserIn) (sentOut, error) {
	by := MemberOf(c.Caller)
	return h.Sender.send(c, by.Mobile, func(tx *schema.Tx) error {
		return account.SendUnbindCode(tx, by, in.MembershipID)
	})
}

// Unbind ends the membership of another member.
func (h Users) Unbind(c *web.Call, in *unbindIn) (web.None, error) {
	return Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return account.UnbindByCode(tx, by, in.MembershipID, in.Code, in.Note)
	})
}

// Join applies for membership in a company, or founds a company.
func (h Users) Join(c *web.Call, in *relevancyIn) (enterprise, error) {
	by := MemberOf(c.Caller)
	return schema.Do(c, h.DB, func(tx *schema.Tx) (out enterprise, err error) {
		var m *account.Member
		if in.Found {
			m, err = foundCompany(tx, by, in)
		} else {
			m, err = account.Apply(tx, by.UserID, in.CompanyName, in.Remark)
		}
		if err != nil {
			return out, err
		}
		return h.newEnterprise(m, by.MembershipID), nil
	})
}

// foundCompany founds a company with the caller as its manager. The platform must review it.
func foundCompany(tx *schema.Tx, by *account.Member, in *relevancyIn) (*account.Member, error) {
	self := account.User{Name: by.Name, Mobile: by.Mobile}
	m, err := account.Found(tx, by.UserID, self.Founds(in.CompanyName, in.City, in.IsShow))
	if err != nil {
		return nil, err
	}
	patch := account.CompanyPatch{CreditCode: &in.CreditCode, Legal: &in.Legal}
	if in.Licence != 0 {
		patch.Licence = &in.Licence
	}
	_, err = account.UpdateCompany(tx, m, patch)
	return m, err
}

// Withdraw withdraws the application of the caller to found a company.
func (h Users) Withdraw(c *web.Call, in *UserIn) (web.None, error) {
	return Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return account.WithdrawCompany(tx, by, in.MembershipID)
	})
}

// Leave ends a membership of the caller, or withdraws an application.
func (h Users) Leave(c *web.Call, in *UserIn) (web.None, error) {
	return Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		m, err := account.FindMember(tx, in.MembershipID)
		if err == nil && m.UserID != by.UserID {
			err = schema.NotFound("没有这个成员")
		}
		if err != nil {
			return err
		}
		return account.ChangeMembership(tx, by, in.MembershipID, account.Leave, "")
	})
}
