package accountapi

import (
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// PlatformUsers handles the calls of administrators about users.
type PlatformUsers struct{ DB *schema.DB }

type adminUsersIn struct {
	web.PageIn
	Name  string            `json:"name,omitempty" maxLength:"40" doc:"姓名或手机号，或其中的字"`
	State account.UserState `json:"state,omitempty" enum:"0,1,2" doc:"状态：1 正常，2 冻结，空为全部"`
}

type adminUser struct {
	ID           int64         `json:"id" doc:"用户编号"`
	Name         string        `json:"name"`
	Mobile       string        `json:"mobile"`
	State        int           `json:"state" enum:"1,2" doc:"1 正常，2 冻结"`
	Admin        bool          `json:"admin" doc:"平台管理员"`
	RegisteredAt time.Time     `json:"registeredAt"`
	Companies    []userCompany `json:"companies"`
}

type userCompany struct {
	Colleague
	IsLastManager bool `json:"isLastManager" doc:"企业唯一的管理员：冻结后企业没有管理员"`
}

// unmanagedOut has the companies that are left without a manager.
type unmanagedOut struct {
	Companies []unmanagedOne `json:"companies" doc:"因此没有管理员的企业，请为其设置管理员"`
}

type unmanagedOne struct {
	CompanyID   int64  `json:"memberID"`
	CompanyName string `json:"memberName"`
}

type personIn struct {
	ID   int64  `json:"id" minimum:"1" doc:"用户编号"`
	Note string `json:"note,omitempty" maxLength:"200" doc:"原因"`
}

type personAdminIn struct {
	ID    int64 `json:"id" minimum:"1" doc:"用户编号"`
	Admin bool  `json:"admin" doc:"是否平台管理员：1 或 0"`
}

// List returns a page of the users that satisfy a filter.
func (h PlatformUsers) List(c *web.Call, in *adminUsersIn) (web.PageOf[adminUser], error) {
	f := account.UserFilter{Text: in.Name, State: in.State}
	read := func(tx *schema.Tx, page schema.Page) ([]account.UserRow, int, error) {
		return account.UserList(tx, f, page)
	}
	return web.PageFrom(c, h.DB, in.PageIn, read, func(u *account.UserRow) adminUser {
		return newAdminUser(u, MemberOf(c.Caller))
	})
}

func newAdminUser(u *account.UserRow, by *account.Member) adminUser {
	out := adminUser{
		ID: u.ID, Name: u.Name, Mobile: u.Mobile, State: int(u.State), Admin: u.Admin, RegisteredAt: u.RegisteredAt,
	}
	for _, m := range u.Companies {
		out.Companies = append(out.Companies, userCompany{newColleague(&m, by, schema.Platform), u.Alone[m.MembershipID]})
	}
	return out
}

// Freeze freezes a user. It returns the companies that are left without a manager.
func (h PlatformUsers) Freeze(c *web.Call, in *personIn) (unmanagedOut, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (out unmanagedOut, err error) {
		if err := account.FreezeUser(tx, MemberOf(c.Caller), in.ID, in.Note); err != nil {
			return out, err
		}
		unmanaged, err := account.ManagedAlone(tx, []int64{in.ID})
		for _, m := range unmanaged {
			out.Companies = append(out.Companies, unmanagedOne{m.CompanyID, m.CompanyName})
		}
		return out, err
	})
}

// Unfreeze unfreezes a user.
func (h PlatformUsers) Unfreeze(c *web.Call, in *personIn) (web.None, error) {
	return Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return account.UnfreezeUser(tx, by, in.ID, in.Note)
	})
}

// SetAdmin makes a user an administrator of the platform, or revokes that.
func (h PlatformUsers) SetAdmin(c *web.Call, in *personAdminIn) (web.None, error) {
	return Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return account.SetAdmin(tx, by, in.ID, in.Admin)
	})
}
