package cotton

import (
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// InspectionMessage is a message to sellers about official data of their lots.
type InspectionMessage struct {
	Cause  string // each is sent once
	Title  string
	Reason string // what the platform did, as the beginning of a sentence
	Effect string // what happened to the data, as the end of the sentence
}

// Send sends the message to each company that has some of the batches on sale or in a deal. It names one batch and
// their number. The batches are a query for their numbers.
func (m *InspectionMessage) Send(tx *schema.Tx, batches string, args ...any) error {
	var sellers []struct {
		CompanyID, ListingID int64
		Lots                 int
		BatchID              string
	}
	err := tx.DB().Raw("SELECT member_id AS company_id, MIN(id) AS listing_id, COUNT(*) AS lots,"+
		" MIN(batch_id) AS batch_id FROM listing WHERE state IN ? AND batch_id IN ("+batches+")"+
		" GROUP BY member_id ORDER BY member_id",
		append([]any{[]ListingState{OnSale, InDeal}}, args...)...).Scan(&sellers).Error
	if err != nil {
		return err
	}
	for _, s := range sellers {
		lots, link := s.BatchID, fmt.Sprintf("/cottonmall/detail?batchID=%s&listingID=%d", s.BatchID, s.ListingID)
		if s.Lots > 1 {
			lots, link = fmt.Sprintf("%s 等 %s 批", s.BatchID, schema.Grouped(s.Lots)), "/member/listing/list"
		}
		text := fmt.Sprintf("%s，您挂牌的 %s，检验数据%s。请核对指标和报价。", m.Reason, lots, m.Effect)
		if err := account.NotifySellers(tx, s.CompanyID, m.Cause, m.Title, text, link); err != nil {
			return err
		}
	}
	return nil
}

// notifySellers notifies the sellers of a batch that one of its certificates was changed.
func notifySellers(tx *schema.Tx, batchID string, number int, verb, done, reason string) error {
	m := InspectionMessage{
		Cause: fmt.Sprintf("%s %s %d", verb, batchID, number), Title: "公检证书已" + done,
		Reason: "平台" + done + "了公检证书（原因：" + reason + "）", Effect: "已随之改变",
	}
	return m.Send(tx, "SELECT batch_id FROM batch WHERE batch_id = ?", batchID)
}
