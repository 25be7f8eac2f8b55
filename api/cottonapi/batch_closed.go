package cottonapi

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
)

// closedListing is a listing that buyers can no longer ask for.
type closedListing struct {
	ListingID   int64               `json:"listingID"`
	CompanyID   int64               `json:"memberID"`
	CompanyName string              `json:"memberOwnerName"`
	State       cotton.ListingState `json:"state" enum:"3,4,5" doc:"3 已售，4 已下架，5 已过期"`
	IndexCode   string              `json:"indexCode" doc:"合约；一口价时为空"`
	Basis       schema.Yuan         `json:"basis"`
	FixedPrice  schema.Yuan         `json:"fixedPrice" doc:"一口价"`
	ListedAt    time.Time           `json:"listedAt"`
}

// closedOf returns a listing that is no longer shown to buyers; nil for another one.
func closedOf(tx *schema.Tx, l *cotton.Listing) (*closedListing, error) {
	if l == nil || l.State.Shown() {
		return nil, nil
	}
	seller, err := account.FindCompany(tx, l.CompanyID)
	if err != nil {
		return nil, err
	}
	return &closedListing{l.ID, l.CompanyID, seller.Name, l.State, l.IndexCode, l.Basis, l.Price, l.ListedAt}, nil
}
