package demand

import (
	"cottonmall/schema"
)

// ChangeWay changes where reminders of a membership go, with what happens meanwhile.
func ChangeWay(tx *schema.Tx, owner int64, change func(*ReminderWay)) error {
	_, err := changeWay(tx, owner, change)
	return err
}
