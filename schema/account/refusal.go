package account

import (
	"cottonmall/schema"
)

// Refusals returns one page of the refused applications to join a company, newest first, and their number on all
// pages.
func Refusals(tx *schema.Tx, companyID int64, page schema.Page) ([]Member, int, error) {
	query := memberQuery(tx).Where("m.member_id = ? AND m.state = ?", companyID, Refused)
	return pageOfMembers(query, "", "m.decided_at DESC, m.id", page)
}
