package demand

import (
	"fmt"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
)

// DemandFilter is a saved demand as the matcher reads it.
type DemandFilter struct {
	SavedDemand       // id, owner, form and filters alone
	CompanyID   int64 // of its owner
	Waits       bool  // it has immediate reminders
}

// EachDemandFilter calls f for the saved demands with these ids, or for all if ids is nil, by id. The row is valid only
// during the call.
func EachDemandFilter(tx *schema.Tx, ids []int64, f func(*DemandFilter) error) error {
	if ids == nil {
		return eachDemandFilter(tx, "", f)
	}
	return schema.EachPart(ids, func(part []int64) error {
		return eachDemandFilter(tx, "WHERE d.id IN ("+schema.JoinIDs(part)+") ", f)
	})
}

func eachDemandFilter(tx *schema.Tx, where string, f func(*DemandFilter) error) error {
	var d DemandFilter
	query := "SELECT d.id, d.owner, m.member_id AS company_id, d.form, d.filters, " +
		"COALESCE(s.at_once <> 0 OR s.fall > 0, 0) FROM saved_demand d JOIN membership m ON m.id = d.owner " +
		"LEFT JOIN subscription s ON s.demand_id = d.id " + where + "ORDER BY d.id"
	err := schema.EachRow(tx, query, func() error { return f(&d) },
		&d.ID, &d.MembershipID, &d.CompanyID, &d.Form, &d.Filters, &d.Waits)
	if err != nil {
		return fmt.Errorf("read saved demands: %w", err)
	}
	return nil
}

// ActiveOwner is a membership that may be notified: active, of an active user, in an approved company.
type ActiveOwner struct {
	ID        int64
	CompanyID int64 // the company
	Product   bool  // sees the marks of the platform: of a company on its list, or its administrator
}

// ActiveOwners returns the memberships that may be notified now, by id.
func ActiveOwners(tx *schema.Tx, ids []int64) (map[int64]ActiveOwner, error) {
	owners := make(map[int64]ActiveOwner, len(ids))
	err := schema.EachPart(ids, func(part []int64) error {
		var o ActiveOwner
		query := fmt.Sprintf("SELECT m.id, m.member_id AS company_id, (c.product OR u.admin) FROM membership m "+
			"JOIN `user` u ON u.id = m.user_id JOIN company c ON c.id = m.member_id "+
			"WHERE m.state = %d AND u.state = %d AND c.state = %d AND m.id IN (%s)",
			account.Active, account.UserActive, account.CompanyApproved, schema.JoinIDs(part))
		return schema.EachRow(tx, query, func() error { owners[o.ID] = o; return nil }, &o.ID, &o.CompanyID, &o.Product)
	})
	if err != nil {
		return nil, fmt.Errorf("read owners of demands: %w", err)
	}
	return owners, nil
}

// ChangedDemands returns the changes of saved demands since a time.
func ChangedDemands(tx *schema.Tx, since time.Time) ([]schema.ChangeLive, error) {
	var rows []schema.ChangeLive
	err := tx.DB().Where("at >= ? AND kind = ?", schema.Millis(since), DemandChanged).Order("id").Find(&rows).Error
	return rows, err
}

// ListingOf returns a listing of a seller. It returns NotFound for the listing of another seller.
func ListingOf(tx *schema.Tx, seller, id int64) (*cotton.Listing, error) {
	return cotton.TakeListing(tx, tx.DB().Where("id = ? AND member_id = ?", id, seller))
}
