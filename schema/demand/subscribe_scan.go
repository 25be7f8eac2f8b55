package demand

import (
	"errors"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// SubscribeScan lets messages reach its owner: it is confirmed by whoever has the ticket.
const SubscribeScan = "subscribe"

// NewSubscribeScan begins a scan by which a member confirms where reminders reach him.
func NewSubscribeScan(tx *schema.Tx, m *account.Member) (uniqueID, ticket string, err error) {
	uniqueID, ticket = schema.NewToken(), schema.NewToken()
	s := account.Scan{
		Hash: schema.HashToken(uniqueID), Ticket: schema.HashToken(ticket), Kind: SubscribeScan, State: account.ScanWaiting,
		UserID: m.UserID, MembershipID: m.MembershipID, At: tx.Now(),
	}
	return uniqueID, ticket, schema.Insert(tx, []account.Scan{s})
}

// ConfirmSubscribe confirms the subscription for which a ticket was made, and gives whose it is. An open id is that of the
// owner at the official account; empty when the site itself was opened.
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
	_, err = changeWay(tx, m.MembershipID, func(w *ReminderWay) {
		if w.ConfirmedAt = tx.Now(); openID != "" {
			w.OpenID = openID
		}
	})
	s.State = account.ScanConfirmed
	return m, errors.Join(err, tx.Update(s))
}

// LeaveAccount forgets an open id: its owner does not follow the official account any more.
func LeaveAccount(tx *schema.Tx, openID string) error {
	if openID == "" {
		return nil
	}
	var owners []int64
	err := tx.DB().Model(&ReminderWay{}).Where("open_id = ?", schema.PlainOr(openID)).Order("owner").Pluck("owner", &owners).Error
	if err != nil {
		return err
	}
	for _, owner := range owners {
		if _, err := changeWay(tx, owner, func(w *ReminderWay) {
			if w.OpenID == openID { // else he follows as somebody else since
				w.OpenID, w.ConfirmedAt = "", time.Time{}
			}
		}); err != nil {
			return err
		}
	}
	return nil
}
