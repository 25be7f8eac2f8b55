package deal

import (
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// SellerOf returns the member who acted last for the seller of a deal; nil if the clock or the platform did everything.
func SellerOf(tx *schema.Tx, d *Deal) (*account.Member, error) {
	var last []Entry
	err := tx.DB().Where("deal_id = ? AND company_id = ? AND platform = ? AND user_id <> 0", d.ID, d.SellerID, false).
		Order("id DESC").Limit(1).Find(&last).Error
	if err != nil || len(last) == 0 {
		return nil, err
	}
	return account.MemberAt(tx, last[0].UserID, d.SellerID)
}

// sellerMembership returns the membership that sells the lot of a deal; zero if nobody has acted for the seller.
func (k *desk) sellerMembership(d *Deal) (int64, error) {
	if k.sells(d) {
		return k.by.MembershipID, nil
	}
	m, err := SellerOf(k.tx, d)
	if err != nil || m == nil {
		return 0, err
	}
	return m.MembershipID, nil
}

// sells reports whether a member of the seller takes the present step.
func (k *desk) sells(d *Deal) bool {
	return k.by.CompanyID == d.SellerID && k.by.MembershipID != 0 && !k.by.Platform
}
