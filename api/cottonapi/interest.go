package cottonapi

import (
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/interest"
)

// Interests handles the calls about what a member has decided about lots and has seen.
type Interests struct {
	DB *schema.DB
}

type interestsIn struct {
	IDs   schema.List `json:"listingIds,omitempty" maxLength:"2000" doc:"挂牌编号，逗号分隔，最多 100 个"`
	Since int64       `json:"since,omitempty" minimum:"0" maximum:"4102444800" doc:"从何时起的改价，秒；不填为不看改价"`
}

// lotInterest is what a member has decided about a lot, and what has changed about it.
type lotInterest struct {
	ListingID int64         `json:"listingID"`
	Kind      interest.Kind `json:"kind" enum:"0,1,2" doc:"0 没有，1 关注，2 不要"`
	Note      string        `json:"note" doc:"关注的备注"`
	Seen      bool          `json:"seen" doc:"已看"`
	Move      *priceMove    `json:"move" doc:"改价；没有时为空"`
}

type priceMove struct {
	By   *schema.Yuan `json:"by" doc:"变动，元/吨；换了合约时为空"`
	Text string       `json:"text" doc:"如 改价 CF701+360→+260"`
}

// List returns what the caller has decided about lots. It omits lots about which there is nothing to say.
func (h Interests) List(c *web.Call, in *interestsIn) ([]lotInterest, error) {
	ids, err := listingIDs(in.IDs, interest.SeenAtOnce)
	if err != nil {
		return nil, err
	}
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]lotInterest, error) {
		return readInterests(tx, c.Caller.Actor.MembershipID, ids, in.Since)
	})
}

func readInterests(tx *schema.Tx, owner int64, ids []int64, since int64) ([]lotInterest, error) {
	known, err := interest.Among(tx, owner, ids)
	if err != nil {
		return nil, err
	}
	seen, err := interest.SeenAmong(tx, owner, ids)
	if err != nil {
		return nil, err
	}
	moves, err := movesSince(tx, ids, since)
	if err != nil {
		return nil, err
	}
	list := []lotInterest{}
	for _, id := range ids {
		i := known[id]
		one := lotInterest{id, i.Kind, i.Note, seen[id], moves[id]}
		if one != (lotInterest{ListingID: id}) {
			list = append(list, one)
		}
	}
	return list, nil
}

func movesSince(tx *schema.Tx, ids []int64, since int64) (map[int64]*priceMove, error) {
	moves := map[int64]*priceMove{}
	if since == 0 {
		return moves, nil
	}
	list, err := cotton.PriceMoves(tx, ids, time.Unix(since, 0))
	for _, m := range list {
		moves[m.ListingID] = &priceMove{m.By, m.Text}
	}
	return moves, err
}

type setInterestIn struct {
	IDs  []int64       `json:"listingIDs,omitempty" maxItems:"2000" doc:"挂牌编号"`
	Kind interest.Kind `json:"kind" minimum:"0" maximum:"2" enum:"0,1,2" doc:"记号：0 取消，1 关注，2 不要"`
	Note *string       `json:"note,omitempty" maxLength:"200" doc:"备注：只用于关注；不填为不改"`
}

// interestCounts are the numbers of lots that a member follows and does not want.
type interestCounts struct {
	Done     int `json:"done" doc:"改动的批数"`
	Followed int `json:"followed" doc:"关注的批数"`
	Unwanted int `json:"unwanted" doc:"不要的批数"`
}

// Set stores what the caller has decided about lots.
func (h Interests) Set(c *web.Call, in *setInterestIn) (interestCounts, error) {
	owner := c.Caller.Actor.MembershipID
	return schema.Do(c, h.DB, func(tx *schema.Tx) (out interestCounts, err error) {
		change := interest.Change{Listings: in.IDs, Kind: in.Kind, Note: in.Note}
		if out.Done, err = interest.Set(tx, owner, change); err != nil {
			return out, err
		}
		counts, err := interest.Count(tx, owner)
		out.Followed, out.Unwanted = counts[interest.Followed], counts[interest.Unwanted]
		return out, err
	})
}

type seenIn struct {
	IDs []int64 `json:"listingIDs,omitempty" maxItems:"100" doc:"挂牌编号：打开过的批次"`
}

// See records that the caller has opened lots.
func (h Interests) See(c *web.Call, in *seenIn) (web.None, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, interest.SeeLots(tx, c.Caller.Actor.MembershipID, in.IDs)
	})
}

type visitOut struct {
	Since int64 `json:"since" doc:"上次访问何时结束，秒；第一次访问为 0"`
}

// Visit records that the caller looks at the lots, and returns when the visit before ended.
func (h Interests) Visit(c *web.Call, _ *web.None) (visitOut, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (out visitOut, err error) {
		v, err := interest.ContinueVisit(tx, c.Caller.Actor.MembershipID)
		if err == nil && !v.Before.IsZero() {
			out.Since = v.Before.Unix()
		}
		return out, err
	})
}

// goneLot is a followed lot that is no longer on sale.
type goneLot struct {
	ListingID    int64               `json:"listingID"`
	BatchID      string              `json:"batchID"`
	State        cotton.ListingState `json:"state" enum:"3,4,5" doc:"3 已售，4 已下架，5 已过期"`
	Note         string              `json:"note"`
	CottonYear   int                 `json:"cottonYear"`
	Area         string              `json:"origins"`
	City         string              `json:"originsCity"`
	LengthAvg    schema.Centi        `json:"lengthAvg" doc:"mm"`
	StrengthAvg  schema.Centi        `json:"strongAvg" doc:"cN/tex"`
	MikeAvg      schema.Centi        `json:"mikeAvg"`
	PrimaryColor string              `json:"primaryColor"`
}

// Gone returns the lots that the caller follows and that are no longer on sale.
func (h Interests) Gone(c *web.Call, _ *web.None) ([]goneLot, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]goneLot, error) {
		rows, err := interest.GoneLots(tx, c.Caller.Actor.MembershipID)
		list := make([]goneLot, len(rows))
		for i := range rows {
			r, b := &rows[i], &rows[i].Batch
			list[i] = goneLot{
				r.ListingID, b.BatchID, r.State, r.Note, b.CottonYear, b.Area, b.City,
				b.Length.Avg, b.Strength.Avg, b.Mike.Avg, b.PrimaryColour,
			}
		}
		return list, err
	})
}

// listingIDs returns the ids of listings in a list. It refuses an empty list and too many.
func listingIDs(list schema.List, most int) ([]int64, error) {
	if len(list) > most {
		return nil, schema.Invalid("listingIds", "最多 %d 个挂牌编号", most)
	}
	return idsOf(list)
}
