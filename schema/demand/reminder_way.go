package demand

import (
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// FindReminderWay returns the addresses of a membership.
func FindReminderWay(tx *schema.Tx, owner int64) (*notice.Way, error) {
	return takeWay(tx.DB(), owner)
}

func takeWay(db *gorm.DB, owner int64) (*notice.Way, error) {
	return takeOr(db.Where("owner = ?", owner), notice.Way{MembershipID: owner})
}

// SetReminderWay sets the addresses of a membership; an empty one removes it.
func SetReminderWay(tx *schema.Tx, owner int64, mail, webhook string) (*notice.Way, error) {
	return changeWay(tx, owner, func(w *notice.Way) { w.Mail, w.Webhook = mail, webhook })
}

func changeWay(tx *schema.Tx, owner int64, change func(*notice.Way)) (*notice.Way, error) {
	if err := LockOwner(tx, owner); err != nil {
		return nil, err
	}
	w, err := takeWay(tx.DB().Clauses(schema.ForUpdate), owner)
	if err != nil {
		return nil, err
	}
	before := *w
	change(w)
	if w.Mail != before.Mail || w.Webhook != before.Webhook { // old ones were not checked
		if err := w.Check(); err != nil {
			return nil, err
		}
	}
	return w, tx.Save(w)
}

// LeaveWay removes the phone and the official account that have scanned the QR code of a membership.
func LeaveWay(tx *schema.Tx, owner int64) error {
	_, err := changeWay(tx, owner, func(w *notice.Way) { w.ConfirmedAt, w.OpenID = time.Time{}, "" })
	return err
}
