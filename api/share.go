package api

import (
	"time"

	"cottonmall/api/limiter"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// sharedDemands are what anybody opens by a code.
type sharedDemands struct {
	db    *schema.DB
	index demandIndex
}

// sharing is how often somebody may make codes, which are kept.
var sharing = limiter.Paces{limiter.Session: limiter.Calls(1, 2*time.Second, 20), limiter.Address: limiter.Calls(1, time.Second, 60)}

type shareOut struct {
	Code string `json:"code" doc:"分享码，区分大小写；同样的条件同样的码"`
}

type sharingIn struct {
	demand.Demand
	SearchID int64 `json:"searchID,omitempty" minimum:"1" doc:"需求定制：本人保存的，按保存时的条件分享，此时不看其他条件"`
}

// encode gives a code for filters, or for a demand that the caller has saved: as it was saved, so that whoever opens it reads
// what of it has changed since.
func (h sharedDemands) encode(c *call, in *sharingIn) (shareOut, error) {
	if in.SearchID != 0 {
		return h.shareSaved(c, in.SearchID)
	}
	if !in.Chosen() {
		return shareOut{}, schema.Invalid("", "您当前没有选择任何条件，无法分享！")
	}
	if err := h.index.Check(viewerOf(c.caller), in.Demand); err != nil {
		return shareOut{}, err
	}
	return schema.Do(c, h.db, func(tx *schema.Tx) (shareOut, error) {
		code, err := demand.ShareDemand(tx, in.Demand)
		return shareOut{code}, err
	})
}

func (h sharedDemands) shareSaved(c *call, id int64) (shareOut, error) {
	if c.caller.session == nil {
		return shareOut{}, schema.Unauthenticated("%s", c.caller.guestSentence())
	}
	return schema.Do(c, h.db, func(tx *schema.Tx) (shareOut, error) {
		code, err := demand.ShareSaved(tx, c.caller.actor.MembershipID, id)
		return shareOut{code}, err
	})
}

type shareIn struct {
	Code string `json:"code" maxLength:"100" doc:"分享码"`
}

type sharedOut struct {
	V       string   `json:"v" doc:"需求的 JSON"`
	Changes []string `json:"changes" doc:"与分享时不同之处，每处一句话"`
	Lost    bool     `json:"lost" doc:"有条件已去掉，结果比分享时的宽"`
}

// decode gives a shared demand as the caller can ask it.
func (h sharedDemands) decode(c *call, in *shareIn) (sharedOut, error) {
	viewer := viewerOf(c.caller)
	return schema.View(c, h.db, func(tx *schema.Tx) (sharedOut, error) {
		s, err := demand.FindSharedDemand(tx, in.Code)
		if err != nil {
			return sharedOut{}, err
		}
		around, err := demand.FindSurroundings(tx)
		if err != nil {
			return sharedOut{}, err
		}
		o := h.index.Fit(viewer, s.Read(around, viewer.Product))
		return sharedOut{o.Demand.Text(), o.Changes, o.Lost}, nil
	})
}
