package cotton

import (
	"cottonmall/schema"
	"cottonmall/schema/market"
)

// EntryForm is the input a membership used last when it put lots on sale. The form starts with it.
type EntryForm struct {
	MembershipID int64  `gorm:"primaryKey;autoIncrement:false" json:"-"`
	IndexCode    string `gorm:"size:10" json:"indexCode"` // empty when none is stored
	Fixed        bool   `json:"fixed"`                    // fixed price instead of a basis
	Days         int    `json:"until"`                    // validity in days
	Notes        string `gorm:"size:500" json:"notes"`
}

// Validity in days: the default and the maximum.
const (
	defaultEntryDays = 7
	maxEntryDays     = 365
)

// FindEntryForm returns the stored form of a membership, or the default form.
func FindEntryForm(tx *schema.Tx, membershipID int64) (*EntryForm, error) {
	f, err := schema.ByKey[EntryForm](tx, "membership_id = ?", membershipID)
	if err == nil && f == nil {
		f = &EntryForm{MembershipID: membershipID, Days: defaultEntryDays}
	}
	return f, err
}

// SetEntryForm stores a form. It refuses an invalid contract code and more than maxEntryDays days.
func SetEntryForm(tx *schema.Tx, f *EntryForm) error {
	if f.Days < 1 || f.Days > maxEntryDays {
		return schema.Invalid("until", "有效期应在 1 到 %d 天之间", maxEntryDays)
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
