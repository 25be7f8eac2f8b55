package account

import (
	"strings"

	"cottonmall/schema"
)

// UserFilter selects users; zero fields select all.
type UserFilter struct {
	Text  string // part of the name or number
	State UserState
}

// UserRow is a user in the platform's list.
type UserRow struct {
	User
	Companies []Member       // memberships that are not ended or refused
	Alone     map[int64]bool // ids of memberships whose user is the only manager of the company
}

// UserList returns one page of the selected users, newest first, and their number on all pages.
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

// userRows adds the memberships to users, with two queries in all.
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
