package account

import (
	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// RetryNotice lets an administrator of the platform retry a failed notice.
func RetryNotice(tx *schema.Tx, by *Member, id int64) error {
	if err := Administers(tx, by); err != nil {
		return err
	}
	return notice.Retry(tx, by.Actor(), id)
}
