package api

import "cottonmall/schema"

// points are what a member has earned.
type points struct{ *App }

type pointsOut struct {
	Points int `json:"integral" doc:"积分"`
}

func (h points) sum(c *call, _ *none) (pointsOut, error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (pointsOut, error) {
		n, err := tx.Points(c.caller.member.UserID)
		return pointsOut{n}, err
	})
}

func (h points) list(c *call, in *PageIn) (PageOf[schema.Point], error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (PageOf[schema.Point], error) {
		list, total, err := tx.PointList(c.caller.member.UserID, in.page())
		return PageOf[schema.Point]{total, in.PageNum, in.PageSize, list}, err
	})
}
