package cotton

import (
	"cottonmall/schema"
	"cottonmall/schema/market"
)

// EntryForm is what a membership fills in again and again when it puts lots on sale.
type EntryForm struct {
	MembershipID int64  `gorm:"primaryKey;autoIncrement:false" json:"-"`
	IndexCode    string `gorm:"size:10" json:"indexCode"` // empty: none is remembered
	Fixed        bool   `json:"fixed"`                    // at fixed prices rather than over a contract
	Days         int    `json:"until"`                    // of validity
	Notes        string `gorm:"size:500" json:"notes"`
}

// Days of validity that are remembered: the first are those of who has chosen none.
const (
	entryDays    = 7
	entryDaysMax = 365
)

// FindEntryForm is the remembered form of a membership.
func FindEntryForm(tx *schema.Tx, membershipID int64) (*EntryForm, error) {
	f, err := schema.ByKey[EntryForm](tx, "membership_id = ?", membershipID)
	if err == nil && f == nil {
		f = &EntryForm{MembershipID: membershipID, Days: entryDays}
	}
	return f, err
}

// SetEntryForm remembers a form. It refuses a contract that is none.
func SetEntryForm(tx *schema.Tx, f *EntryForm) error {
	if f.Days < 1 || f.Days > entryDaysMax {
		return schema.Invalid("until", "有效期应在 1 到 %d 天之间", entryDaysMax)
	}
	if f.IndexCode != "" {
		code, ok := market.NormalContract(f.IndexCode)
		if !ok {
			return schema.Invalid("indexCode", "合约代码 %s 不正确，应如 CF701", f.IndexCode)
		}
		f.IndexCode = code
	}
	return tx.Save(f)
}
