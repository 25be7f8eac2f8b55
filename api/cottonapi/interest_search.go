package cottonapi

import (
	"context"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/interest"
)

// ByInterest is the part of a search that selects lots by what the caller has decided about them. It is no part of a
// demand: saved demands and reminders do not have it.
type ByInterest struct {
	Interest string `json:"interest,omitempty" enum:"all,wanted,followed,unseen,unwanted" doc:"本人的记号：wanted 除去不要的，followed 只看关注的，unseen 只看没看过的（除去不要的），unwanted 只看不要的；all 或不填为全部"`
}

// Selections of lots by the interests of the caller.
const (
	wantedLots   = "wanted"
	followedLots = "followed"
	unseenLots   = "unseen"
	unwantedLots = "unwanted"
)

// viewerOf returns the caller as a viewer of the selected lots. Visitors have no interests: all lots are wanted.
func (i ByInterest) viewerOf(ctx context.Context, db *schema.DB, by web.Caller) (cottonindex.Viewer, error) {
	v := accountapi.ViewerOf(by)
	owner := by.Actor.MembershipID
	switch {
	case i.Interest == "":
		return v, nil
	case owner == 0 && (i.Interest == followedLots || i.Interest == unseenLots || i.Interest == unwantedLots):
		return v, schema.Invalid("interest", "登录后才能按关注、未看、不要筛选")
	case owner == 0:
		return v, nil
	}
	choice, err := schema.View(ctx, db, func(tx *schema.Tx) (*cottonindex.Choice, error) { return i.choice(tx, owner) })
	v.Choice = choice
	return v, err
}

// choice returns the lots of a membership that the search selects.
func (i ByInterest) choice(tx *schema.Tx, owner int64) (*cottonindex.Choice, error) {
	unwanted, err := interest.Listings(tx, owner, interest.Unwanted)
	c := &cottonindex.Choice{Unwanted: unwanted}
	if err != nil {
		return nil, err
	}
	switch i.Interest {
	case wantedLots:
		c.Listings = unwanted
	case unwantedLots:
		c.Only, c.Listings = true, unwanted
	case followedLots:
		c.Only = true
		c.Listings, err = interest.Listings(tx, owner, interest.Followed)
	case unseenLots:
		c.Listings, err = interest.SeenListings(tx, owner)
		c.Listings = append(c.Listings, unwanted...)
	}
	return c, err
}
