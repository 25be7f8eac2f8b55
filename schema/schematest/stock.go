package schematest

import (
	"errors"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
)

// Reprice sets the offer of a seller's listing and relists one that is off sale or expired.
func Reprice(tx *schema.Tx, l cotton.Listing, o cotton.Offer) error {
	change := cotton.OfferChange{Offer: &o, Until: o.Until, PutOn: true}
	return notFailed(cotton.RepriceStock(tx, l.CompanyID, []int64{l.ID}, change))
}

// TakeOffSale takes a seller's listing and its bundle off sale.
func TakeOffSale(tx *schema.Tx, l cotton.Listing) error {
	return notFailed(cotton.StepStock(tx, l.CompanyID, []int64{l.ID}, cotton.TakeOff, time.Time{}))
}

// notFailed returns an error if a listing could not be changed.
func notFailed(done cotton.StockDone, err error) error {
	if err == nil && len(done.Failed) > 0 {
		err = errors.New(done.Failed[0].Reason)
	}
	return err
}

// AddSavedDemands inserts saved demands and their subscriptions, without changes for open pages.
func AddSavedDemands(
	tx *schema.Tx, list []demand.SavedDemand, subscriptions func([]demand.SavedDemand) []demand.Subscription,
) error {
	if err := schema.Insert(tx, list); err != nil {
		return err
	}
	return schema.Insert(tx, subscriptions(list))
}
