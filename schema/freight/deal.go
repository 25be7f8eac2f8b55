package freight

import (
	"fmt"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

const (
	doneDays = 15  // after the day of loading, an accepted request is done by itself
	noteMax  = 100 // characters of a reason
)

// lockDeal locks a request with its accepted quote. The company must be one of both sides.
func lockDeal(tx *schema.Tx, companyID, requestID int64) (*Request, *Quote, error) {
	q, err := lockRequest(tx, requestID)
	if err != nil {
		return nil, nil, err
	}
	if q.QuoteID == 0 {
		if q.CompanyID != companyID {
			return nil, nil, errNoRequest
		}
		return nil, nil, schema.Conflict("这个运输询价没有成交")
	}
	won, err := schema.Take[Quote](tx.DB().Clauses(schema.ForUpdate).Where("id = ?", q.QuoteID), errNoQuote)
	if err == nil && q.CompanyID != companyID && won.CompanyID != companyID {
		return nil, nil, errNoRequest
	}
	return q, won, err
}

// endDeal takes the same last step of a request and its accepted quote.
func (q *Request) endDeal(tx *schema.Tx, won *Quote, verb Verb) error {
	if _, ok := RequestSteps.Next(q.State, verb); !ok {
		return schema.Conflict("运输询价%s，请刷新页面", q.State)
	}
	if err := won.step(tx, verb); err != nil {
		return err
	}
	return q.take(tx, verb)
}

// CancelDeal cancels an accepted request of a member's company for a reason, which the carrier receives. Its price no
// longer counts for the route.
func CancelDeal(tx *schema.Tx, by *account.Member, requestID int64, reason string) error {
	reason = schema.OneLine(reason)
	if n := utf8.RuneCountInString(reason); n == 0 || n > noteMax || !schema.Plain(reason) {
		return schema.Invalid("note", "请填写取消原因，最多 %d 个字，承运方会收到", noteMax)
	}
	q, won, err := lockDeal(tx, by.CompanyID, requestID)
	if err != nil {
		return err
	}
	if q.CompanyID != by.CompanyID {
		return schema.Conflict("只有货主可以取消成交，请联系货主")
	}
	q.EndNote = reason
	if err := q.endDeal(tx, won, Cancel); err != nil {
		return err
	}
	text := fmt.Sprintf("货主取消了 %s 的成交，报价 %s：%s。原因：%s。", q.title(), won.Number, won.costText(), reason)
	return won.notifyCarrier(tx, notice.Trade{
		Topic: notice.ResultTopic, Cause: fmt.Sprintf("freight %d cancelled", q.ID), Title: "运输成交已取消", Text: text,
	})
}

// FinishDeal records that the goods of an accepted request were transported. Either side may, and the other one is
// notified.
func FinishDeal(tx *schema.Tx, by *account.Member, requestID int64) error {
	q, won, err := lockDeal(tx, by.CompanyID, requestID)
	if err != nil {
		return err
	}
	if err := q.endDeal(tx, won, Done); err != nil {
		return err
	}
	const title = "运输已完成"
	text := fmt.Sprintf("%s确认 %s 的运输已完成。", by.CompanyName, q.title())
	cause := fmt.Sprintf("freight %d done", q.ID)
	if q.CompanyID != by.CompanyID {
		return q.notifyOwner(tx, notice.ResultTopic, title, text, cause)
	}
	return won.notifyCarrier(tx, notice.Trade{Topic: notice.ResultTopic, Cause: cause, Title: title, Text: text})
}

// FinishDeals ends the accepted requests whose day of loading is long over, at most limit of them, and returns how
// many. Nobody is notified.
func FinishDeals(tx *schema.Tx, limit int) (int, error) {
	var due []Request
	loaded := tx.Today().Add(-doneDays)
	err := tx.DB().Clauses(schema.ForUpdate).Where("state = ? AND load_on <= ?", RequestAccepted, loaded).
		Order("id").Limit(limit).Find(&due).Error
	if err != nil {
		return 0, err
	}
	for i := range due {
		won, err := schema.Take[Quote](tx.DB().Clauses(schema.ForUpdate).Where("id = ?", due[i].QuoteID), errNoQuote)
		if err != nil {
			return 0, err
		}
		if err := due[i].endDeal(tx, won, Done); err != nil {
			return 0, err
		}
	}
	return len(due), nil
}
