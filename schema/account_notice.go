package schema

// RetryNotice lets an administrator of the platform try a notice again that was given up.
func (tx *Tx) RetryNotice(by *Member, id int64) error {
	if err := tx.administers(by); err != nil {
		return err
	}
	return tx.retryNotice(by.Actor(), id)
}
