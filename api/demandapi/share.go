package demandapi

import (
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/limiter"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// SharedDemands handles the calls that share demands by codes.
type SharedDemands struct {
	DB    *schema.DB
	Index Index
}

// Sharing is the pace of the call that creates codes, which are stored.
var Sharing = limiter.Paces{
	limiter.Session: limiter.Calls(1, 2*time.Second, 20), limiter.Address: limiter.Calls(1, time.Second, 60),
}

type shareOut struct {
	Code string `json:"code" doc:"分享码，区分大小写；同样的条件同样的码"`
}

type sharingIn struct {
	demand.Demand
	SearchID int64 `json:"searchID,omitempty" minimum:"1" doc:"需求定制：本人保存的，按保存时的条件分享，此时不看其他条件"`
}

// Encode returns a code for filters or for a saved demand of the caller. The code of a saved demand has the filters as
// they were saved. Opening it reports which of them no longer apply.
func (h SharedDemands) Encode(c *web.Call, in *sharingIn) (shareOut, error) {
	if in.SearchID != 0 {
		return h.shareSaved(c, in.SearchID)
	}
	if !in.Chosen() {
		return shareOut{}, schema.Invalid("", "您当前没有选择任何条件，无法分享！")
	}
	if err := h.Index.Check(accountapi.ViewerOf(c.Caller), in.Demand); err != nil {
		return shareOut{}, err
	}
	return schema.Do(c, h.DB, func(tx *schema.Tx) (shareOut, error) {
		d, err := in.Demand.OnDefaults(tx, accountapi.ViewerOf(c.Caller).Company)
		if err != nil {
			return shareOut{}, err
		}
		code, err := demand.ShareDemand(tx, d)
		return shareOut{code}, err
	})
}

func (h SharedDemands) shareSaved(c *web.Call, id int64) (shareOut, error) {
	if c.Caller.Session == nil {
		return shareOut{}, schema.Unauthenticated("%s", c.Caller.GuestMessage())
	}
	return schema.Do(c, h.DB, func(tx *schema.Tx) (shareOut, error) {
		code, err := demand.ShareSaved(tx, c.Caller.Actor.MembershipID, id)
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

// Decode returns a shared demand with the filters that the caller can search with.
func (h SharedDemands) Decode(c *web.Call, in *shareIn) (sharedOut, error) {
	viewer := accountapi.ViewerOf(c.Caller)
	return schema.View(c, h.DB, func(tx *schema.Tx) (sharedOut, error) {
		s, err := demand.FindSharedDemand(tx, in.Code)
		if err != nil {
			return sharedOut{}, err
		}
		surroundings, err := demand.FindSurroundings(tx)
		if err != nil {
			return sharedOut{}, err
		}
		o := h.Index.Fit(viewer, s.Read(surroundings, viewer.Reader()))
		return sharedOut{o.Demand.Text(), o.Changes, o.Lost}, nil
	})
}
