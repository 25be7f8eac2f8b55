package account

import (
	"cottonmall/schema"
)

// Refusals are those whose application to join a company was refused, the last first, and how many there are on all
// pages.
func Refusals(tx *schema.Tx, company int64, page schema.Page) ([]Member, int, error) {
	query := members(tx).Where("m.member_id = ? AND m.state = ?", company, Refused)
	return pageOfMembers(query, "", "m.decided_at DESC, m.id", page)
}
