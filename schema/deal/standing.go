package deal

import (
	"cmp"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// Standing is what besides a deal decides about its verbs.
type Standing struct {
	Frozen string // name of a frozen company of an open deal; empty without one
	bound  State  // Locked or Bidding if another deal on the lot is so; zero without one
}

// Standings returns the standings of deals by id.
func Standings(tx *schema.Tx, deals []Deal) (map[int64]Standing, error) {
	var companies, listings []int64
	for i := range deals {
		if d := &deals[i]; !d.State.Final() {
			companies, listings = append(companies, d.BuyerID, d.SellerID), append(listings, d.ListingID)
		}
	}
	frozen, err := account.FrozenNames(tx, companies)
	if err != nil {
		return nil, err
	}
	binding, err := schema.FindIn[Deal](listings, func(part []int64) *gorm.DB {
		return tx.DB().Select("id, listing_id, state").Where("listing_id IN ? AND state IN ?", part, []State{Bidding, Locked})
	})
	found := make(map[int64]Standing, len(deals))
	for i := range deals {
		if d := &deals[i]; !d.State.Final() {
			found[d.ID] = Standing{cmp.Or(frozen[d.BuyerID], frozen[d.SellerID]), d.boundBy(binding)}
		}
	}
	return found, err
}

// boundBy returns the greatest state of the other deals on the lot.
func (d *Deal) boundBy(deals []Deal) (state State) {
	for i := range deals {
		if o := &deals[i]; o.ListingID == d.ListingID && o.ID != d.ID {
			state = max(state, o.State)
		}
	}
	return state
}

// Verbs returns the verbs that a party may use on the deal at a time. Deals with a frozen company are the platform's,
// also after their end.
func (s Standing) Verbs(d *Deal, by schema.Party, platform bool, now time.Time) []Verb {
	if s.Frozen != "" && !platform {
		return []Verb{}
	}
	return d.verbs(by, now, func(verb Verb) bool {
		return (s.Frozen != "" || d.late(verb, now) == nil) && !binds(s.bound, verb)
	})
}

// binds reports whether a promise to another buyer of the lot forbids a verb.
func binds(bound State, verb Verb) bool {
	switch verb {
	case Trade, OpenBids, Lock:
		return bound != 0
	case ReportSold:
		return bound == Locked
	}
	return false
}
