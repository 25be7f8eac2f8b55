package api

import (
	"time"

	"cottonmall/schema"
)

// platformUsers are the platform's calls about people.
type platformUsers struct{ *App }

type adminUsersIn struct {
	PageIn
	Name  string           `json:"name,omitempty" maxLength:"40" doc:"姓名或手机号，或其中的字"`
	State schema.UserState `json:"state,omitempty" enum:"0,1,2" doc:"状态：1 正常，2 冻结，空为全部"`
}

type adminUser struct {
	ID           int64       `json:"id" doc:"用户编号"`
	Name         string      `json:"name"`
	Mobile       string      `json:"mobile"`
	State        int         `json:"state" doc:"1 正常，2 冻结"`
	Admin        bool        `json:"admin" doc:"平台管理员"`
	RegisteredAt time.Time   `json:"registeredAt"`
	Companies    []colleague `json:"companies"`
}

type personIn struct {
	ID   int64  `json:"id" minimum:"1" doc:"用户编号"`
	Note string `json:"note,omitempty" maxLength:"200" doc:"原因"`
}

type personAdminIn struct {
	ID    int64 `json:"id" minimum:"1" doc:"用户编号"`
	Admin bool  `json:"admin" doc:"是否平台管理员：1 或 0"`
}

func (h platformUsers) list(c *call, in *adminUsersIn) (PageOf[adminUser], error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (PageOf[adminUser], error) {
		found, total, err := tx.UserList(schema.UserFilter{Text: in.Name, State: in.State}, in.page())
		list := []adminUser{}
		for _, u := range found {
			one := adminUser{
				ID: u.ID, Name: u.Name, Mobile: u.Mobile, State: int(u.State), Admin: u.Admin, RegisteredAt: u.RegisteredAt,
			}
			memberships, err := tx.MembershipsOf(u.ID, 0)
			if err != nil {
				return PageOf[adminUser]{}, err
			}
			for _, m := range memberships {
				one.Companies = append(one.Companies, colleagueOf(&m, c.caller.member, schema.Platform))
			}
			list = append(list, one)
		}
		return PageOf[adminUser]{total, in.PageNum, in.PageSize, list}, err
	})
}

func (h platformUsers) change(c *call, f func(tx *schema.Tx, by *schema.Member) error) (none, error) {
	return schema.Do(c, h.db, func(tx *schema.Tx) (none, error) { return none{}, f(tx, c.caller.member) })
}

func (h platformUsers) freeze(c *call, in *personIn) (none, error) {
	return h.change(c, func(tx *schema.Tx, by *schema.Member) error { return tx.FreezeUser(by, in.ID, in.Note) })
}

func (h platformUsers) unfreeze(c *call, in *personIn) (none, error) {
	return h.change(c, func(tx *schema.Tx, by *schema.Member) error { return tx.UnfreezeUser(by, in.ID, in.Note) })
}

func (h platformUsers) setAdmin(c *call, in *personAdminIn) (none, error) {
	return h.change(c, func(tx *schema.Tx, by *schema.Member) error { return tx.SetAdmin(by, in.ID, in.Admin) })
}
