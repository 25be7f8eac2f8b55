package api

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// sessions show a person where he is logged in.
type sessions struct{ db *schema.DB }

type sessionOut struct {
	ID          string    `json:"id"`
	Current     bool      `json:"current" doc:"就是这次登录"`
	Kind        string    `json:"kind" doc:"browser 浏览器，api 接口客户端"`
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

func (h sessions) list(c *call, _ *none) ([]sessionOut, error) {
	return schema.View(c, h.db, func(tx *schema.Tx) ([]sessionOut, error) {
		found, err := account.Sessions(tx, c.caller.actor.UserID)
		if err != nil {
			return nil, err
		}
		companies, err := account.MembershipsOf(tx, c.caller.actor.UserID, 0)
		names := map[int64]string{}
		for _, m := range companies {
			names[m.MembershipID] = m.CompanyName
		}
		list := []sessionOut{}
		for _, s := range found {
			list = append(list, sessionOut{
				ID: s.Hash, Current: s.Hash == c.caller.session.hash, Kind: s.Kind, CompanyName: names[s.MembershipID],
				Agent: s.Agent, Address: s.Address, CreatedAt: s.CreatedAt, SeenAt: s.SeenAt, EndsAt: s.EndsAt,
			})
		}
		return list, err
	})
}

func (h sessions) end(c *call, in *sessionIDIn) (none, error) {
	return schema.Do(c, h.db, func(tx *schema.Tx) (none, error) {
		return none{}, account.EndSessionOf(tx, c.caller.actor.UserID, in.ID)
	})
}

func (h sessions) endOthers(c *call, _ *none) (none, error) {
	return schema.Do(c, h.db, func(tx *schema.Tx) (none, error) {
		return none{}, account.EndSessionsOfUser(tx, c.caller.actor.UserID, c.caller.token)
	})
}
