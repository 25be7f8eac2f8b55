package account

import (
	"strings"

	"cottonmall/schema"
)

// UserFilter chooses users; zero fields choose all.
type UserFilter struct {
	Text  string // part of the name or number
	State UserState
}

// UserRow is a user as the platform's list shows him.
type UserRow struct {
	User
	Companies []Member       // that are not ended or refused
	Alone     map[int64]bool // the memberships of those by which he alone manages a company
}

// UserList are the chosen users for the platform, the newest first, and how many there are on all pages.
func UserList(tx *schema.Tx, f UserFilter, page schema.Page) ([]UserRow, int, error) {
	query := tx.DB().Model(&User{})
	if f.State != 0 {
		query = query.Where("state = ?", f.State)
	}
	if text := strings.TrimSpace(schema.PlainOr(f.Text)); text != "" {
		like := "%" + schema.LikeEscape.Replace(text) + "%"
		query = query.Where("name LIKE ? ESCAPE '!' OR mobile LIKE ? ESCAPE '!'", like, like)
	}
	found, total, err := schema.PageOf[User](query, "id DESC", page)
	if err != nil {
		return nil, 0, err
	}
	rows, err := userRows(tx, found)
	return rows, total, err
}

// userRows adds to users their companies: two queries, however many there are.
func userRows(tx *schema.Tx, found []User) ([]UserRow, error) {
	ids := make([]int64, len(found))
	for i, u := range found {
		ids[i] = u.ID
	}
	companies, err := membershipsOfAll(tx, ids)
	if err != nil {
		return nil, err
	}
	list, err := ManagedAlone(tx, ids)
	if err != nil {
		return nil, err
	}
	alone := map[int64]bool{}
	for _, m := range list {
		alone[m.MembershipID] = true
	}
	rows := make([]UserRow, len(found))
	for i, u := range found {
		SortMembers(companies[u.ID], 0)
		rows[i] = UserRow{u, companies[u.ID], alone}
	}
	return rows, nil
}
