package api

import (
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// points are what a member has earned.
type points struct{ db *schema.DB }

type pointsOut struct {
	Points int `json:"integral" doc:"积分"`
}

func (h points) sum(c *call, _ *none) (pointsOut, error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (pointsOut, error) {
		n, err := account.Points(tx, c.caller.actor.MembershipID)
		return pointsOut{n}, err
	})
}

func (h points) list(c *call, in *PageIn) (PageOf[account.Point], error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (PageOf[account.Point], error) {
		list, total, err := account.PointList(tx, c.caller.actor.MembershipID, in.page())
		return newPage(in.PageNum, in.PageSize, total, list), err
	})
}
