package demand

import (
	"errors"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// SubscribeScan is the kind of scans that confirm the WeChat account for reminders of a member.
const SubscribeScan = "subscribe"

// NewSubscribeScan starts a SubscribeScan.
func NewSubscribeScan(tx *schema.Tx, m *account.Member) (uniqueID, ticket string, err error) {
	uniqueID, ticket = schema.NewToken(), schema.NewToken()
	s := account.Scan{
		Hash: schema.HashToken(uniqueID), Ticket: schema.HashToken(ticket), Kind: SubscribeScan, State: account.ScanWaiting,
		UserID: m.UserID, MembershipID: m.MembershipID, At: tx.Now(),
	}
	return uniqueID, ticket, schema.Insert(tx, []account.Scan{s})
}

// ConfirmSubscribe confirms the scan with a ticket and returns its member. The open id is that of the member at the
// official account; empty if the code was opened on the site.
func ConfirmSubscribe(tx *schema.Tx, ticket, openID string) (*account.Member, error) {
	s, err := account.WaitingScan(tx, ticket, SubscribeScan, account.ScanLife)
	if err != nil {
		return nil, err
	}
	m, err := account.FindMember(tx, s.MembershipID)
	if err != nil {
		return nil, err
	}
	if err := m.Admitted(); err != nil {
		return nil, err
	}
	_, err = changeWay(tx, m.MembershipID, func(w *notice.Way) {
		if w.ConfirmedAt = tx.Now(); openID != "" {
			w.OpenID = openID
		}
	})
	s.State = account.ScanConfirmed
	return m, errors.Join(err, tx.Update(s))
}

// LeaveAccount removes an open id that does not follow the official account any more.
func LeaveAccount(tx *schema.Tx, openID string) error {
	if openID == "" {
		return nil
	}
	var owners []int64
	err := tx.DB().Model(&notice.Way{}).Where("open_id = ?", schema.PlainOr(openID)).Order("owner").Pluck("owner",
		&owners).Error
	if err != nil {
		return err
	}
	for _, owner := range owners {
		if _, err := changeWay(tx, owner, func(w *notice.Way) {
			if w.OpenID == openID { // otherwise the member follows with another one
				w.OpenID, w.ConfirmedAt = "", time.Time{}
			}
		}); err != nil {
			return err
		}
	}
	return nil
}
