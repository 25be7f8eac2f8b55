package schema

import (
	"errors"
	"time"
)

// SubscribeScan lets messages reach its owner: it is confirmed by whoever has the ticket.
const SubscribeScan = "subscribe"

// NewSubscribeScan begins a scan by which a member confirms where reminders reach him.
func (tx *Tx) NewSubscribeScan(m *Member) (uniqueID, ticket string, err error) {
	uniqueID, ticket = newToken(), newToken()
	s := Scan{
		Hash: hashToken(uniqueID), Ticket: hashToken(ticket), Kind: SubscribeScan, State: ScanWaiting,
		UserID: m.Person, MembershipID: m.UserID, At: tx.now,
	}
	return uniqueID, ticket, insert(tx, []Scan{s})
}

// ConfirmSubscribe confirms the subscription for which a ticket was made, and gives whose it is. An open id is that of the
// owner at the official account; empty when the site itself was opened.
func (tx *Tx) ConfirmSubscribe(ticket, openID string) (*Member, error) {
	s, err := tx.waitingScan(ticket, SubscribeScan, scanLife)
	if err != nil {
		return nil, err
	}
	m, err := tx.Member(s.MembershipID)
	if err != nil {
		return nil, err
	}
	if err := m.admitted(); err != nil {
		return nil, err
	}
	_, err = tx.changeWay(m.UserID, func(w *ReminderWay) {
		if w.ConfirmedAt = tx.now; openID != "" {
			w.OpenID = openID
		}
	})
	s.State = ScanConfirmed
	return m, errors.Join(err, tx.Update(s))
}

// LeaveAccount forgets an open id: its owner does not follow the official account any more.
func (tx *Tx) LeaveAccount(openID string) error {
	if openID == "" {
		return nil
	}
	var owners []int64
	err := tx.db.Model(&ReminderWay{}).Where("open_id = ?", plainOr(openID)).Order("owner").Pluck("owner", &owners).Error
	if err != nil {
		return err
	}
	for _, owner := range owners {
		if _, err := tx.changeWay(owner, func(w *ReminderWay) {
			if w.OpenID == openID { // else he follows as somebody else since
				w.OpenID, w.ConfirmedAt = "", time.Time{}
			}
		}); err != nil {
			return err
		}
	}
	return nil
}
