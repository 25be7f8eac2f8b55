package schema

// Refusals are those whose application to join a company was refused, the last first, and how many there are on all
// pages.
func (tx *Tx) Refusals(company int64, page Page) ([]Member, int, error) {
	query := tx.members().Where("m.member_id = ? AND m.state = ?", company, Refused)
	return pageOfMembers(query, "", "m.decided_at DESC, m.id", page)
}
