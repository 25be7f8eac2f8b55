package accountapi

import (
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// Points handles the calls about the bonus points of a member.
type Points struct{ DB *schema.DB }

type pointsOut struct {
	Points int `json:"integral" doc:"积分"`
}

// Sum returns the number of points of the caller.
func (h Points) Sum(c *web.Call, _ *web.None) (pointsOut, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (pointsOut, error) {
		n, err := account.Points(tx, c.Caller.Actor.MembershipID)
		return pointsOut{n}, err
	})
}

// List returns a page of the entries on the caller's point account.
func (h Points) List(c *web.Call, in *web.PageIn) (web.PageOf[account.Point], error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (web.PageOf[account.Point], error) {
		list, total, err := account.PointList(tx, c.Caller.Actor.MembershipID, in.Page())
		return web.NewPage(in.PageNum, in.PageSize, total, list), err
	})
}
