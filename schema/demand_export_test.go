package schema

// ChangeWay changes where reminders of a membership go, with what happens meanwhile.
func (tx *Tx) ChangeWay(owner int64, change func(*ReminderWay)) error {
	_, err := tx.changeWay(owner, change)
	return err
}
