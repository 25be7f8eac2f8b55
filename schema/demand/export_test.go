package demand

import (
	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// ChangeWay changes the addresses of a membership.
func ChangeWay(tx *schema.Tx, owner int64, change func(*notice.Way)) error {
	_, err := changeWay(tx, owner, change)
	return err
}

// SetLastReminder records the last reminder of a part.
func SetLastReminder(s *Subscription, p PartReminder) { s.setLastReminder(p) }
