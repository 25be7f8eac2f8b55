package accountapi

import (
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// Points are what a member has earned.
type Points struct{ DB *schema.DB }

type pointsOut struct {
	Points int `json:"integral" doc:"积分"`
}

func (h Points) Sum(c *web.Call, _ *web.None) (pointsOut, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (pointsOut, error) {
		n, err := account.Points(tx, c.Caller.Actor.MembershipID)
		return pointsOut{n}, err
	})
}

func (h Points) List(c *web.Call, in *web.PageIn) (web.PageOf[account.Point], error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (web.PageOf[account.Point], error) {
		list, total, err := account.PointList(tx, c.Caller.Actor.MembershipID, in.Page())
		return web.NewPage(in.PageNum, in.PageSize, total, list), err
	})
}
