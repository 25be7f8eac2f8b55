package account

import (
	"slices"
	"strings"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// CompanyFilter selects companies; zero fields select all that are not closed.
type CompanyFilter struct {
	ID           int64  // only this company, even if closed
	Name         string // part of the name or short name
	State        CompanyState
	Product      bool // on the platform's own list of member companies
	Broker       bool // intermediaries
	LacksManager bool // has members or applications, but no active manager
}

// CompanyRow is a company in the platform's list.
type CompanyRow struct {
	Company
	Managers     []Member // active managers
	Members      int      // active and frozen
	Applications int      // waiting
	Bank         *BankAccount
}

// LacksManager reports whether the company has members or applications, but no active manager.
func (r *CompanyRow) LacksManager() bool { return r.Members+r.Applications > 0 && len(r.Managers) == 0 }

// Conditions on a company: it has an active manager, it has memberships in these states.
const (
	hasManager = "EXISTS (SELECT 1 FROM membership m JOIN `user` u ON u.id = m.user_id " +
		"WHERE m.member_id = company.id AND m.state = ? AND m.manager = ? AND u.state = ?)"
	hasMemberships = "EXISTS (SELECT 1 FROM membership m WHERE m.member_id = company.id AND m.state IN ?)"
)

var (
	memberStates  = []MembershipState{Active, MemberFrozen}          // states of members
	managedStates = []MembershipState{Applied, Active, MemberFrozen} // states of memberships that need a manager
)

// CompanyList returns one page of the selected companies and their number on all pages. Companies under review come
// first, then returned, approved and frozen ones. Within a state, the latest application comes first.
func CompanyList(tx *schema.Tx, f CompanyFilter, page schema.Page) ([]CompanyRow, int, error) {
	query := tx.DB().Model(&Company{})
	switch {
	case f.ID != 0:
		query = query.Where("id = ?", f.ID)
	case f.State == 0:
		query = query.Where("state <> ?", CompanyClosed)
	}
	if f.State != 0 {
		query = query.Where("state = ?", f.State)
	}
	if f.Product {
		query = query.Where("product = ?", true)
	}
	if f.Broker {
		query = query.Where("broker = ?", true)
	}
	if f.LacksManager {
		query = query.Where(hasMemberships, managedStates).Where("NOT "+hasManager, Active, true, UserActive)
	}
	if name := strings.TrimSpace(schema.PlainOr(f.Name)); name != "" {
		like := "%" + schema.LikeEscape.Replace(name) + "%"
		query = query.Where("name LIKE ? ESCAPE '!' OR short_name LIKE ? ESCAPE '!'", like, like)
	}
	order := "CASE state WHEN 3 THEN 0 WHEN 4 THEN 1 WHEN 2 THEN 2 ELSE 3 END, applied_at DESC, id"
	found, total, err := schema.PageOf[Company](query, order, page)
	if err != nil {
		return nil, 0, err
	}
	rows, err := companyRows(tx, found)
	return rows, total, err
}

// companyRows adds the managers, the numbers of members and applications, and the bank accounts to companies, with four
// queries in all.
func companyRows(tx *schema.Tx, found []Company) ([]CompanyRow, error) {
	ids := make([]int64, len(found))
	for i, c := range found {
		ids[i] = c.ID
	}
	managers, err := managersOf(tx, ids)
	if err != nil {
		return nil, err
	}
	members, err := countMembers(tx, ids, memberStates)
	if err != nil {
		return nil, err
	}
	applications, err := countMembers(tx, ids, []MembershipState{Applied})
	if err != nil {
		return nil, err
	}
	banks, err := banksOf(tx, ids)
	rows := make([]CompanyRow, len(found))
	for i, c := range found {
		rows[i] = CompanyRow{c, managers[c.ID], members[c.ID], applications[c.ID], nil}
		if b, ok := banks[c.ID]; ok {
			rows[i].Bank = &b
		}
	}
	return rows, err
}

// managersOf returns the active managers of companies, by company id.
func managersOf(tx *schema.Tx, companyIDs []int64) (map[int64][]Member, error) {
	list, err := schema.FindIn[Member](companyIDs, func(part []int64) *gorm.DB {
		return memberQuery(tx).Where("m.member_id IN ? AND m.state = ? AND m.manager = ? AND u.state = ?",
			part, Active, true, UserActive).Order("m.id")
	})
	found := map[int64][]Member{}
	for _, m := range list {
		found[m.CompanyID] = append(found[m.CompanyID], m)
	}
	return found, err
}

// countMembers returns the numbers of memberships in these states, by company id.
func countMembers(tx *schema.Tx, companyIDs []int64, states []MembershipState) (map[int64]int, error) {
	counts := map[int64]int{}
	for part := range slices.Chunk(companyIDs, schema.MaxIn) {
		var rows []struct {
			MemberID int64
			N        int
		}
		err := tx.DB().Model(&Membership{}).Where("member_id IN ? AND state IN ?", part, states).
			Select("member_id, COUNT(*) AS n").Group("member_id").Scan(&rows).Error
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			counts[r.MemberID] = r.N
		}
	}
	return counts, nil
}
