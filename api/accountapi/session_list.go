package accountapi

import (
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// OwnSessions handles the calls about the sessions of the caller.
type OwnSessions struct{ DB *schema.DB }

type sessionOut struct {
	ID          string    `json:"id"`
	Current     bool      `json:"current" doc:"就是这次登录"`
	Kind        string    `json:"kind" enum:"browser,api" doc:"browser 浏览器，api 接口客户端"`
	CompanyName string    `json:"memberName"`
	Agent       string    `json:"agent" doc:"浏览器"`
	Address     string    `json:"address" doc:"网络地址"`
	CreatedAt   time.Time `json:"createdAt"`
	SeenAt      time.Time `json:"seenAt" doc:"最近使用，精确到 5 分钟"`
	EndsAt      time.Time `json:"endsAt"`
}

type sessionIDIn struct {
	ID string `json:"id" maxLength:"64" doc:"登录编号"`
}

// List returns the sessions of the caller.
func (h OwnSessions) List(c *web.Call, _ *web.None) ([]sessionOut, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]sessionOut, error) {
		found, err := account.Sessions(tx, c.Caller.Actor.UserID)
		if err != nil {
			return nil, err
		}
		companies, err := account.MembershipsOf(tx, c.Caller.Actor.UserID, 0)
		names := map[int64]string{}
		for _, m := range companies {
			names[m.MembershipID] = m.CompanyName
		}
		list := []sessionOut{}
		for _, s := range found {
			list = append(list, sessionOut{
				ID: s.Hash, Current: s.Hash == c.Caller.Session.Hash, Kind: s.Kind, CompanyName: names[s.MembershipID],
				Agent: s.Agent, Address: s.Address, CreatedAt: s.CreatedAt, SeenAt: s.SeenAt, EndsAt: s.EndsAt,
			})
		}
		return list, err
	})
}

// End ends a session of the caller.
func (h OwnSessions) End(c *web.Call, in *sessionIDIn) (web.None, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, account.EndSessionOf(tx, c.Caller.Actor.UserID, in.ID)
	})
}

// EndOthers ends the sessions of the caller other than that of the call, and forgets the other devices.
func (h OwnSessions) EndOthers(c *web.Call, _ *web.None) (web.None, error) {
	return web.None{}, keepOnlyDevice(c, h.DB, func(tx *schema.Tx) error {
		return account.EndSessionsOfUser(tx, c.Caller.Actor.UserID, c.Caller.Token)
	})
}
