package product

import (
	"gorm.io/gorm"

	"cottonmall/schema"
)

// TradeCount is what waits for a company in its inquiries, quotes and intentions.
type TradeCount struct {
	Inquiries  int64 `json:"inquiries" doc:"有报价待回复的采购需求"`
	Asked      int64 `json:"asked" doc:"指定本企业报价、还没有报价的采购需求"`
	Quotes     int64 `json:"quotes" doc:"待买家回复的报价"`
	Intentions int64 `json:"intentions" doc:"待本企业联系的采购意向"`
}

// CountTrades returns what waits for a company.
func CountTrades(tx *schema.Tx, companyID int64) (c TradeCount, err error) {
	standing := func() *gorm.DB { return tx.DB().Model(&Quote{}).Where("state = ?", QuoteOffered) }
	own := tx.DB().Model(&Inquiry{}).Select("id").Where("company_id = ? AND state = ?", companyID, InquiryOpen)
	asked := tx.DB().Model(&InquirySeller{}).Select("inquiry_id").Where("company_id = ?", companyID)
	quoted := standing().Select("inquiry_id").Where("company_id = ?", companyID)
	for _, one := range []struct {
		query *gorm.DB
		into  *int64
	}{
		{standing().Where("inquiry_id IN (?)", own).Distinct("inquiry_id"), &c.Inquiries},
		{
			tx.DB().Model(&Inquiry{}).Where("state = ? AND until > ?", InquiryOpen, schema.Millis(tx.Now())).
				Where("id IN (?) AND id NOT IN (?)", asked, quoted), &c.Asked,
		},
		{standing().Where("company_id = ?", companyID), &c.Quotes},
		{tx.DB().Model(&Intention{}).Where("seller_id = ? AND state = ?", companyID, IntentionNew), &c.Intentions},
	} {
		if err := one.query.Count(one.into).Error; err != nil {
			return c, err
		}
	}
	return c, nil
}
